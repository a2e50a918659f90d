import Raster

/// Faint pixels over a part of the canvas, all of nearly one alpha, beside art that is much stronger.
///
/// The alpha of a glow, a shadow or smoke falls off, so that each band of alpha has about as many pixels as the stronger bands. Glass has
/// a sharp edge.
struct Haze {
    /// The number of hazy pixels.
    let pixels: Int
    /// The highest alpha of the haze.
    let highest: UInt8

    /// The minimum share of the canvas for a haze.
    private static let leastShare = 0.04
    /// The minimum share of the canvas for a faint part with a sharp edge beside opaque art, such as a second copy of it.
    private static let leastSharpShare = 0.012
    /// The highest alpha around which a haze is looked for.
    private static let strongest = 64
    /// The highest alpha of a faint part with a sharp edge; a stronger one may be a flat shadow.
    private static let strongestSharp = 34
    /// The alpha up to which the edge of a haze cannot be seen.
    private static let unseen = 8

    /// Finds the haze of a frame, or returns `nil` if it has none.
    ///
    /// - Parameter isNear: Whether a pixel is near the art, where a shadow may be.
    init?(in alpha: [UInt8], _ size: PixelSize, _ isNear: [Bool]) {
        let isFirm = Strays.isFirm(alpha)
        // Grain is seen as what it mixes to.
        let plane = Self.blurred(alpha, size)
        let (pixels, pixelsOfGlow) = (Self.counts(plane), Self.counts(alpha))
        let pixelsApart = Self.counts(plane.indices.map { isNear[$0] ? 0 : plane[$0] })
        // A few pixels do not make art strong.
        let strong = alpha.count { $0 >= Strays.firm }
        let peak = strong >= 64 ? 255 : (0...255).last { pixels($0...255) >= 64 } ?? 0
        var candidates: [(count: Int, band: ClosedRange<Int>, maySharp: Bool)] = []
        for level in 2...Self.strongest {
            let band = max(1, level * 7 / 10)...level * 14 / 10 + 1
            let count = pixels(band)
            let maySharp = isFirm && band.lowerBound >= 5 && band.upperBound <= Self.strongestSharp
            let least = (maySharp ? Self.leastSharpShare : Self.leastShare) * Double(size.area)
            guard Double(count) >= least, peak >= 3 * band.upperBound,
                count > 3 * pixelsOfGlow(band.upperBound + 1...3 * band.upperBound),
                // Below a haze that is seen, there is hardly anything; the alpha of a shadow falls to 0.
                band.upperBound <= 2 * Self.unseen || count > 2 * pixels(max(1, level / 6)...band.lowerBound - 1)
            else { continue }
            candidates.append((count, band, maySharp))
        }
        let best = candidates.sorted { ($1.count, $0.band.lowerBound) < ($0.count, $1.band.lowerBound) }.first {
            guard !$0.maySharp else { return 2 * pixelsApart($0.band) >= $0.count }
            return $0.band.upperBound <= 2 * Self.unseen || !Self.isBounded($0.band, plane, size)
        }
        guard let best else { return nil }
        (self.pixels, highest) = (best.count, UInt8(best.band.upperBound))
    }

    /// Returns a function that counts the pixels with an alpha in a range.
    private static func counts(_ alpha: [UInt8]) -> (ClosedRange<Int>) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for value in alpha { counts[Int(value)] &+= 1 }
        var below = [0]
        for count in counts { below.append((below.last ?? 0) + count) }
        return { [below] range in below[min(256, range.upperBound + 1)] - below[range.lowerBound] }
    }

    /// Returns the mean alpha around each pixel, without the art and the pixels next to it, which become 0.
    private static func blurred(_ alpha: [UInt8], _ size: PixelSize) -> [UInt8] {
        let reach = 3
        let isArt = alpha.map { $0 >= Strays.firm }.spread(size, by: reach)
        var sums = [UInt32](repeating: 0, count: alpha.count)
        for index in alpha.indices where !isArt[index] { sums[index] = 1 << 16 | UInt32(alpha[index]) }
        sums = sums.rowSums(size, reach).columnSums(size, reach)
        return sums.indices.map { index in
            let (count, sum) = (sums[index] >> 16, sums[index] & 0xFFFF)
            return isArt[index] || count == 0 ? 0 : UInt8((sum + count / 2) / count)
        }
    }

    /// Returns whether a band of alpha has a sharp edge, at both ends of most rows.
    private static func isBounded(_ band: ClosedRange<Int>, _ alpha: [UInt8], _ size: PixelSize) -> Bool {
        var ends = 0
        var sharp = 0
        for y in 0..<size.height {
            let row = Array(alpha[y * size.width..<(y + 1) * size.width])
            for pixels in [row, row.reversed()] {
                guard let first = pixels.firstIndex(where: { Int($0) >= band.lowerBound }),
                    Int(pixels[min(first + 1, pixels.count - 1)]) <= band.upperBound
                else { continue }
                ends += 1
                let outside = pixels[..<first].lastIndex { $0 <= 1 } ?? -1
                // At a border of the canvas, there is no edge to see.
                if first > 1, first - outside <= 3 { sharp += 1 }
            }
        }
        return 2 * sharp > ends
    }
}
