import PackManifest
import Testing

@Suite struct SHA256Tests {
    /// From NIST's examples for FIPS 180-4, and its long messages.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hashesAreThoseOfTheStandard(message: String, hash: String) {
        #expect(SHA256.hexadecimal(of: message.utf8) == hash)
    }

    @Test func theHashOfAMillionLettersIsThatOfTheStandard() {
        #expect(
            SHA256.hexadecimal(of: String(repeating: "a", count: 1_000_000).utf8)
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    /// Lengths around the ends of blocks; the hash of all hashes is that of Python's hashlib.
    @Test func everyLengthIsPadded() {
        let hashes = (Array(0...130) + [4095, 4096, 4097]).map { length in
            SHA256.hexadecimal(of: (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) })
        }
        #expect(
            SHA256.hexadecimal(of: hashes.joined().utf8)
                == "d5a1bd7260c0b331991c47433acf5027c0b63847528093606c766cd795928c73")
    }

    @Test func anyCollectionOfBytesIsHashed() {
        #expect(SHA256.hexadecimal(of: Array("xabc".utf8).dropFirst()) == SHA256.hexadecimal(of: "abc".utf8))
    }
}
