import Raster

/// Measurements of the pixels of one frame, without a verdict.
package struct FrameFacts {
    var alpha = AlphaStatistics()
    /// Pixels with alpha 0 and a color other than 0.
    var hidden = 0
    /// Pixels with alpha 1 to 8.
    var faint = 0
    /// Pixels with alpha 9 to 40.
    var soft = 0
    /// A hash of the visible pixels.
    var content = ContentHash()
    var components = VisibleComponents()
    var outline = Outline()
    var body = Contrast()
    /// The longest run of pixels with alpha 128 or more along each border.
    var touching: [Border: Int] = [:]
    /// The number of borders along which every pixel is opaque.
    var opaqueBorders = 0

    /// A border of the canvas.
    package enum Border: String, CaseIterable {
        case top, bottom, left, right
    }

    /// Contrast is sampled at rows and columns that are multiples of this number.
    private static let step = 8

    init(_ bitmap: Bitmap) {
        let size = bitmap.size
        guard size.area > 0 else { return }
        bitmap.withWords { words in
            var left = size.width
            var right = -1
            var top = -1
            var bottom = -1
            var runs: [Range<Int>] = []
            var ends = OutlineEnds()
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                let counts = RowCounts(row)
                alpha.transparent += counts.transparent
                alpha.opaque += counts.opaque
                hidden += counts.hidden
                faint += counts.faint
                soft += counts.soft
                runs.removeAll(keepingCapacity: true)
                if counts.transparent < size.width {
                    findRuns(row, into: &runs)
                    left = min(left, runs[0].lowerBound)
                    right = max(right, runs[runs.count - 1].upperBound - 1)
                    if top < 0 { top = y }
                    bottom = y
                    if y % Self.step == 0 {
                        for run in runs { body.add(row, run, step: Self.step) }
                    }
                }
                content.add(row, runs)
                ends.addRow(y, runs, of: words, size) { outline.add($0) }
                components.addRow(y, runs)
            }
            alpha.partial = size.area - alpha.transparent - alpha.opaque
            if right >= 0 {
                alpha.visibleBounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
            for border in Border.allCases { measure(border, words, size) }
        }
    }

    private mutating func measure(_ border: Border, _ words: UnsafeBufferPointer<UInt32>, _ size: PixelSize) {
        var longest = 0
        var length = 0
        var opaque = true
        for pixel in border.pixels(of: size) {
            let alpha = words[pixel] >> 24
            length = alpha >= 128 ? length + 1 : 0
            longest = max(longest, length)
            opaque = opaque && alpha == 255
        }
        touching[border] = longest
        if opaque { opaqueBorders += 1 }
    }
}

extension FrameFacts {
    /// Small groups of visible pixels far from the art.
    var specks: [PixelRect] { Specks.find(among: components) }

    /// Returns the bounds of the visible pixels that are not of specks; nil if there are none.
    func artBounds(without specks: [PixelRect]) -> PixelRect? {
        guard !specks.isEmpty else { return alpha.visibleBounds }
        let bounds = components.all.map(\.bounds).filter { !specks.contains($0) }
        return bounds.dropFirst().reduce(bounds.first) { $0?.union($1) }
    }

    /// Whether enough pixels have alpha 1 to 8 to form a haze.
    ///
    /// Glows and soft shadows end in such pixels too, but at least a third as many of their pixels have alpha 9 to 40.
    var isHazy: Bool { faint > 0 && faint * 100 >= alpha.total * 4 && faint > 3 * soft }

    var hasOpaqueBorders: Bool { opaqueBorders == Border.allCases.count }

    /// Returns the borders that cut off the art, with the length of each cut in pixels.
    ///
    /// Shorter contacts are not cuts: a circle touches a border along about twice the square root of its diameter.
    func clippedBorders(of size: PixelSize) -> [Border: Int] {
        touching.filter { border, length in
            let side = border == .top || border == .bottom ? size.width : size.height
            return length * length > 4 * side
        }
    }
}

extension FrameFacts {
    /// Calls `body` with a walk inward from each end of the rows and columns of visible pixels.
    static func walk(outlineOf bitmap: Bitmap, _ body: (InwardWalk) -> Void) {
        let size = bitmap.size
        bitmap.withWords { words in
            var runs: [Range<Int>] = []
            var ends = OutlineEnds()
            for y in 0..<size.height {
                runs.removeAll(keepingCapacity: true)
                findRuns(UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width]), into: &runs)
                ends.addRow(y, runs, of: words, size, body)
            }
        }
    }
}

