import PNGCodec
import PackManifest

/// Files that are not made from one master, such as the icons of a pack.
extension Cache {
    /// Returns files that an earlier run made from the same bytes, or makes and keeps them.
    ///
    /// - Parameters:
    ///   - kind: A name for how the files are made. Each kind has other files.
    ///   - parts: The bytes that decide the files, besides the versions of Stickermill and of the libraries that are part of it.
    ///   - count: The number of files.
    ///   - make: Makes the files, of which none is empty unless the run is cancelled.
    package func files(
        _ kind: String, madeFrom parts: [[UInt8]], count: Int, _ make: () -> [[UInt8]]
    ) -> [[UInt8]] {
        let hashes = parts.map { SHA256.hash(of: $0) }
        let key = CacheKey([Array("files \(kind)".utf8), Array(MakeKeys.versions.utf8)] + hashes)
        if let kept = entry(key)?.files, kept.count == count { return kept }
        let files = make()
        if !files.contains([]), let facts = try? FactsWriter.bytes(of: files.map(\.count)) {
            keep(CacheEntry(parts: files.map { FilePart($0) }, facts: facts), key)
        }
        return files
    }
}

extension CacheEntry {
    /// The files of an entry that has nothing but files, or `nil` if their lengths are wrong.
    fileprivate var files: [[UInt8]]? {
        guard let lengths: [Int] = decoded(), let bytes = try? parts.joinedBytes() else { return nil }
        var files: [[UInt8]] = []
        var rest = bytes[...]
        for length in lengths {
            guard length > 0, length <= rest.count else { return nil }
            files.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty ? files : nil
    }
}
