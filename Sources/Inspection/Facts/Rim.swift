/// The edge of the art along one walk, if its color differs from the color further in.
struct Rim {
    let kind: Finding.FringeKind
    /// The width in pixels, where a partly transparent or mixed pixel counts as a part of a pixel.
    let width: Double
    /// The color of the pixel that differs most from the art: red, green and blue.
    let color: SIMD3<Int32>
    /// The color that this pixel is mixed with if its alpha is the share of the art, or `nil` if it is opaque.
    let background: SIMD3<Int32>?

    /// The number of pixels in which an edge becomes opaque.
    static let longestEdge = 16
    /// The number of pixels from the first opaque one in which the color of the art is looked for.
    static let reach = 7
    /// The number of levels by which a rim differs from the art at least.
    static let levels: Int32 = 24
    /// The number of levels by which a rim with another hue differs at least.
    static let levelsOfHue: Int32 = 40
    /// The number of pixels that follow the first of a flat color, beside a narrow rim and beside a wide one.
    static let flatLength = (beside: 2, besideWide: 5)
    /// The width in pixels up to which a rim is narrow: a mixture of the art and a background.
    static let narrow = 1.6
    /// The number of levels by which flat color varies at most.
    static let flat: Int32 = 12
}

extension InwardWalk {
    /// Compares the edge with the first flat color inside it.
    ///
    /// Returns `nil` if there is no flat color near the edge, as in thin lines, gradients and textures, or if the edge is a shadow or a
    /// glow under the art.
    ///
    /// - Parameter solid: The depth of the first nearly opaque pixel.
    func rim(before solid: Int) -> EdgeVerdict? {
        guard !endsInShadow(before: solid) else { return nil }
        // Narrow rims are also seen beside thin lines.
        if let inside = flatColor(from: solid, length: Rim.flatLength.beside) {
            let verdict = rim(outside: inside)
            if case .rim(let rim) = verdict, rim.width <= Rim.narrow { return verdict }
        }
        return flatColor(from: solid, length: Rim.flatLength.besideWide).map { rim(outside: $0) }
    }

    /// Compares the edge with the color at a depth.
    private func rim(outside inside: Int) -> EdgeVerdict {
        let art = color(inside)
        var most: (difference: Int32, color: SIMD3<Int32>, depth: Int) = (0, art, 0)
        for depth in 0..<inside where self[depth] >> 24 >= 32 {
            let color = color(depth)
            let difference = distance(color, art)
            if difference > most.difference { most = (difference, color, depth) }
        }
        let away = most.color &- art
        guard most.difference >= Rim.levels else { return .clean(art) }
        let kind: Finding.FringeKind
        if away.min() >= -16 {
            kind = .light
        } else if away.max() <= 16 {
            kind = .dark
        } else {
            guard most.difference >= Rim.levelsOfHue else { return .clean(art) }
            kind = .colored
        }
        var width = 0.0
        for depth in 0..<inside {
            let share = Double(distance(color(depth), art)) / Double(most.difference)
            width += Double(self[depth] >> 24) / 255 * min(1, share)
        }
        let alpha = Int32(self[most.depth] >> 24)
        let background = alpha < 230 ? art &+ away &* 255 / SIMD3(repeating: 255 - alpha) : nil
        return .rim(Rim(kind: kind, width: width, color: most.color, background: background))
    }

    /// Whether faint pixels lie before an edge that is sharp itself.
    private func endsInShadow(before solid: Int) -> Bool {
        guard solid >= 3 else { return false }
        var faint = 0
        for depth in 0..<solid {
            let (alpha, next) = (self[depth] >> 24, self[depth + 1] >> 24)
            if alpha < 160 { faint += 1 }
            if faint >= 3, next > alpha, next - alpha >= 90 { return true }
        }
        return false
    }

    /// Returns the depth at which the first flat color begins, which is at least as wide as a line.
    private func flatColor(from solid: Int, length: Int) -> Int? {
        for depth in solid..<solid + Rim.reach where depth + length < count {
            guard (depth...depth + length).allSatisfy({ self[$0] >> 24 >= 250 }) else { return nil }
            let own = self[depth]
            let isFlat = (depth + 1...depth + length).allSatisfy {
                // Most colors of art are equal.
                self[$0] == own || distance(color($0), SIMD3(colorOf: own)) <= Rim.flat
            }
            if isFlat { return depth }
        }
        return nil
    }

    private func color(_ depth: Int) -> SIMD3<Int32> { SIMD3(colorOf: self[depth]) }
}

/// Returns the difference of two colors in the channel that differs most.
func distance(_ one: SIMD3<Int32>, _ other: SIMD3<Int32>) -> Int32 {
    let apart = one &- other
    return max(apart.max(), -apart.min())
}

extension SIMD3<Int32> {
    /// Creates the color of a pixel in levels: red, green and blue.
    init(colorOf word: UInt32) {
        self.init(Int32(word & 0xFF), Int32(word >> 8 & 0xFF), Int32(word >> 16 & 0xFF))
    }
}
