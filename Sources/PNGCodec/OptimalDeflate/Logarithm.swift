/// Binary logarithms of whole numbers in fixed point, with the same results on every machine.
enum Logarithm {
    static let fractionBits = 12
    private static let tableBits = 10

    /// The logarithms of 1 to 2 in steps of 1/1024.
    private static let table: [Int] = (0..<1 << tableBits).map { index in
        // The mantissa is squared repeatedly. Each time it reaches 2, the next bit of the logarithm is 1.
        var mantissa = UInt64(index) << (31 - UInt64(tableBits)) | 1 << 31
        var result = 0
        for _ in 0..<fractionBits {
            mantissa = (mantissa * mantissa) >> 31
            result <<= 1
            if mantissa >> 32 > 0 {
                mantissa >>= 1
                result |= 1
            }
        }
        return result
    }

    /// Returns the logarithm of a positive number.
    @inline(__always)
    static func of(_ number: Int) -> Int {
        let power = Int.bitWidth &- 1 &- number.leadingZeroBitCount
        let fraction = power > tableBits ? number &>> (power &- tableBits) : number &<< (tableBits &- power)
        return power &<< fractionBits &+ table[fraction & (1 &<< tableBits &- 1)]
    }
}
