/// Divides colors into groups of similar colors, by median cut and then k-means.
///
/// Sums and products are rounded as IEEE 754 requires and computed in a fixed order, so the groups are the same on every processor.
struct ColorBoxes {
    private static let rounds = 8

    /// Returns the middles of the groups of some buckets.
    ///
    /// Opaque buckets have their own groups.
    ///
    /// - Parameter count: The maximum number of groups.
    static func middles(of buckets: [ColorCounts.Bucket], count: Int) -> (
        opaque: [SIMD4<Float>], others: [SIMD4<Float>]
    ) {
        var boxes = [true, false].compactMap { isOpaque in
            let members = buckets.filter { $0.isOpaque == isOpaque }
            return members.isEmpty ? nil : Box(members)
        }
        while boxes.count < count, let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
            let (first, second) = boxes[widest].halves
        {
            boxes[widest] = first
            boxes.append(second)
        }
        let middles = { (isOpaque: Bool) in
            settled(
                boxes.filter { $0.members[0].isOpaque == isOpaque }.map(\.mean),
                buckets.filter { $0.isOpaque == isOpaque })
        }
        return (middles(true), middles(false))
    }

    /// Moves each middle to the mean of the buckets that are nearest to it.
    private static func settled(_ middles: [SIMD4<Float>], _ buckets: [ColorCounts.Bucket]) -> [SIMD4<Float>] {
        var middles = middles
        guard middles.count > 1 else { return middles }
        for _ in 0..<rounds {
            var sums = [SIMD4<Float>](repeating: .zero, count: middles.count)
            var pixels = [Float](repeating: 0, count: middles.count)
            for bucket in buckets {
                let nearest = middles.nearest(to: bucket.mean)
                sums[nearest] += bucket.sum
                pixels[nearest] += bucket.pixels
            }
            for index in middles.indices where pixels[index] > 0 { middles[index] = sums[index] / pixels[index] }
        }
        return middles
    }

    /// Buckets that are near each other.
    private struct Box {
        let members: [ColorCounts.Bucket]
        let mean: SIMD4<Float>
        /// The sum of the squared differences from the mean, in each direction.
        private let spread: SIMD4<Float>

        init(_ members: [ColorCounts.Bucket]) {
            self.members = members
            mean = members.reduce(.zero) { $0 + $1.sum } / members.reduce(0) { $0 + $1.pixels }
            var spread = SIMD4<Float>.zero
            for member in members {
                let difference = member.mean - mean
                spread += difference * difference * member.pixels
            }
            self.spread = spread
        }

        var error: Float { members.count > 1 ? spread.sum() : 0 }

        /// The members on both sides of the mean, in the direction of the largest differences, or `nil` if all members are equal.
        var halves: (Box, Box)? {
            guard error > 0, let axis = spread.indices.max(by: { spread[$0] < spread[$1] }) else { return nil }
            let low = members.filter { $0.mean[axis] < mean[axis] }
            let high = members.filter { $0.mean[axis] >= mean[axis] }
            return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
        }
    }
}

extension [SIMD4<Float>] {
    /// Returns the index of the nearest position, or the first of equally near positions.
    func nearest(to position: SIMD4<Float>) -> Int {
        var (best, least) = (0, Float.infinity)
        for index in indices {
            let difference = self[index] - position
            let distance = (difference * difference).sum()
            if distance < least { (best, least) = (index, distance) }
        }
        return best
    }
}
