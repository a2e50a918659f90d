/// The size at which art is drawn in a file, and the canvas on which it is centered.
package struct Placement: Sendable, Hashable, Codable {
    package var art: PixelSize
    package var canvas: PixelSize

    /// Creates a placement of art that fills its canvas.
    package init(_ size: PixelSize) {
        self.init(art: size, canvas: size)
    }

    /// Creates a placement of art on a canvas.
    ///
    /// - Precondition: The art is not larger than the canvas.
    package init(art: PixelSize, canvas: PixelSize) {
        precondition(art.width <= canvas.width && art.height <= canvas.height)
        self.art = art
        self.canvas = canvas
    }

    /// Where the art begins, with wider bars at the right and bottom if the bars cannot be equal.
    package var origin: (x: Int, y: Int) { ((canvas.width - art.width) / 2, (canvas.height - art.height) / 2) }
}

extension Bitmap {
    /// Returns the image centered on a transparent canvas, with wider bars at the right and bottom if the bars cannot be equal.
    package func centered(on canvas: PixelSize) -> Bitmap {
        guard canvas != size else { return self }
        let origin = Placement(art: size, canvas: canvas).origin
        var result = Bitmap(size: canvas)
        result.replace(PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height), with: self)
        return result
    }
}
