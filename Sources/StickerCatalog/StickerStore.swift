public import Foundation
public import PackManifest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stores a sticker pack in a folder, and updates it from a web server.
///
/// A failed update never damages the pack: a new version replaces the old one in one step, after all its files are complete and
/// have the hashes of the manifest. Data that was received before a failure is not fetched again.
///
/// Only one process at a time may use a folder.
public actor StickerStore {
    /// The result of an update.
    public struct Update: Sendable, Hashable {
        /// The pack after the update.
        public let pack: StickerPack
        /// Whether the server's version differs from the one that was stored.
        public let isNew: Bool
        /// The number of files that were fetched.
        public let fetchedFiles: Int
    }

    private let folder: URL
    private let scale: Int
    private let limits: ManifestLimits
    private let languages: [String]
    private let configuration: URLSessionConfiguration
    private var manifest: Manifest?
    private var added: Manifest?
    private var lastUpdate: Task<Result<Update, StickerCatalogError>, Never>?

    /// The maximum number of files that are fetched at once.
    private static let maximumTransfers = 4

    /// Opens a store, or creates one.
    ///
    /// - Parameters:
    ///   - folder: A folder for this store only, such as one in the app's Application Support; created if it is missing.
    ///   - scale: The scale of the files to fetch: 3 for `MSSticker`, whatever the device.
    ///   - limits: The limits of a manifest.
    ///   - languages: The user's languages, the preferred one first; labels are in the best match.
    ///   - timeout: The number of seconds without data after which a transfer fails.
    /// - Throws: `notWritable` if the folder cannot be created.
    public init(
        folder: URL, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages, timeout: TimeInterval = 30
    ) throws(StickerCatalogError) {
        self.folder = folder
        self.scale = scale
        self.limits = limits
        self.languages = languages
        configuration = .ephemeral
        configuration.timeoutIntervalForRequest = timeout
        // The store is the cache. Also, on Linux a transfer that is cancelled while Foundation queries a cache crashes or hangs
        // the process (swift-corelibs-foundation, issue 3296).
        configuration.urlCache = nil
        for part in ["files", "partial"].map(folder.appendingPathComponent) {
            try writing(part) { try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true) }
        }
        // A manifest that cannot be read is ignored; the next update fetches it again.
        manifest = try? Manifest(contentsOf: folder.appendingPathComponent(Manifest.fileName), limits)
        added = try? Manifest(contentsOf: folder.appendingPathComponent(Self.addedName), limits)
    }

    // MARK: The pack

    /// The current pack with the stickers that were added; nil before the first update or addition.
    public var pack: StickerPack? {
        guard manifest != nil || added != nil else { return nil }
        let parts = [manifest, added].compactMap { $0 }.map {
            StickerPack($0, scale: scale, languages: languages, place: place)
        }
        return StickerPack(
            name: parts[0].name, sizeClass: parts[0].sizeClass, stickers: parts.flatMap(\.stickers))
    }

    /// Returns the place of a file, which is named after its hash, so that the files of two versions never collide.
    private func place(_ file: Manifest.File) -> URL {
        let kind = file.name.split(separator: ".").last.map(String.init) ?? "png"
        return folder.appendingPathComponent("files").appendingPathComponent("\(file.sha256).\(kind)")
    }

    private func partialPlace(_ file: Manifest.File) -> URL {
        folder.appendingPathComponent("partial").appendingPathComponent(file.sha256)
    }

    // MARK: Updating

    /// Fetches the manifest at an address, and every file that the store does not have.
    ///
    /// Concurrent updates run one after the other.
    ///
    /// - Throws: `badAddress`, `connection`, `notFound`, `badStatus`, `damaged`, `tooLarge`, `notWritable` or `cancelled`. The
    ///   pack is then unchanged.
    @discardableResult
    public func update(from address: URL) async throws(StickerCatalogError) -> Update {
        let before = lastUpdate
        let task = Task { () async -> Result<Update, StickerCatalogError> in
            _ = await before?.value
            do throws(StickerCatalogError) {
                return .success(try await fetch(address))
            } catch {
                return .failure(error)
            }
        }
        lastUpdate = task
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    private func fetch(_ address: URL) async throws(StickerCatalogError) -> Update {
        let transfers = Transfers(configuration)
        let tooLong = StickerCatalogError(.tooLarge(limit: limits.manifestBytes) as ManifestError, in: address)
        let sink = DocumentSink(address, limit: limits.manifestBytes, tooLong: tooLong)
        try await transfers.get(address, into: sink)
        let new = try Manifest(sink.bytes, from: address, limits)

        let missing = files(of: new).filter { lengthOfFile(place($0)) != $0.bytes }
        try await fetch(missing, nextTo: address, transfers)
        let isNew = new != manifest
        if isNew {
            try write(sink.bytes, to: folder.appendingPathComponent(Manifest.fileName))
            let old = manifest
            manifest = new
            removeFiles(except: [old, new, added].compactMap { $0 }.flatMap(files))
        }
        let pack = pack ?? StickerPack(new, scale: scale, languages: languages, place: place)
        return Update(pack: pack, isNew: isNew, fetchedFiles: missing.count)
    }

    /// Returns the files of the store's scale, each once.
    private func files(of manifest: Manifest) -> [Manifest.File] {
        var seen: Set<String> = []
        return manifest.stickers.compactMap { $0.file(at: scale) }.filter {
            seen.insert(place($0).lastPathComponent).inserted
        }
    }

    private func write(_ bytes: Data, to file: URL) throws(StickerCatalogError) {
        try writing(file) { try bytes.write(to: file, options: .atomic) }
    }

    /// Fetches several files at once; the first error cancels the others.
    private func fetch(
        _ files: [Manifest.File], nextTo manifest: URL, _ transfers: Transfers
    ) async throws(StickerCatalogError) {
        let result = await withTaskGroup(of: Result<Void, StickerCatalogError>.self) { group in
            var rest = files[...]
            func startNext() {
                guard let file = rest.popFirst() else { return }
                group.addTask {
                    do throws(StickerCatalogError) {
                        return .success(try await self.fetch(file, nextTo: manifest, transfers))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            for _ in 0..<Self.maximumTransfers { startNext() }
            while let result = await group.next() {
                if case .failure = result {
                    group.cancelAll()
                    return result
                }
                startNext()
            }
            return .success(())
        }
        try result.get()
    }

    /// Fetches the missing part of a file; if the result is wrong, fetches the whole file again.
    private func fetch(
        _ file: Manifest.File, nextTo manifest: URL, _ transfers: Transfers
    ) async throws(StickerCatalogError) {
        guard let url = manifest.file(nextTo: file.name) else { throw .badAddress(manifest) }
        let partial = partialPlace(file)
        if let length = lengthOfFile(partial), length > file.bytes {
            try writing(partial) { try FileManager.default.removeItem(at: partial) }
        }
        let start = lengthOfFile(partial) ?? 0
        do throws(StickerCatalogError) {
            if start < file.bytes { try await fetch(url, file, from: start, into: partial, transfers) }
            try accept(partial, as: file, url)
        } catch {
            guard start > 0, error.invalidatesPartialFile else { throw error }
            try? FileManager.default.removeItem(at: partial)
            try await fetch(url, file, from: 0, into: partial, transfers)
            try accept(partial, as: file, url)
        }
    }

    private func fetch(
        _ url: URL, _ file: Manifest.File, from start: Int, into partial: URL, _ transfers: Transfers
    ) async throws(StickerCatalogError) {
        let sink = try FileSink(url, appendingTo: partial, bytes: file.bytes)
        do throws(StickerCatalogError) {
            try await transfers.get(url, from: start, into: sink)
        } catch {
            try? sink.close()
            throw error
        }
        try sink.close()
    }

    /// Moves a fetched file into the store if it has the size and hash of the manifest.
    private func accept(_ partial: URL, as file: Manifest.File, _ url: URL) throws(StickerCatalogError) {
        guard lengthOfFile(partial) == file.bytes else { throw .wrongLength(url) }
        let bytes = try contents(of: partial, limit: file.bytes)
        guard bytes.count == file.bytes, SHA256.hexadecimal(of: bytes) == file.sha256 else {
            // No part of the file can be trusted, so the next attempt starts again.
            try? FileManager.default.removeItem(at: partial)
            throw .wrongHash(url)
        }
        let target = place(file)
        try? FileManager.default.removeItem(at: target)
        try writing(target) { try FileManager.default.moveItem(at: partial, to: target) }
        excludeFromBackup(target)
    }

    /// Excludes a file from backups, because it can be downloaded again, as Apple's storage guidelines require.
    ///
    /// Stickers that were added on the device stay in the backup.
    private func excludeFromBackup(_ file: URL) {
        #if canImport(Darwin)
            var file = file
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? file.setResourceValues(values)
        #endif
    }

    /// Removes all files that are not used; the previous version's files are, because a browser may still show them.
    private func removeFiles(except used: [Manifest.File]) {
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

    /// Adds a sticker that was made on the device after those of the pack; updates keep it.
    ///
    /// - Parameters:
    ///   - png: The image as PNG or APNG, smaller than `fileBytes` of the limits.
    ///   - label: The description, which must not be empty or longer than the manifest allows.
    /// - Returns: The pack with the sticker.
    /// - Throws: `badSticker`; `notWritable` if the sticker cannot be stored.
    @discardableResult
    public func add(png: Data, label: String) throws(StickerCatalogError) -> StickerPack {
        guard let size = pixelSize(ofPNG: png) else { throw .badSticker(reason: "it is not a PNG") }
        guard png.count < limits.fileBytes else {
            throw .badSticker(
                reason: "it has \(png.count) bytes; Messages accepts fewer than \(limits.fileBytes)")
        }
        let label = label.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Manifest.maximumLabelCharacters).contains(label.count) else {
            throw .badSticker(
                reason: "its label must have 1 to \(Manifest.maximumLabelCharacters) characters")
        }
        let hash = SHA256.hexadecimal(of: png)
        let file = Manifest.File(
            name: "added.\(hash.prefix(12)).png", scale: scale, pixelSize: size, bytes: png.count, sha256: hash)
        var new = added ?? Manifest(name: manifest?.name ?? "Stickers", size: manifest?.size ?? .regular, stickers: [])
        let sticker = Manifest.Sticker(name: "added.\(hash.prefix(12))", label: label, files: [file])
        new.stickers.removeAll { $0.name == sticker.name }
        new.stickers.append(sticker)
        guard new.stickers.count <= limits.stickers else {
            throw .badSticker(reason: "\(limits.stickers) stickers were already added, which is the limit")
        }
        let record = folder.appendingPathComponent(Self.addedName)
        try write(png, to: place(file))
        try write(try writing(record) { try JSONEncoder().encode(new) }, to: record)
        added = new
        return pack ?? StickerPack(new, scale: scale, languages: languages, place: place)
    }

    /// Reads the size in the header of a PNG; W3C PNG specification, 11.2.1.
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
    /// Whether the part of a file that was received earlier may be the cause.
    fileprivate var invalidatesPartialFile: Bool {
        switch self {
        case .damaged, .badStatus(_, 416): true
        default: false
        }
    }
}
