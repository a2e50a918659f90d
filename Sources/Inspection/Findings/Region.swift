package import Raster

extension Finding {
    /// A ninth of a canvas, or the direction of a shadow.
    public struct Region: Sendable, Hashable, Codable {
        /// Below 0 is left, 0 is the middle, above 0 is right.
        public let across: Int
        /// Below 0 is top, 0 is the middle, above 0 is bottom.
        public let down: Int

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
    }
}
