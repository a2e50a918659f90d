import Raster

/// A 128-bit hash of visible pixels: equal images have equal hashes, and different images almost certainly do not.
///
/// All pixels with alpha 0 are equal, whatever color they hide. Eight columns at a time go into two polynomials per lane, without
/// a multiplication, so that a vector unit without one computes them; after every row the lanes are folded into the hash by
/// 64 x 64-bit products. It is fast, and it is not cryptographic.
package struct ContentHash: Sendable, Hashable {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    /// Adds a row of pixels, alpha in the upper byte of each word.
    package mutating func add(_ row: UnsafeBufferPointer<UInt32>) {
        guard let base = UnsafeRawPointer(row.baseAddress) else { return }
        var lanes = Lanes()
        var x = 0
        while x &+ 8 <= row.count {
            lanes.add(base.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self))
            x &+= 8
        }
        var rest = SIMD8<UInt32>()
        for index in x..<row.count { rest[index &- x] = row[index] }
        lanes.add(rest)
        first = folded(first ^ UInt64(truncatingIfNeeded: row.count), 0xA076_1D64_78BD_642F)
        for lane in 0..<8 {
            first = folded(first ^ lanes.hash(lane), 0xA076_1D64_78BD_642F)
            second = folded(second &+ lanes.hash(lane), 0xE703_7ED1_A0B4_28DB)
        }
    }

    /// Adds the hash of a part, such as a frame.
    package mutating func add(_ part: ContentHash) {
        first = folded(first ^ part.first, 0x8EBC_6AF0_9C88_C6E3)
        second = folded(second &+ part.second, 0x5899_65CC_7537_4CC3)
    }
}

/// The columns of a row by their remainder of 8: two different polynomials of the pixels for each.
private struct Lanes {
    private var sums = SIMD8<UInt32>(repeating: 0x9E37_79B9)
    private var mixes = SIMD8<UInt32>(repeating: 0x85EB_CA6B)

    @inline(__always)
    mutating func add(_ pixels: SIMD8<UInt32>) {
        // All ones if alpha is more than 0.
        let isVisible = 0 &- ((pixels &>> 24 &+ 255) &>> 8)
        let visible = pixels & isVisible
        sums = (sums &<< 5) &- sums &+ visible
        mixes = ((mixes &<< 7) &+ mixes) ^ visible
    }

    @inline(__always)
    func hash(_ lane: Int) -> UInt64 { UInt64(sums[lane]) | UInt64(mixes[lane]) << 32 }
}

/// Mixes both halves of a product with the complement of the state, because a state of 0 would stay 0.
@inline(__always)
private func folded(_ state: UInt64, _ factor: UInt64) -> UInt64 {
    let product = state.multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ ~state
}
