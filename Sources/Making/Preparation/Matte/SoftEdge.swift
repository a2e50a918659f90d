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
    /// The maximum difference, in levels, of art that has the color of the background inside a line.
    private static let sameColor: Float = 8
    /// The minimum alpha of a pixel that belongs to a line along the edge.
    private static let leastOfLine: Float = 0.25
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
            var share = pure ?? unmixing.thinShare(x, y, over: behind)
            if let pure, unmixing.depths[index] == 1 {
                let isClear = pure.isClear(over: behind)
                let edge =
                    !isClear && (pure.color - backdrop.color(x, y)).largestMagnitude <= Self.sameColor
                    ? visibleEdge(x, y, over: behind, isShaded: dark > 0, size) : nil
                clarity.add(isClear: isClear || edge != nil)
                share = edge ?? pure
            }
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

        mutating func add(isClear: Bool) {
            pixels += 1
            if !isClear { unclear += 1 }
        }

        /// The reason why the art cannot be distinguished from the background, or `nil` if it can.
        var fault: PreparationFault? {
            guard Double(unclear) > maximumUnclearShare * Double(pixels) else { return nil }
            return PreparationFault(.backgroundUnclear(percent: 100 * unclear / max(pixels, 1)))
        }
    }

    /// Returns the share of art in the background's color whose edge is a line or lies in a shadow, or `nil` if no edge is visible.
    private func visibleEdge(
        _ x: Int, _ y: Int, over background: SIMD3<Float>, isShaded: Bool, _ size: PixelSize
    ) -> Unmixing.Share? {
        guard isShaded else {
            let line = unmixing.thinShare(x, y, over: background)
            return line.alpha >= Self.leastOfLine && line.isClear(over: background) ? line : nil
        }
        var art = 0
        for row in max(0, y - 1)...min(size.height - 1, y + 1) {
            for column in max(0, x - 1)...min(size.width - 1, x + 1) where !ground[row * size.width + column] {
                art += 1
            }
        }
        // Along a straight edge, six of nine pixels are art.
        return Unmixing.Share(alpha: min(1, max(0.25, Float(art - 2) / 5)), color: unmixing.color(x, y), residual: 0)
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
