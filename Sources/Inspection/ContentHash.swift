import Raster

/// A 128-bit hash of visible pixels: equal images have equal hashes, and different images almost certainly do not.
///
/// All pixels with alpha 0 are equal, whatever color they hide. The hash is made of two streams of folded 64 x 64-bit products
/// over pairs of pixels. It is fast, and it is not cryptographic.
package struct ContentHash: Sendable, Hashable {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    /// Adds a row of pixels, alpha in the upper byte of each word.
    package mutating func add(_ row: UnsafeBufferPointer<UInt32>) {
        var (one, other) = (first ^ UInt64(truncatingIfNeeded: row.count), second)
        var x = 0
        while x < row.count {
            let pair = UInt64(visible(row[x])) | UInt64(x + 1 < row.count ? visible(row[x + 1]) : 0) << 32
            one = folded(one ^ pair, 0xA076_1D64_78BD_642F)
            other = folded(other &+ pair, 0xE703_7ED1_A0B4_28DB)
            x += 2
        }
        (first, second) = (one, other)
    }

    /// Adds the hash of a part, such as a frame.
    package mutating func add(_ part: ContentHash) {
        first = folded(first ^ part.first, 0x8EBC_6AF0_9C88_C6E3)
        second = folded(second &+ part.second, 0x5899_65CC_7537_4CC3)
    }
}

/// Returns the pixel, or 0 if its alpha is 0.
@inline(__always)
private func visible(_ word: UInt32) -> UInt32 {
    word & (0 &- ((word >> 24 &+ 255) >> 8))
}

/// Mixes both halves of a product with the complement of the state, because a state of 0 would stay 0.
@inline(__always)
private func folded(_ state: UInt64, _ factor: UInt64) -> UInt64 {
    let product = state.multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ ~state
}
