public import Foundation
public import PackManifest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The packs that an index lists: what an app shows before people choose one.
public struct StickerPackList: Sendable, Hashable {
    /// One pack of the list.
    public struct Pack: Sendable, Hashable {
        /// The pack's name, for people.
        public let name: String
        /// The size that the browser shows stickers in.
        public let sizeClass: Manifest.SizeClass
        /// How many stickers the pack has.
        public let count: Int
        /// Where the pack's manifest is: a file, or what ``StickerStore/update(from:)`` takes.
        public let manifestURL: URL
    }

    /// In the order of the index.
    public let packs: [Pack]

    /// Loads the index that lies in a folder, such as one in the app's bundle.
    ///
    /// A pack of the list is loaded with `StickerPack(folder: pack.manifestURL.deletingLastPathComponent())`.
    ///
    /// - Throws: `StickerCatalogError.noIndex`, `PackIndexError`, or what Foundation reports if the index cannot be read.
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
    ///   - address: Such as `https://example.com/stickers/index.json`.
    ///   - limits: What the index may ask for.
    ///   - timeout: After how many seconds without a byte the transfer is given up.
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
            guard let url = address.file(beside: path) else { throw StickerCatalogError.badAddress(address) }
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
    /// The address of what lies in the same folder, or below it, under an unescaped path; without query and fragment.
    func file(beside path: String) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let folder = components.path.lastIndex(of: "/").map { components.path[...$0] } ?? "/"
        components.path = folder + path
        components.query = nil
        components.fragment = nil
        return components.url
    }
}
