/// Estimates how many bits deflate takes for pixels, many times as fast as a compressor would tell.
///
/// It reads each pixel once, and looks for runs, for copies of pairs of pixels and for pixels that were there before. What they take
/// is known roughly, which is enough to compare ways to store the same image.
struct PixelEstimator {
    /// Where each pixel was last, by its hash; what is found is compared before it is believed.
    private var pixels = [Int32](repeating: 0, count: 1 << hashBits)
    /// Where each pair of pixels was last, by its hash.
    private var pairs = [Int32](repeating: 0, count: 1 << hashBits)

    private static let hashBits: UInt32 = 10

    // The sums of the codes and of the extra bits, on average.
    private static let runBits = 6
    private static let copyBits = 14
    private static let pixelBits = 20
    private static let byteBits = 10
    private static let equalByteBits = 2

    /// Returns the estimate for pixels as words, row by row.
    ///
    /// - Parameter most: More bits than this are not counted to the end.
    mutating func bits(_ words: UnsafeBufferPointer<UInt32>, upTo most: Int) -> Int {
        precondition(words.count <= Int(Int32.max))
        pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        pairs.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        guard let first = words.first else { return 0 }
        var bits = Self.bits(of: first, after: 0)
        var index = 1
        var distance = 1
        while index < words.count && bits <= most {
            index &+= Self.copied(words, index, from: distance)
            guard index < words.count else { break }
            let (left, pixel) = (words[index &- 1], words[index])
            let next = index &+ 1 < words.count ? words[index &+ 1] : 0
            let earlier = Self.replace(&pixels, at: pixel, with: index)
            let pair = Self.replace(&pairs, at: pixel &+ next &* 0x85EB_CA6B, with: index)
            distance = 1
            if pixel == left {
                bits &+= Self.runBits
            } else if words[pair] == pixel && words[pair &+ 1] == next {
                bits &+= Self.copyBits
                distance = index &- pair
            } else if words[earlier] == pixel {
                bits &+= Self.pixelBits
            } else {
                bits &+= Self.bits(of: pixel, after: left)
            }
            index &+= 1
        }
        return bits
    }

    /// Returns the number of pixels from `index` on that equal those before by a distance.
    @inline(__always)
    private static func copied(_ words: UnsafeBufferPointer<UInt32>, _ index: Int, from distance: Int) -> Int {
        var end = index
        let bytes = UnsafeRawBufferPointer(words)
        while end &+ 2 <= words.count {
            let difference =
                bytes.loadUnaligned(fromByteOffset: end &* 4, as: UInt64.self)
                ^ bytes.loadUnaligned(fromByteOffset: (end &- distance) &* 4, as: UInt64.self)
            if difference != 0 {
                return end &- index &+ (UInt32(truncatingIfNeeded: difference.littleEndian) == 0 ? 1 : 0)
            }
            end &+= 2
        }
        while end < words.count && words[end] == words[end &- distance] { end &+= 1 }
        return end &- index
    }

    /// Returns the estimate for a new pixel: bytes that equal those of the pixel before are shorter.
    @inline(__always)
    private static func bits(of pixel: UInt32, after left: UInt32) -> Int {
        let difference = pixel ^ left
        // The highest bit of each byte that differs.
        let different = (((difference & 0x7F7F_7F7F) &+ 0x7F7F_7F7F) | difference) & 0x8080_8080
        return 4 &* equalByteBits &+ different.nonzeroBitCount &* (byteBits - equalByteBits)
    }

    @inline(__always)
    private static func replace(_ places: inout [Int32], at key: UInt32, with index: Int) -> Int {
        let place = Int((key &* 0x9E37_79B1) &>> (32 &- hashBits))
        defer { places[place] = Int32(truncatingIfNeeded: index) }
        return Int(places[place])
    }
}
