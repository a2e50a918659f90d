extension String {
    /// The text as a word for a shell, in quotes if it has characters that shells treat specially.
    package var shellWord: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-+@%,:=".contains($0) } && !hasPrefix("-")
        return isPlain && !isEmpty ? self : "'\(printable.replacing("'", with: #"'\''"#))'"
    }
}
