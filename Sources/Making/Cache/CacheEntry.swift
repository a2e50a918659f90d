import PNGCodec
import PackManifest
import Support

/// A file of the cache: the bytes of a made file, the facts about it, and a trailer that proves both.
///
/// The file's bytes come first, so that a file system can share them with an output. The trailer has 96 bytes: a mark, the lengths of both
/// parts as 64-bit numbers with the least significant byte first, the key, and the SHA-256 of everything before it. If any byte differs,
/// the entry does not count.
struct CacheEntry {
    /// The bytes of a made file, or of several.
    var parts: [FilePart]
    /// The facts about it, in the form of `FactsWriter`.
    var facts: [UInt8]

    private static let mark = Array("made stickers 1\n".utf8)
    private static let trailerBytes = mark.count + 16 + 32 + 32
    /// The largest file in bytes that is kept in memory instead of being read when its bytes are needed.
    private static let maximumInMemory = 4 << 20
    private static let partBytes = 1 << 20

    init(parts: [FilePart], facts: [UInt8]) {
        (self.parts, self.facts) = (parts, facts)
    }

    /// Creates an entry without a file.
    init(facts: some Encodable) throws {
        self.init(parts: [], facts: try FactsWriter.bytes(of: facts))
    }

    /// Reads an entry, or returns `nil` if it is damaged or has another key.
    init?(_ file: OpenFile, _ key: CacheKey) throws {
        guard file.size >= Self.trailerBytes else { return nil }
        let trailer = try file.bytes(at: file.size - Self.trailerBytes, count: Self.trailerBytes)
        let (payload, facts) = (Self.length(trailer[16..<24]), Self.length(trailer[24..<32]))
        let (content, overflows) = payload.addingReportingOverflow(facts)
        guard trailer.starts(with: Self.mark), trailer[32..<64].elementsEqual(key.bytes), payload >= 0, facts >= 0,
            !overflows, content == file.size - Self.trailerBytes
        else { return nil }
        var hash = SHA256.Builder()
        if file.size <= Self.maximumInMemory {
            let bytes = try file.bytes(at: 0, count: content)
            hash.add(bytes)
            parts = payload == 0 ? [] : [FilePart(Array(bytes[..<payload]))]
            self.facts = Array(bytes[payload...])
        } else {
            parts = []
            for start in stride(from: 0, to: payload, by: Self.partBytes) {
                let count = min(Self.partBytes, payload - start)
                hash.add(try file.bytes(at: start, count: count))
                parts.append(FilePart(count: count) { try file.bytes(at: start, count: count) })
            }
            self.facts = try file.bytes(at: payload, count: facts)
            hash.add(self.facts)
        }
        hash.add(Array(trailer[..<64]))
        guard trailer[64...].elementsEqual(hash.hash()) else { return nil }
    }

    /// Returns whether a file ends like an entry, even if the entry is damaged or has another key.
    static func isEnd(of file: OpenFile) -> Bool {
        file.size >= trailerBytes && file.has(mark, at: file.size - trailerBytes)
    }

    private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// Writes the bytes of the entry's file, in one piece if it is small, which is faster.
    func write(_ key: CacheKey, _ put: ([UInt8]) throws -> Void) throws {
        var (hash, piece) = (SHA256.Builder(), [UInt8]())
        func add(_ bytes: [UInt8]) throws {
            hash.add(bytes)
            if piece.isEmpty && bytes.count > Self.partBytes { return try put(bytes) }
            piece += bytes
            guard piece.count > Self.partBytes else { return }
            try put(piece)
            piece = []
        }
        for part in parts { try add(part.bytes()) }
        try add(facts)
        var trailer = Self.mark
        for count in [parts.byteCount, facts.count] {
            withUnsafeBytes(of: UInt64(count).littleEndian) { trailer += $0 }
        }
        try add(trailer + key.bytes)
        try put(piece + hash.hash())
    }

    /// The number of bytes of the entry's file.
    var count: Int { parts.byteCount + facts.count + Self.trailerBytes }

    /// Returns the facts as a value, or `nil` if they have another form or a number that no fact has.
    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
        try? FactsReader.value(from: facts)
    }
}
