import Raster

/// The noise that a JPEG has in a shadow and next to the art.
extension FlattenedShadow {
    /// The maximum distance of noise from a darker or slightly lighter shade of the background, in levels.
    private static let maximumTint: Float = 16
    private static let lightest: Float = 1.1

    /// Adds specks of noise, and the noise next to the art, if the shadow has several specks.
    mutating func addNoise(of image: Bitmap, over backdrop: Backdrop, beside isOutside: [Bool], isRing: Bool) {
        let color = backdrop.color(0, 0)
        let area = (color * color).sum()
        let specks = specks(of: image, color, beside: isOutside)
        guard specks.count >= BackgroundRemoval.leastSpecks else { return }
        for speck in specks { for (index, alpha) in speck { self.alpha[index] = alpha } }
        // Noise cannot be distinguished from art in the color of the background.
        guard !isRing else { return }
        let size = image.size
        image.withPixels { pixels in
            var open = alpha.indices.filter { alpha[$0] > 0 }
            for _ in 1...BackgroundRemoval.noiseReach {
                var next: [Int] = []
                for index in open {
                    Self.visitNeighbors(of: index, size) { neighbor in
                        guard !isOutside[neighbor], alpha[neighbor] == 0 else { return }
                        let own = Unmixing.color(pixels[neighbor])
                        let share = (own * color).sum() / area
                        // Noise is nearly as dark as the shadow beside it, and the edge of art is not.
                        guard (own - share * color).largestMagnitude <= Self.maximumTint, share >= 1 - Self.darkest,
                            abs(1 - share - alpha[index]) <= max(0.5 * alpha[index], 0.04)
                        else { return }
                        alpha[neighbor] = max(1 - share, 0.002)
                        next.append(neighbor)
                    }
                }
                open = next
            }
        }
    }

    /// Returns the pixels of each speck inside the shadow that has nearly its color, with the mean alpha around it.
    ///
    /// Pixels of these colors that touch other art belong to its edge.
    private func specks(
        of image: Bitmap, _ color: SIMD3<Float>, beside isOutside: [Bool]
    ) -> [[(index: Int, alpha: Float)]] {
        let size = image.size
        let area = (color * color).sum()
        return image.withPixels { pixels in
            let isShade = { (index: Int) in
                guard alpha[index] == 0, !isOutside[index] else { return false }
                let own = Unmixing.color(pixels[index])
                let share = (own * color).sum() / area
                return (own - share * color).largestMagnitude <= Self.maximumTint
                    && (1 - Self.darkest...Self.lightest).contains(share)
            }
            var fill = FloodFill(size: size)
            var specks: [[(index: Int, alpha: Float)]] = []
            for index in alpha.indices where isShade(index) {
                let part = fill.fill(from: index, where: isShade)
                guard !part.isEmpty, part.count <= BackgroundRemoval.maximumSpeckPixels else { continue }
                var sum = (alpha: Float(0), pixels: Float(0))
                var touchesArt = false
                for pixel in part {
                    Self.visitNeighbors(of: pixel, size) { neighbor in
                        if alpha[neighbor] > 0 {
                            sum = (sum.alpha + alpha[neighbor], sum.pixels + 1)
                        } else if !isOutside[neighbor], !fill.isFilled(neighbor) {
                            touchesArt = true
                        }
                    }
                }
                guard sum.pixels > 0, !touchesArt else { continue }
                specks.append(part.map { ($0, sum.alpha / sum.pixels) })
            }
            return specks
        }
    }

    private static func visitNeighbors(of index: Int, _ size: PixelSize, _ visit: (Int) -> Void) {
        let x = index % size.width
        if x > 0 { visit(index - 1) }
        if x + 1 < size.width { visit(index + 1) }
        if index >= size.width { visit(index - size.width) }
        if index + size.width < size.area { visit(index + size.width) }
    }
}
