/// What a bit is worth in squared levels of error: the one knob between bytes and quality.
///
/// Prices of bits and errors are integers, so the same pixels give the same bytes on every machine.
package struct BitPrice: Sendable, Hashable, Comparable {
    /// The price in 1/4096 of a squared level.
    package let units: Int

    package init(units: Int) {
        self.units = max(1, units)
    }

    /// The steps of a scale with 16 steps per octave, from 1/256 to 8 squared levels.
    package static let steps = 0...176

    /// Creates the price of a step.
    package init(step: Int) {
        self.init(units: ((16 << (step / 16)) * Self.sixteenths[step % 16]) / 1000)
    }

    /// 1000 times the powers of 2 by sixteenths.
    private static let sixteenths = [
        1000, 1044, 1091, 1139, 1189, 1242, 1297, 1354, 1414, 1477, 1542, 1611, 1682, 1756, 1834, 1915,
    ]

    /// The square root of the price in squared levels.
    var root: Double { (Double(units) / 4096).squareRoot() }

    /// Returns the price of some bits, given in 1/16 bit, in 1/256 of a squared level.
    @inline(__always)
    func of(_ bits: Int) -> Int { (units &* bits) >> 8 }

    package static func < (first: BitPrice, second: BitPrice) -> Bool { first.units < second.units }
}

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
