public import Foundation
public import PackManifest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keeps a sticker pack in a folder, and brings it up to date from the web.
///
/// What it has it never loses to a failure: a new version takes the old one's place in one step, when every file of it has
/// come whole and with the digest that the manifest promises. What had come before a failure is not fetched again.
///
/// One process at a time is to use a folder.
public actor StickerStore {
    /// What became of an update.
    public struct Update: Sendable, Hashable {
        /// The pack as it is now.
        public let pack: StickerPack
        /// Whether the server had another version than the store.
        public let isNew: Bool
        /// How many files were fetched.
        public let fetchedFiles: Int
    }

    private let folder: URL
    private let scale: Int
    private let limits: ManifestLimits
    private let languages: [String]
    private let configuration: URLSessionConfiguration
    private var manifest: Manifest?
    private var added: Manifest?
    private var lastUpdate: Task<Update, any Error>?

    /// How many files are fetched at once.
    private static let mostTransfers = 4

    /// Opens a store, or begins one.
    ///
    /// - Parameters:
    ///   - folder: A folder of its own, such as one in the app's Application Support; it is made where it is missing.
    ///   - scale: The scale of the files to fetch: 3 for `MSSticker`, whatever the device.
    ///   - limits: What a manifest may ask for.
    ///   - languages: The user's languages, the dearest first; labels are in the one that suits best.
    ///   - timeout: After how many seconds without a byte a transfer is given up.
    /// - Throws: What Foundation reports where the folder cannot be made.
    public init(
        folder: URL, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages, timeout: TimeInterval = 30
    ) throws {
        self.folder = folder
        self.scale = scale
        self.limits = limits
        self.languages = languages
        configuration = .ephemeral
        configuration.timeoutIntervalForRequest = timeout
        // The store is the cache. And on Linux, a transfer that is cancelled while Foundation asks a cache ends the process
        // or never ends (swift-corelibs-foundation, issue 3296).
        configuration.urlCache = nil
        for part in ["files", "partial"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(part), withIntermediateDirectories: true)
        }
        // What cannot be read is as good as not there: the next update brings it again.
        manifest = Self.read(folder.appendingPathComponent(Manifest.fileName), limits)
        added = Self.read(folder.appendingPathComponent(Self.addedName), limits)
    }

    private static func read(_ url: URL, _ limits: ManifestLimits) -> Manifest? {
        guard let length = lengthOfFile(url), length <= limits.manifestBytes else { return nil }
        return (try? Data(contentsOf: url)).flatMap { try? Manifest(json: $0, limits: limits) }
    }

    // MARK: What is there

    /// The pack as it is now, with what was added to it; nil where nothing has ever come or been added.
    public var pack: StickerPack? {
        guard manifest != nil || added != nil else { return nil }
        let parts = [manifest, added].compactMap { $0 }.map {
            StickerPack($0, scale: scale, languages: languages, place: place)
        }
        return StickerPack(
            name: parts[0].name, sizeClass: parts[0].sizeClass, stickers: parts.flatMap(\.stickers))
    }

    /// Files are called by their digests, so the files of two versions are never in each other's way.
    private func place(_ file: Manifest.File) -> URL {
        let kind = file.name.split(separator: ".").last.map(String.init) ?? "png"
        return folder.appendingPathComponent("files").appendingPathComponent("\(file.sha256).\(kind)")
    }

    private func partialPlace(_ file: Manifest.File) -> URL {
        folder.appendingPathComponent("partial").appendingPathComponent(file.sha256)
    }

    // MARK: Updating

    /// Fetches the manifest at an address, and every file that the store has not.
    ///
    /// Updates that are asked for at once run one after the other.
    ///
    /// - Throws: `StickerCatalogError`, `ManifestError`, `CancellationError`, or what Foundation reports where files cannot
    ///   be stored. The pack is then as it was.
    @discardableResult
    public func update(from address: URL) async throws -> Update {
        let before = lastUpdate
        let task = Task {
            _ = try? await before?.value
            return try await fetch(address)
        }
        lastUpdate = task
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func fetch(_ address: URL) async throws -> Update {
        guard ["http", "https"].contains(address.scheme?.lowercased() ?? "") else {
            throw StickerCatalogError.badAddress(address)
        }
        let transfers = Transfers(configuration)
        let tooLong = ManifestError.tooLarge(limit: limits.manifestBytes)
        let sink = DocumentSink(address, limit: limits.manifestBytes, tooLong: tooLong)
        try await transfers.get(request(address), into: sink)
        let new = try Manifest(json: sink.bytes, limits: limits)

        let missing = files(of: new).filter { lengthOfFile(place($0)) != $0.bytes }
        try await fetch(missing, beside: address, transfers)
        let isNew = new != manifest
        if isNew {
            try sink.bytes.write(to: folder.appendingPathComponent(Manifest.fileName), options: .atomic)
            let old = manifest
            manifest = new
            removeFiles(but: [old, new, added].compactMap { $0 }.flatMap(files))
        }
        let pack = pack ?? StickerPack(new, scale: scale, languages: languages, place: place)
        return Update(pack: pack, isNew: isNew, fetchedFiles: missing.count)
    }

    /// The files of the store's scale, each once.
    private func files(of manifest: Manifest) -> [Manifest.File] {
        var seen: Set<String> = []
        return manifest.stickers.compactMap { $0.file(at: scale) }.filter {
            seen.insert(place($0).lastPathComponent).inserted
        }
    }

    private func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        // Lengths and ranges are those of the file, and stickers are compressed already.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        return request
    }

    /// Several files at once; the first fault ends all.
    private func fetch(_ files: [Manifest.File], beside manifest: URL, _ transfers: Transfers) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var rest = files[...]
            for file in rest.prefix(Self.mostTransfers) {
                group.addTask { try await self.fetch(file, beside: manifest, transfers) }
            }
            rest = rest.dropFirst(Self.mostTransfers)
            while try await group.next() != nil {
                guard let file = rest.popFirst() else { continue }
                group.addTask { try await self.fetch(file, beside: manifest, transfers) }
            }
        }
    }

    /// Fetches what is missing of a file; where the whole turns out wrong, once more from its start.
    private func fetch(_ file: Manifest.File, beside manifest: URL, _ transfers: Transfers) async throws {
        let url = try address(of: file, beside: manifest)
        let partial = partialPlace(file)
        if let length = lengthOfFile(partial), length > file.bytes { try FileManager.default.removeItem(at: partial) }
        let begun = lengthOfFile(partial) ?? 0
        do {
            if begun < file.bytes { try await fetch(url, file, from: begun, into: partial, transfers) }
            try accept(partial, as: file, url)
        } catch let error as StickerCatalogError where begun > 0 && error.isFaultOfWhatWasBegun {
            try? FileManager.default.removeItem(at: partial)
            try await fetch(url, file, from: 0, into: partial, transfers)
            try accept(partial, as: file, url)
        }
    }

    private func address(of file: Manifest.File, beside manifest: URL) throws -> URL {
        guard let url = manifest.file(beside: file.name) else { throw StickerCatalogError.badAddress(manifest) }
        return url
    }

    private func fetch(
        _ url: URL, _ file: Manifest.File, from start: Int, into partial: URL, _ transfers: Transfers
    ) async throws {
        var request = request(url)
        if start > 0 { request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range") }
        let sink = try FileSink(url, appendingTo: partial, bytes: file.bytes)
        do {
            try await transfers.get(request, into: sink)
        } catch {
            try? sink.close()
            throw error
        }
        try sink.close()
    }

    /// Takes a fetched file into the store where it is the one that was promised.
    private func accept(_ partial: URL, as file: Manifest.File, _ url: URL) throws {
        guard lengthOfFile(partial) == file.bytes else { throw StickerCatalogError.wrongLength(url) }
        let bytes = try Data(contentsOf: partial)
        guard bytes.count == file.bytes, SHA256.hexadecimal(of: bytes) == file.sha256 else {
            // Nothing of it can be trusted, and the next try starts anew.
            try? FileManager.default.removeItem(at: partial)
            throw StickerCatalogError.wrongDigest(url)
        }
        let target = place(file)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.moveItem(at: partial, to: target)
        leaveOutOfBackup(target)
    }

    /// Tells the system that a file can be had again, as Apple's guidelines on storage ask for; stickers that were added on
    /// the device stay in the backup.
    private func leaveOutOfBackup(_ file: URL) {
        #if canImport(Darwin)
            var file = file
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? file.setResourceValues(values)
        #endif
    }

    /// Removes what neither this version nor the one before it uses: a browser may still show that.
    private func removeFiles(but used: [Manifest.File]) {
        let kept = Set(used.map { place($0).lastPathComponent } + used.map(\.sha256))
        for part in ["files", "partial"] {
            let url = folder.appendingPathComponent(part)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            where !kept.contains(name) {
                try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
            }
        }
    }

    // MARK: Adding

    private static let addedName = "added.json"

    /// Adds a sticker that was made on the device, behind those of the pack; it stays through updates.
    ///
    /// - Parameters:
    ///   - png: The picture as PNG or APNG, fewer bytes than Messages allows.
    ///   - label: What it shows, 1 to 150 characters.
    /// - Returns: The pack with the sticker.
    /// - Throws: `StickerCatalogError.badSticker`; what Foundation reports where it cannot be stored.
    @discardableResult
    public func add(png: Data, label: String) throws -> StickerPack {
        guard let size = pixelSize(ofPNG: png) else { throw StickerCatalogError.badSticker("it is not a PNG") }
        guard png.count < limits.fileBytes else {
            throw StickerCatalogError.badSticker(
                "\(png.count) bytes, where Messages takes fewer than \(limits.fileBytes)")
        }
        let label = label.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Manifest.maximumLabelCharacters).contains(label.count) else {
            throw StickerCatalogError.badSticker("a label has 1 to \(Manifest.maximumLabelCharacters) characters")
        }
        let digest = SHA256.hexadecimal(of: png)
        let file = Manifest.File(
            name: "added.\(digest.prefix(12)).png", scale: scale, pixelSize: size, bytes: png.count, sha256: digest)
        var new = added ?? Manifest(name: manifest?.name ?? "Stickers", size: manifest?.size ?? .regular, stickers: [])
        let sticker = Manifest.Sticker(name: "added.\(digest.prefix(12))", label: label, files: [file])
        new.stickers.removeAll { $0.name == sticker.name }
        new.stickers.append(sticker)
        guard new.stickers.count <= limits.stickers else {
            throw StickerCatalogError.badSticker("there are \(limits.stickers) already")
        }
        try png.write(to: place(file), options: .atomic)
        try JSONEncoder().encode(new).write(to: folder.appendingPathComponent(Self.addedName), options: .atomic)
        added = new
        return pack ?? StickerPack(new, scale: scale, languages: languages, place: place)
    }

    /// What the header of a PNG says, after the W3C's specification, 11.2.1.
    private func pixelSize(ofPNG data: Data) -> Manifest.PixelSize? {
        let bytes = [UInt8](data.prefix(24))
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count == 24, bytes.starts(with: start) else { return nil }
        let number = { (place: Int) in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Manifest.PixelSize(width: number(16), height: number(20))
        return (1...4096).contains(size.width) && (1...4096).contains(size.height) ? size : nil
    }
}

extension StickerCatalogError {
    /// Whether a file that was begun earlier may be what is wrong.
    fileprivate var isFaultOfWhatWasBegun: Bool {
        switch self {
        case .wrongDigest, .wrongLength, .badStatus(_, 416): true
        default: false
        }
    }
}
