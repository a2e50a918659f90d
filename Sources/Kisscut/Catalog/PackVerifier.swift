internal import PackManifest
import Raster
internal import Vips

/// Looks for what is wrong with a sticker pack on disk: what the asset compiler demands, and what Messages does.
///
/// The demands are those of Apple's Asset Catalog Format Reference and of `MSSticker`.
public struct PackVerifier {
    private let root: String
    private var verification: PackVerification
    private let decoder = MasterDecoder(limits: MasterLimits())

    /// Verifies a folder that holds a pack somewhere below it, or is one.
    ///
    /// - Throws: `KisscutError` with the code `inputNotFound` where the folder cannot be read or holds no catalogue.
    public static func verify(_ folder: String) throws -> PackVerification {
        var verifier = PackVerifier(root: folder, verification: PackVerification(path: folder))
        try verifier.run()
        VipsLibrary.endThread()
        return verifier.verification
    }

    private mutating func run() throws {
        let catalogues = try Self.catalogues(in: root)
        guard let first = catalogues.first else {
            throw KisscutError(.inputNotFound, path: root, reason: "no sticker catalogue (.xcstickers) is in it")
        }
        for other in catalogues.dropFirst() {
            tell(.error, other, "a second catalogue; an extension has one")
        }
        verify(catalogue: first)
        if let kind = try? FileSystem.kindOfTarget(of: full("\(PackPaths.web)/\(Manifest.fileName)")), kind == .file {
            verify(manifestIn: PackPaths.web)
        }
    }

    // MARK: Finding the catalogue

