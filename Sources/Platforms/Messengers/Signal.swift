import Inspection
import Support

extension Messenger {
    /// Signal: the pictures with `manifest.json`, and both in an archive, as signal-cli takes them.
    ///
    /// iPhones do not move an APNG that has a palette.
    static let signal = Messenger(
        name: "signal", title: "Signal",
        stickers: {
            var stickers = MessengerStickers(side: 512, bytes: 300_001)
            (stickers.moving, stickers.mayHavePalettes, stickers.playForever) = (.apng, false, true)
            stickers.longestTime = 3_000
            return stickers
        }(),
        counts: 1...200, emoji: 1...1, nameLength: 128, needsAuthor: true,
        nextStep: "Upload the .zip file with signal-cli, or the files with Signal Desktop.", refusesEqualFiles: true,
        files: SignalFiles.files)
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

    static func files(_ packs: [MessengerPack]) throws(KisscutError) -> [MessengerPack.File] {
        guard let pack = packs.first else { return [] }
        let stickers = pack.stickers.map(Sticker.init)
        let manifest = try MessengerPack.File.json(
            Manifest(title: pack.name, author: pack.author, cover: stickers[pack.cover], stickers: stickers),
            at: "manifest.json")
        let files = pack.stickers.map {
            MessengerPack.File(path: $0.fileName, bytes: $0.bytes, master: $0.planned.master)
        }
        var archive = StoredZip()
        for file in [manifest] + files { archive.add(file.path, file.bytes) }
        return files + [manifest, .init(path: "\(pack.identifier).zip", bytes: archive.finished())]
    }
}
