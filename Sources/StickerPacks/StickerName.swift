/// The name of a sticker in a pack: what its folder and its file are called.
enum StickerName {
    /// Makes a name that every file system takes, and Xcode.
    ///
    /// Letters, digits, emoji and most signs stay as they are; what separates paths or steers a terminal becomes `-`. A name
    /// of signs alone is spelled by what Unicode calls them.
    ///
    /// - Returns: Nil where there is nothing to spell, or more than a file name holds.
    static func cleaned(_ name: String) -> String? {
        var result = trimmed(String(name.unicodeScalars.map { isForbidden($0) ? "-" : Character($0) }))
        if !result.contains(where: { $0.isLetter || $0.isNumber }) { result = spelled(name) }
        // Room for '@3x', a digest and the longest extension, in the 255 bytes that file systems give a name.
        guard !result.isEmpty, result.utf8.count <= 200 else { return nil }
        return result
    }

    /// The name in ASCII letters, digits, `-` and `_`, which no address has to escape.
    static func inAddress(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || scalar == "_" {
                result.unicodeScalars.append(scalar)
            } else if !result.hasSuffix("-") {
                result += "-"
            }
        }
        let name = result.drop { $0 == "-" }
        return name.isEmpty ? "sticker" : String(name.prefix(80))
    }

    /// A description made of the name: `ice_cream-cone` gives `Ice cream cone`.
    static func label(from name: String) -> String {
        let words = name.split { $0 == "_" || $0 == "-" || $0 == "." || $0.isWhitespace }.map(splitAtCapitals)
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// `iceCream` gives `ice cream`; capitals that follow one another stay: `UFO`, `myUFO` gives `my UFO`.
    private static func splitAtCapitals(_ word: Substring) -> String {
        var result = ""
        var before: Character?
        let letters = Array(word)
        for (index, letter) in letters.enumerated() {
            let after = index + 1 < letters.count ? letters[index + 1] : nil
            if let before, before.isLowercase, letter.isUppercase {
                let isAbbreviation = after.map { $0.isUppercase } ?? false
                result += " " + (isAbbreviation ? String(letter) : letter.lowercased())
            } else {
                result.append(letter)
            }
            before = letter
        }
        return result
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        // Of the signs for formatting emoji need joiners and tags; those that turn the direction of text hide what it says.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0 == "." || $0.isWhitespace }
        let end = start.reversed().drop { $0 == "." || $0.isWhitespace }
        return String(end.reversed())
    }

    /// The words that Unicode has for the signs: a party popper for U+1F389.
    private static func spelled(_ name: String) -> String {
        let words = name.unicodeScalars.filter { $0.properties.isEmojiPresentation || $0.value > 0x2000 }.compactMap {
            scalar -> String? in
            let isJoiner = scalar.properties.isVariationSelector || scalar.properties.generalCategory == .format
            return isJoiner ? nil : scalar.properties.name?.lowercased()
        }
        return words.joined(separator: " ")
    }
}
