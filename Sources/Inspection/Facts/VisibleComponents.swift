import Raster

/// The connected groups of pixels of an alpha plane whose alpha reaches a threshold; diagonal neighbors are connected.
///
/// Runs of such pixels are joined with the runs of the row above that they touch. Each root of the union-find forest holds the measures of
/// its group.
struct VisibleComponents {
    struct Component {
        var area: Int
        /// The sum of alpha, 255 for each opaque pixel.
        var ink: Int
        /// The highest alpha.
        var peak: UInt8
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int

        var bounds: PixelRect {
            PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }

        mutating func merge(_ other: Component) {
            area += other.area
            ink += other.ink
            peak = max(peak, other.peak)
            left = min(left, other.left)
            right = max(right, other.right)
            top = min(top, other.top)
            bottom = max(bottom, other.bottom)
        }
    }

    private struct Run {
        var columns: Range<Int>
        var group: Int
    }

    private var parents: [Int] = []
    private var components: [Component] = []
    private var runs: [Run] = []
    /// The index of each row's first run, and the number of all runs.
    private var rows: [Int] = [0]

    /// Finds the groups of an alpha plane.
    ///
    /// - Parameter threshold: The lowest alpha of a pixel in a group, at least 1.
    init(of alpha: [UInt8], _ size: PixelSize, from threshold: UInt8 = 1) {
        precondition(alpha.count == size.area && threshold > 0)
        alpha.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                addRow(
                    y, UnsafeRawBufferPointer(rebasing: bytes[y * size.width..<(y + 1) * size.width]), threshold)
            }
        }
    }

    private mutating func addRow(_ y: Int, _ row: UnsafeRawBufferPointer, _ threshold: UInt8) {
        let (above, end) = (rows.count > 1 ? rows[rows.count - 2] : 0, runs.count)
        var first = above
        var x = 0
        while x < row.count {
            // Most neighbors are all transparent.
            if x &+ 8 <= row.count, row.loadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 {
                x &+= 8
                continue
            }
            guard row[x] >= threshold else {
                x &+= 1
                continue
            }
            var own = Component(area: 0, ink: 0, peak: 0, left: x, right: x, top: y, bottom: y)
            while x < row.count, row[x] >= threshold {
                // Most neighbors in art are all opaque.
                if x &+ 8 <= row.count, row.loadUnaligned(fromByteOffset: x, as: UInt64.self) == .max {
                    own.ink &+= 8 * 255
                    own.peak = 255
                    x &+= 8
                    continue
                }
                own.ink &+= Int(row[x])
                own.peak = max(own.peak, row[x])
                x &+= 1
            }
            (own.area, own.right) = (x - own.left, x - 1)
            while first < end, runs[first].columns.upperBound < own.left { first += 1 }
            var group: Int?
            var index = first
            while index < end, runs[index].columns.lowerBound <= x {
                let other = root(runs[index].group)
                group = group.map { join($0, other) } ?? other
                index += 1
            }
            if let group {
                components[group].merge(own)
            } else {
                parents.append(parents.count)
                components.append(own)
            }
            runs.append(Run(columns: own.left..<x, group: group ?? parents.count - 1))
        }
        rows.append(runs.count)
    }

    /// The numbers of the groups, in the order of their first rows.
    var groups: [Int] { parents.indices.filter { parents[$0] == $0 } }

    subscript(group: Int) -> Component { components[group] }

    /// The groups, in the order of their first rows.
    var all: [Component] { groups.map { components[$0] } }

    /// Returns whether most pixels of a group are within a number of rows and columns of a pixel of other groups.
    func isNear(_ group: Int, to others: Set<Int>, within reach: Int) -> Bool {
        let own = components[group]
        var near = 0
        for y in own.top...own.bottom {
            for run in runs[rows[y]..<rows[y + 1]] where rootOf(run.group) == group {
                let columns = run.columns.lowerBound - reach..<run.columns.upperBound + reach
                let isNear = (max(0, y - reach)...min(rows.count - 2, y + reach)).contains { row in
                    runs[rows[row]..<rows[row + 1]].contains { other in
                        other.columns.overlaps(columns) && others.contains(rootOf(other.group))
                    }
                }
                if isNear { near += run.columns.count }
            }
        }
        return 2 * near > own.area
    }

    private func rootOf(_ group: Int) -> Int {
        var group = group
        while parents[group] != group { group = parents[group] }
        return group
    }

    private mutating func root(_ group: Int) -> Int {
        var group = group
        while parents[group] != group {
            parents[group] = parents[parents[group]]
            group = parents[group]
        }
        return group
    }

    private mutating func join(_ one: Int, _ other: Int) -> Int {
        let (first, second) = (root(one), root(other))
        guard first != second else { return first }
        parents[max(first, second)] = min(first, second)
        components[min(first, second)].merge(components[max(first, second)])
        return min(first, second)
    }
}
