import Raster

/// How large a picture is drawn in a file, and the canvas that it stands on the middle of.
struct Placement: Hashable {
    var art: PixelSize
    var canvas: PixelSize

    /// Art that fills its file.
    init(_ size: PixelSize) {
        self.init(art: size, canvas: size)
    }

    /// - Precondition: The art is not larger than the canvas.
    init(art: PixelSize, canvas: PixelSize) {
        precondition(art.width <= canvas.width && art.height <= canvas.height)
        self.art = art
        self.canvas = canvas
    }
}

extension PixelSize {
    /// The size with `part / whole` of the pixels along each axis: halves rounded up, no side less than one pixel.
    func scaled(by part: Int, over whole: Int) -> PixelSize {
        PixelSize(
            width: max(1, (2 * width * part + whole) / (2 * whole)),
            height: max(1, (2 * height * part + whole) / (2 * whole)))
    }
}

extension Bitmap {
    /// The picture in the middle of a larger, transparent one; where the bars cannot be equal, right and bottom are wider.
    func centred(on canvas: PixelSize) -> Bitmap {
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
