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
    func manifest(_ limits: ManifestLimits) async throws(StickerCatalogError) -> Manifest {
        let tooLong = StickerCatalogError(.tooLarge(limit: limits.manifestBytes) as ManifestError, in: address)
        let sink = DocumentSink(address, limit: limits.manifestBytes, tooLong: tooLong)
        try await transfers.get(address, into: sink)
        return try Manifest(sink.bytes, from: address, limits)
    }

    /// Fetches several files at once into the pack's folder of partial files; the first error cancels the others.
    ///
    /// When this returns, each file is complete, and its hash is that in the manifest.
    func fetch(_ files: [Manifest.File]) async throws(StickerCatalogError) {
        guard !files.isEmpty else { return }
        try folder.makePartialFolder(for: address.withoutQuery)
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
        let partial = folder.partialPlace(file, for: address.withoutQuery)
        let start = lengthOfFile(partial) ?? 0
        do throws(StickerCatalogError) {
            if start < file.bytes {
                let sink = FileSink(url, partial, from: start, bytes: file.bytes)
                try await transfers.get(url, from: start, into: sink)
                try sink.close()
            }
            try verify(partial, file, url)
        } catch {
            guard error.invalidatesPartialFile else { throw error }
            // No part of the file can be trusted, so the next attempt starts over.
            if lengthOfFile(partial) != nil {
                try writing(partial) { try FileManager.default.removeItem(at: partial) }
            }
            guard start > 0 else { throw error }
            try await fetch(file)
        }
    }

    /// Checks the size and the hash of a fetched file.
    private func verify(_ partial: URL, _ file: Manifest.File, _ url: URL) throws(StickerCatalogError) {
        guard lengthOfFile(partial) == file.bytes else { throw .wrongLength(url) }
        guard SHA256.hexadecimal(of: try contents(of: partial, limit: file.bytes)) == file.sha256 else {
            throw .wrongHash(url)
        }
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
