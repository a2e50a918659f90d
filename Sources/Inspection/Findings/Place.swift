package import Raster

/// A part of a canvas, in words.
package struct Place: Sendable, Hashable, Codable {
    /// Below 0 is left or top, 0 is the middle, above 0 is right or bottom.
    private let across: Int
    private let down: Int

    /// Creates the ninth of a canvas that holds the middle of a rectangle.
    package init(of rectangle: PixelRect, in canvas: PixelSize) {
        func third(_ doubled: Int, _ side: Int) -> Int { (3 * doubled / max(2 * side, 1)) - 1 }
        across = third(2 * rectangle.x + rectangle.width, canvas.width)
        down = third(2 * rectangle.y + rectangle.height, canvas.height)
    }

    /// Creates the side or the corner that a direction points to: right and down are above 0.
    package init(toward x: Double, _ y: Double) {
        // A direction within 22.5 degrees of an axis is along it.
        let narrow = 0.4142
        across = abs(x) <= narrow * abs(y) ? 0 : x < 0 ? -1 : 1
        down = abs(y) <= narrow * abs(x) ? 0 : y < 0 ? -1 : 1
    }

    /// The place after a preposition, such as "at the top left".
    var text: String {
        guard across != 0 || down != 0 else { return "in the middle" }
        let words = [down < 0 ? "top" : down > 0 ? "bottom" : "", across < 0 ? "left" : across > 0 ? "right" : ""]
        return "at the " + words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
