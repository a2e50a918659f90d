import Raster

/// A hash of visible pixels: equal images have equal hashes, and different images almost certainly do not.
///
/// Pixels with alpha 0 are left out, whatever color they hide. The places and colors of all other pixels are mixed into two states of 64
/// bits by full products, as in wyhash. The hash is fast, and not cryptographic.
package struct ContentHash: Sendable, Hashable {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    /// Adds a row of pixels, alpha in the upper byte of each word.
    ///
    /// - Parameter runs: The runs of visible pixels in the row, from left to right.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ runs: [Range<Int>]) {
        first = mixed(first, UInt64(truncatingIfNeeded: row.count) ^ 0xA076_1D64_78BD_642F)
        for run in runs {
            let place = UInt64(truncatingIfNeeded: run.lowerBound) << 32 | UInt64(truncatingIfNeeded: run.count)
            second = mixed(second, place ^ 0xE703_7ED1_A0B4_28DB)
            add(UnsafeBufferPointer(rebasing: row[run]))
        }
    }

    /// Adds pixels that are all visible, sixteen at a time.
    ///
    /// Four chains of products run at once, because each product waits for the previous product of its chain.
    private mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
        guard let base = UnsafeRawPointer(pixels.baseAddress) else { return }
        let end = pixels.count & ~15
        if end > 0 {
            var (third, fourth) = (first ^ 0xA076_1D64_78BD_642F, second ^ 0xE703_7ED1_A0B4_28DB)
            for offset in stride(from: 0, to: end &* 4, by: 64) {
                add(base + offset)
                third = mixed(third ^ pair(base, offset &+ 32), pair(base, offset &+ 40) ^ 0x8EBC_6AF0_9C88_C6E3)
                fourth = mixed(fourth ^ pair(base, offset &+ 48), pair(base, offset &+ 56) ^ 0x5899_65CC_7537_4CC3)
            }
            (first, second) = (mixed(first, third), mixed(second, fourth))
        }
        guard end < pixels.count else { return }
        if pixels.count < 8 {
            for pixel in pixels { first = mixed(first ^ UInt64(pixel), 0x8EBC_6AF0_9C88_C6E3) }
            return
        }
        // Add the last eight pixels, some of which may have been added already.
        if pixels.count &- end > 8 { add(base + end &* 4) }
        add(base + (pixels.count &- 8) &* 4)
    }

    /// Adds eight pixels.
    @inline(__always)
    private mutating func add(_ pixels: UnsafeRawPointer) {
        first = mixed(first ^ pair(pixels, 0), pair(pixels, 8) ^ 0x8EBC_6AF0_9C88_C6E3)
        second = mixed(second ^ pair(pixels, 16), pair(pixels, 24) ^ 0x5899_65CC_7537_4CC3)
    }

    /// Returns two pixels as one word.
    @inline(__always)
    private func pair(_ pixels: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        pixels.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Adds the hash of a part, such as a frame.
    package mutating func add(_ part: ContentHash) {
        first = mixed(first ^ part.first, 0x8EBC_6AF0_9C88_C6E3)
        second = mixed(second ^ part.second, 0x5899_65CC_7537_4CC3)
    }
}

extension ContentHash {
    /// Creates a hash from its 32 hexadecimal digits, or returns `nil` if the text is something else.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 32, text.allSatisfy(\.isHexDigit), let first = UInt64(text.prefix(16), radix: 16),
            let second = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        (self.first, self.second) = (first, second)
    }

    /// The hash as 32 lower-case hexadecimal digits.
    package var hexadecimal: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension ContentHash: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hash = ContentHash(hexadecimal: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 32 hexadecimal digits")
        }
        self = hash
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hexadecimal)
    }
}

/// Returns both halves of a product and both factors mixed together, so that a factor of 0 does not remove the other.
@inline(__always)
private func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low ^ one ^ other
}
