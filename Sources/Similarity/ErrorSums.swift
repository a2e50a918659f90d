/// The sums of three kinds of errors and of their fourth powers over the pixels of one scale, channel by channel.
struct ErrorSums {
    /// The difference in structure: 1 - SSIM, with the difference of the means as it is.
    private var structure = PowerSums()
    /// Edges that only the second image has, such as ringing, banding, and blocks.
    private var artifacts = PowerSums()
    /// Edges that only the first image has, such as blurred details.
    private var losses = PowerSums()

    /// Keeps the structural error finite where both images are flat.
    private static let stabilizer: Float = 0.0009

    /// A pixel, and the local means that SSIM needs.
    struct Pixel {
        let value: SIMD4<Float>
        let mean: SIMD4<Float>
        let variance: SIMD4<Float>
    }

    /// Adds the errors of a pixel.
    ///
    /// - Parameters:
    ///   - first: The pixel of the first image.
    ///   - second: The pixel of the second image.
    ///   - product: The local mean of the product of both images.
    @inline(__always)
    mutating func add(_ first: Pixel, _ second: Pixel, product: SIMD4<Float>) {
        let difference = first.mean - second.mean
        let covariance = product - first.mean * second.mean
        let contrast = 2 * covariance + Self.stabilizer
        let largestContrast = first.variance + second.variance + Self.stabilizer
        let likeness = (1 - difference * difference) * contrast / largestContrast
        structure.add((1 - likeness).orZeroIfNegative)
        let firstEdge = (first.value - first.mean).magnitude
        let secondEdge = (second.value - second.mean).magnitude
        let change = (secondEdge - firstEdge) / (1 + firstEdge)
        artifacts.add(change.orZeroIfNegative)
        losses.add((-change).orZeroIfNegative)
    }

    /// Ends a row, because sums of more pixels would lose precision.
    mutating func endRow() {
        structure.endRow()
        artifacts.endRow()
        losses.endRow()
    }

    /// Returns the norms for a number of pixels.
    func norms(of pixels: Int) -> ErrorNorms {
        ErrorNorms(
            structure: structure.norms(of: pixels), artifacts: artifacts.norms(of: pixels),
            losses: losses.norms(of: pixels))
    }
}

/// The errors of one scale as norms, channel by channel.
struct ErrorNorms {
    let structure: PowerNorms
    let artifacts: PowerNorms
    let losses: PowerNorms
}

/// The mean of an error, and the fourth root of the mean of its fourth power.
struct PowerNorms {
    let first: SIMD4<Double>
    let fourth: SIMD4<Double>
}

private struct PowerSums {
    private var rowFirst = SIMD4<Float>.zero
    private var rowFourth = SIMD4<Float>.zero
    private var first = SIMD4<Double>.zero
    private var fourth = SIMD4<Double>.zero

    @inline(__always)
    mutating func add(_ error: SIMD4<Float>) {
        let square = error * error
        rowFirst += error
        rowFourth += square * square
    }

    mutating func endRow() {
        first += SIMD4<Double>(rowFirst)
        fourth += SIMD4<Double>(rowFourth)
        rowFirst = .zero
        rowFourth = .zero
    }

    func norms(of pixels: Int) -> PowerNorms {
        PowerNorms(
            first: first / Double(pixels), fourth: (fourth / Double(pixels)).squareRoot().squareRoot())
    }
}

extension SIMD4<Float> {
    @inline(__always)
    fileprivate var magnitude: SIMD4<Float> {
        unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
    }

    @inline(__always)
    fileprivate var orZeroIfNegative: SIMD4<Float> {
        replacing(with: 0, where: self .< 0)
    }
}
