import Raster

/// The edge between art and its background: which pixels are transparent, and how opaque each pixel next to them is.
struct SoftEdge {
    /// Which pixels have no art: the background and its shadow.
    let ground: [Bool]
    let backdrop: Backdrop
    /// The shadow on the background.
    let shadow: FlattenedShadow?
    /// Whether the shadow becomes a shadow of black instead of being removed.
    let keepsShadow: Bool
    let unmixing: Unmixing

    /// The minimum alpha of a pixel that becomes opaque.
    private static let opaque: Float = 0.985
    /// The maximum share of the edge that cannot be distinguished from the background.
    private static let maximumUnclearShare = 0.1

    /// Returns an image without its background.
    ///
    /// - Parameter image: The image that `unmixing` measured.
    /// - Throws: `PreparationFault` if the art has nearly the color of the background along its edge.
    func cut(_ image: Bitmap) throws(PreparationFault) -> Bitmap {
        let size = image.size
        let kept = keepsShadow ? shadow : nil
        var result = image
        result.withMutablePixels { pixels in
            for index in ground.indices where ground[index] {
                pixels[index] = kept.map { Unmixing.pixel(.zero, alpha: $0.alpha[index]) } ?? .zero
            }
        }
        // The background pixels next to the art may have traces of it.
        let rim = Unmixing.dilated(ground.map { !$0 }, size)
        var clarity = Clarity()
        for index in ground.indices where unmixing.depths[index] < unmixing.pure && (!ground[index] || rim[index]) {
            let (x, y) = (index % size.width, index / size.width)
            let dark = shadow.map { alpha(of: $0, near: (x, y), size) } ?? 0
            // The shadow itself is already finished.
            guard !ground[index] || dark == 0 else { continue }
            let behind = backdrop.color(x, y) * (1 - dark)
            let pure = unmixing.share(x, y, over: behind)
            if let pure, unmixing.depths[index] == 1 { clarity.add(pure, behind) }
            let share = pure ?? unmixing.thinShare(x, y, over: behind)
            if ground[index] {
                result[x, y] = share.alpha < 1 ? Unmixing.pixel(share.color, alpha: share.alpha) : .zero
            } else if share.alpha < Self.opaque {
                let alpha = share.alpha + (keepsShadow ? (1 - share.alpha) * dark : 0)
                result[x, y] = Unmixing.pixel(share.color * (share.alpha / max(alpha, 1e-6)), alpha: alpha)
            }
        }
        if let fault = clarity.fault { throw fault }
        return result
    }

    /// How well the pixels along the edge can be distinguished from the background.
    private struct Clarity {
        private var pixels = 0
        private var unclear = 0

        mutating func add(_ share: Unmixing.Share, _ background: SIMD3<Float>) {
            pixels += 1
            if (share.color - background).largestMagnitude < Unmixing.leastContrast { unclear += 1 }
        }

        /// The reason why the art cannot be distinguished from the background, or `nil` if it can.
        var fault: PreparationFault? {
            guard Double(unclear) > maximumUnclearShare * Double(pixels) else { return nil }
            return PreparationFault(.backgroundUnclear(percent: 100 * unclear / max(pixels, 1)))
        }
    }

    /// Returns the alpha of the shadow at a place, or in its nearest pixels.
    private func alpha(of shadow: FlattenedShadow, near place: (x: Int, y: Int), _ size: PixelSize) -> Float {
        for reach in 0...2 {
            var sum: Float = 0
            var count: Float = 0
            for y in max(0, place.y - reach)...min(size.height - 1, place.y + reach) {
                for x in max(0, place.x - reach)...min(size.width - 1, place.x + reach)
                where ground[y * size.width + x] {
                    sum += shadow.alpha[y * size.width + x]
                    count += 1
                }
            }
            if count > 0 { return sum / count }
        }
        return 0
    }
}
