import Raster

extension ArtSample {
    /// The width of a border at least and at most, as a share of the art's longer side; a narrower one is the line of a drawing.
    private static let widths = 0.01...0.1
    /// The share of the contour that a border runs along at least.
    private static let leastShare = 0.85
    /// The share of its color at most a little further in; in light art it has no end.
    private static let mostInside = 0.3
    /// How far a pixel may be from the color of the border, in levels.
    private static let tolerance = 16
    /// How far a border may be from the color of an outline to be of the same, in levels.
    private static let likeness = 40
    /// The lowest level of a light color.
    private static let light = 192
    /// A band whose highest level is less is a line of the drawing, also if the outline has its color.
    private static let dark = 128

    /// The color of the border that the art has already: a band of one color and one width along its contour, light as that of a sticker or
    /// like the outline, with other colors inside.
    ///
    /// - Parameter outline: The color of the outline that is asked for.
    /// - Returns: `nil` if the art has no border.
    func border(like outline: OpaqueColor) -> OpaqueColor? {
        let side = Double(size.longerSide - 2)
        var layers = layers
        // The first layer is mixed with the background of old.
        guard let edge = layers.next(), let second = layers.next(), !second.isEmpty else { return nil }
        let color = middle(of: second)
        let own = SIMD3(Int(outline.red), Int(outline.green), Int(outline.blue))
        guard color.min() >= Self.light || color.max() >= Self.dark && Self.distance(color, own) <= Self.likeness,
            share(of: color, in: second) >= Self.leastShare
        else { return nil }
        var width = 2
        var depth = 2
        while let layer = layers.next() {
            // What is transparent and enclosed is neither the border nor art inside it.
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
