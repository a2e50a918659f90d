import Inspection
import Support

extension Messenger {
    /// Discord: the pictures, and the texts that the form for a sticker asks for.
    static let discord = Messenger(
        name: "discord", title: "Discord",
        stickers: MessengerStickers(
            side: 320, moving: .apng, bytes: 512_001, longestTime: 5_000, mostFrames: 1_000),
        counts: 1...60, emoji: 1...1, labelLengths: (100, 100), nameLength: 100,
        drawerCell: 96,
        nextStep: "Upload the files in the settings of a server; stickers.json has the texts for the form.",
        list: DiscordFiles.list, files: DiscordFiles.files)
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
    private static let (leastText, mostName, mostDescription) = (2, 30, 100)

    static let list = PackList(file: "stickers.json") { list in
        guard let stickers = list.list, stickers.contains(where: { $0["tags"] != nil }) else { return nil }
        let listed = stickers.map { sticker in
            let name = sticker["name"]?.text ?? ""
            let label = sticker["description"]?.text ?? ""
            var faults: [Finding.MessengerFault] = []
            if !(leastText...mostName).contains(name.count) {
                faults.append(.textLength(key: "name", length: name.count, least: leastText, most: mostName))
            }
            if !label.isEmpty, label.count < leastText {
                faults.append(
                    .textLength(key: "description", length: label.count, least: leastText, most: mostDescription))
            }
            return ListedPack.Sticker(
                file: sticker["file"]?.text,
                emoji: (sticker["tags"]?.text ?? "").split(separator: " ").map(String.init), label: label,
                faults: faults)
        }
        return [ListedPack(stickers: listed)]
    }

    static func files(_ packs: [MessengerPack]) throws(StickermillError) -> [MessengerPack.File] {
        let stickers = packs.flatMap(\.stickers).map { sticker in
            let (name, label) = (sticker.planned.name, sticker.planned.label)
            return Sticker(
                file: sticker.fileName,
                name: String((name.count < leastText ? "\(name) sticker" : name).prefix(mostName)),
                description: label.count < leastText ? "" : label,
                tags: sticker.planned.emoji.joined(separator: " "))
        }
        return packs.flatMap(\.stickerFiles) + [try .json(stickers, at: list.file)]
    }
}
