import Raster

/// The connected groups of visible pixels in an image, found row by row; diagonal neighbors are connected.
///
/// Runs of visible pixels are joined with the runs of the row above that they touch. Each root of the union-find forest holds
/// the area and bounds of its group.
struct VisibleComponents {
    struct Component {
        var area: Int
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int

        var bounds: PixelRect {
            PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }

        mutating func merge(_ other: Component) {
            area += other.area
            left = min(left, other.left)
            right = max(right, other.right)
            top = min(top, other.top)
            bottom = max(bottom, other.bottom)
        }

        /// Returns the number of pixels between the bounds of two groups, along the axis with the larger gap.
        func gap(to other: Component) -> Int {
            max(left - other.right, other.left - right, top - other.bottom, other.top - bottom) - 1
        }
    }

    private var parents: [Int] = []
    private var components: [Component] = []
    private var above: [(run: Range<Int>, group: Int)] = []
    private var current: [(run: Range<Int>, group: Int)] = []

    /// Adds the runs of the next row, from left to right.
    mutating func addRow(_ y: Int, _ runs: [Range<Int>]) {
        swap(&above, &current)
        current.removeAll(keepingCapacity: true)
        var first = 0
        for run in runs {
            while first < above.count, above[first].run.upperBound < run.lowerBound { first += 1 }
            var group: Int?
            var index = first
            while index < above.count, above[index].run.lowerBound <= run.upperBound {
                let other = root(above[index].group)
                group = group.map { join($0, other) } ?? other
                index += 1
            }
            let own = Component(area: run.count, left: run.lowerBound, right: run.upperBound - 1, top: y, bottom: y)
            if let group {
                components[group].merge(own)
                current.append((run, group))
            } else {
                parents.append(parents.count)
                components.append(own)
                current.append((run, parents.count - 1))
            }
        }
    }

    /// The groups, in the order of their first rows.
    var all: [Component] {
        parents.indices.filter { parents[$0] == $0 }.map { components[$0] }
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
