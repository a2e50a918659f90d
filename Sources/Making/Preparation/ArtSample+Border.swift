import Raster

extension ArtSample {
    /// The minimum and maximum width of a border, as a share of the art's longer side, because a narrower band is a line of the drawing.
    private static let widths = 0.01...0.1
    /// The minimum share of the contour that a border follows.
    private static let leastShare = 0.85
    /// The maximum share of the border's color just inside the border, which excludes light art, where the color continues.
    private static let mostInside = 0.3
    /// The maximum distance of a pixel from the color of the border, in levels.
    private static let tolerance = 16
    /// The maximum distance, in levels, of a border's color from an outline's color if they count as the same color.
    private static let likeness = 40
    /// The minimum level of a light color.
    private static let light = 192
    /// If a band's highest level is below this, the band is a line of the drawing, even if the outline has the same color.
    private static let dark = 128

    /// Returns the color of the border that the art already has, or `nil` if it has none.
    ///
    /// A border is a band of one color and one width along the contour, with other colors inside. Its color is light, like the border of a
    /// sticker, or similar to the outline.
    ///
    /// - Parameter outline: The color of the requested outline.
    func border(like outline: OpaqueColor) -> OpaqueColor? {
        let side = Double(size.longerSide - 2)
        var layers = layers
        // The first layer is mixed with the old background.
        guard let edge = layers.next(), let second = layers.next(), !second.isEmpty else { return nil }
        let color = middle(of: second)
        let own = SIMD3(Int(outline.red), Int(outline.green), Int(outline.blue))
        guard color.min() >= Self.light || color.max() >= Self.dark && Self.distance(color, own) <= Self.likeness,
            share(of: color, in: second) >= Self.leastShare
        else { return nil }
        var width = 2
        var depth = 2
        while let layer = layers.next() {
            // Enclosed transparent pixels belong neither to the border nor to the art inside it.
            let art = layer.filter { words[$0] >> 24 >= Self.opaque }
            let share = share(of: color, in: art)
            depth += 1
            if width == depth - 1 && share >= Self.leastShare { width = depth }
            guard Double(width) <= Self.widths.upperBound * side, depth <= 2 * width + 3 else { return nil }
            guard share <= Self.mostInside, art.count * 5 >= edge.count else { continue }
            guard Double(width) >= Self.widths.lowerBound * side else { return nil }
            return OpaqueColor(red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z))
        }
        return nil
    }

    private func share(of color: SIMD3<Int>, in layer: [Int]) -> Double {
        let own = layer.count { Self.distance(self.color($0), color) <= Self.tolerance }
        return Double(own) / Double(max(layer.count, 1))
    }

    /// Returns the median of each channel.
    private func middle(of layer: [Int]) -> SIMD3<Int> {
        func median(_ channel: UInt32) -> Int {
            var counts = [Int](repeating: 0, count: 256)
            for index in layer { counts[Int(words[index] >> (8 * channel) & 255)] += 1 }
            var before = 0
            return counts.firstIndex { count in
                before += count
                return 2 * before > layer.count
            } ?? 0
        }
        return SIMD3(median(0), median(1), median(2))
    }

    private static func distance(_ one: SIMD3<Int>, _ other: SIMD3<Int>) -> Int {
        let apart = one &- other
        return Swift.max(apart.max(), -apart.min())
    }
}
