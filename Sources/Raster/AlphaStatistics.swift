/// The numbers of transparent and opaque pixels in an image, and the bounds of its visible part.
public struct AlphaStatistics: Sendable, Hashable {
    /// The number of pixels with alpha 0.
    public var transparent: Int
    /// The number of pixels with alpha 1 to 254.
    public var partial: Int
    /// The number of pixels with alpha 255.
    public var opaque: Int
    /// The smallest rectangle with every pixel of alpha above 0; nil if there is none.
    public var visibleBounds: PixelRect?

    /// Creates statistics; by default of no pixels.
    public init(transparent: Int = 0, partial: Int = 0, opaque: Int = 0, visibleBounds: PixelRect? = nil) {
        self.transparent = transparent
        self.partial = partial
        self.opaque = opaque
        self.visibleBounds = visibleBounds
    }

    /// Adds the counts of another image of the same size.
    public mutating func add(_ other: AlphaStatistics) {
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
    public var total: Int { transparent + partial + opaque }

    /// Whether every pixel has alpha 255.
    public var isOpaque: Bool { transparent == 0 && partial == 0 }
    /// Whether no pixel is visible.
    public var isEmpty: Bool { visibleBounds == nil }
}
