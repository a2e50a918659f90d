extension Character {
    /// Whether people see the character as one emoji, such as a flag, a family, or a heart with its selector.
    package var isEmoji: Bool {
        guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
        if first.properties.isEmojiPresentation { return true }
        // Digits and signs such as # are emoji only with a selector or a keycap.
        return unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 || $0.properties.isEmojiModifier }
    }
}

extension String {
    /// The emoji of a text, as people count them, or `nil` if the text has other characters than emoji and spaces.
    package var emoji: [String]? {
        let characters = filter { !$0.isWhitespace }
        return characters.allSatisfy(\.isEmoji) ? characters.map(String.init) : nil
    }
}