    /// The catalogues below a folder, as paths below it; the folder itself is the empty path.
    private static func catalogues(in root: String) throws -> [String] {
        if isCatalogue(root, (try? FileSystem.names(inFolder: root)) ?? []) { return [""] }
        var found: [String] = []
        var folders = [("", 0)]
        while let (folder, depth) = folders.popLast() {
            let names: [String?]
            do {
                names = try FileSystem.names(inFolder: FilePath.join(root, folder))
            } catch {
                if !folder.isEmpty { continue }
                throw KisscutError(.inputNotFound, path: root, reason: error.reason)
            }
            for case let name? in names where !name.hasPrefix(".") {
                let path = FilePath.join(folder, name)
                let full = FilePath.join(root, path)
                guard let kind = try? FileSystem.kind(of: full), kind == .folder else { continue }
                if isCatalogue(full, (try? FileSystem.names(inFolder: full)) ?? []) {
                    found.append(path)
                } else if depth < 4 {
                    folders.append((path, depth + 1))
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Some projects keep the pack in their ordinary asset catalogue.
    private static func isCatalogue(_ path: String, _ names: [String?]) -> Bool {
        switch FilePath.fileExtension(of: path) {
        case "xcstickers": true
        case "xcassets": names.contains { FilePath.fileExtension(of: $0 ?? "") == "stickerpack" }
        default: false
        }
    }

    // MARK: Telling

    private func full(_ path: String) -> String { FilePath.join(root, path) }

    private mutating func tell(_ severity: Finding.Severity, _ path: String, _ message: String) {
        verification.faults.append(.init(path: path.isEmpty ? "." : path, severity: severity, message: message))
    }

    /// The names of the visible entries of a folder, exactly as they are stored.
    private func names(in folder: String) -> [String] {
        ((try? FileSystem.names(inFolder: full(folder))) ?? []).compactMap { $0 }.filter { !$0.hasPrefix(".") }
    }

    /// The `Contents.json` of a folder; what is wrong with it is told.
    private mutating func contents(of folder: String, isRequired: Bool = true) -> JSONValue? {
        let path = FilePath.join(folder, PackPaths.contents)
        guard names(in: folder).contains(PackPaths.contents) else {
            if isRequired { tell(.error, path, "is missing") }
            return nil
        }
        let limit = 16_000_000
        guard let bytes = try? FileSystem.contents(of: full(path), limit: limit), bytes.count <= limit else {
            tell(.error, path, "cannot be read, or has more than \(limit) bytes")
            return nil
        }
        guard let value = JSONValue(bytes), case .object = value else {
            tell(.error, path, "is not a JSON object")
            return nil
        }
        if value["info"]?["version"]?.number != 1 || value["info"]?["author"]?.text == nil {
            tell(.warning, path, "has no info with an author and version 1")
        }
        return value
    }

    /// The entry of a folder that a `Contents.json` names; nil where there is none, which is told.
    private mutating func entry(_ name: String?, in folder: String, _ what: String) -> String? {
        let path = FilePath.join(folder, PackPaths.contents)
        guard let name, !name.isEmpty else {
            tell(.error, path, "\(what) has no filename")
            return nil
        }
        guard isBareName(name) else {
            tell(.error, path, "\(what) names '\(name)', which is to be a name and no path")
            return nil
        }
        let names = names(in: folder)
        if names.contains(name) { return name }
        if let other = names.first(where: { $0.lowercased() == name.lowercased() }) {
            tell(.error, path, "\(what) names '\(name)', and the file is '\(other)'")
            return other
        }
        tell(.error, path, "\(what) names '\(name)', which is not there")
        return nil
    }

    private mutating func tellOfStrays(in folder: String, but known: Set<String>) {
        for name in names(in: folder) where name != PackPaths.contents && !known.contains(name) {
            tell(.warning, FilePath.join(folder, name), "is in no list, and will not be in the pack")
        }
    }

    // MARK: Catalogue and pack

    private mutating func verify(catalogue: String) {
        _ = contents(of: catalogue, isRequired: false)
        let entries = names(in: catalogue)
        let packs = entries.filter { FilePath.fileExtension(of: $0) == "stickerpack" }
        guard let pack = packs.first else {
            tell(.error, catalogue, "holds no .stickerpack")
            return
        }
        for other in packs.dropFirst() {
            tell(.error, FilePath.join(catalogue, other), "a second pack; an extension has one")
        }
        verify(pack: FilePath.join(catalogue, pack))
        let icons = entries.filter { FilePath.fileExtension(of: $0) == "stickersiconset" }
        if icons.isEmpty {
            tell(.error, catalogue, "holds no '\(IconSet.name).stickersiconset'")
        }
        for set in icons {
            let path = FilePath.join(catalogue, set)
            if set != "\(IconSet.name).stickersiconset" {
                tell(.warning, path, "is not called '\(IconSet.name)', as projects have it")
            }
            verify(iconSet: path)
        }
    }

    private mutating func verify(pack: String) {
        guard let contents = contents(of: pack) else { return }
        let path = FilePath.join(pack, PackPaths.contents)
        let sizes = StickerSize.allCases.map(\.rawValue).joined(separator: ", ")
        let size = contents["properties"]?["grid-size"]?.text.flatMap(StickerSize.init(rawValue:))
        if size == nil { tell(.error, path, "properties.grid-size is not one of \(sizes)") }
        guard let stickers = contents["stickers"]?.list, !stickers.isEmpty else {
            tell(.error, path, "lists no stickers")
            return
        }
        verification.stickers = stickers.count
        var listed: Set<String> = []
        for (index, sticker) in stickers.enumerated() {
            guard let name = entry(sticker["filename"]?.text, in: pack, "sticker \(index + 1)") else { continue }
            guard listed.insert(name).inserted else {
                tell(.error, path, "lists '\(name)' twice")
                continue
            }
            let folder = FilePath.join(pack, name)
            switch FilePath.fileExtension(of: name) {
            case "sticker": verify(sticker: folder, size)
            case "stickersequence": verify(sequence: folder, size)
            default: tell(.error, folder, "is neither a .sticker nor a .stickersequence")
            }
        }
        tellOfStrays(in: pack, but: listed)
    }

    // MARK: Stickers

    private mutating func verify(label: JSONValue?, _ path: String) {
        guard let label = label?.text, !label.isEmpty else {
            tell(.warning, path, "has no accessibility-label")
            return
        }
        guard label.count > StickerLimits.descriptionLength else { return }
        tell(
            .error, path,
            "has an accessibility-label of \(label.count) characters, where Messages takes "
                + "\(StickerLimits.descriptionLength)")
    }

    private mutating func verify(sticker folder: String, _ size: StickerSize?) {
        guard let contents = contents(of: folder) else { return }
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], FilePath.join(folder, PackPaths.contents))
        guard let name = entry(properties?["filename"]?.text, in: folder, "the sticker") else { return }
        let path = FilePath.join(folder, name)
        if let picture = picture(at: path) {
            let isNamed = picture.format.goesBy(FilePath.fileExtension(of: name))
            if !isNamed { tell(.error, path, "the content is \(picture.format.title), which the name does not say") }
            verify(picture.size, size, path)
        }
        tellOfStrays(in: folder, but: [name])
    }

    private mutating func verify(sequence folder: String, _ size: StickerSize?) {
        guard let contents = contents(of: folder) else { return }
        let path = FilePath.join(folder, PackPaths.contents)
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], path)
        if !["fps", "fixed"].contains(properties?["duration-type"]?.text ?? "") {
            tell(.error, path, "properties.duration-type is neither fps nor fixed")
        }
        if (properties?["duration"]?.number ?? 0) <= 0 { tell(.error, path, "properties.duration is not above 0") }
        let repetitions = properties?["repetitions"]?.number ?? -1
        if repetitions < 0 || repetitions != repetitions.rounded() {
            tell(.error, path, "properties.repetitions is not a number from 0 on")
        }
        guard let frames = contents["frames"]?.list, !frames.isEmpty else {
            tell(.error, path, "lists no frames")
            return
        }
        var listed: Set<String> = []
        var first: PixelSize?
        for (index, frame) in frames.enumerated() {
            guard let name = entry(frame["filename"]?.text, in: folder, "frame \(index + 1)") else { continue }
            guard listed.insert(name).inserted else { continue }
            let file = FilePath.join(folder, name)
            guard let picture = picture(at: file) else { continue }
            if picture.format != .png {
                tell(.error, file, "a frame is to be a still PNG, not \(picture.format.title)")
            }
            if let first, first != picture.size {
                tell(.error, file, "\(picture.size) px, where the first frame has \(first) px")
            } else if first == nil {
                first = picture.size
                verify(picture.size, size, file)
            }
        }
        tellOfStrays(in: folder, but: listed)
    }

