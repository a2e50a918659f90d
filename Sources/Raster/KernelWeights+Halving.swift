/// Weights of consecutive pixels along an axis.
struct WeightRun {
    /// The index of the first pixel.
    var first: Int
    var values: [Double]
}

extension WeightRun {
    /// Returns weights for a halved image that have nearly the effect of these weights on the full image.
    ///
    /// Their sum is the same. Halving mixes pixels with 1/8, 3/8, 3/8 and 1/8. The dual of that filter projects weights onto the weights
    /// that such mixtures can express. Both are low-pass filters of spline wavelets with three vanishing moments each: Cohen, Daubechies
    /// and Feauveau, "Biorthogonal Bases of Compactly Supported Wavelets", 1992. The image is mirrored at its borders; an odd number of
    /// pixels gets one more pixel without weight.
    ///
    /// - Parameter length: The number of pixels of the image, at least 3.
    func halved(of length: Int) -> WeightRun {
        let even = length + length % 2
        func value(of pixel: Int) -> Double {
            let index = (pixel < 0 ? -1 - pixel : min(pixel, 2 * even - 1 - pixel)) - first
            return values.indices.contains(index) ? values[index] : 0
        }
        let end = min(even / 2, (first + values.count) / 2 + 2)
        let run = max(0, (first - 3) / 2)..<end
        let own = run.map { pixel in
            Self.dual.indices.reduce(0) { $0 + Self.dual[$1] * value(of: 2 * pixel - 3 + $1) }
        }
        return WeightRun(first: run.lowerBound, values: own)
    }

    private static let dual: [Double] = [3, -9, -7, 45, 45, -7, -9, 3].map { $0 / 32 }
}
