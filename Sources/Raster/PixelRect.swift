/// A rectangle of pixels; `x` and `y` count from the top left.
public struct PixelRect: Sendable, Hashable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle of a whole picture.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The smallest rectangle that holds this one and another.
    public func union(_ other: PixelRect) -> PixelRect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Whether the rectangle lies inside a picture.
    public func fits(into size: PixelSize) -> Bool {
        x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= size.width && y + height <= size.height
    }
}
