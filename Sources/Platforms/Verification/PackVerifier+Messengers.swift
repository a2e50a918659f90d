import Inspection
import Making
import PNGCodec
import PackManifest
import Raster
import Support

/// Packs for messengers, by the files that describe them.
extension PackVerifier {
    private static let maximumBytesOfList = 4_000_000

    /// Verifies the packs of a messenger in the folder.
    ///
    /// - Returns: Whether there are any.
    package mutating func verifyMessenger() -> Bool {
        let files = names(in: "")
        var lists: [(messenger: Messenger, packs: [ListedPack])] = []
        for messenger in Messenger.all where files.contains(messenger.list.file) {
            guard let packs = json(messenger.list.file).flatMap(messenger.list.packs) else { continue }
            lists.append((messenger, packs))
        }
        // Telegram has one list for stickers and for emoji, whose pictures have other sizes.
        let first = lists.first?.packs.first?.stickers.lazy.compactMap(\.file).first { isBareName($0) }
        let side = first.flatMap { PixelSize(headerOf: full($0)) }?.longerSide
        guard let (messenger, packs) = lists.first(where: { $0.messenger.stickers.side == side }) ?? lists.first else {
            return false
        }
        remedy = .makePackAgain
        for pack in packs { verify(pack, messenger) }
        if packs.isEmpty { verify(ListedPack(stickers: []), messenger) }
        return true
    }

    /// Adds a fault for a file that should describe the packs of a messenger, but does not.
    ///
    /// - Returns: Whether there is one.
    package mutating func verifyBrokenList() -> Bool {
        let files = names(in: "")
        guard let list = Messenger.all.map(\.list.file).first(where: files.contains) else { return false }
        remedy = .makePackAgain
        let titles = Messenger.all.filter { $0.list.file == list }.map(\.title)
        addFault(.error, list, .damaged(reason: "it does not list stickers as \(listed(titles, "or")) needs"))
        return true
    }

    private mutating func verify(_ pack: ListedPack, _ messenger: Messenger) {
        let list = messenger.list.file
        for key in pack.unknownKeys { add(.unknownKey(name: key.shortened), list, messenger) }
        let moving = pack.areMoving == true ? pack.stickers.count : 0
        let count = messenger.fault(ofStills: pack.stickers.count - moving, moving: moving, mayBeDivided: false)
        let texts = pack.name.map { messenger.faults(ofName: $0, author: pack.author ?? "") } ?? []
        for fault in texts + [count].compactMap(\.self) { add(.pack(fault: fault), list, messenger) }
        let folder = pack.folder ?? ""
        guard folder.isEmpty || isBareName(folder) && names(in: "").contains(folder) else {
            addFault(.error, folder.shortened, .missing)
            return
        }
        let files = entries(in: folder)
        var hashes: [String: String] = [:]
        for (index, sticker) in pack.stickers.enumerated() {
            verification.stickers += 1
            verifyTexts(of: sticker, messenger)
            guard
                let name = entry(sticker.file, of: files, in: folder, .sticker(number: index + 1), listedIn: list)
            else { continue }
            let path = Paths.join(folder, name)
            if messenger.refusesEqualFiles, let hash = FileSystem.hash(of: path, in: full("")) {
                if let first = hashes[hash] { add(.sameFile(as: first), path, messenger) }
                hashes[hash] = hashes[hash] ?? name
            }
            var planned = PackPlan.Sticker(
                name: name, key: name, label: sticker.label, master: index, isSequence: false)
            planned.emoji = Array(sticker.emoji.prefix(messenger.emoji.upperBound))
            planned.keywords = sticker.keywords
            verify(planned, path, messenger, isMoving: pack.areMoving)
        }
        guard let side = messenger.pictureSide else { return }
        let picture = pack.picture.flatMap { isBareName($0) ? Paths.join(folder, $0) : nil }
        if picture.flatMap({ PixelSize(headerOf: full($0)) }) != PixelSize(width: side, height: side) {
            add(.pictureSize(side: side), picture ?? list, messenger)
        }
    }

    /// Verifies texts that only packs from elsewhere can have.
    private mutating func verifyTexts(of sticker: ListedPack.Sticker, _ messenger: Messenger) {
        let list = messenger.list.file
        for text in sticker.emoji where text.emoji?.count != 1 {
            add(.notEmoji(text: text.shortened), list, messenger)
        }
        let emoji = messenger.emoji
        if sticker.emoji.count > emoji.upperBound {
            add(
                .emoji(count: sticker.emoji.count, least: emoji.lowerBound, most: emoji.upperBound), list, messenger)
        }
        for fault in sticker.faults { add(fault, list, messenger) }
    }

    private mutating func verify(
        _ sticker: PackPlan.Sticker, _ path: String, _ messenger: Messenger, isMoving wanted: Bool?
    ) {
        let rules = messenger.stickers
        let limit = 8 * max(rules.stillBytes, rules.movingBytes)
        let header: Header
        let bytes: [UInt8]
        do throws(FileSystem.Fault) {
            bytes = try FileSystem.contents(of: full(path), limit: limit)
        } catch {
            addFault(.error, path, .damaged(reason: error.reason))
            return
        }
        if bytes.count > limit {
            add(.bytes(count: bytes.count, limit: rules.bytes(isMoving: wanted ?? true), remedy: nil), path, messenger)
            return
        }
        do {
            header = try reader.open(Source(bytes)).header
        } catch {
            addFault(.error, path, .damaged(reason: "cannot be read as a picture"))
            return
        }
        let isMoving = header.motion != nil
        if rules.format(isMoving: isMoving) != header.format || wanted.map({ $0 != isMoving }) ?? false {
            add(.format(found: header.format), path, messenger)
        }
        let size = header.pixelSize
        let sides = rules.leastSide...rules.side
        if !sides.contains(size.longerSide) || rules.areSquare && size.width != size.height {
            add(.size(found: size, side: rules.side), path, messenger)
        }
        let most = rules.bytes(isMoving: isMoving)
        if bytes.count >= most { add(.bytes(count: bytes.count, limit: most, remedy: nil), path, messenger) }
        if !rules.mayHavePalettes, isMoving, PNGFile.storesIndices(bytes) { add(.palette, path, messenger) }
        if rules.playForever, let plays = header.motion?.plays, plays != 0 {
            add(.plays(count: plays), path, messenger)
        }
        let delays = header.motion?.delays.map { $0.seconds * 1000 } ?? []
        let findings = messenger.findings(
            about: sticker, pixels: nil, isEnlarged: false, delays: delays, percentInFirstFrame: 100)
        for finding in findings {
            addFault(Finding(finding.problem, severity: finding.severity, remedy: .makePackAgain), path)
        }
    }

    private mutating func add(_ fault: Finding.MessengerFault, _ path: String, _ messenger: Messenger) {
        addFault(
            Finding(.messenger(name: messenger.title, fault: fault), severity: .error, remedy: .makePackAgain), path)
    }

    /// Reads a file, or returns `nil` if it is no JSON.
    private func json(_ path: String) -> JSONValue? {
        let limit = Self.maximumBytesOfList
        guard let bytes = try? FileSystem.contents(of: full(path), limit: limit), bytes.count <= limit else {
            return nil
        }
        return JSONValue(bytes)
    }
}
