/// The values that scores need from an image over one background, at each scale.
struct ReferencePyramid: Sendable {
    private let levels: [ReferenceLevel]

    /// Creates the pyramid of an image in linear light.
    init(_ image: FloatImage) {
        levels = Self.scales(of: image).map(ReferenceLevel.init)
    }

    /// Returns the score of an image in linear light with the same size.
    func score(_ image: FloatImage) -> Double {
        SimilarityScore.score(zip(levels, Self.scales(of: image)).map { level, image in level.errors(of: image) })
    }

    /// The image in XYB at 1/1 to 1/32 of its size.
    private static func scales(of image: FloatImage) -> some Sequence<FloatImage> {
        sequence(first: image, next: \.halved).prefix(SimilarityScore.scales).lazy.map(\.xyb)
    }
}

/// The values that scores need from an image at one scale.
private struct ReferenceLevel: Sendable {
    private let image: FloatImage
    /// The blurred image.
    private var means: [SIMD4<Float>] = []
    /// The blurred squares, minus the squares of the means.
    private var variances: [SIMD4<Float>] = []

    /// Creates the level of an image in XYB.
    init(_ image: FloatImage) {
        self.image = image
        means.reserveCapacity(image.size.area)
        variances.reserveCapacity(image.size.area)
        var mean = RowBlur(width: image.size.width)
        var square = RowBlur(width: image.size.width)
        for y in 0..<image.size.height + RowBlur.delay {
            if y < image.size.height {
                image.withRow(y) { row in
                    mean.push { row[$0] }
                    square.push { row[$0] * row[$0] }
                }
            } else {
                mean.pushZeros()
                square.pushZeros()
            }
            guard y >= RowBlur.delay else { continue }
            means += mean.row
            variances += zip(square.row, mean.row).lazy.map { square, mean in square - mean * mean }
        }
    }

    /// Returns the errors of an image in XYB.
    func errors(of other: FloatImage) -> ErrorNorms {
        precondition(other.size == image.size)
        let width = image.size.width
        var mean = RowBlur(width: width)
        var square = RowBlur(width: width)
        var product = RowBlur(width: width)
        var errors = ErrorSums()
        for y in 0..<image.size.height + RowBlur.delay {
            if y < image.size.height {
                image.withRow(y) { row in
                    other.withRow(y) { other in
                        mean.push { other[$0] }
                        square.push { other[$0] * other[$0] }
                        product.push { other[$0] * row[$0] }
                    }
                }
            } else {
                mean.pushZeros()
                square.pushZeros()
                product.pushZeros()
            }
            guard y >= RowBlur.delay else { continue }
            let (means, squares, products) = (mean.row, square.row, product.row)
            let start = (y - RowBlur.delay) * width - means.startIndex
            for x in means.indices {
                let (place, otherMean) = (start + x, means[x])
                errors.add(
                    .init(value: image.pixels[place], mean: self.means[place], variance: variances[place]),
                    .init(value: other.pixels[place], mean: otherMean, variance: squares[x] - otherMean * otherMean),
                    product: products[x])
            }
            errors.endRow()
        }
        return errors.norms(of: image.size.area)
    }
}
