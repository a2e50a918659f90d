import Raster

/// A nearly Gaussian blur of three means over boxes, at a cost that does not depend on the radius.
struct BoxBlur {
    /// For each of the three passes, the number of pixels before and after a pixel in its mean.
    private let halves: [Int]
    /// The maximum distance that a pixel spreads, in pixels.
    let reach: Double

    /// Creates a blur.
    ///
    /// - Parameter radius: Twice the standard deviation, in pixels.
    init(radius: Double) {
        reach = radius == 0 ? 0 : 1.5 * radius + 2
        // A mean over 2 k + 1 pixels has the variance k (k + 1) / 3. Together, the passes have the variance of the Gaussian.
        let variance = radius * radius / 4
        let smaller = Int(((1 + 4 * variance).squareRoot() - 1) / 2)
        let missing = variance - Double(smaller * (smaller + 1))
        let larger = min(3, max(0, Int((missing * 3 / Double(2 * (smaller + 1))).rounded())))
        halves = (0..<3).map { $0 < larger ? smaller + 1 : smaller }
    }

    /// Returns a blurred plane with the same sum, where values outside the plane are 0.
    func blurred(_ plane: [UInt8], size: PixelSize) -> [UInt8] {
        var values = plane.map { UInt16($0) << 8 }
        for half in halves where half > 0 {
            values = Self.means(alongRowsOf: values, size, half)
            values = Self.means(alongColumnsOf: values, size, half)
        }
        return values.map { UInt8(min(255, ($0 &+ 128) >> 8)) }
    }

    private static func means(alongRowsOf values: [UInt16], _ size: PixelSize, _ half: Int) -> [UInt16] {
        let width = size.width
        let share = 1 / Float(2 * half + 1)
        return [UInt16](unsafeUninitializedCapacity: values.count) { target, initialized in
            values.withUnsafeBufferPointer { source in
                for start in stride(from: 0, to: source.count, by: width) {
                    let row = UnsafeBufferPointer(rebasing: source[start..<start + width])
                    var sum: UInt32 = row.prefix(half).reduce(0) { $0 &+ UInt32($1) }
                    for x in 0..<width {
                        if x &+ half < width { sum &+= UInt32(row[x &+ half]) }
                        if x > half { sum &-= UInt32(row[x &- half &- 1]) }
                        target[start &+ x] = UInt16(Float(sum) * share)
                    }
                }
            }
            initialized = values.count
        }
    }

    private static func means(alongColumnsOf values: [UInt16], _ size: PixelSize, _ half: Int) -> [UInt16] {
        let (width, height) = (size.width, size.height)
        let share = 1 / Float(2 * half + 1)
        var sums = [UInt32](repeating: 0, count: width)
        return [UInt16](unsafeUninitializedCapacity: values.count) { target, initialized in
            values.withUnsafeBufferPointer { source in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in -half..<height {
                        if y &+ half < height {
                            let row = UnsafeBufferPointer(
                                rebasing: source[(y &+ half) * width..<(y &+ half &+ 1) * width])
                            for x in 0..<width { sums[x] &+= UInt32(row[x]) }
                        }
                        guard y >= 0 else { continue }
                        if y > half {
                            let first = (y &- half &- 1) * width
                            let row = UnsafeBufferPointer(rebasing: source[first..<first + width])
                            for x in 0..<width { sums[x] &-= UInt32(row[x]) }
                        }
                        for x in 0..<width { target[y &* width &+ x] = UInt16(Float(sums[x]) * share) }
                    }
                }
            }
            initialized = values.count
        }
    }
}
