package import Profiles
package import Raster

/// How large a picture is drawn in a file, and the canvas on whose middle it stands.
package struct Placement: Sendable, Hashable {
    package var art: PixelSize
    package var canvas: PixelSize

    /// Art that fills its file.
    package init(_ size: PixelSize) {
        self.init(art: size, canvas: size)
    }

    /// - Precondition: The art is not larger than the canvas.
    package init(art: PixelSize, canvas: PixelSize) {
        precondition(art.width <= canvas.width && art.height <= canvas.height)
        self.art = art
        self.canvas = canvas
    }
}

/// One file that is wanted of a master.
///
/// Renderings that are equal give the same bytes, so each is encoded once however many files it becomes.
package struct FileRendering: Sendable, Hashable {
    package var placement: Placement
    /// The format of the file; PNG becomes APNG if there are several frames.
    package var format: ImageFormat
    /// Whether only the first frame of an animation is wanted.
    package var isStill: Bool
    /// Files of this many bytes or more will not do; nil if any number will.
    package var byteLimit: Int?

    package init(_ placement: Placement, format: ImageFormat, isStill: Bool = false, byteLimit: Int? = nil) {
        self.placement = placement
        self.format = format
        self.isStill = isStill
        self.byteLimit = byteLimit
    }

    package var canvas: PixelSize { placement.canvas }
}

extension PixelSize {
    /// The size with `part / whole` of the pixels along each axis: halves rounded up, no side less than one pixel.
    package func scaled(by part: Int, over whole: Int) -> PixelSize {
        PixelSize(
            width: max(1, (2 * width * part + whole) / (2 * whole)),
            height: max(1, (2 * height * part + whole) / (2 * whole)))
    }
}

extension Bitmap {
    /// The picture in the middle of a larger, transparent one; if the bars cannot be equal, right and bottom are wider.
    package func centered(on canvas: PixelSize) -> Bitmap {
        guard canvas != size else { return self }
        precondition(size.width <= canvas.width && size.height <= canvas.height)
        let left = (canvas.width - size.width) / 2
        let top = (canvas.height - size.height) / 2
        var result = Bitmap(size: canvas)
        withPixels { source in
            result.withMutablePixels { target in
                for y in 0..<size.height {
                    let from = y * size.width
                    let to = (top + y) * canvas.width + left
                    for x in 0..<size.width { target[to + x] = source[from + x] }
                }
            }
        }
        return result
    }
}
