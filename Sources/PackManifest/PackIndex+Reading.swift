import FoundationSubset

/// The limits for an index from an untrusted source.
///
/// An index that exceeds a limit is refused.
public struct PackIndexLimits: Sendable, Hashable {
    /// The maximum size of the index, in bytes.
    public var indexBytes = 1_000_000
    /// The maximum number of packs.
    public var packs = 1000
    /// The maximum number of stickers in a pack.
    public var stickers = 2000

    /// Creates the default limits.
    public init() {}
}

/// The reason why an index is refused.
package enum PackIndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The index has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The text is not JSON, or does not have the shape of an index.
    case notAnIndex(String)
    /// The index has a schema that this version cannot read.
    case unknownSchema(Int)
    /// The index has more packs than the limit.
    case tooManyPacks(Int, limit: Int)
    /// A pack has a value that is not allowed.
    case badPack(name: String, reason: String)

    /// The reason in one sentence.
    package var description: String {
        switch self {
        case .tooLarge(let limit): "the index has more than \(limit) bytes"
        case .notAnIndex(let reason): "not an index of packs: \(reason)"
        case .unknownSchema(let schema):
            "unknown schema \(schema); this version reads schema \(PackIndex.currentSchema)"
        case .tooManyPacks(let count, let limit): "\(count) packs, over the limit of \(limit)"
        case .badPack(let name, let reason): "pack '\(name)': \(reason)"
        }
    }
}

extension PackIndex {
    /// Reads an index from an untrusted source.
    ///
    /// The index is within the limits, and its paths cannot lead out of its folder.
    ///
    /// - Throws: `PackIndexError`.
    package init(
        json bytes: some Collection<UInt8>, limits: PackIndexLimits = PackIndexLimits()
    ) throws(PackIndexError) {
        guard bytes.count <= limits.indexBytes else { throw .tooLarge(limit: limits.indexBytes) }
        let data = Data(bytes)
        // Check the schema first, because a later schema may have other keys.
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

    /// Checks that the index is safe to use.
    ///
    /// - Throws: `PackIndexError`.
    package func validate(_ limits: PackIndexLimits = PackIndexLimits()) throws(PackIndexError) {
        guard packs.count <= limits.packs else { throw .tooManyPacks(packs.count, limit: limits.packs) }
        var manifests: Set<String> = []
        for pack in packs {
            guard Self.isManifestPath(pack.manifest) else {
                throw .badPack(
                    name: pack.name, reason: "'\(pack.manifest)' is not the path of a file below the index's folder")
            }
            guard manifests.insert(pack.manifest).inserted else {
                throw .badPack(name: pack.name, reason: "'\(pack.manifest)' is listed twice")
            }
            guard (0...limits.stickers).contains(pack.stickers) else {
                throw .badPack(
                    name: pack.name, reason: "\(pack.stickers) stickers; 0 to \(limits.stickers) are allowed")
            }
        }
    }

    /// Returns whether an index can list a path.
    ///
    /// Such a path names a file below the index's folder, and cannot lead out of the folder on any system.
    package static func isManifestPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 1000 && (1...8).contains(parts.count) && parts.allSatisfy { isBareName(String($0)) }
    }
}
