import Raster

extension BackgroundRemoval {
    /// The edges that enclose parts in the background's color, such as the soft shadow around a white border on white.
    struct Rings {
        private let levels: [UInt8]
        private let size: PixelSize
        /// The maximum differences from the background outside a ring, in levels.
        private let limits: [UInt8]
        private var found: [UInt8: (outside: [Bool], parts: [Int])] = [:]

        /// The minimum share of the image for a part inside a ring.
        private static let leastShare = 0.002
        /// The limits; the noise of a JPEG has the first.
        private static let limits: (noisy: UInt8, clean: UInt8) = (3, 1)

        /// Prepares the search in an image, or returns `nil` if the background has no rings.
        init?(in image: Bitmap, _ backdrop: Backdrop, isNoisy: Bool) {
            guard backdrop.showsShadows else { return nil }
            (levels, size) = (backdrop.levels(of: image), image.size)
            limits = isNoisy ? [Self.limits.noisy, Self.limits.clean] : [Self.limits.clean]
        }

        private var leastPart: Double { Self.leastShare * Double(size.area) }

        /// Whether there is a ring.
        mutating func exist() -> Bool { limits.contains { !ring(upTo: $0).parts.isEmpty } }

        /// Returns the background outside a ring that a flood has crossed, or `nil` if it has crossed none.
        mutating func outside(crossedBy isOutside: [Bool]) -> [Bool]? {
            for limit in limits {
                let crossed = levels.indices.count { isOutside[$0] && levels[$0] > limit }
                guard Double(crossed) >= 2 * leastPart.squareRoot() else { continue }
                let ring = ring(upTo: limit)
                if ring.parts.contains(where: { isOutside[$0] }) { return ring.outside }
            }
            return nil
        }

        /// Returns the pixels of the background that are connected with the border, and one pixel of each part inside a ring.
        private mutating func ring(upTo limit: UInt8) -> (outside: [Bool], parts: [Int]) {
            if let ring = found[limit] { return ring }
            let isPure = { [levels] (index: Int) in levels[index] <= limit }
            var fill = FloodFill(size: size)
            for index in fill.border { _ = fill.fill(from: index, where: isPure) }
            let outside = fill.filled
            let parts = levels.indices.filter { index in
                isPure(index) && !outside[index] && Double(fill.fill(from: index, where: isPure).count) >= leastPart
            }
            found[limit] = (outside, parts)
            return (outside, parts)
        }
    }
}
