/// Sums of the values around each value of a plane, at a cost that does not depend on their number.
extension [UInt32] {
    /// Returns the sum of each value and of the values within a number of columns of it; outside the plane, values are 0.
    package func rowSums(_ size: PixelSize, _ reach: Int) -> [UInt32] {
        precondition(count == size.area)
        var sums = self
        withUnsafeBufferPointer { values in
            for start in stride(from: 0, to: size.area, by: size.width) {
                var sum: UInt32 = 0
                for place in 0..<Swift.min(reach, size.width) { sum &+= values[start &+ place] }
                for place in 0..<size.width {
                    if place + reach < size.width { sum &+= values[start &+ place &+ reach] }
                    if place > reach { sum &-= values[start &+ place &- reach &- 1] }
                    sums[start &+ place] = sum
                }
            }
        }
        return sums
    }

    /// Returns the sum of each value and of the values within a number of rows of it; outside the plane, values are 0.
    package func columnSums(_ size: PixelSize, _ reach: Int) -> [UInt32] {
        precondition(count == size.area)
        let width = size.width
        var sums = self
        // The sums of one row, which the next row changes by a row that comes in and one that goes out.
        var running = [UInt32](repeating: 0, count: width)
        withUnsafeBufferPointer { values in
            for row in 0..<Swift.min(reach, size.height) {
                for x in 0..<width { running[x] &+= values[row &* width &+ x] }
            }
            for row in 0..<size.height {
                if row + reach < size.height {
                    let next = (row + reach) * width
                    for x in 0..<width { running[x] &+= values[next &+ x] }
                }
                if row > reach {
                    let last = (row - reach - 1) * width
                    for x in 0..<width { running[x] &-= values[last &+ x] }
                }
                sums.replaceSubrange(row * width..<(row + 1) * width, with: running)
            }
        }
        return sums
    }
}
