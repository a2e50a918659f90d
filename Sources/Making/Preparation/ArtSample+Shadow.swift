import Inspection
import Raster

extension ArtSample {
    /// The alpha of a shadow; what is fainter has no exact color.
    private static let alphas: ClosedRange<UInt32> = 12...235
    /// The highest level of a shadow, and how far it is from gray at most.
    private static let brightest: UInt32 = 110
    private static let mostTint: UInt32 = 40
    /// The area of a shadow at least, as a share of the opaque art.
    private static let leastArea = 0.01
    private static let leastPixels = 24
    /// How much the alpha and the levels of its pixels differ, leaving out a tenth at each end: it is soft and has one color.
    private static let leastSpread = 24
    private static let mostShades = 40
    /// How much of the fall of its alpha is in one direction at least; all around the art, falls cancel out.
    private static let leastFall = 0.15
    /// How far its middle is from that of the art at least if it falls to all sides, as on the ground: a share of half the art's longer side.
    private static let leastOffset = 0.5

    /// The side of the shadow that the art has already: soft, translucent black or gray, more on one side than on the others.
    var shadow: Place? {
        let shade = thickShade
        guard shade.count >= Self.leastPixels,
            Self.spread(shade.map { Int(words[$0] >> 24) }) >= Self.leastSpread,
            Self.spread(shade.map { color($0).max() }) <= Self.mostShades
        else { return nil }
        let art = isOutside.indices.filter { !isOutside[$0] }
        guard !art.isEmpty, Double(shade.count) >= Self.leastArea * Double(art.count) else { return nil }
        return side(of: shade) ?? side(of: shade, below: art)
    }

    /// The dark translucent pixels where at least two are dark along both axes: a smooth edge of dark art is thinner.
    private var thickShade: [Int] {
        let width = size.width
        let dark = words.withUnsafeBufferPointer { words in
            words.indices.filter { index in
                Self.alphas.contains(words[index] >> 24) && isOutside[index] && isShade(words[index])
            }
        }
        var isDark = [Bool](repeating: false, count: words.count)
        for index in dark { isDark[index] = true }
        var isThick = [Bool](repeating: false, count: words.count)
        for index in dark where isDark[index + 1] && isDark[index + width] && isDark[index + width + 1] {
            for pixel in [index, index + 1, index + width, index + width + 1] { isThick[pixel] = true }
        }
        return dark.filter { isThick[$0] }
    }

    /// Returns the direction in which the alpha of a shadow falls, or `nil` if it falls to all sides.
    private func side(of shade: [Int]) -> Place? {
        func alpha(_ index: Int) -> Int? {
            let alpha = words[index] >> 24
            return isOutside[index] && alpha <= Self.alphas.upperBound ? Int(alpha) : nil
        }
        var sum = (x: 0.0, y: 0.0)
        var all = 0.0
        for index in shade {
            guard let left = alpha(index - 1), let right = alpha(index + 1), let above = alpha(index - size.width),
                let below = alpha(index + size.width)
            else { continue }
            let fall = (x: Double(left - right), y: Double(above - below))
            (sum.x, sum.y) = (sum.x + fall.x, sum.y + fall.y)
            all += (fall.x * fall.x + fall.y * fall.y).squareRoot()
        }
        let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        return length > 0 && length >= Self.leastFall * all ? Place(toward: sum.x, sum.y) : nil
    }

    /// Returns the side of the art where a shadow is, or `nil` if it is around the middle.
    private func side(of shade: [Int], below art: [Int]) -> Place? {
        let (dark, middle) = (center(of: shade), center(of: art))
        let (x, y) = (dark.x - middle.x, dark.y - middle.y)
        let reach = Double(max(1, extent(of: art))) / 2
        return (x * x + y * y).squareRoot() >= Self.leastOffset * reach ? Place(toward: x, y) : nil
    }

    private func isShade(_ word: UInt32) -> Bool {
        let color = SIMD3(word & 255, word >> 8 & 255, word >> 16 & 255)
        return color.max() <= Self.brightest && color.max() - color.min() <= Self.mostTint
    }

    private static func spread(_ values: [Int]) -> Int {
        let sorted = values.sorted()
        return sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10]
    }

    private func center(of pixels: [Int]) -> (x: Double, y: Double) {
        let sums = pixels.reduce(into: (x: 0, y: 0)) { sums, index in
            sums.x += index % size.width
            sums.y += index / size.width
        }
        return (Double(sums.x) / Double(pixels.count), Double(sums.y) / Double(pixels.count))
    }

    /// Returns the longer side of the bounds of pixels, which are in the order of rows.
    private func extent(of pixels: [Int]) -> Int {
        guard let first = pixels.first, let last = pixels.last else { return 0 }
        var (left, right) = (size.width, 0)
        for index in pixels {
            left = min(left, index % size.width)
            right = max(right, index % size.width)
        }
        return max(right - left, last / size.width - first / size.width) + 1
    }
}
