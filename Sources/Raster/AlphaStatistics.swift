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
        withPixels { pixels in
            for y in 0..<size.height {
                let row = y * size.width..<(y + 1) * size.width
                // Without a branch for each pixel, the compiler counts many at once.
                var transparent: Int32 = 0
                var opaque: Int32 = 0
                for index in row {
                    transparent &+= pixels[index].w == 0 ? 1 : 0
                    opaque &+= pixels[index].w == 255 ? 1 : 0
                }
                statistics.transparent += Int(transparent)
                statistics.opaque += Int(opaque)
                guard transparent < size.width else { continue }
                var first = row.lowerBound
                while pixels[first].w == 0 { first += 1 }
                var last = row.upperBound - 1
                while pixels[last].w == 0 { last -= 1 }
                left = min(left, first - row.lowerBound)
                right = max(right, last - row.lowerBound)
                top = min(top, y)
                bottom = y
            }
        }
        statistics.partial = size.area - statistics.transparent - statistics.opaque
        if right >= 0 {
            statistics.visibleBounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }
        return statistics
    }
}
