// The conversions of the standard library convert one vector lane after the other; these need one or two instructions for all four lanes.

extension SIMD4<Float> {
    /// 2 to the power of 23: between this number and its double, consecutive Floats differ by 1.
    private static let wholeSteps: Float = 8_388_608

    /// The nearest whole numbers, with halves rounded to even, for values from 0 to 2^22.
    @inline(__always)
    var roundedToIntegers: SIMD4<UInt32> {
        unsafeBitCast(self + Self.wholeSteps, to: SIMD4<UInt32>.self) & 0x007F_FFFF
    }

    /// Converts four bytes.
    @inline(__always)
    init(bytes: SIMD4<UInt8>) {
        let wide = SIMD4<UInt32>(truncatingIfNeeded: bytes) | Self.wholeSteps.bitPattern
        self = unsafeBitCast(wide, to: SIMD4<Float>.self) - Self.wholeSteps
    }

    /// Converts four integers from 0 to 2^23 - 1.
    @inline(__always)
    init(positive integers: SIMD4<Int32>) {
        self = unsafeBitCast(integers | Int32(bitPattern: Self.wholeSteps.bitPattern), to: Self.self) - Self.wholeSteps
    }
}
