public import Foundation
public import PackManifest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stores a sticker pack in a folder, and updates it from a web server.
///
/// A failed update never damages the pack: a new version replaces the old version in one step, after all its files are complete and match
/// the hashes in the manifest. The next update continues with the data that a failed update received.
///
/// ```swift
/// let store = try StickerStore(folder: support.appendingPathComponent("Stickers"))
/// let update = try await store.update(from: address)    // https://example.com/stickers/manifest.json
/// print(update.pack.count, update.isNew)
/// ```
///
/// Only one process at a time may use a folder.
public actor StickerStore {
    /// The result of an update.
    public struct Update: Sendable, Hashable {
        /// The pack after the update.
        public let pack: StickerPack
        /// Whether the server's version differs from the stored version.
        public let isNew: Bool
        /// The number of fetched files.
        public let fetchedFiles: Int
    }

    private let folder: StoreFolder
    private let scale: Int
    private let limits: ManifestLimits
    private let languages: [String]
    private let configuration: URLSessionConfiguration
    /// The pack to show before the first update.
    private let bundled: StickerPack?
    private var manifest: Manifest?
    private var added: Manifest?
    private var lastUpdate: Task<Result<Update, StickerCatalogError>, Never>?

    /// Opens or creates a store.
    ///
    /// - Parameters:
    ///   - folder: A folder for this store only, such as a folder in the app's Application Support. It is created if it is missing.
    ///   - bundled: The pack in the app's bundle, which is shown until the first update.
    ///   - scale: The scale of the files to fetch: 3 for `MSSticker`, on every device.
    ///   - limits: The limits of a manifest.
    ///   - languages: The user's languages, the most preferred first. Each label is in the language that matches best.
    ///   - timeout: The number of seconds that a transfer waits for data before it fails.
    /// - Throws: `notWritable` if the folder cannot be created.
    public init(
        folder: URL, bundled: StickerPack? = nil, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages, timeout: TimeInterval = 30
    ) throws(StickerCatalogError) {
        self.bundled = bundled
        self.folder = try StoreFolder(folder, scale: scale)
        self.scale = scale
        self.limits = limits
        self.languages = languages
        configuration = .ephemeral
        configuration.timeoutIntervalForRequest = timeout
        // The store is the cache. Also, on Linux a transfer that is cancelled while Foundation queries a cache crashes or hangs
        // the process (swift-corelibs-foundation, issue 3296).
        configuration.urlCache = nil
        // A manifest that cannot be read is ignored; the next update fetches it again.
        manifest = try? Manifest(contentsOf: self.folder.manifest, limits)
        added = (try? Manifest(contentsOf: self.folder.added, limits)).flatMap { $0.stickers.isEmpty ? nil : $0 }
    }

    // MARK: The pack

    /// The current pack with the added stickers, or `nil` if the store has neither.
    ///
    /// Before the first update, the current pack is the bundled pack.
    public var pack: StickerPack? {
        let own = [manifest, added].map { manifest in
            manifest.map { StickerPack($0, scale: scale, languages: languages, place: folder.place) }
        }
        let parts = [own[0] ?? bundled, own[1]].compactMap { $0 }
        guard let first = parts.first else { return nil }
        return StickerPack(name: first.name, sizeClass: first.sizeClass, stickers: parts.flatMap(\.stickers))
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
        let download = PackDownload(address: address, folder: folder, transfers: Transfers(configuration))
        let (new, bytes) = try await download.manifest(limits)
        let missing = folder.missingFiles(of: new)
        try await download.fetch(missing)
        let isNew = new != manifest
        if isNew {
            try folder.write(bytes, to: folder.manifest)
            let old = manifest
            manifest = new
            folder.removeFiles(except: [old, new, added].compactMap { $0 })
        }
        let pack = pack ?? StickerPack(new, scale: scale, languages: languages, place: folder.place)
        return Update(pack: pack, isNew: isNew, fetchedFiles: missing.count)
    }

    // MARK: Adding

    /// Adds a sticker that was made on the device.
    ///
    /// It comes after the stickers of the pack, and updates keep it.
    ///
    /// - Parameters:
    ///   - png: The image as PNG or APNG, with fewer bytes than the limit `fileBytes`.
    ///   - label: The description for VoiceOver, from 1 to 150 characters.
    ///   - takesAnySize: Whether to accept images with sides outside 300 to 618 px, which Messages shows blurred or reduced.
    /// - Returns: The pack with the sticker.
    /// - Throws: `badSticker` if the image or the label is not allowed, or the limit of stickers is reached; `notWritable` if the sticker
    ///   cannot be stored.
    @discardableResult
    public func add(
        png: Data, label: String, takesAnySize: Bool = false
    ) throws(StickerCatalogError) -> StickerPack {
        guard let size = pixelSize(ofPNG: png) else { throw .badSticker(reason: "it is not a whole PNG") }
        guard takesAnySize || Self.sides.contains(size.width) && Self.sides.contains(size.height) else {
            let sides = "\(Self.sides.lowerBound) to \(Self.sides.upperBound) px"
            throw .badSticker(reason: "it has \(size.width) x \(size.height) px; each side must have \(sides)")
        }
        guard png.count < limits.fileBytes else {
            throw .badSticker(
                reason: "it has \(png.count) bytes; Apple allows fewer than \(limits.fileBytes)")
        }
        let label = label.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Manifest.maximumLabelCharacters).contains(label.count) else {
            throw .badSticker(
                reason: "its label must have 1 to \(Manifest.maximumLabelCharacters) characters")
        }
        let hash = SHA256.hexadecimal(of: png)
        let file = Manifest.File(
            name: "\(StickerPack.Sticker.addedStart)\(hash.prefix(12)).png", scale: scale, pixelSize: size,
            bytes: png.count, sha256: hash)
        var new =
            added
            ?? Manifest(
                name: manifest?.name ?? bundled?.name ?? "Stickers",
                size: manifest?.size ?? bundled?.sizeClass ?? .regular, stickers: [])
        let sticker = Manifest.Sticker(
            name: "\(StickerPack.Sticker.addedStart)\(hash.prefix(12))", label: label, files: [file])
        new.stickers.removeAll { $0.name == sticker.name }
        new.stickers.append(sticker)
        guard new.stickers.count <= limits.stickers else {
            throw .badSticker(reason: "\(limits.stickers) stickers were already added, which is the limit")
        }
        try folder.write(png, to: folder.place(file))
        try folder.write(writing(folder.added) { try JSONEncoder().encode(new) }, to: folder.added)
        added = new
        return pack ?? StickerPack(new, scale: scale, languages: languages, place: folder.place)
    }

    /// The sides that Messages shows well, in pixels: from its smallest to its largest size at @3x.
    private static let sides = 300...618

    /// Removes a sticker that was added.
    ///
    /// Its file stays until the next update, because a browser may still show it.
    ///
    /// - Parameter name: The sticker's name.
    /// - Returns: The pack without the sticker, or `nil` if nothing is left.
    /// - Throws: `badSticker` if no sticker of this name was added; `notWritable` if the change cannot be stored.
    @discardableResult
    public func remove(_ name: String) throws(StickerCatalogError) -> StickerPack? {
        guard var rest = added, rest.stickers.contains(where: { $0.name == name }) else {
            throw .badSticker(reason: "no sticker with the name '\(name)' was added")
        }
        rest.stickers.removeAll { $0.name == name }
        try folder.write(writing(folder.added) { try JSONEncoder().encode(rest) }, to: folder.added)
        added = rest.stickers.isEmpty ? nil : rest
        return pack
    }

    /// Returns the size of a complete PNG in pixels, or `nil` if the data is something else or a side is over 4096.
    ///
    /// This reads the header and checks the end; W3C PNG specification, 11.2.1 and 11.2.4.
    private func pixelSize(ofPNG data: Data) -> Manifest.PixelSize? {
        let bytes = [UInt8](data.prefix(24))
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        guard bytes.count == 24, bytes.starts(with: start), data.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        let number = { (place: Int) in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Manifest.PixelSize(width: number(16), height: number(20))
        return (1...4096).contains(size.width) && (1...4096).contains(size.height) ? size : nil
    }
}
