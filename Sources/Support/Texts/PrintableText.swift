extension String {
    /// The text with every control character replaced with U+FFFD.
    package var printable: String {
        guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar.steersTerminal ? "\u{FFFD}" : scalar) }
        return String(result)
    }

    /// The text with every control character except line feeds replaced with U+FFFD.
    package var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
    }
}

extension String {
    /// The first control character except white space, such as `U+001B`, or `nil`.
    package var controlCharacter: String? {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
        guard let scalar = unicodeScalars.first(where: isControl) else { return nil }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// The text, cut after 200 characters with an ellipsis, so that messages stay short.
    package var shortened: String {
        let start = unicodeScalars.prefix(200)
        return start.endIndex == endIndex ? self : String(start) + "…"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal or an editor may move its cursor or change the direction of text instead of showing the character.
    var steersTerminal: Bool {
        switch value {
        case 0..<32, 127...159: true
        // Line and paragraph separators.
        case 0x2028, 0x2029: true
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
