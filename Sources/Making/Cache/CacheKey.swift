import PackManifest

/// The name of an entry: a hash of everything that determines its content.
struct CacheKey: Hashable, Sendable {
    /// 32 bytes.
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates the key of some parts, including their lengths to keep the parts separate.
    init(_ parts: [[UInt8]]) {
        var all: [UInt8] = []
        for part in parts {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.count).littleEndian) { all += $0 }
            all += part
        }
        bytes = SHA256.hash(of: all)
    }

    /// The path of the entry below the folder of all entries, in one of many small folders, which are faster than one large folder.
    var path: String {
        let digits = SHA256.digits(of: bytes)
        return "\(digits.prefix(2))/\(digits.dropFirst(2))"
    }
}
