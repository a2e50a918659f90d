/// A size in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    public var area: Int { width * height }

    /// The longer side.
    public var longerSide: Int { max(width, height) }

    /// The shorter side.
    public var shorterSide: Int { min(width, height) }
}

extension PixelSize: CustomStringConvertible {
    /// The size as people write it, such as `618 x 618`.
    public var description: String { "\(width) x \(height)" }
}
