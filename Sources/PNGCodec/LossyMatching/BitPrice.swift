/// The squared error, in levels, that one saved bit is worth.
///
/// This is the only setting between bytes and quality: with a higher price, a file has fewer bytes and larger errors. Prices of bits and
/// errors are integers, so the same pixels give the same bytes on every machine.
package struct BitPrice: Sendable, Hashable, Comparable {
    /// The price in 1/4096 of a squared level.
    package let units: Int

    package init(units: Int) {
        self.units = max(1, units)
    }

    /// The steps of a scale from 1/256 to 8 squared levels, with 64 steps per octave.
    package static let steps = 0...704

    /// Creates the price at a step of the scale.
    package init(step: Int) {
        let (sixteenth, rest) = (step % 64 / 4, step % 4)
        let power = Self.sixteenths[sixteenth] * (4 - rest) + Self.sixteenths[sixteenth + 1] * rest
        self.init(units: ((16 << (step / 64)) * power) / 4000)
    }

    /// 1000 times the powers of 2 by sixteenths, between which the powers are nearly on a line.
    private static let sixteenths = [
        1000, 1044, 1091, 1139, 1189, 1242, 1297, 1354, 1414, 1477, 1542, 1611, 1682, 1756, 1834, 1915, 2000,
    ]

    /// The square root of the price in squared levels.
    var root: Double { (Double(units) / 4096).squareRoot() }

    /// Returns the price of some bits, given in 1/16 bit, in 1/256 of a squared level.
    @inline(__always)
    func of(_ bits: Int) -> Int { (units &* bits) >> 8 }

    package static func < (first: BitPrice, second: BitPrice) -> Bool { first.units < second.units }
}
