import Kisscut

extension String {
    /// The text with options of the command in place of the keys of `kisscut.yml`.
    ///
    /// Messages of the library name the keys.
    var namingOptions: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(where: \.isKeyCharacter) {
            result += rest[..<start]
            let word = rest[start...].prefix(while: \.isKeyCharacter)
            // The key may end a sentence.
            let (key, end) = word.last == "." ? (word.dropLast(), ".") : (word, "")
            result += (Self.options[String(key)] ?? String(key)) + end
            rest = rest[word.endIndex...]
        }
        return result + rest
    }

    /// The options by the names of their keys, without the keys at the top level.
    private static let options: [String: String] = Dictionary(
        uniqueKeysWithValues: Setting.all.compactMap { setting in
            guard setting.section != nil, let option = setting.option else { return nil }
            return (setting.name, "--\(option)")
        })
}

extension Character {
    fileprivate var isKeyCharacter: Bool { isASCII && (isLowercase || self == "-" || self == ".") }
}
