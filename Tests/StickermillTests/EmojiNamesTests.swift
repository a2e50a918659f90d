import Testing

@testable import Stickermill

/// Emoji that names propose.
@Suite struct EmojiNamesTests {
    @Test(arguments: [
        ("star", "⭐"), ("Party Popper", "🎉"), ("party-popper-2", "🎉"), ("crab", "🦀"), ("heart", "❤️"), ("xyz", nil),
        ("", nil),
        ("12", nil), ("face", nil),
    ])
    func aNameProposesTheEmojiWithTheMostGeneralName(name: String, emoji: String?) {
        #expect(EmojiNames.emoji(for: name) == emoji)
    }
}
