import Crypto
import PackManifest
import SHA256Shim
import TestSupport
import Testing

@Suite struct SHA256Tests {
    /// Without the processor's instructions, and with them if it has them.
    private static let ways = stickermill_has_sha256_instructions() ? [false, true] : [false]

    private typealias Hash = PackManifest.SHA256

    /// Returns whether every way to hash two parts, one after the other, gives what swift-crypto gives.
    private func isRight(_ bytes: [UInt8], cutAt cut: Int) -> Bool {
        let right = Array(Crypto.SHA256.hash(data: bytes))
        var builder = Hash.Builder()
        builder.add(Array(bytes[..<cut]))
        builder.add(Array(bytes[cut...]))
        return builder.hash() == right && Hash.hash(of: bytes) == right
            && Self.ways.allSatisfy { hash([bytes[..<cut], bytes[cut...]], byInstructions: $0) == right }
    }

    private func hash(_ parts: [ArraySlice<UInt8>], byInstructions: Bool) -> [UInt8] {
        var (hash, digest) = (StickermillSHA256(), [UInt8](repeating: 0, count: 32))
        stickermill_start_sha256(&hash, byInstructions)
        for part in parts { part.withUnsafeBytes { stickermill_add_to_sha256(&hash, $0.baseAddress, $0.count) } }
        stickermill_finish_sha256(&hash, &digest)
        return digest
    }

    private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    /// From NIST's examples for FIPS 180-4: messages of 0, 24, 448, and 896 bits, and a million letters.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func hashesAreThoseOfTheStandard(message: String, times: Int, digits: String) {
        let bytes = Array(String(repeating: message, count: times).utf8)
        #expect(Hash.hexadecimal(of: bytes) == digits)
        for way in Self.ways { #expect(Hash.digits(of: hash([bytes[...]], byInstructions: way)) == digits) }
    }

    @Test func everyLengthIsHashedWhereverItIsCut() {
        var random = SeededRandom(1)
        for length in 0...300 {
            let bytes = bytes(length, &random)
            let wrong = (0...length).filter { !isRight(bytes, cutAt: $0) }
            #expect(wrong.isEmpty, "\(length) bytes")
        }
        for length in 4000...4200 {
            let bytes = bytes(length, &random)
            let cuts = [0, 1, 63, 64, 65, 4095, 4096, 4097, length].map { min($0, length) }
            #expect(cuts.filter { !isRight(bytes, cutAt: $0) }.isEmpty, "\(length) bytes")
        }
    }

    @Test func randomBytesAreHashed() {
        var random = SeededRandom(2)
        var wrong: [UInt8]?
        for _ in 0..<Extras.rounds(100_000, extended: 1_000_000) {
            let bytes = bytes(.random(in: 0...200, using: &random), &random)
            if !isRight(bytes, cutAt: .random(in: 0...bytes.count, using: &random)) { wrong = bytes }
        }
        #expect(wrong == nil)
    }

    @Test func smallPartsOfDifferentLengthsAreHashed() {
        var random = SeededRandom(3)
        let bytes = bytes(100_000, &random)
        var (parts, start) = ([ArraySlice<UInt8>](), 0)
        while start < bytes.count {
            let end = min(bytes.count, start + .random(in: 0...150, using: &random))
            parts.append(bytes[start..<end])
            start = end
        }
        for way in Self.ways {
            #expect(hash(parts, byInstructions: way) == Array(Crypto.SHA256.hash(data: bytes)))
        }
    }

    /// The number of bits needs more than 32 bits.
    @Test func halfAGibibyteIsHashed() {
        let part = [UInt8](repeating: 1, count: 1 << 24)
        var (own, other) = (Hash.Builder(), Crypto.SHA256())
        for _ in 0..<33 {
            own.add(part)
            other.update(data: part)
        }
        #expect(own.hash() == Array(other.finalize()))
    }

    @Test func bytesAreAddedAfterAHash() {
        var builder = Hash.Builder()
        builder.add(Array("ab".utf8))
        #expect(builder.hash() == Hash.hash(of: "ab".utf8))
        builder.add(Array("c".utf8))
        #expect(builder.hash() == Hash.hash(of: "abc".utf8))
    }

    @Test func anyCollectionOfBytesIsHashed() {
        #expect(Hash.hexadecimal(of: Array("xabc".utf8).dropFirst()) == Hash.hexadecimal(of: "abc".utf8))
    }
}
