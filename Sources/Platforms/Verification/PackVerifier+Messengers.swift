import Inspection
import Making
import PNGCodec
import PackManifest
import Raster
import Support

/// Packs for messengers, by the files that describe them.
extension PackVerifier {
    /// Verifies the pack of a messenger in the folder.
    ///
    /// - Returns: Whether there is one.
    package mutating func verifyMessenger() -> Bool {
        let names = names(in: "")
        if names.contains("contents.json"), let contents = json("contents.json"), contents["sticker_packs"] != nil {
            verifyWhatsApp(contents)
        } else if names.contains("manifest.json"), let manifest = json("manifest.json"), manifest["cover"] != nil {
            refuseOtherKeys(of: manifest, "manifest.json", ["title", "author", "cover", "stickers"], .signal)
            verify(manifest["stickers"]?.list ?? [], in: "", .signal, at: "manifest.json", file: "file") { entry in
                [entry["emoji"]?.text].compactMap(\.self)
            }
        } else if names.contains("stickers.json"), let list = json("stickers.json")?.list, let first = list.first {
            if first["tags"] != nil {
                verify(list, in: "", .discord, at: "stickers.json", file: "file", label: "description") { entry in
                    (entry["tags"]?.text ?? "").split(separator: " ").map(String.init)
                }
            } else if first["emoji_list"] != nil {
                verifyTelegram(list)
            } else {
                return false
            }
        } else {
            return false
        }
        return true
    }

    private mutating func verifyWhatsApp(_ contents: JSONValue) {
        let (path, messenger) = ("contents.json", Messenger.whatsApp)
        refuseOtherKeys(
            of: contents, path, ["android_play_store_link", "ios_app_store_link", "sticker_packs"], messenger)
        for pack in contents["sticker_packs"]?.list ?? [] {
            guard let folder = pack["identifier"]?.text, isBareName(folder), names(in: "").contains(folder) else {
                addFault(.error, path, .noFileName(entry: .stickerFile))
                continue
            }
            for sticker in pack["stickers"]?.list ?? [] {
                refuseOtherKeys(of: sticker, path, ["image_file", "emojis", "accessibility_text"], messenger)
            }
            let isMoving = pack["animated_sticker_pack"] == .flag(true)
            verify(
                pack["stickers"]?.list ?? [], in: folder, messenger, at: path, file: "image_file",
                label: "accessibility_text", areMoving: isMoving
            ) { entry in (entry["emojis"]?.list ?? []).compactMap(\.text) }
            let tray = Paths.join(folder, pack["tray_image_file"]?.text ?? "")
            let size = isBareName(Paths.name(of: tray)) ? PixelSize(headerOf: full(tray)) : nil
            if size?.width != 96 || size?.height != 96 {
                addFault(
                    .init(.messenger(name: messenger.title, fault: .pictureSize(side: 96)), severity: .error), tray)
            }
        }
    }

    private mutating func verifyTelegram(_ list: [JSONValue]) {
        let first = list.lazy.compactMap { $0["sticker"]?.text }.first { isBareName($0) }
        let size = first.flatMap { PixelSize(headerOf: full($0)) }
        let messenger = size?.longerSide == Messenger.telegramEmoji.stickers.side ? Messenger.telegramEmoji : .telegram
        verify(list, in: "", messenger, at: "stickers.json", file: "sticker") { entry in
            (entry["emoji_list"]?.list ?? []).compactMap(\.text)
        }
    }

    /// Verifies the stickers of a list.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files.
    ///   - list: The file with the list.
    ///   - fileKey: The key of a file's name.
    ///   - labelKey: The key of a description, or `nil` if the list has none.
    ///   - areMoving: Whether all stickers must be animations, or all stills, or `nil` if they may be either.
    ///   - emoji: Returns the emoji of an entry.
    private mutating func verify(
        _ entries: [JSONValue], in folder: String, _ messenger: Messenger, at list: String, file fileKey: String,
        label labelKey: String? = nil, areMoving: Bool? = nil, emoji: (JSONValue) -> [String]
    ) {
        if !messenger.counts.contains(entries.count) {
            let counts = messenger.counts
            add(.stickerCount(count: entries.count, least: counts.lowerBound, most: counts.upperBound), list, messenger)
        }
        let files = self.entries(in: folder)
        for (index, entry) in entries.enumerated() {
            verification.stickers += 1
            guard let name = self.entry(entry[fileKey]?.text, of: files, in: folder, .sticker(number: index + 1)) else {
                continue
            }
            let path = Paths.join(folder, name)
            var sticker = PackPlan.Sticker(
                name: name, key: name, label: labelKey.flatMap { entry[$0]?.text } ?? "", master: index,
                isSequence: false)
            sticker.emoji = emoji(entry)
            verify(sticker, path, messenger, isMoving: areMoving)
        }
    }

    private mutating func verify(
        _ sticker: PackPlan.Sticker, _ path: String, _ messenger: Messenger, isMoving wanted: Bool?
    ) {
        let limit = max(messenger.stickers.stillBytes, messenger.stickers.movingBytes)
        let header: Header
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: full(path), limit: 8 * limit)
            header = try reader.open(Source(bytes)).header
        } catch {
            addFault(.error, path, .unreadable(limit: 8 * limit))
            return
        }
        let rules = messenger.stickers
        let isMoving = header.timing != nil
        if rules.format(isMoving: isMoving) != header.format || wanted.map({ $0 != isMoving }) ?? false {
            add(.format(found: header.format), path, messenger)
        }
        let size = header.pixelSize
        if size.longerSide != rules.side || rules.areSquare && size.width != size.height {
            add(.size(found: size, side: rules.side), path, messenger)
        }
        let most = isMoving ? rules.movingBytes : rules.stillBytes
        if bytes.count >= most { add(.bytes(count: bytes.count, limit: most), path, messenger) }
        if !rules.mayHavePalettes, PNGFile.storesIndices(bytes) { add(.palette, path, messenger) }
        if rules.playForever, let plays = header.timing?.plays, plays != 0 {
            add(.plays(count: plays), path, messenger)
        }
        let delays = header.timing?.delays.map { $0.seconds * 1000 } ?? []
        for finding in messenger.findings(about: sticker, pixels: nil, isEnlarged: false, delays: delays) {
            addFault(finding, path)
        }
    }

    private mutating func add(_ fault: Finding.MessengerFault, _ path: String, _ messenger: Messenger) {
        addFault(
            Finding(.messenger(name: messenger.title, fault: fault), severity: .error, remedy: .makePackAgain), path)
    }

    /// Adds a fault for each key that the messenger does not know, which its reader refuses.
    private mutating func refuseOtherKeys(
        of value: JSONValue, _ path: String, _ known: Set<String>, _ messenger: Messenger
    ) {
        guard case .object(let members) = value else { return }
        for key in members.keys.sorted() where !known.contains(key) {
            add(.unknownKey(name: key.shortened), path, messenger)
        }
    }

    /// Reads a file, or returns `nil` if it is no JSON.
    private func json(_ path: String) -> JSONValue? {
        let limit = 4_000_000
        guard let bytes = try? FileSystem.contents(of: full(path), limit: limit), bytes.count <= limit else {
            return nil
        }
        return JSONValue(bytes)
    }
}
