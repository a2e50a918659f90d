extension SIMD8<Int32> {
    /// Converts 16-bit integers.
    ///
    /// The standard library converts each of the vector's lanes separately, in a function that large callers do not inline. Written out,
    /// the conversion becomes a part of the multiplication that follows it.
    @inline(__always)
    init(widening values: SIMD8<Int16>) {
        self.init(
            Int32(values[0]), Int32(values[1]), Int32(values[2]), Int32(values[3]), Int32(values[4]), Int32(values[5]),
            Int32(values[6]), Int32(values[7]))
    }
}

/// Returns the sum of each pair of products.
@inline(__always)
func pairSums(_ values: SIMD8<Int16>, _ parts: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(widening: values) &* SIMD8<Int32>(widening: parts)
    return products.evenHalf &+ products.oddHalf
}

/// Returns the values of two vectors, alternately.
@inline(__always)
func interleaved(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> SIMD8<Int16> {
    var both = SIMD8<Int16>.zero
    both.evenHalf = first
    both.oddHalf = second
    return both
}
