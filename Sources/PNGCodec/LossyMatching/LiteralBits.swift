/// Estimates how many bits deflate needs for each pixel that it stores as it is.
struct LiteralBits {
    /// The bits of each pixel, in 1/16 bit.
    let bits: [Int32]

    private static let maximumPerPixel: Int32 = 22 * 16
    /// A pixel that equals the one before is part of a run.
    private static let inRun: Int32 = 6

    /// Counts the bytes of the pixels that do not repeat the one to their left; a byte's bits are its order-0 entropy.
    init(_ words: [UInt32], width: Int) {
        let repeats = { (index: Int) in index % width != 0 && words[index] == words[index - 1] }
        var counts = [Int](repeating: 0, count: 256)
        for index in words.indices where !repeats(index) {
            for shift in stride(from: 0, to: 32, by: 8) { counts[Self.byte(words[index], shift)] += 1 }
        }
        let total = Self.logarithm(max(1, counts.reduce(0, +)))
        let byteBits = counts.map { total - Self.logarithm(max(1, $0)) }
        bits = words.indices.map { index in
            guard !repeats(index) else { return Self.inRun }
            var sum: Int32 = 0
            for shift in stride(from: 0, to: 32, by: 8) { sum += byteBits[Self.byte(words[index], shift)] }
            return min(Self.maximumPerPixel, sum)
        }
    }

    private static func byte(_ word: UInt32, _ shift: Int) -> Int { Int(word >> UInt32(shift) & 255) }

    /// Returns 16 times the binary logarithm, linear between powers of 2.
    private static func logarithm(_ number: Int) -> Int32 {
        let power = Int.bitWidth - 1 - number.leadingZeroBitCount
        return Int32(power * 16 + (number << 4) >> power - 16)
    }
}
