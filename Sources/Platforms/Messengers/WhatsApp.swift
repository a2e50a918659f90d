import Inspection
import Making
import PackManifest
import Support

extension Messenger {
    /// WhatsApp: the folder that Meta's sample app reads, and an archive that sticker apps import.
    ///
    /// The limits are those of Meta's `StickerPackValidator`, and of the app where it is stricter.
    static let whatsApp = Messenger(
        name: "whatsapp", title: "WhatsApp",
        stickers: MessengerStickers(
            side: 512, still: .webp, moving: .webp, bytes: 100_001, movingBytes: 500_000, shortestDelay: 8,
            longestTime: 10_000, playForever: true),
        counts: 3...30, separatesKinds: true, splits: true, emoji: 1...3, labelLengths: (125, 255), nameLength: 128,
        needsAuthor: true,
        drawerCell: 80,
        nextStep: "Open the .wastickers file on a phone with an app for stickers, or build an app with Meta's sample.",
        stopsOnFirstFrame: true, pictureSide: 96, list: PackList(file: WhatsAppFiles.list, packs: WhatsAppFiles.listed),
        files: WhatsAppFiles.files)
}

/// The files of packs for WhatsApp.
private enum WhatsAppFiles {
    static let list = "contents.json"
    private static let tray = "tray.png"

    static func files(_ packs: [MessengerPack]) throws(StickermillError) -> [MessengerPack.File] {
        var files: [MessengerPack.File] = []
        var described: [OrderedJSON] = []
        for pack in packs {
            var archive = StoredZip()
            var version = SHA256.Builder()
            let picture = pack.coverFile(side: Messenger.whatsApp.pictureSide ?? 0)
            archive.add("title.txt", Array(pack.name.utf8))
            archive.add("author.txt", Array(pack.author.utf8))
            archive.add("cover.png", picture)
            files.append(.init(path: Paths.join(pack.identifier, tray), bytes: picture))
            for sticker in pack.stickers {
                let bytes = try file(of: sticker, in: pack)
                archive.add(sticker.fileName, bytes)
                version.add(bytes)
                files.append(
                    .init(
                        path: Paths.join(pack.identifier, sticker.fileName), bytes: bytes,
                        master: sticker.planned.master))
            }
            files.append(.init(path: "\(pack.identifier).wastickers", bytes: archive.finished()))
            described.append(description(of: pack, version: SHA256.digits(of: version.hash())))
        }
        let contents = OrderedJSON.object([
            ("android_play_store_link", .text("")), ("ios_app_store_link", .text("")),
            ("sticker_packs", .array(described)),
        ])
        return files + [.init(path: list, bytes: contents.file)]
    }

    /// Returns the packs that a `contents.json` describes.
    static func listed(_ contents: JSONValue) -> [ListedPack]? {
        contents["sticker_packs"]?.list?.map { pack in
            let stickers = pack["stickers"]?.list ?? []
            let unknown = stickers.flatMap { $0.keys(besides: ["image_file", "emojis", "accessibility_text"]) }
            return ListedPack(
                name: pack["name"]?.text ?? "", author: pack["publisher"]?.text ?? "",
                folder: pack["identifier"]?.text ?? "?",
                stickers: stickers.map { sticker in
                    ListedPack.Sticker(
                        file: sticker["image_file"]?.text,
                        emoji: (sticker["emojis"]?.list ?? []).compactMap(\.text),
                        label: sticker["accessibility_text"]?.text ?? "")
                },
                areMoving: pack["animated_sticker_pack"] == .flag(true), picture: pack["tray_image_file"]?.text,
                unknownKeys: contents.keys(
                    besides: ["android_play_store_link", "ios_app_store_link", "sticker_packs"]) + unknown)
        }
    }

    /// Returns the entry of a pack in `contents.json`, as Meta's sample app reads it, where an unknown key is an error.
    ///
    /// - Parameter version: A text that changes with the files.
    private static func description(of pack: MessengerPack, version: String) -> OrderedJSON {
        let stickers = pack.stickers.map { sticker in
            OrderedJSON.object([
                ("image_file", .text(sticker.fileName)),
                ("emojis", .array(sticker.planned.emoji.map(OrderedJSON.text))),
                ("accessibility_text", .text(sticker.planned.label)),
            ])
        }
        return .object([
            ("identifier", .text(pack.identifier)), ("name", .text(pack.name)), ("publisher", .text(pack.author)),
            ("tray_image_file", .text(tray)), ("image_data_version", .text(String(version.prefix(12)))),
            ("avoid_cache", .scalar("false")), ("publisher_email", .text("")), ("publisher_website", .text("")),
            ("privacy_policy_website", .text("")), ("license_agreement_website", .text("")),
            ("animated_sticker_pack", .scalar("\(pack.stickers.contains(where: \.isMoving))")),
            ("stickers", .array(stickers)),
        ])
    }

    /// What WhatsApp keeps in a sticker's EXIF, with its own names.
    private struct Metadata: Encodable {
        var id: String
        var name: String
        var publisher: String
        var emojis: [String]
        var accessibility: String

        enum CodingKeys: String, CodingKey {
            case id = "sticker-pack-id"
            case name = "sticker-pack-name"
            case publisher = "sticker-pack-publisher"
            case emojis
            case accessibility = "accessibility-text"
        }
    }

    /// Returns a sticker's file with its emoji and its description, because an archive has no other place for them.
    private static func file(of sticker: MessengerPack.Sticker, in pack: MessengerPack) throws(StickermillError)
        -> [UInt8]
    {
        let metadata = Metadata(
            id: pack.identifier, name: pack.name, publisher: pack.author, emojis: sticker.planned.emoji,
            accessibility: sticker.planned.label)
        let rules = Messenger.whatsApp.stickers
        do {
            let whole = WebPFile.adding(
                exif: exif(try encodeJSONLine(metadata)), to: sticker.bytes, size: sticker.size)
            // The limit comes first; contents.json has the texts as well.
            return whole.count < rules.bytes(isMoving: sticker.isMoving) ? whole : sticker.bytes
        } catch {
            throw StickermillError(.notWritable(cause: "\(error)"), path: sticker.fileName)
        }
    }

    /// Returns EXIF with one field: tag 0x5741, of type 7.
    private static func exif(_ json: [UInt8]) -> [UInt8] {
        let text = json.last == 0x0A ? json.dropLast() : json[...]
        var exif: [UInt8] = Array("II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0, 0x41, 0x57, 7, 0]
        exif.append(littleEndian: text.count, bytes: 4)
        // The text follows this field and the end of the list.
        exif += [26, 0, 0, 0, 0, 0, 0, 0]
        return exif + text
    }
}
