package import Raster

/// Remains of a background along an outline.
package struct Fringe: Sendable, Codable {
    package let kind: Finding.FringeKind
    /// The share of the outline that has a fringe, in percent.
    var percent: Int
    /// Whether the rim is so wide that it may be a line of the drawing.
    var mayBeLine = false
    /// Whether removing a white or black matte removes the fringe, as a trial showed.
    package var isCurable = false
}

extension Fringe {
    /// Finds the fringe of a frame, or returns `nil` if there is none.
    package init?(of frame: Bitmap) {
        guard let found = Outline(of: frame).fringe(of: frame) else { return nil }
        self = found
    }
}

/// The verdict on one end of a row or column of visible pixels.
enum EdgeVerdict {
    /// The color of the art, or `nil` if it has no flat color here.
    case clean(SIMD3<Int32>?)
    /// The remains of a background, whatever their width.
    case remains(Finding.FringeKind)
    /// A rim in another color than the art, which may also be a line of the drawing.
    case rim(Rim)

    var kind: Finding.FringeKind? {
        switch self {
        case .clean: nil
        case .remains(let kind): kind
        case .rim(let rim): rim.kind
        }
    }
}

extension InwardWalk {
    /// Judges the edge, or returns `nil` if it does not allow a verdict.
    ///
    /// There are three kinds of fringe. The edge of art that was cut out along its alpha has a rim in another color than the art. A soft edge
    /// that was mixed with white or black turns white or black as alpha falls. A shadow that was drawn over white and cut out with a magic
    /// wand ends in a light gray.
    func edge() -> EdgeVerdict? {
        // The first nearly opaque pixel.
        guard let solid = (0..<min(Rim.longestEdge, count)).first(where: { self[$0] >> 24 >= 250 }) else {
            return softFringe()
        }
        if solid >= 9, let soft = softFringe(), case .remains = soft { return soft }
        let verdict = rim(before: solid)
        if case .rim(let rim) = verdict, rim.width <= Rim.narrow { return verdict }
        return solid < 4 && hasShadowOnWhite(from: solid) ? .remains(.light) : verdict
    }

    /// Whether a gray that is nearly white darkens smoothly inward, as a shadow on white does after a cut with a magic wand.
    private func hasShadowOnWhite(from solid: Int) -> Bool {
        let edge = luma(self[solid])
        guard (160...252).contains(edge), saturation(self[solid]) <= 24 else { return false }
        var last = edge
        var before = self[solid]
        var depth = solid + 1
        while depth < count {
            let pixel = self[depth]
            // White art has many equal pixels.
            if pixel != before {
                let next = luma(pixel)
                // A step is the art. A shadow may be more saturated only as it gets darker.
                guard pixel >> 24 >= 250, next <= last + 1, next >= last - 34,
                    saturation(pixel) <= 24 + (edge - next) / 2
                else { break }
                (last, before) = (next, pixel)
            }
            depth += 1
        }
        return depth - solid >= 3 && edge - last >= 14
    }

    /// Judges an edge whose alpha rises over many pixels.
    ///
    /// It has a fringe if its color depends on alpha and would be white or black at alpha 0. A glow or shadow has one color
    /// throughout.
    private func softFringe() -> EdgeVerdict? {
        var line = WeightedLine()
        var before: Int32 = 0
        var depth = 0
        let end = min(count, 96)
        while depth < end {
            let alpha = Int32(self[depth] >> 24)
            if alpha >= 250 { break }
            // A step is art on a shadow or glow.
            guard alpha > 0, alpha >= before - 2, alpha <= before + 64 else { break }
            // The colors of fainter pixels are too coarse.
            if alpha >= 16 { line.add(alpha, luma(self[depth])) }
            before = alpha
            depth += 1
        }
        guard line.count >= 4, line.span >= 64, let fit = line.fit,
            let opaque = (depth..<end).first(where: { self[$0] >> 24 >= 250 })
        else { return nil }
        // The nearest opaque color of the art, one pixel further in, because the first opaque pixel may also be mixed.
        let inner = Double(luma(self[min(opaque + 1, end - 1)]))
        // A shadow or a glow has one color for a while, before the edge of the art mixes with it.
        guard fit.deviation <= 8, line.flatSpan * 8 < line.span, line.flatCount * 2 < line.count else {
            return .clean(nil)
        }
        let levels = 24.0
        if fit.start >= 235, fit.start - fit.end >= levels, fit.mean - inner >= levels { return .remains(.light) }
        if fit.start <= 20, fit.end - fit.start >= levels, inner - fit.mean >= levels { return .remains(.dark) }
        return .clean(nil)
    }
}

/// A least-squares line through levels over alpha, weighted by alpha.
private struct WeightedLine {
    private(set) var count = 0
    private var lowest: Int32 = 255
    private var highest: Int32 = 0
    /// The level of the first pixel, or `nil` after a pixel with another level.
    private var flatLevel: Int32?
    /// The number of pixels before the level changes by more than rounding, and the rise of alpha over these pixels.
    private(set) var flatCount = 0
    private(set) var flatSpan: Int32 = 0
    private var weight = 0.0
    private var sums = SIMD2<Double>.zero
    /// The sums of alpha squared, of alpha times level, and of the level squared.
    private var squares = SIMD3<Double>.zero

    mutating func add(_ alpha: Int32, _ level: Int32) {
        let (x, y) = (Double(alpha), Double(level))
        if count == 0 { flatLevel = level }
        count += 1
        lowest = min(lowest, alpha)
        highest = max(highest, alpha)
        if let flat = flatLevel, abs(level - flat) <= 1 {
            (flatCount, flatSpan) = (count, span)
        } else {
            flatLevel = nil
        }
        weight += x
        sums += SIMD2(x, y) * x
        squares += SIMD3(x * x, x * y, y * y) * x
    }

    /// The difference between the highest and the lowest alpha.
    var span: Int32 { highest - lowest }

    /// The level at alpha 0 and at the highest alpha, the mean level, and the standard deviation from the line.
    var fit: (start: Double, end: Double, mean: Double, deviation: Double)? {
        guard weight > 0 else { return nil }
        let mean = sums / weight
        let variance = squares.x / weight - mean.x * mean.x
        guard variance > 0 else { return nil }
        let slope = (squares.y / weight - mean.x * mean.y) / variance
        let start = mean.y - slope * mean.x
        let spread = squares.z / weight - mean.y * mean.y - slope * slope * variance
        return (start, start + slope * Double(highest), mean.y, max(0, spread).squareRoot())
    }
}

/// Returns the luma of a straight color, 0 to 255, with the weights of ITU-R BT.601.
private func luma(_ word: UInt32) -> Int32 {
    (Int32(word & 0xFF) &* 299 &+ Int32(word >> 8 & 0xFF) &* 587 &+ Int32(word >> 16 & 0xFF) &* 114) / 1000
}

/// Returns how far a color is from gray, in levels.
private func saturation(_ word: UInt32) -> Int32 {
    let (red, green, blue) = (Int32(word & 0xFF), Int32(word >> 8 & 0xFF), Int32(word >> 16 & 0xFF))
    return max(red, green, blue) - min(red, green, blue)
}
