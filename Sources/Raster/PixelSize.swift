/// A size in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels, or the highest integer if there are more.
    package var area: Int {
        let (product, isTooHigh) = width.multipliedReportingOverflow(by: height)
        return isTooHigh ? .max : product
    }

    /// Returns the number of pixels of some images of this size, or the highest integer if there are more.
    package func area(times images: Int) -> Int {
        let (product, isTooHigh) = area.multipliedReportingOverflow(by: images)
        return isTooHigh ? .max : product
    }

    /// Returns the size scaled by `part / whole` along each axis, with halves rounded up and at least one pixel per side.
    package func scaled(by part: Int, over whole: Int) -> PixelSize {
        PixelSize(
            width: max(1, (2 * width * part + whole) / (2 * whole)),
            height: max(1, (2 * height * part + whole) / (2 * whole)))
    }

    /// The longer side.
    package var longerSide: Int { max(width, height) }

    /// The shorter side.
    package var shorterSide: Int { min(width, height) }
}

extension PixelSize: CustomStringConvertible {
    /// The size as text, such as `618 x 618`.
    public var description: String { "\(width) x \(height)" }
}
