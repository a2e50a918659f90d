package import Raster
import VipsShim

/// An SVG, drawn at any size through libvips and librsvg.
///
/// librsvg gets bytes without an address, so it reads no other file, and it runs no script.
package final class VipsDrawing: Sendable {
    private let bytes: HeldBytes
    private let scale: Double
    /// The size of the drawing in pixels.
    package let size: PixelSize

    /// The longest side with which the SVG can be drawn, in pixels.
    package var longestSide: Int { Int(Double(size.longerSide) / scale * Self.scales.upperBound) }

    /// Measures a drawing whose longer side has a number of pixels.
    ///
    /// - Throws: `VipsError` if the SVG is damaged or has no size.
    package init(svg bytes: [UInt8], longerSide: Int) throws {
        Self.firstUse
        self.bytes = HeldBytes(bytes)
        (scale, size) = try Self.fit(self.bytes, longerSide)
    }

    /// The pixels of an SVG in straight RGBA, 8 bits, sRGB.
    package struct Drawn: Sendable, Equatable {
        package var bitmap: Bitmap
        /// Whether the SVG has asked for a font, which differs between machines, or `nil` if this libvips does not show it.
        package var asksForFonts: Bool?
    }

    /// Draws the SVG.
    ///
    /// Its longer side has as many pixels as the longer side of `size`.
    ///
    /// - Parameter size: The size in pixels. If the shorter side of the drawing differs by a pixel, the last row or column is left out or
    ///   transparent.
    /// - Throws: `VipsError` if the SVG cannot be drawn.
    package func draw(_ size: PixelSize) throws -> Drawn {
        let scale = size == self.size ? scale : try Self.fit(bytes, size.longerSide).0
        let (bitmap, asksForFonts) = try Self.image(bytes, scale).drawn()
        guard bitmap.size != size else { return Drawn(bitmap: bitmap, asksForFonts: asksForFonts) }
        let shared = PixelRect(
            x: 0, y: 0, width: min(bitmap.size.width, size.width), height: min(bitmap.size.height, size.height))
        var result = Bitmap(size: size)
        result.replace(shared, with: bitmap.cropped(to: shared))
        return Drawn(bitmap: result, asksForFonts: asksForFonts)
    }

    /// Returns the scale at which the longer side has a number of pixels.
    ///
    /// libvips reports sizes in whole pixels, so each step makes the scale more exact.
    private static func fit(_ bytes: HeldBytes, _ longerSide: Int) throws -> (Double, PixelSize) {
        var scale = 1.0
        for _ in 0..<maximumSteps {
            let image = try image(bytes, scale)
            let size = PixelSize(width: image.width, height: image.height)
            if size.longerSide == longerSide { return (scale, size) }
            scale = min(max(scale * Double(longerSide) / Double(size.longerSide), scales.lowerBound), scales.upperBound)
        }
        throw VipsError(detail: "no scale gives \(longerSide) px")
    }

    /// Prepares libvips for SVG, and draws one drawing before all others.
    ///
    /// If many threads use librsvg for the first time at once, some of them fail.
    private static let firstUse: Void = {
        guard (try? VipsLibrary.start()) != nil else { return }
        stickermill_svg_prepare()
        let smallest = HeldBytes(Array("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>".utf8))
        _ = try? image(smallest, 1).drawn()
    }()

    private static let maximumSteps = 8
    /// The scales for libvips, which accepts even smaller and larger scales.
    private static let scales = 0.002...1000.0

    private static func image(_ bytes: HeldBytes, _ scale: Double) throws -> VipsImage {
        try VipsImage(readingSVG: bytes.buffer, scale: scale)
    }
}
