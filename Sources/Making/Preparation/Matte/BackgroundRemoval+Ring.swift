import Raster

extension BackgroundRemoval {
    /// The art in the background's color inside an edge, such as a white border on white.
    struct Ring {
        /// The background outside, if the flood has crossed a faint edge, such as the soft shadow around the border.
        var outside: [Bool]?
    }

    /// The minimum share of the image for a part inside a ring.
    private static let leastRinged = 0.002
    /// The maximum difference from the background outside a ring, in levels; the noise of a JPEG has the first.
    private static let (noisyLevels, cleanLevels): (UInt8, UInt8) = (3, 1)

    /// Finds an edge that encloses parts in the background's color, or returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - isOutside: The pixels that the flood has reached.
    ///   - mustBeCrossed: Whether only an edge that the flood has crossed counts.
    static func ring(
        in image: Bitmap, _ backdrop: Backdrop, _ isOutside: [Bool], isNoisy: Bool, mustBeCrossed: Bool
    ) -> Ring? {
        guard backdrop.isFlatAndLight else { return nil }
        let levels = backdrop.levels(of: image)
        var ring: Ring?
        for limit in isNoisy ? [noisyLevels, cleanLevels] : [cleanLevels] where ring?.outside == nil {
            let crossed = isOutside.indices.count { isOutside[$0] && levels[$0] > limit }
            let least = (leastRinged * Double(image.size.area)).squareRoot()
            guard !mustBeCrossed || Double(crossed) >= 2 * least else { continue }
            ring = Self.ring(levels, image.size, isOutside, upTo: limit) ?? ring
        }
        return ring
    }

    private static func ring(
        _ levels: [UInt8], _ size: PixelSize, _ isOutside: [Bool], upTo limit: UInt8
    ) -> Ring? {
        let isPure = { (index: Int) in levels[index] <= limit }
        var fill = FloodFill(size: size)
        for index in fill.border { _ = fill.fill(from: index, where: isPure) }
        let outside = levels.indices.map(fill.isFilled)
        var ring: Ring?
        for index in levels.indices where isPure(index) && !fill.isFilled(index) {
            let part = fill.fill(from: index, where: isPure)
            guard Double(part.count) >= leastRinged * Double(size.area) else { continue }
            if isOutside[index] { return Ring(outside: outside) }
            ring = Ring()
        }
        return ring
    }
}
