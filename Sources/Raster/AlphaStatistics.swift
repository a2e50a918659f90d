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
        withWords { words in
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                // Reckoned without a branch, many pixels are counted at once.
                var transparent: UInt32 = 0
                var opaque: UInt32 = 0
                for word in row {
                    let alpha = word >> 24
                    transparent &+= (alpha &- 1) >> 31
                    opaque &+= (alpha &+ 1) >> 8
                }
                statistics.transparent += Int(transparent)
                statistics.opaque += Int(opaque)
                guard transparent < size.width else { continue }
                var first = 0
                while row[first] >> 24 == 0 { first += 1 }
                var last = size.width - 1
                while row[last] >> 24 == 0 { last -= 1 }
                left = min(left, first)
                right = max(right, last)
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
