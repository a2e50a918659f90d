import Foundation
import PackManifest

/// The transfers of one update: the manifest, then the files next to it.
struct PackDownload: Sendable {
    /// The address of the manifest.
    let address: URL
    let folder: StoreFolder
    let transfers: Transfers

    /// The maximum number of simultaneous file transfers.
    private static let maximumTransfers = 4

    /// Fetches the manifest.
    func manifest(
        _ limits: ManifestLimits
    ) async throws(StickerCatalogError) -> (manifest: Manifest, bytes: Data) {
        let tooLong = StickerCatalogError(.tooLarge(limit: limits.manifestBytes) as ManifestError, in: address)
        let sink = DocumentSink(address, limit: limits.manifestBytes, tooLong: tooLong)
        try await transfers.get(address, into: sink)
        return (try Manifest(sink.bytes, from: address, limits), sink.bytes)
    }

    /// Fetches several files at once; the first error cancels the others.
    func fetch(_ files: [Manifest.File]) async throws(StickerCatalogError) {
        let result = await withTaskGroup(of: Result<Void, StickerCatalogError>.self) { group in
            var rest = files[...]
            func startNext() {
                guard let file = rest.popFirst() else { return }
                group.addTask {
                    do throws(StickerCatalogError) {
                        return .success(try await fetch(file))
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
    private func fetch(_ file: Manifest.File) async throws(StickerCatalogError) {
        guard let url = address.file(nextTo: file.name) else { throw .badAddress(address) }
        let partial = folder.partialPlace(file)
        if let length = lengthOfFile(partial), length > file.bytes {
            try writing(partial) { try FileManager.default.removeItem(at: partial) }
        }
        let start = lengthOfFile(partial) ?? 0
        do throws(StickerCatalogError) {
            if start < file.bytes { try await fetch(url, file, from: start, into: partial) }
            try folder.accept(partial, as: file, url)
        } catch {
            guard start > 0, error.invalidatesPartialFile else { throw error }
            try? FileManager.default.removeItem(at: partial)
            try await fetch(url, file, from: 0, into: partial)
            try folder.accept(partial, as: file, url)
        }
    }

    private func fetch(
        _ url: URL, _ file: Manifest.File, from start: Int, into partial: URL
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
}

extension StickerCatalogError {
    /// Whether an earlier partial download may have caused the error.
    fileprivate var invalidatesPartialFile: Bool {
        switch self {
        case .damaged, .badStatus(_, 416): true
        default: false
        }
    }
}
