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

extension Bitmap {
    /// Counts the pixels by their alpha.
    public func alphaStatistics() -> AlphaStatistics {
        var statistics = AlphaStatistics()
        var left = size.width
        var right = -1
        var top = size.height
        var bottom = -1
        pixels.withUnsafeBufferPointer { bytes in
            for y in 0..<size.height {
                var first = size.width
                var last = -1
                for x in 0..<size.width {
                    switch bytes[(y * size.width + x) * 4 + 3] {
                    case 0:
                        statistics.transparent += 1
                        continue
                    case 255: statistics.opaque += 1
                    default: statistics.partial += 1
                    }
                    if first > x { first = x }
                    last = x
                }
                guard last >= 0 else { continue }
                left = min(left, first)
                right = max(right, last)
                top = min(top, y)
                bottom = y
            }
        }
        if right >= 0 {
            statistics.visibleBounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }
        return statistics
    }
}
