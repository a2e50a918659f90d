import Raster

/// A 128-bit hash of visible pixels: equal images have equal hashes, and different images almost certainly do not.
///
/// All pixels with alpha 0 are equal, whatever color they hide. Eight columns at a time are mixed by additions, rotations and
/// exclusive ors, which vector units without a multiplication have; after every row the lanes are folded into the hash by
/// 64 x 64-bit products. It is fast, and it is not cryptographic.
package struct ContentHash: Sendable, Hashable {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    /// Adds a row of pixels, alpha in the upper byte of each word.
    ///
    /// - Parameter runs: The runs of visible pixels in the row, from left to right.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ runs: [Range<Int>]) {
        first = folded(first ^ UInt64(truncatingIfNeeded: row.count), 0xA076_1D64_78BD_642F)
        guard let left = runs.first?.lowerBound, let right = runs.last?.upperBound else { return }
        second = folded(second &+ UInt64(truncatingIfNeeded: left), 0xE703_7ED1_A0B4_28DB)
        add(UnsafeBufferPointer(rebasing: row[left..<right]))
    }

    /// Adds the pixels of a row from the first visible one to the last.
    private mutating func add(_ row: UnsafeBufferPointer<UInt32>) {
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
        first = folded(first ^ UInt64(truncatingIfNeeded: row.count), 0x8EBC_6AF0_9C88_C6E3)
        for lane in 0..<8 {
            let (one, other) = lanes.states(lane)
            first = folded(first ^ one, 0xA076_1D64_78BD_642F)
            second = folded(second &+ other, 0xE703_7ED1_A0B4_28DB)
        }
    }

    /// Adds the hash of a part, such as a frame.
    package mutating func add(_ part: ContentHash) {
        first = folded(first ^ part.first, 0x8EBC_6AF0_9C88_C6E3)
        second = folded(second &+ part.second, 0x5899_65CC_7537_4CC3)
    }
}

/// The columns of a row by their remainder of 8, with 64 bits of state for each.
private struct Lanes {
    private var one = SIMD8<UInt32>(repeating: 0x9E37_79B9)
    private var other = SIMD8<UInt32>(repeating: 0x85EB_CA6B)

    /// Mixes in the next pixels, as a round of Speck does with a word of its key.
    ///
    /// Each step can be undone, so no two states become one; the rotations carry every bit to all others within a few pixels.
    @inline(__always)
    mutating func add(_ pixels: SIMD8<UInt32>) {
        // All ones if alpha is more than 0.
        let isVisible = 0 &- ((pixels &>> 24 &+ 255) &>> 8)
        one = ((one &>> 8 | one &<< 24) &+ other) ^ (pixels & isVisible)
        other = (other &<< 3 | other &>> 29) ^ one
    }

    /// The state of a lane, in two orders for two streams.
    @inline(__always)
    func states(_ lane: Int) -> (UInt64, UInt64) {
        let (one, other) = (UInt64(one[lane]), UInt64(other[lane]))
        return (one | other << 32, other | one << 32)
    }
}

/// Mixes both halves of a product with the complement of the state, because a state of 0 would stay 0.
@inline(__always)
private func folded(_ state: UInt64, _ factor: UInt64) -> UInt64 {
    let product = state.multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ ~state
}
