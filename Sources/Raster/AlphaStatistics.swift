/// The numbers of transparent and opaque pixels in an image, and the bounds of its visible part.
package struct AlphaStatistics: Sendable, Hashable, Codable {
    /// The number of pixels with alpha 0.
    package var transparent: Int
    /// The number of pixels with alpha 1 to 254.
    package var partial: Int
    /// The number of pixels with alpha 255.
    package var opaque: Int
    /// The smallest rectangle with every pixel of alpha above 0, or `nil` if the image is fully transparent.
    package var visibleBounds: PixelRect?

    /// Creates statistics, of no pixels by default.
    package init(transparent: Int = 0, partial: Int = 0, opaque: Int = 0, visibleBounds: PixelRect? = nil) {
        self.transparent = transparent
        self.partial = partial
        self.opaque = opaque
        self.visibleBounds = visibleBounds
    }

    /// Adds the counts of another image of the same size.
    package mutating func add(_ other: AlphaStatistics) {
        transparent += other.transparent
        partial += other.partial
        opaque += other.opaque
        if let bounds = visibleBounds, let others = other.visibleBounds {
            visibleBounds = bounds.union(others)
        } else {
            visibleBounds = visibleBounds ?? other.visibleBounds
        }
    }

    /// The number of pixels counted.
    package var total: Int { transparent + partial + opaque }

    /// Whether every pixel has alpha 255.
    package var isOpaque: Bool { transparent == 0 && partial == 0 }
    /// Whether no pixel is visible.
    package var isEmpty: Bool { visibleBounds == nil }
}
