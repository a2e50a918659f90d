import Inspection
import Support

extension Messenger {
    /// Discord: the pictures, and the texts that the form for a sticker asks for.
    static let discord = Messenger(
        name: "discord", title: "Discord",
        stickers: {
            var stickers = MessengerStickers(side: 320, bytes: 512_001)
            (stickers.moving, stickers.longestTime, stickers.mostFrames) = (.apng, 5_000, 1_000)
            return stickers
        }(),
        counts: 1...60, emoji: 1...1, labelLengths: (100, 100), nameLength: 100,
        nextStep: "Upload the files in the settings of a server; stickers.json has the texts for the form.",
        files: DiscordFiles.files)
}

/// The files of packs for Discord.
private enum DiscordFiles {
    private struct Sticker: Encodable {
        var file: String
        var name: String
        var description: String
        var tags: String
    }

    /// Names have 2 to 30 characters, and descriptions at least 2, or none.
    private static let (leastText, mostName) = (2, 30)

    static func files(_ packs: [MessengerPack]) throws(KisscutError) -> [MessengerPack.File] {
        let stickers = packs.flatMap(\.stickers)
        return stickers.map { MessengerPack.File(path: $0.fileName, bytes: $0.bytes, master: $0.planned.master) }
            + [
                try .json(
                    stickers.map { sticker in
                        let (name, label) = (sticker.planned.name, sticker.planned.label)
                        return Sticker(
                            file: sticker.fileName,
                            name: String((name.count < leastText ? "\(name) sticker" : name).prefix(mostName)),
                            description: label.count < leastText ? "" : label,
                            tags: sticker.planned.emoji.joined(separator: " "))
                    }, at: "stickers.json")
            ]
    }
}
