public import Foundation
public import PackManifest

/// Stores sticker packs in a folder, and updates them from web servers.
///
/// A pack is known by the address of its manifest, without a query. A failed update never damages a pack: a new version replaces the old
/// version in one step, after all its files are complete and match the hashes in the manifest. The next update continues with the data
/// that a failed update received. Packs share files with the same content.
///
/// ```swift
/// let store = try StickerStore(folder: support.appendingPathComponent("Stickers"))
/// let pack = try await store.update(from: address)    // https://example.com/stickers/manifest.json
/// print(pack.name, pack.bytesOnDisk)
/// ```
///
/// Use one store for each folder, and a folder in one process at a time.
public actor StickerStore {
    let folder: StoreFolder
    let limits: ManifestLimits
    private let scale: Int
    private let languages: [String]
    private let timeLimits: Transfers.TimeLimits

    /// The stored packs by the address of their manifest.
    private var packs: [URL: StoredPack]
    /// The versions before the stored ones, whose files a browser may still show.
    private var previous: [URL: Manifest] = [:]
    /// The versions that running updates fetch, which may use files of other packs.
    private var coming: [URL: Manifest] = [:]
    private var updates: [RunningUpdate] = []
    var added: Manifest?

    private struct RunningUpdate {
        let address: URL
        let task: Task<Result<StickerPack, StickerCatalogError>, Never>
    }

    /// Opens or creates a store.
    ///
    /// - Parameters:
    ///   - folder: A folder for this store only, such as a folder in the app's Application Support. It is created if it is missing.
    ///   - scale: The scale of the files to fetch: 3 for `MSSticker`, on every device.
    ///   - limits: The limits of a manifest.
    ///   - languages: The user's languages, the most preferred first. Each label is in the language that matches best.
    ///   - silenceSeconds: How long a transfer waits for data before it fails.
    ///   - transferSeconds: How long the transfer of one file may take.
    /// - Throws: `notWritable` if the folder cannot be created.
    public init(
        folder: URL, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages, silenceSeconds: Int = 30, transferSeconds: Int = 300
    ) throws(StickerCatalogError) {
        self.folder = try StoreFolder(folder, scale: scale)
        self.scale = scale
        self.limits = limits
        self.languages = languages
        timeLimits = Transfers.TimeLimits(silenceSeconds: silenceSeconds, transferSeconds: transferSeconds)
        packs = self.folder.packs(limits)
        added = try? Manifest(contentsOf: self.folder.addedManifest, limits)
    }

    // MARK: Packs

    /// The addresses of the stored packs, without queries, in alphabetical order.
    ///
    /// After a restore from a backup, which leaves out what can be downloaded again, these packs need an update.
    public var addresses: [URL] { packs.keys.sorted { $0.absoluteString < $1.absoluteString } }

    /// Returns the stored version of a pack, or `nil` if the store has no sticker of it.
    ///
    /// - Parameter address: The address of its manifest.
    public func pack(from address: URL) -> StickerPack? {
        guard let stored = packs[address.withoutQuery] else { return nil }
        let pack = pack(stored.manifest)
        return pack.stickers.isEmpty ? nil : pack
    }

    /// The size of all files of the store in bytes, including earlier versions and unfinished downloads.
    public var bytesOnDisk: Int { folder.bytesOnDisk }

    private func pack(_ manifest: Manifest) -> StickerPack {
        StickerPack(manifest, scale: scale, languages: languages, place: folder.place)
    }

    // MARK: Updates

    /// Returns the number of bytes that an update would download, or `nil` if the store has the server's version.
    ///
    /// This downloads the manifest, whose own size does not count.
    ///
    /// - Throws: `badAddress`, `connection`, `notFound`, `badStatus`, `damaged`, `tooLarge` or `cancelled`.
    public func bytesToDownload(from address: URL) async throws(StickerCatalogError) -> Int? {
        let new = try await download(address).manifest(limits)
        let missing = folder.missingFiles(of: new)
        guard new != packs[address.withoutQuery]?.manifest || !missing.isEmpty else { return nil }
        return missing.reduce(0) { $0 + $1.bytes - folder.fetchedBytes(of: $1, for: address.withoutQuery) }
    }

    /// Downloads the manifest at an address, and every file that the store does not have, and returns the new version of the pack.
    ///
    /// Updates of the same pack run one after the other.
    ///
    /// - Throws: `badAddress`, `connection`, `notFound`, `badStatus`, `damaged`, `tooLarge`, `notWritable` or `cancelled`. The
    ///   pack is then unchanged.
    @discardableResult
    public func update(from address: URL) async throws(StickerCatalogError) -> StickerPack {
        let earlier = updates.filter { $0.address == address.withoutQuery }.map(\.task)
        let task = Task { () async -> Result<StickerPack, StickerCatalogError> in
            for task in earlier { await task.endOrCancellation() }
            do throws(StickerCatalogError) {
                return .success(try await fetch(address))
            } catch {
                return .failure(error)
            }
        }
        updates.append(RunningUpdate(address: address.withoutQuery, task: task))
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        updates.removeAll { $0.task == task }
        return try result.get()
    }

    private func download(_ address: URL) -> PackDownload {
        PackDownload(address: address, folder: folder, transfers: Transfers(timeLimits))
    }

    private func fetch(_ address: URL) async throws(StickerCatalogError) -> StickerPack {
        let download = download(address)
        let new = try await download.manifest(limits)
        coming[address.withoutQuery] = new
        defer { coming[address.withoutQuery] = nil }
        try await download.fetch(folder.missingFiles(of: new))
        // `removePack` relies on it that a cancelled update stores nothing.
        guard !Task.isCancelled else { throw .cancelled(address) }
        try keep(StoredPack(address: address.withoutQuery, manifest: new))
        return pack(new)
    }

    /// Replaces a pack with a version whose files are complete.
    private func keep(_ new: StoredPack) throws(StickerCatalogError) {
        let old = packs[new.address]
        try folder.keepFetchedFiles(of: new)
        if new != old { try folder.write(new) }
        packs[new.address] = new
        previous[new.address] = new == old ? nil : old?.manifest
        removeUnusedFiles()
    }

    /// Removes a pack with all its files, except files that other packs share, and with the data of unfinished downloads.
    ///
    /// Its running updates end with `cancelled`. Show another pack first, because a browser can no longer read the files.
    ///
    /// - Throws: `notWritable` if the pack cannot be removed.
    public func removePack(from address: URL) async throws(StickerCatalogError) {
        let address = address.withoutQuery
        while let index = updates.firstIndex(where: { $0.address == address }) {
            let task = updates.remove(at: index).task
            task.cancel()
            _ = await task.value
        }
        try folder.removePack(from: address)
        packs[address] = nil
        previous[address] = nil
        removeUnusedFiles()
    }

    private func removeUnusedFiles() {
        folder.removeFiles(except: packs.values.map(\.manifest) + Array(previous.values) + Array(coming.values))
    }
}

extension Task where Failure == Never {
    /// Waits until this task ends, or the calling task is cancelled.
    fileprivate func endOrCancellation() async {
        let (end, continuation) = AsyncStream<Void>.makeStream()
        Task<Void, Never> {
            _ = await value
            continuation.finish()
        }
        for await _ in end {}
    }
}
