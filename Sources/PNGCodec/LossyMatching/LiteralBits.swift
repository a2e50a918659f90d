/// Estimates how many bits deflate needs for each literal pixel, which is not part of a copy.
struct LiteralBits {
    /// The bits of each pixel, in 1/16 bit.
    let bits: [Int32]

    private static let maximumPerPixel: Int32 = 22 * 16
    /// A pixel that equals the pixel before is part of a run.
    private static let inRun: Int32 = 6

    /// Creates estimates from the order-0 entropy of the bytes, or of the indices, of the pixels that differ from their left neighbor.
    init(_ words: [UInt32], width: Int, areIndices: Bool) {
        let repeats = { (index: Int) in index % width != 0 && words[index] == words[index - 1] }
        let literals = words.indices.filter { !repeats($0) }.map { words[$0] }
        let literalBits = areIndices ? Self.bits(ofIndices: literals) : Self.bits(ofBytes: literals)
        var next = 0
        bits = words.indices.map { index in
            guard !repeats(index) else { return Self.inRun }
            defer { next += 1 }
            return literalBits[next]
        }
    }

    private static func bits(ofBytes literals: [UInt32]) -> [Int32] {
        let shifts = stride(from: 0, to: 32, by: 8)
        var counts = [Int](repeating: 0, count: 256)
        for word in literals {
            for shift in shifts { counts[byte(word, shift)] += 1 }
        }
        let total = logarithm(max(1, counts.reduce(0, +)))
        let byteBits = counts.map { total - logarithm(max(1, $0)) }
        return literals.map { word in min(maximumPerPixel, shifts.reduce(0) { $0 + byteBits[byte(word, $1)] }) }
    }

    private static func bits(ofIndices literals: [UInt32]) -> [Int32] {
        var counts: [UInt32: Int] = [:]
        for word in literals { counts[word, default: 0] += 1 }
        let total = logarithm(max(1, literals.count))
        return literals.map { total - logarithm(counts[$0] ?? 1) }
    }

    private static func byte(_ word: UInt32, _ shift: Int) -> Int { Int(word >> UInt32(shift) & 255) }

    /// Returns 16 times the binary logarithm, linear between powers of 2.
    private static func logarithm(_ number: Int) -> Int32 {
        let power = Int.bitWidth - 1 - number.leadingZeroBitCount
        return Int32(power * 16 + (number << 4) >> power - 16)
    }
}
