import Inspection
import PackManifest

/// A name that every file system and Xcode accept, for a sticker in a pack, its folder and its file.
struct StickerName {
    let text: String
    /// Why the original name cannot be used, or `nil` if at most single characters differ.
    let fault: Finding.NameFault?

    /// File systems allow 255 bytes, which leaves room for '@3x', a hash and the longest extension.
    static let maximumBytes = 200

    /// Makes a usable name from any name.
    ///
    /// Letters, digits, emoji and most symbols are kept; path separators and control characters become `-`. A name without
    /// letters and digits is replaced with the Unicode names of its symbols.
    init(usable name: String) {
        let cleaned = Self.cleaned(name)
        guard cleaned.contains(where: { $0.isLetter || $0.isNumber }) else {
            let symbols = Self.unicodeNames(of: name)
            let hash = SHA256.hexadecimal(of: name.utf8).prefix(8)
            text = Self.shortened(symbols.isEmpty ? "sticker \(hash)" : symbols, to: Self.maximumBytes)
            fault = .noLetter(name: name)
            return
        }
        text = Self.shortened(cleaned, to: Self.maximumBytes)
        fault = cleaned == text ? nil : .tooLong(bytes: cleaned.utf8.count, limit: Self.maximumBytes)
    }

    /// Returns a name, or its beginning and a hash of the name if it has more bytes than a limit.
    static func shortened(_ name: String, to maximumBytes: Int) -> String {
        guard name.utf8.count > maximumBytes else { return name }
        let hash = "-\(SHA256.hexadecimal(of: name.utf8).prefix(8))"
        var start = Substring(name)
        while start.utf8.count + hash.utf8.count > maximumBytes { start.removeLast() }
        return start + hash
    }

    private static func cleaned(_ name: String) -> String {
        trimmed(String(name.unicodeScalars.map { isForbidden($0) ? "-" : Character($0) }))
    }

    /// Returns the name in ASCII letters, digits, `-` and `_`, which need no escaping in URLs.
    static func slug(for name: String) -> String {
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

    /// Derives a description from a name: `ice_cream-cone` gives `Ice cream cone`.
    static func label(from name: String) -> String {
        let words = name.split { $0 == "_" || $0 == "-" || $0 == "." || $0.isWhitespace }.map(splitAtCapitals)
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Splits a word at capitals: `iceCream` gives `ice cream`, `myUFO` gives `my UFO`, and `UFO` stays as it is.
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
        // Emoji need joiners and tags. Characters that change the direction of text can disguise a name.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0 == "." || $0.isWhitespace }
        let end = start.reversed().drop { $0 == "." || $0.isWhitespace }
        return String(end.reversed())
    }

    /// Returns the Unicode names of symbols, such as `party popper` for U+1F389.
    private static func unicodeNames(of name: String) -> String {
        let words = name.unicodeScalars.filter { $0.properties.isEmojiPresentation || $0.value > 0x2000 }.compactMap {
            scalar -> String? in
            let isJoiner = scalar.properties.isVariationSelector || scalar.properties.generalCategory == .format
            return isJoiner ? nil : scalar.properties.name?.lowercased()
        }
        return words.joined(separator: " ")
    }
}
