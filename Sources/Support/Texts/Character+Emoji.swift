extension Character {
    /// Whether people see the character as one emoji, such as a flag, a family, or a heart with its selector.
    package var isEmoji: Bool {
        guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
        // One half of a flag is a letter.
        if Self.halvesOfFlags.contains(first.value) { return unicodeScalars.count == 2 }
        if first.properties.isEmojiPresentation { return true }
        // Digits and signs such as # are emoji only with a selector or a keycap.
        return unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 || $0.properties.isEmojiModifier }
    }

    private static let halvesOfFlags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    /// The character with the selector that makes it an emoji, such as ❤ as it is typed, or the character itself.
    fileprivate var asEmoji: Character {
        guard !isEmoji, !isASCII, unicodeScalars.count == 1, let scalar = unicodeScalars.first,
            scalar.properties.isEmoji, !Self.halvesOfFlags.contains(scalar.value)
        else { return self }
        return Character("\(scalar)\u{FE0F}")
    }
}

extension String {
    /// The emoji of a text, as people count them, or `nil` if the text has other characters than emoji and spaces.
    package var emoji: [String]? {
        let characters = filter { !$0.isWhitespace }.map(\.asEmoji)
        return characters.allSatisfy(\.isEmoji) ? characters.map(String.init) : nil
    }
}
