/// BCP 47 language tags, such as `de` and `zh-Hant-TW`.
package enum LanguageTag {
    /// Returns a language tag in its conventional case.
    ///
    /// - Returns: The tag, or `nil` unless the text is a tag that begins with a language of two or three letters.
    package static func normalized(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) })
        else { return nil }
        var result = language.lowercased()
        var isExtension = false
        for part in parts.dropFirst() {
            let lower = part.lowercased()
            let isScript = part.count == 4 && part.first?.isLetter == true
            result += "-"
            if isExtension || !(isScript || part.count == 2) {
                result += lower
            } else {
                result += isScript ? lower.prefix(1).uppercased() + lower.dropFirst() : part.uppercased()
            }
            if part.count == 1 { isExtension = true }
        }
        return result
    }

    private static func isAlphanumeric(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Returns the tag that matches a user's languages best, as found by the lookup of RFC 4647, section 3.4.
    ///
    /// - Parameters:
    ///   - tags: The tags to choose from.
    ///   - preferred: The tags of the user's languages, the most preferred first. Each tag is shortened until it is found.
    /// - Returns: The tag, or `nil` if there is no match.
    package static func lookup(_ tags: some Sequence<String>, preferred: [String]) -> String? {
        let known = Dictionary(tags.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        for range in preferred {
            var parts = range.lowercased().split { $0 == "-" || $0 == "_" }
            while !parts.isEmpty {
                if let tag = known[parts.joined(separator: "-")] { return tag }
                parts.removeLast()
                // A single letter only introduces the part after it, so it goes with that part.
                if parts.last?.count == 1 { parts.removeLast() }
            }
        }
        return nil
    }
}
