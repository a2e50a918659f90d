public import Foundation
public import PackManifest

/// The packs of an index, for an app that lets people choose one.
///
/// ```swift
/// let list = try await StickerPackList(from: indexAddress)    // https://example.com/stickers/index.json
/// for pack in list.packs { print(pack.name, pack.count) }
/// ```
public struct StickerPackList: Sendable, Hashable {
    /// One pack of the list.
    public struct Pack: Sendable, Hashable {
        /// The pack's name, for people.
        public let name: String
        /// The size in which the browser shows the stickers.
        public let sizeClass: SizeClass
        /// The number of stickers in the pack.
        public let count: Int
        /// The pack's manifest: a file, or an address for ``StickerStore/update(from:)``.
        public let manifestURL: URL
    }

    /// The packs in the order of the index.
    public let packs: [Pack]

    /// Loads the index in a folder, such as a folder in the app's bundle.
    ///
    /// To load a pack of the list, use `StickerPack(folder: pack.manifestURL.deletingLastPathComponent())`.
    ///
    /// - Throws: `missing`, `damaged`, `tooLarge` or `notReadable`, for the index.
    public init(folder: URL, limits: PackIndexLimits = PackIndexLimits()) throws(StickerCatalogError) {
        let url = folder.appendingPathComponent(PackIndex.fileName)
        try self.init(contents(of: url, limit: limits.indexBytes), from: url, limits) {
            folder.appendingPathComponent($0)
        }
    }

    /// Fetches the index at an address.
    ///
    /// - Parameters:
    ///   - address: The index, such as `https://example.com/stickers/index.json`.
    ///   - limits: The limits of the index.
    ///   - silenceSeconds: How long the transfer waits for data before it fails.
    ///   - transferSeconds: How long the transfer may take.
    /// - Throws: `badAddress`, `connection`, `notFound`, `badStatus`, `damaged`, `tooLarge` or `cancelled`.
    public init(
        from address: URL, limits: PackIndexLimits = PackIndexLimits(), silenceSeconds: Int = 30,
        transferSeconds: Int = 300
    ) async throws(StickerCatalogError) {
        let timeLimits = Transfers.TimeLimits(silenceSeconds: silenceSeconds, transferSeconds: transferSeconds)
        let tooLong = StickerCatalogError(.tooLarge(limit: limits.indexBytes) as PackIndexError, in: address)
        let sink = DocumentSink(address, limit: limits.indexBytes, tooLong: tooLong)
        try await Transfers(timeLimits).get(address, into: sink)
        try self.init(sink.bytes, from: address, limits) { address.file(nextTo: $0) }
    }

    /// Reads an index.
    ///
    /// - Parameter place: Returns the URL for a path in the index, or `nil` if there is none.
    private init(
        _ bytes: Data, from url: URL, _ limits: PackIndexLimits, place: (String) -> URL?
    ) throws(StickerCatalogError) {
        let index: PackIndex
        do {
            index = try PackIndex(json: bytes, limits: limits)
        } catch {
            throw StickerCatalogError(error, in: url)
        }
        var packs: [Pack] = []
        for pack in index.packs {
            guard let manifest = place(pack.manifest) else { throw .badAddress(url) }
            packs.append(Pack(name: pack.name, sizeClass: pack.size, count: pack.stickers, manifestURL: manifest))
        }
        self.packs = packs
    }
}

extension URL {
    /// The absolute URL without query and fragment.
    var withoutQuery: URL { changed { _ in } ?? self }

    /// Returns the URL of an unescaped path in the same folder, without query and fragment.
    func file(nextTo path: String) -> URL? {
        changed { components in
            let folder = components.path.lastIndex(of: "/").map { components.path[...$0] } ?? "/"
            components.path = folder + path
        }
    }

    private func changed(_ change: (inout URLComponents) -> Void) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        components.query = nil
        components.fragment = nil
        change(&components)
        return components.url
    }
}
