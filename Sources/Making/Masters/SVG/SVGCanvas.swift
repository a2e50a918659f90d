import Raster

/// Finds the canvas of an SVG that has none: neither a `viewBox` nor a width and a height in units.
///
/// Browsers draw such art at its own size, in as much room as there is. Its canvas begins at the origin and leaves the same margins on
/// both sides of the art. If the art itself depends on the room, the canvas is that of a picture without a size in browsers.
struct SVGCanvas {
    /// Draws the document with a `viewBox` from the origin, on a square of some pixels.
    let draw: (_ viewBox: PixelSize, _ side: Int) throws -> Bitmap

    private static let room = 4096
    private static let side = 1024
    private static let defaultSize = PixelSize(width: 300, height: 150)

    func size() throws -> PixelSize {
        guard let first = try bounds(in: Self.room) else { return Self.defaultSize }
        // A smaller room shows the same art with more pixels.
        let end = max(first.x + first.width, first.y + first.height)
        guard let room = stride(from: 0, to: 12, by: 1).map({ 1 << $0 }).first(where: { $0 > end }) else {
            return Self.defaultSize
        }
        let step = Self.room / Self.side
        guard let second = try bounds(in: room), second.isWithin(2 * step, of: first) else { return Self.defaultSize }
        return PixelSize(width: 2 * second.x + second.width, height: 2 * second.y + second.height)
    }

    /// Returns the bounds of what is visible in a square room, in units; nil if there is nothing.
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
    /// Whether each edge is at most this far from that of another rectangle.
    fileprivate func isWithin(_ distance: Int, of other: PixelRect) -> Bool {
        [x - other.x, y - other.y, x + width - other.x - other.width, y + height - other.y - other.height]
            .allSatisfy { abs($0) <= distance }
    }
}
