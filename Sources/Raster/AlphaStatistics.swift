/// How much of a picture is transparent, and where its visible part lies.
public struct AlphaStatistics: Sendable, Hashable {
    /// The number of pixels with alpha 0.
    public var transparent: Int
    /// The number of pixels with alpha 1 to 254.
    public var partial: Int
    /// The number of pixels with alpha 255.
    public var opaque: Int
    /// The smallest rectangle that holds every pixel with alpha above 0; nil where there is none.
    public var visibleBounds: PixelRect?

    public init(transparent: Int = 0, partial: Int = 0, opaque: Int = 0, visibleBounds: PixelRect? = nil) {
        self.transparent = transparent
        self.partial = partial
        self.opaque = opaque
        self.visibleBounds = visibleBounds
    }

    /// Adds the counts of another picture of the same size.
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

    public var isOpaque: Bool { transparent == 0 && partial == 0 }
    public var isEmpty: Bool { visibleBounds == nil }
}
