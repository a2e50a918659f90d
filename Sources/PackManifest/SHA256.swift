#if canImport(CryptoKit)
    import CryptoKit

    private typealias Algorithm = CryptoKit.SHA256
#endif

/// Computes SHA-256 hashes, with CryptoKit on Apple's systems and code of this project elsewhere.
package enum SHA256 {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the hash of bytes as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: some Collection<UInt8>) -> String {
        digits(of: hash(of: bytes))
    }

    /// Returns bytes of a hash as lower-case hexadecimal digits.
    package static func digits(of hash: [UInt8]) -> String {
        String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Computes the hash of bytes that are added part by part.
    package struct Builder {
        private var algorithm = Algorithm()

        package init() {}

        package mutating func add(_ bytes: [UInt8]) {
            algorithm.update(data: bytes)
        }

        /// Returns the 32 bytes of the hash of all bytes so far.
        package func hash() -> [UInt8] { Array(algorithm.finalize()) }
    }

    /// Returns the 32 bytes of the hash of bytes.
    package static func hash(of bytes: some Collection<UInt8>) -> [UInt8] {
        var builder = Builder()
        builder.add(Array(bytes))
        return builder.hash()
    }
}

#if !canImport(CryptoKit)
    import SHA256Shim

    /// SHA-256 with the names of CryptoKit.
    private struct Algorithm {
        private static let isByInstructions = stickermill_has_sha256_instructions()
        private var hash = StickermillSHA256()

        init() { stickermill_start_sha256(&hash, Self.isByInstructions) }

        mutating func update(data: [UInt8]) {
            data.withUnsafeBytes { stickermill_add_to_sha256(&hash, $0.baseAddress, $0.count) }
        }

        func finalize() -> [UInt8] {
            var hash = hash
            return Array(unsafeUninitializedCapacity: 32) { bytes, count in
                stickermill_finish_sha256(&hash, bytes.baseAddress)
                count = 32
            }
        }
    }
#endif
