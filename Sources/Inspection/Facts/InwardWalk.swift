import Raster

/// The pixels of a row or column, from the outline inward.
struct InwardWalk {
    private let words: UnsafeBufferPointer<UInt32>
    /// The index of the first pixel.
    let start: Int
    private let step: Int
    /// The number of pixels up to the border of the image; some of them may be transparent.
    let count: Int

    init(_ words: UnsafeBufferPointer<UInt32>, from start: Int, step: Int, count: Int) {
        self.words = words
        self.start = start
        self.step = step
        self.count = count
    }

    /// The pixel this many steps further in, as a word with alpha in its upper byte.
    subscript(depth: Int) -> UInt32 { words[start &+ depth &* step] }

    /// Whether the walk follows a row.
    var isHorizontal: Bool { step == 1 || step == -1 }

    /// The depth of the first pixel with alpha 128 or more, or `nil` if it is not among the first four or comes after a transparent pixel.
    var firm: Int? {
        for depth in 0..<min(4, count) {
            let alpha = self[depth] >> 24
            if alpha >= 128 { return depth }
            if alpha == 0 { return nil }
        }
        return nil
    }
}

/// Finds the outline of an image row by row: where rows and columns of visible pixels begin and end, except at the borders.
struct OutlineEnds {
    private var above: [Range<Int>] = []

    /// Adds the runs of visible pixels in the next row, from left to right.
    ///
    /// Calls `walk` for each end of a run, for each column that begins in the row, and for each column that ended in the row above.
    @inline(__always)
    mutating func addRow(
        _ y: Int, _ runs: [Range<Int>], of words: UnsafeBufferPointer<UInt32>, _ size: PixelSize,
        _ walk: (InwardWalk) -> Void
    ) {
        let row = y * size.width
        for run in runs {
            if run.lowerBound > 0 {
                walk(InwardWalk(words, from: row + run.lowerBound, step: 1, count: size.width - run.lowerBound))
            }
            if run.upperBound < size.width {
                walk(InwardWalk(words, from: row + run.upperBound - 1, step: -1, count: run.upperBound))
            }
        }
        if y > 0 {
            Self.columns(in: runs, butNot: above) { x in
                walk(InwardWalk(words, from: row + x, step: size.width, count: size.height - y))
            }
            Self.columns(in: above, butNot: runs) { x in
                walk(InwardWalk(words, from: row - size.width + x, step: -size.width, count: y))
            }
        }
        above.replaceSubrange(above.indices, with: runs)
    }

    /// Calls `body` with the columns that `runs` cover and `others` do not; both are sorted.
    @inline(__always)
    private static func columns(in runs: [Range<Int>], butNot others: [Range<Int>], _ body: (Int) -> Void) {
        var next = 0
        for run in runs {
            var x = run.lowerBound
            while x < run.upperBound {
                while next < others.count, others[next].upperBound <= x { next += 1 }
                let end = next < others.count ? min(run.upperBound, max(x, others[next].lowerBound)) : run.upperBound
                while x < end {
                    body(x)
                    x += 1
                }
                if next < others.count, x < run.upperBound { x = min(run.upperBound, others[next].upperBound) }
            }
        }
    }
}
