/// Breaks a text into lines at its spaces.
///
/// - Parameter length: The most characters of a line. A longer word has a line of its own.
package func wrapped(_ text: String, at length: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
        if let last = lines.last, last.count + word.count < length {
            lines[lines.count - 1] += " \(word)"
        } else {
            lines.append(String(word))
        }
    }
}