extension FrameFacts.Border {
    /// Returns the indices of the pixels along the border.
    func pixels(of size: PixelSize) -> StrideTo<Int> {
        let width = size.width
        return switch self {
        case .top: stride(from: 0, to: width, by: 1)
        case .bottom: stride(from: size.area - width, to: size.area, by: 1)
        case .left: stride(from: 0, to: size.area, by: width)
        case .right: stride(from: width - 1, to: size.area, by: width)
        }
    }
}

/// The numbers of pixels in a row, by alpha.
private struct RowCounts {
    private(set) var transparent = 0
    private(set) var opaque = 0
    private(set) var faint = 0
    private(set) var soft = 0
    private(set) var hidden = 0

    init(_ row: UnsafeBufferPointer<UInt32>) {
        guard let base = UnsafeRawPointer(row.baseAddress) else { return }
        let fullAlpha: UInt64 = 0xFF00_0000_FF00_0000
        var mixed = MixedCounts()
        var x = 0
        while x &+ 8 <= row.count {
            // Most neighbors are all opaque, or all transparent black.
            let pairs = base.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt64>.self)
            if pairs[0] | pairs[1] | pairs[2] | pairs[3] == 0 {
                transparent &+= 8
            } else if pairs[0] & pairs[1] & pairs[2] & pairs[3] & fullAlpha == fullAlpha {
                opaque &+= 8
            } else {
                mixed.add(unsafeBitCast(pairs, to: SIMD8<UInt32>.self))
            }
            x &+= 8
        }
        if x < row.count {
            // Unused lanes count as opaque, and are subtracted again.
            var rest = SIMD8<UInt32>(repeating: .max)
            for index in x..<row.count { rest[index &- x] = row[index] }
            mixed.add(rest)
            opaque -= 8 - (row.count - x)
        }
        transparent += Int(mixed.transparent.wrappedSum())
        opaque += Int(mixed.opaque.wrappedSum())
        faint = Int((mixed.upTo8 &- mixed.transparent).wrappedSum())
        soft = Int((mixed.upTo40 &- mixed.upTo8).wrappedSum())
        hidden = Int((mixed.transparent &- mixed.black).wrappedSum())
    }
}

/// Counts of the pixels that are not counted eight at once, one per lane.
private struct MixedCounts {
    var transparent = SIMD8<UInt32>.zero
    var opaque = SIMD8<UInt32>.zero
    var upTo8 = SIMD8<UInt32>.zero
    var upTo40 = SIMD8<UInt32>.zero
    /// The pixels whose alpha and color are 0.
    var black = SIMD8<UInt32>.zero

    @inline(__always)
    mutating func add(_ words: SIMD8<UInt32>) {
        // Below 0, the highest bit is set.
        let alpha = words &>> 24
        transparent &+= (alpha &- 1) &>> 31
        opaque &+= (alpha &+ 1) &>> 8
        upTo8 &+= (alpha &- 9) &>> 31
        upTo40 &+= (alpha &- 41) &>> 31
        black &+= 1 &- (words | (0 &- words)) &>> 31
    }
}

/// Appends the runs of visible pixels in a row, from left to right.
func findRuns(_ row: UnsafeBufferPointer<UInt32>, into runs: inout [Range<Int>]) {
    guard let base = UnsafeRawPointer(row.baseAddress) else { return }
    /// Counts the visible pixels among eight.
    @inline(__always)
    func visible(_ x: Int) -> UInt32 {
        let alpha = base.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self) &>> 24
        return ((alpha &+ 255) &>> 8).wrappedSum()
    }
    var x = 0
    while true {
        while x &+ 8 <= row.count, visible(x) == 0 { x &+= 8 }
        while x < row.count, row[x] >> 24 == 0 { x &+= 1 }
        guard x < row.count else { return }
        let start = x
        while x &+ 8 <= row.count, visible(x) == 8 { x &+= 8 }
        while x < row.count, row[x] >> 24 != 0 { x &+= 1 }
        runs.append(start..<x)
    }
}
