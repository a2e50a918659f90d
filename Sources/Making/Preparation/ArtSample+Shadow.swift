import Inspection
import Raster

extension ArtSample {
    /// The alpha of a shadow, without fainter pixels, which have no exact color.
    private static let alphas: ClosedRange<UInt32> = 12...235
    /// The highest level of a shadow, and its maximum distance from gray.
    private static let brightest: UInt32 = 110
    private static let mostTint: UInt32 = 40
    /// The minimum area of a shadow, as a share of the opaque art.
    private static let leastArea = 0.01
    private static let leastPixels = 24
    /// The minimum spread of alpha and the maximum spread of levels, without a tenth of the pixels at each end.
    ///
    /// A shadow is soft and has one color.
    private static let leastSpread = 24
    private static let mostShades = 40
    /// The minimum share of the fall of alpha that is in one direction.
    ///
    /// If a shadow surrounds the art, its falls cancel out.
    private static let leastFall = 0.15
    /// The minimum distance between the middles of shadow and art if alpha falls to all sides, as on the ground.
    ///
    /// It is a share of half the art's longer side.
    private static let leastOffset = 0.5

    /// The side of the shadow that the art already has, or `nil`.
    ///
    /// A shadow is soft, translucent black or gray, and larger on one side than on the others.
    var shadow: Finding.Region? {
        let shade = thickShade
        guard shade.count >= Self.leastPixels,
            Self.spread(shade.map { Int(words[$0] >> 24) }) >= Self.leastSpread,
            Self.spread(shade.map { color($0).max() }) <= Self.mostShades
        else { return nil }
        let art = isOutside.indices.filter { !isOutside[$0] }
        guard !art.isEmpty, Double(shade.count) >= Self.leastArea * Double(art.count) else { return nil }
        return side(of: shade) ?? side(of: shade, below: art)
    }

    /// The dark translucent pixels that are at least two pixels wide along both axes, because a smooth edge of dark art is thinner.
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
    private func side(of shade: [Int]) -> Finding.Region? {
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
        return length > 0 && length >= Self.leastFall * all ? Finding.Region(toward: sum.x, sum.y) : nil
    }

    /// Returns the side of the art where a shadow is, or `nil` if the shadow is around the middle.
    private func side(of shade: [Int], below art: [Int]) -> Finding.Region? {
        let (dark, middle) = (center(of: shade), center(of: art))
        let (x, y) = (dark.x - middle.x, dark.y - middle.y)
        let reach = Double(max(1, extent(of: art))) / 2
        return (x * x + y * y).squareRoot() >= Self.leastOffset * reach ? Finding.Region(toward: x, y) : nil
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

    /// Returns the longer side of the bounds of pixels, which must be in the order of rows.
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
