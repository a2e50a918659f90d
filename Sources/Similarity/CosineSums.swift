/// Three recursions, each of which sums up its inputs times a cosine.
///
/// An input is the sum of the value that enters the window of the cosines and the value that leaves it. A sum is the input times a factor,
/// plus twice the cosine of the frequency times the last sum, minus the sum before that. The frequencies are pi / 10, 3 pi / 10 and pi / 2.
struct CosineSums {
    private var slow = SIMD4<Float>.zero
    private var slowBefore = SIMD4<Float>.zero
    private var medium = SIMD4<Float>.zero
    private var mediumBefore = SIMD4<Float>.zero
    private var fast = SIMD4<Float>.zero
    private var fastBefore = SIMD4<Float>.zero

    /// Returns the sum after another input.
    @inline(__always)
    mutating func next(_ input: SIMD4<Float>) -> SIMD4<Float> {
        let sum = Self.factor.0 * input + product(Self.last.0, slow, plus: -slowBefore)
        (slow, slowBefore) = (sum, slow)
        return sum + nextOthers(input)
    }

    /// Returns the sums after each of four more inputs.
    ///
    /// As in the reference, the sums of the slow recursion are computed from the two sums before all four inputs.
    @inline(__always)
    mutating func next(
        _ input: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
        let (factor, last) = (Self.factor, Self.last)
        let first = factor.0 * input.0 - slowBefore
        let second = factor.0 * input.1 + factor.1 * input.0
        let third = factor.0 * input.2 + (factor.1 * input.1 + factor.2 * input.0)
        let fourth = factor.0 * input.3 + (factor.1 * input.2 + (factor.2 * input.1 + factor.3 * input.0))
        let sums = (
            product(last.0, slow, plus: first),
            product(last.1, slow, plus: product(-last.0, slowBefore, plus: second)),
            product(last.2, slow, plus: product(-last.1, slowBefore, plus: third)),
            product(last.3, slow, plus: product(-last.2, slowBefore, plus: fourth))
        )
        (slow, slowBefore) = (sums.3, sums.2)
        return (
            sums.0 + nextOthers(input.0), sums.1 + nextOthers(input.1), sums.2 + nextOthers(input.2),
            sums.3 + nextOthers(input.3)
        )
    }

    @inline(__always)
    private mutating func nextOthers(_ input: SIMD4<Float>) -> SIMD4<Float> {
        let mediumSum = -0.058836687 * input + (1.175570488 * medium - mediumBefore)
        (medium, mediumBefore) = (mediumSum, medium)
        let fastSum = 0.012955819 * input - fastBefore
        (fast, fastBefore) = (fastSum, fast)
        return mediumSum + fastSum
    }

    // Four steps of the slow recursion at once multiply the inputs, the last sum, and the sum before it by these factors.

    private static let factor: (Float, Float, Float, Float) = (0.055295236, 0.10517779, 0.14476481, 0.17018123)
    private static let last: (Float, Float, Float, Float) = (1.9021131, 2.6180339, 3.0776834, 3.2360680)
}

/// Returns a product plus a sum with a single rounding, as processors with fused multiplication compute it.
@inline(__always)
private func product(_ factor: Float, _ value: SIMD4<Float>, plus sum: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4<Float>(Double(factor) * SIMD4<Double>(value) + SIMD4<Double>(sum))
}
