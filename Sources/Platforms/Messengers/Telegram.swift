import Inspection
import Support

extension Messenger {
    /// Telegram: the pictures, and the array `stickers` of the Bot API's `createNewStickerSet`, with the names of the files.
    static let telegram = Messenger(
        name: "telegram", title: "Telegram",
        stickers: MessengerStickers(side: 512, areSquare: false, bytes: 512_001),
        counts: 1...120, emoji: 1...20, keywordLimits: KeywordLimits(words: 20, characters: 64), nameLength: 64,
        drawerCell: 72,
        nextStep: "Send the files to the bot @Stickers, or stickers.json to createNewStickerSet of the Bot API.",
        list: TelegramFiles.list, files: TelegramFiles.files)

    /// The custom emoji of Telegram.
    static let telegramEmoji = Messenger(
        name: "telegram-emoji", title: "Telegram's custom emoji",
        stickers: MessengerStickers(side: 100, bytes: 128_001),
        counts: 1...200, emoji: 1...20, keywordLimits: KeywordLimits(words: 20, characters: 64), nameLength: 64,
        drawerCell: 40,
        nextStep: "Send the files to the bot @Stickers, or stickers.json to createNewStickerSet of the Bot API.",
        list: TelegramFiles.list, files: TelegramFiles.files)
}

/// The files of packs for Telegram.
private enum TelegramFiles {
    private struct Sticker: Encodable {
        var sticker: String
        var format = "static"
        var emoji: [String]
        var keywords: [String]

        enum CodingKeys: String, CodingKey {
            case sticker, format, keywords
            case emoji = "emoji_list"
        }
    }

    static let list = PackList(file: "stickers.json") { list in
        guard let stickers = list.list, stickers.contains(where: { $0["emoji_list"] != nil }) else { return nil }
        let listed = stickers.map { sticker in
            ListedPack.Sticker(
                file: sticker["sticker"]?.text, emoji: (sticker["emoji_list"]?.list ?? []).compactMap(\.text),
                keywords: (sticker["keywords"]?.list ?? []).compactMap(\.text))
        }
        return [ListedPack(stickers: listed)]
    }

    static func files(_ packs: [MessengerPack]) throws(StickermillError) -> [MessengerPack.File] {
        let stickers = packs.flatMap(\.stickers).map {
            Sticker(sticker: $0.fileName, emoji: $0.planned.emoji, keywords: $0.planned.keywords)
        }
        return packs.flatMap(\.stickerFiles) + [try .json(stickers, at: list.file)]
    }
}
