import Inspection
import Support

extension Messenger {
    /// Signal: the pictures with `manifest.json`, and both in an archive, as signal-cli takes them.
    ///
    /// iPhones do not move an APNG that has a palette.
    static let signal = Messenger(
        name: "signal", title: "Signal",
        stickers: MessengerStickers(
            side: 512, leastSide: 10, moving: .apng, bytes: 300_001, mayHavePalettes: false, longestTime: 3_000,
            playForever: true),
        counts: 1...200, emoji: 1...1, nameLength: 128, needsAuthor: true,
        drawerCell: 68,
        nextStep: "Upload the .zip file with signal-cli, or the files with Signal Desktop.", refusesEqualFiles: true,
        list: SignalFiles.list, files: SignalFiles.files)
}

/// The files of packs for Signal.
private enum SignalFiles {
    private struct Manifest: Encodable {
        var title: String
        var author: String
        var cover: Sticker
        var stickers: [Sticker]
    }

    private struct Sticker: Encodable {
        var file: String
        var emoji: String
        var contentType = "image/png"

        init(_ sticker: MessengerPack.Sticker) {
            (file, emoji) = (sticker.fileName, sticker.planned.emoji.first ?? "")
        }
    }

    static let list = PackList(file: "manifest.json") { manifest in
        guard let stickers = manifest["stickers"]?.list, let cover = manifest["cover"] else { return nil }
        let known: Set = ["file", "emoji", "contentType", "id"]
        let listed = stickers.map {
            ListedPack.Sticker(
                file: $0["file"]?.text, emoji: [$0["emoji"]?.text].compactMap(\.self).filter { !$0.isEmpty })
        }
        let unknown = (stickers + [cover]).flatMap { $0.keys(besides: known) }
        return [
            ListedPack(
                name: manifest["title"]?.text ?? "", author: manifest["author"]?.text ?? "", stickers: listed,
                unknownKeys: manifest.keys(besides: ["title", "author", "cover", "stickers"]) + unknown)
        ]
    }

    static func files(_ packs: [MessengerPack]) throws(StickermillError) -> [MessengerPack.File] {
        guard let pack = packs.first else { return [] }
        let stickers = pack.stickers.map(Sticker.init)
        let manifest = try MessengerPack.File.json(
            Manifest(title: pack.name, author: pack.author, cover: stickers[pack.cover], stickers: stickers),
            at: list.file)
        var archive = StoredZip()
        for file in [manifest] + pack.stickerFiles { archive.add(file.path, file.bytes) }
        return pack.stickerFiles + [manifest, .init(path: "\(pack.identifier).zip", bytes: archive.finished())]
    }
}
