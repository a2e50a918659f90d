/// Estimates how many bits deflate needs for pixels, many times faster than a compressor.
///
/// It reads each pixel once, and finds runs, copies of pairs of pixels, and pixels that occurred before. The bits for these are known
/// approximately, which is enough to compare ways to store the same image.
struct PixelEstimator {
    /// The last position of each pixel, by its hash.
    ///
    /// A hit may be a hash collision, so each lookup compares the pixels.
    private var pixels = [Int32](repeating: 0, count: 1 << hashBits)
    /// The last position of each pair of pixels, by its hash.
    private var pairs = [Int32](repeating: 0, count: 1 << hashBits)

    private static let hashBits: UInt32 = 10

    // The average sums of the codes and of the extra bits.
    private static let runBits = 6
    private static let copyBits = 14
    private static let pixelBits = 20
    private static let byteBits = 10
    private static let equalByteBits = 2

    /// Returns the estimate for pixels as words, row by row.
    ///
    /// - Parameter most: The number of bits at which counting may stop.
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

    /// Returns the number of pixels from `index` on that equal the pixels at a distance before them.
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

    /// Returns the estimate for a new pixel, where bytes that equal the bytes of the previous pixel need fewer bits.
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
