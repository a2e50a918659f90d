/// The names of emoji in Unicode, by which a file's name proposes one.
enum EmojiNames {
    /// Returns the emoji whose name shares most words with a name, or `nil` if none shares a word.
    ///
    /// Among these, the one with the fewest other words is the most general: `cat` is a cat, and not a crying cat.
    static func emoji(for name: String) -> String? {
        let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
        guard !words.isEmpty else { return nil }
        var best: (emoji: String, shared: Int, others: Int)?
        for (emoji, names) in all {
            let shared = words.intersection(names).count
            let others = names.count - shared
            guard shared > 0, shared > best?.shared ?? 0 || shared == best?.shared && others < best?.others ?? 0
            else { continue }
            best = (emoji, shared, others)
        }
        return best?.emoji
    }

    /// Every emoji of one character, with the words of its name.
    private static let all: [(emoji: String, words: Set<String>)] = (UInt32(0x203C)...0x1FAFF).compactMap { value in
        guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji,
            !scalar.properties.isEmojiModifier, let name = scalar.properties.name
        else { return nil }
        // Other characters are emoji only with a selector.
        let emoji = scalar.properties.isEmojiPresentation ? "\(scalar)" : "\(scalar)\u{FE0F}"
        return (emoji, Set(name.lowercased().split { !$0.isLetter }.map(String.init)).subtracting(unspecific))
    }

    /// Words that say nothing about what an emoji shows.
    private static let unspecific: Set = [
        "white", "black", "heavy", "medium", "small", "face", "sign", "symbol", "with", "of", "and", "the", "for", "a",
        "in", "on",
    ]
}
