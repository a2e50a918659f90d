import Raster

/// Measurements of the pixels of one frame, without a verdict.
package struct FrameFacts {
    var alpha = AlphaStatistics()
    /// Pixels with alpha 0 and a color other than 0.
    var hidden = 0
    /// A hash of the visible pixels.
    var content = ContentHash()
    /// What is visible besides the art.
    let strays: Strays
    var outline = Outline()
    /// The remains of a background along the outline, or `nil` if there are none.
    private(set) var fringe: Fringe?
    var body = Contrast()
    let borders: BorderContacts
    /// The pictures on the frame if it is a sheet, or `nil` if it is not.
    private(set) var sheet: Sheet?

    /// A border of the canvas.
    package typealias Border = Finding.Side

    /// Contrast is sampled at rows and columns that are multiples of this number.
    private static let step = 8

    init(_ bitmap: Bitmap) {
        let size = bitmap.size
        borders = BorderContacts(bitmap)
        strays = Strays(of: bitmap)
        guard size.area > 0 else { return }
        bitmap.withWords { words in
            var left = size.width
            var right = -1
            var top = -1
            var bottom = -1
            var scanner = RowScanner()
            var ends = OutlineEnds()
            var finder = SheetFinder(size)
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                scanner.scan(row)
                let runs = scanner.runs
                if let first = runs.first, let last = runs.last {
                    left = min(left, first.lowerBound)
                    right = max(right, last.upperBound - 1)
                    if top < 0 { top = y }
                    bottom = y
                    if y % Self.step == 0 {
                        for run in runs { body.add(row, run, step: Self.step) }
                    }
                }
                content.add(row, runs)
                finder.add(y, runs)
                ends.addRow(y, runs, of: words, size) { outline.add($0) }
            }
            sheet = finder.sheet()
            alpha.transparent = scanner.transparent
            alpha.opaque = scanner.opaque
            hidden = scanner.hidden
            alpha.partial = size.area - alpha.transparent - alpha.opaque
            if right >= 0 {
                alpha.visibleBounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
        fringe = outline.fringe(of: bitmap)
    }
}

extension FrameFacts {
    /// Calls `body` with a walk inward from each end of the rows and columns of visible pixels.
    static func walk(outlineOf bitmap: Bitmap, _ body: (InwardWalk) -> Void) {
        let size = bitmap.size
        bitmap.withWords { words in
            var scanner = RowScanner()
            var ends = OutlineEnds()
            for y in 0..<size.height {
                scanner.scan(UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width]))
                ends.addRow(y, scanner.runs, of: words, size, body)
            }
        }
    }
}

extension FrameFacts.Border {
    /// Returns the index of the first pixel along the border, and the distances of the next along it and of the next away from it.
    func steps(in size: PixelSize) -> (start: Int, along: Int, inward: Int) {
        let width = size.width
        return switch self {
        case .top: (0, 1, width)
        case .bottom: (size.area - width, 1, -width)
        case .left: (0, width, 1)
        case .right: (width - 1, width, -1)
        }
    }

    /// Whether the border is a row of pixels.
    var isHorizontal: Bool { self == .top || self == .bottom }

    /// Returns the indices of the pixels along the border.
    func pixels(of size: PixelSize) -> StrideTo<Int> {
        let (start, along, _) = steps(in: size)
        return stride(from: start, to: start + along * (isHorizontal ? size.width : size.height), by: along)
    }
}