    /// A decoded file; what is wrong with it is told.
    private mutating func picture(at path: String, limit: Int = StickerLimits.bytes) -> Picture? {
        do {
            let master = Master(path: full(path))
            let bytes = try decoder.read(master)
            if bytes.count >= limit {
                tell(.error, path, "\(bytes.count) bytes, where Messages takes fewer than \(limit)")
            }
            let picture = try decoder.open(bytes, of: master)
            var frames = try picture.frames()
            while try frames.next() != nil {}
            return picture
        } catch {
            let fault = KisscutError(decoding: Master(path: full(path)), as: .png, error)
            tell(.error, path, fault.reason)
            return nil
        }
    }

    private mutating func verify(_ pixelSize: PixelSize, _ size: StickerSize?, _ path: String) {
        let sides = StickerLimits.side
        guard sides.contains(pixelSize.longerSide) else {
            tell(
                .error, path,
                "\(pixelSize) px, where a sticker has \(sides.lowerBound) to \(sides.upperBound) px a side")
            return
        }
        guard let size, pixelSize.longerSide != size.pixels(at: .x3) else { return }
        tell(
            .warning, path,
            "\(pixelSize) px, where stickers of size \(size.rawValue) have \(size.pixels(at: .x3)) px")
    }

    // MARK: Icons

    private mutating func verify(iconSet folder: String) {
        guard let contents = contents(of: folder) else { return }
        let path = FilePath.join(folder, PackPaths.contents)
        var slots: Set<String> = []
        var listed: Set<String> = []
        for (index, image) in (contents["images"]?.list ?? []).enumerated() {
            let slot = Self.slot(
                image["idiom"]?.text, image["platform"]?.text, image["size"]?.text, image["scale"]?.text)
            guard let icon = IconSet.icons.first(where: { Self.slot(of: $0) == slot }) else {
                tell(.warning, path, "image \(index + 1) fills no slot that is known: \(slot)")
                if let name = image["filename"]?.text { listed.insert(name) }
                continue
            }
            slots.insert(slot)
            guard let name = entry(image["filename"]?.text, in: folder, "the icon \(slot)") else { continue }
            listed.insert(name)
            verify(icon, FilePath.join(folder, name))
        }
        for icon in IconSet.icons where !slots.contains(Self.slot(of: icon)) {
            tell(.error, path, "the icon \(Self.slot(of: icon)) is missing")
        }
        tellOfStrays(in: folder, but: listed)
        let spelt = Dictionary(grouping: listed) { $0.lowercased() }.values.filter { $0.count > 1 }
        for names in spelt {
            tell(.error, path, "the names \(names.sorted().joined(separator: " and ")) differ only in case")
        }
    }

    private static func slot(of icon: IconSet.Icon) -> String {
        slot(icon.idiom, icon.platform, "\(icon.size.width)x\(icon.size.height)", "\(icon.scale.rawValue)x")
    }

    private static func slot(_ idiom: String?, _ platform: String?, _ size: String?, _ scale: String?) -> String {
        [idiom ?? "?", platform, size.map { "\($0)@\(scale ?? "?")" }].compactMap { $0 }.joined(separator: " ")
    }

    private mutating func verify(_ icon: IconSet.Icon, _ path: String) {
        guard let picture = picture(at: path, limit: .max), let frame = try? firstFrame(of: picture) else { return }
        if picture.format != .png { tell(.error, path, "an icon is to be a PNG, not \(picture.format.title)") }
        if picture.size != icon.pixelSize {
            tell(.error, path, "\(picture.size) px, where the slot has \(icon.pixelSize) px")
        }
        if !frame.isOpaque { tell(.error, path, "has transparent pixels, and icons are opaque") }
    }

    private func firstFrame(of picture: Picture) throws -> Bitmap? {
        var frames = try picture.frames()
        return try frames.next()?.bitmap
    }

    // MARK: Manifest

    private mutating func verify(manifestIn folder: String) {
        let path = FilePath.join(folder, Manifest.fileName)
        let limits = ManifestLimits()
        let manifest: Manifest
        do {
            let bytes = try FileSystem.contents(of: full(path), limit: limits.manifestBytes)
            manifest = try Manifest(json: bytes, limits: limits)
        } catch {
            tell(.error, path, (error as? FileSystem.Fault)?.reason ?? "\(error)")
            return
        }
        for file in manifest.stickers.flatMap(\.files) {
            let filePath = FilePath.join(folder, file.name)
            guard let bytes = try? FileSystem.contents(of: full(filePath), limit: limits.fileBytes) else {
                tell(.error, filePath, "is in the manifest, and cannot be read")
                continue
            }
            if bytes.count != file.bytes || SHA256.hexadecimal(of: bytes) != file.sha256 {
                tell(.error, filePath, "is not the file that the manifest has")
            }
        }
        tellOfStrays(in: folder, but: Set(manifest.stickers.flatMap(\.files).map(\.name) + [Manifest.fileName]))
    }
}
