import Raster

/// Finds the canvas of an SVG without one: it has neither a `viewBox` nor a width and a height in units.
///
/// Browsers draw such art at its own size, in all available space. The canvas starts at the origin and has the same margins on both sides
/// of the art. If the art depends on the available space, the canvas has the size that browsers use for a picture without a size.
struct SVGCanvas {
    /// Draws the document with a `viewBox` from the origin, on a square of some pixels.
    let draw: (_ viewBox: PixelSize, _ side: Int) throws -> Bitmap

    private static let room = 4096
    private static let side = 1024
    private static let defaultSize = PixelSize(width: 300, height: 150)

    func size() throws -> PixelSize {
        guard let first = try bounds(in: Self.room) else { return Self.defaultSize }
        // In a smaller space, the same art has more pixels.
        let end = max(first.x + first.width, first.y + first.height)
        guard let room = stride(from: 0, to: 12, by: 1).map({ 1 << $0 }).first(where: { $0 > end }) else {
            return Self.defaultSize
        }
        let step = Self.room / Self.side
        guard let second = try bounds(in: room), second.isWithin(2 * step, of: first) else { return Self.defaultSize }
        return PixelSize(width: 2 * second.x + second.width, height: 2 * second.y + second.height)
    }

    /// Returns the bounds of the visible pixels in a square space, in units, or `nil` if there are none.
    private func bounds(in room: Int) throws -> PixelRect? {
        let bitmap = try draw(PixelSize(width: room, height: room), Self.side)
        guard let bounds = bitmap.visibleBounds else { return nil }
        let (first, end) = ({ $0 * room / Self.side }, { ($0 * room + Self.side - 1) / Self.side })
        let (left, top) = (first(bounds.x), first(bounds.y))
        return PixelRect(
            x: left, y: top, width: end(bounds.x + bounds.width) - left, height: end(bounds.y + bounds.height) - top)
    }
}

extension PixelRect {
    /// Returns whether each edge is at most this far from the same edge of another rectangle.
    fileprivate func isWithin(_ distance: Int, of other: PixelRect) -> Bool {
        [x - other.x, y - other.y, x + width - other.x - other.width, y + height - other.y - other.height]
            .allSatisfy { abs($0) <= distance }
    }
}
