/// Estimates how many bits deflate needs for each pixel that it stores as it is.
struct LiteralBits {
    /// The bits of each pixel, in 1/16 bit.
    let bits: [Int32]

    private static let mostPerPixel: Int32 = 22 * 16
    /// A pixel that equals the one before is part of a run.
    private static let inRun: Int32 = 6

    /// Counts the bytes of the pixels that do not repeat the one to their left; a byte's bits are its order-0 entropy.
    init(_ words: [UInt32], width: Int) {
        var counts = [Int](repeating: 0, count: 256)
        let repeats = { (index: Int) in index % width != 0 && words[index] == words[index - 1] }
        for index in words.indices where !repeats(index) {
            for byte in Self.bytes(words[index]) { counts[byte] += 1 }
        }
        let total = Self.logarithm(max(1, counts.reduce(0, +)))
        let byteBits = counts.map { total - Self.logarithm(max(1, $0)) }
        bits = words.indices.map { index in
            repeats(index)
                ? Self.inRun : min(Self.mostPerPixel, Self.bytes(words[index]).reduce(0) { $0 + byteBits[$1] })
        }
    }

    private static func bytes(_ word: UInt32) -> [Int] {
        [Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255), Int(word >> 24)]
    }

    /// Returns 16 times the binary logarithm, linear between powers of 2.
    private static func logarithm(_ number: Int) -> Int32 {
        let power = Int.bitWidth - 1 - number.leadingZeroBitCount
        return Int32(power * 16 + (number << 4) >> power - 16)
    }
}
