#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an index from elsewhere may ask for before it is refused.
public struct PackIndexLimits: Sendable, Hashable {
    /// The largest index, in bytes.
    public var indexBytes = 1_000_000
    /// The most packs.
    public var packs = 1000
    /// The most stickers of a pack.
    public var stickers = 2000

    public init() {}
}

/// Why an index is refused.
public enum PackIndexError: Error, Sendable, Hashable, CustomStringConvertible {
    case tooLong(limit: Int)
    case notAnIndex(String)
    case unknownSchema(Int)
    case tooManyPacks(Int, limit: Int)
    case badPack(name: String, reason: String)

    public var description: String {
        switch self {
        case .tooLong(let limit): "the index has more than \(limit) bytes"
        case .notAnIndex(let reason): "not an index of packs: \(reason)"
        case .unknownSchema(let schema):
            "schema \(schema) is not known; this version reads schema \(PackIndex.currentSchema)"
        case .tooManyPacks(let count, let limit): "\(count) packs, over the limit of \(limit)"
        case .badPack(let name, let reason): "pack '\(name)': \(reason)"
        }
    }
}

extension PackIndex {
    /// Reads an index that may come from anywhere.
    ///
    /// - Throws: `PackIndexError`: nothing in an index that was read points out of its folder or goes beyond the limits.
    public init(
        json bytes: some Collection<UInt8>, limits: PackIndexLimits = PackIndexLimits()
    ) throws(PackIndexError) {
        guard bytes.count <= limits.indexBytes else { throw .tooLong(limit: limits.indexBytes) }
        let data = Data(bytes)
        // The schema first: a later one may have other keys.
        guard let header = try? JSONDecoder().decode(SchemaHeader.self, from: data) else {
            throw .notAnIndex("it is not JSON with a schema")
        }
        guard header.schema == Self.currentSchema else { throw .unknownSchema(header.schema) }
        do {
            self = try JSONDecoder().decode(PackIndex.self, from: data)
        } catch {
            throw .notAnIndex(reasonOfDecodingFault(error))
        }
        try validate(limits)
    }

    /// Refuses what cannot be served safely.
    ///
    /// - Throws: `PackIndexError`.
    public func validate(_ limits: PackIndexLimits = PackIndexLimits()) throws(PackIndexError) {
        guard packs.count <= limits.packs else { throw .tooManyPacks(packs.count, limit: limits.packs) }
        var manifests: Set<String> = []
        for pack in packs {
            guard Self.isPathBelow(pack.manifest) else {
                throw .badPack(
                    name: pack.name, reason: "'\(pack.manifest)' is not the path of a file below the index's folder")
            }
            guard manifests.insert(pack.manifest).inserted else {
                throw .badPack(name: pack.name, reason: "'\(pack.manifest)' is listed twice")
            }
            guard (0...limits.stickers).contains(pack.stickers) else {
                throw .badPack(
                    name: pack.name, reason: "\(pack.stickers) stickers, where 0 to \(limits.stickers) are allowed")
            }
        }
    }

    /// Whether a text is the path of a file below a folder, with no way out of it.
    private static func isPathBelow(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 1000 && (1...8).contains(parts.count) && parts.allSatisfy { isBareName(String($0)) }
    }
}
