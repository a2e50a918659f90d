public import Foundation
public import PackManifest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The packs of an index, for an app that lets people choose one.
public struct StickerPackList: Sendable, Hashable {
    /// One pack of the list.
    public struct Pack: Sendable, Hashable {
        /// The pack's name, for people.
        public let name: String
        /// The size that the browser shows stickers in.
        public let sizeClass: Manifest.SizeClass
        /// The number of stickers in the pack.
        public let count: Int
        /// The pack's manifest: a file, or an address for ``StickerStore/update(from:)``.
        public let manifestURL: URL
    }

    /// The packs in the order of the index.
    public let packs: [Pack]

    /// Loads the index in a folder, such as one in the app's bundle.
    ///
    /// To load a pack of the list, use `StickerPack(folder: pack.manifestURL.deletingLastPathComponent())`.
    ///
    /// - Throws: `StickerCatalogError.noIndex`, `PackIndexError`, or an error of Foundation if the index cannot be read.
    public init(folder: URL, limits: PackIndexLimits = PackIndexLimits()) throws {
        let url = folder.appendingPathComponent(PackIndex.fileName)
        guard let length = lengthOfFile(url) else { throw StickerCatalogError.noIndex }
        guard length <= limits.indexBytes else { throw PackIndexError.tooLarge(limit: limits.indexBytes) }
        let index = try PackIndex(json: Data(contentsOf: url), limits: limits)
        self.init(index) { folder.appendingPathComponent($0) }
    }

    /// Fetches the index at an address.
    ///
    /// - Parameters:
    ///   - address: The index, such as `https://example.com/stickers/index.json`.
    ///   - limits: The limits of the index.
    ///   - timeout: The number of seconds without data after which the transfer fails.
    /// - Throws: `StickerCatalogError`, `PackIndexError` or `CancellationError`.
    public init(
        from address: URL, limits: PackIndexLimits = PackIndexLimits(), timeout: TimeInterval = 30
    ) async throws {
        guard ["http", "https"].contains(address.scheme?.lowercased() ?? "") else {
            throw StickerCatalogError.badAddress(address)
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.urlCache = nil
        var request = URLRequest(url: address)
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        let sink = DocumentSink(
            address, limit: limits.indexBytes, tooLong: PackIndexError.tooLarge(limit: limits.indexBytes))
        try await Transfers(configuration).get(request, into: sink)
        let index = try PackIndex(json: sink.bytes, limits: limits)
        try self.init(index) { path in
            guard let url = address.file(nextTo: path) else { throw StickerCatalogError.badAddress(address) }
            return url
        }
    }

    private init(_ index: PackIndex, place: (String) throws -> URL) rethrows {
        packs = try index.packs.map { pack in
            Pack(
                name: pack.name, sizeClass: pack.size, count: pack.stickers, manifestURL: try place(pack.manifest))
        }
    }
}

extension URL {
    /// Returns the URL of an unescaped path in the same folder, without query and fragment.
    func file(nextTo path: String) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let folder = components.path.lastIndex(of: "/").map { components.path[...$0] } ?? "/"
        components.path = folder + path
        components.query = nil
        components.fragment = nil
        return components.url
    }
}
