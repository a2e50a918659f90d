import Inspection
import Raster

extension Bitmap {
    /// Erases specks, faint parts and guide lines; a haze stays.
    ///
    /// - Parameters:
    ///   - strays: What was found in the frame, or in the frame in another size.
    ///   - size: The size of that frame.
    mutating func erase(_ strays: Strays, foundIn size: PixelSize) {
        let scale = Double(self.size.longerSide) / Double(max(size.longerSide, 1))
        for speck in strays.specks { clear(around: speck, in: size) { _ in true } }
        for part in strays.faintParts { clear(around: part, in: size) { $0 <= Strays.strongestFaint } }
        guard !strays.lines.isEmpty else { return }
        var alpha = alphaPlane
        GuideLines.erase(strays.lines.map { $0.scaled(from: size, to: self.size) }, from: &alpha, self.size, scale)
        let own = self.size
        withMutablePixels { pixels in
            for index in 0..<own.area where alpha[index] == 0 { pixels[index] = .zero }
        }
    }

    /// Clears the pixels in a rectangle and next to it, if their alpha passes a test.
    private mutating func clear(around rectangle: PixelRect, in canvas: PixelSize, _ test: (UInt8) -> Bool) {
        // Resampling spreads a pixel over its neighbors.
        let wide = PixelRect(
            x: max(0, rectangle.x - 1), y: max(0, rectangle.y - 1),
            width: min(canvas.width, rectangle.x + rectangle.width + 1) - max(0, rectangle.x - 1),
            height: min(canvas.height, rectangle.y + rectangle.height + 1) - max(0, rectangle.y - 1)
        ).scaled(from: canvas, to: size)
        for y in wide.y..<wide.y + wide.height {
            for x in wide.x..<wide.x + wide.width where test(self[x, y].w) { self[x, y] = .zero }
        }
    }
}
