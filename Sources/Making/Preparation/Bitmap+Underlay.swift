import Raster

extension Bitmap {
    /// Draws a color under the image.
    ///
    /// - Parameter alpha: The alpha of the color in every pixel.
    mutating func underlay(_ color: OpaqueColor, alpha: [UInt8]) {
        precondition(alpha.count == size.area)
        withMutablePixels { pixels in
            for index in pixels.indices where alpha[index] != 0 && pixels[index].w != 255 {
                pixels[index] = Bitmap.blend(
                    pixels[index], over: SIMD4(color.red, color.green, color.blue, alpha[index]))
            }
        }
    }

    /// Draws a shadow of the image under it.
    ///
    /// - Parameter scale: The pixels of the image per pixel of the sticker.
    mutating func underlay(_ shadow: Shadow, scale: Double) {
        let (x, y) = (Int((shadow.x * scale).rounded()), Int((shadow.y * scale).rounded()))
        let moved = placed(at: x, y, on: size)
        let soft = BoxBlur(radius: shadow.blur * scale).blurred(moved.alphaPlane, size: size)
        let alpha = UInt32(shadow.alpha)
        underlay(shadow.color, alpha: soft.map { UInt8((UInt32($0) * alpha + 127) / 255) })
    }

    /// Returns the image without the pixels that are hardly visible in another image of the same size.
    func masked(by other: Bitmap) -> Bitmap {
        precondition(other.size == size)
        guard other != self else { return self }
        var result = self
        result.withMutablePixels { pixels in
            other.withPixels { mask in
                for index in pixels.indices where mask[index].w < 128 { pixels[index] = .zero }
            }
        }
        return result
    }

    /// Returns the image on a larger or smaller canvas, which crops parts outside.
    ///
    /// - Parameters:
    ///   - x: The column of the image's left edge on the canvas, which may be negative.
    ///   - y: The row of the image's top edge on the canvas.
    func placed(at x: Int, _ y: Int, on canvas: PixelSize) -> Bitmap {
        guard x != 0 || y != 0 || canvas != size else { return self }
        let (left, top) = (max(0, x), max(0, y))
        let width = min(canvas.width, x + size.width) - left
        let height = min(canvas.height, y + size.height) - top
        var result = Bitmap(size: canvas)
        guard width > 0, height > 0 else { return result }
        let part = cropped(to: PixelRect(x: left - x, y: top - y, width: width, height: height))
        result.replace(PixelRect(x: left, y: top, width: width, height: height), with: part)
        return result
    }
}
