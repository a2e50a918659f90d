/// A rectangle of pixels, measured from the top left.
public struct PixelRect: Sendable, Hashable, Codable {
    /// The column of the left edge.
    public var x: Int
    /// The row of the top edge.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of a whole image.
    package init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Returns the smallest rectangle that contains this one and another.
    package func union(_ other: PixelRect) -> PixelRect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// Whether another rectangle is inside this one.
    package func contains(_ other: PixelRect) -> Bool { union(other) == self }

    /// Returns this rectangle, measured from the top left of another.
    package func relative(to other: PixelRect) -> PixelRect {
        PixelRect(x: x - other.x, y: y - other.y, width: width, height: height)
    }

    /// Returns the smallest rectangle that contains this one after a canvas is resized.
    package func scaled(from canvas: PixelSize, to other: PixelSize) -> PixelRect {
        guard canvas != other, canvas.area > 0 else { return self }
        let (left, top) = (x * other.width / canvas.width, y * other.height / canvas.height)
        let right = ((x + width) * other.width + canvas.width - 1) / canvas.width
        let bottom = ((y + height) * other.height + canvas.height - 1) / canvas.height
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The size of the rectangle.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Whether the rectangle is inside an image of a size.
    package func fits(into size: PixelSize) -> Bool {
        x >= 0 && y >= 0 && 0...max(0, size.width) ~= width && 0...max(0, size.height) ~= height
            && x <= size.width - width && y <= size.height - height
    }
}
