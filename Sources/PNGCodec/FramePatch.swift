internal import Raster

/// The pixels that change one canvas into another.
struct FramePatch: Equatable {
    let region: PixelRect
    let blend: FrameControl.Blend
    let pixels: Bitmap

    /// Creates a patch that replaces a region of the canvas.
    init(replacingWith pixels: Bitmap, at origin: (x: Int, y: Int)) {
        region = PixelRect(x: origin.x, y: origin.y, width: pixels.size.width, height: pixels.size.height)
        blend = .source
        self.pixels = pixels
    }

    /// Creates a patch to draw over what is below it on the canvas, transparent where nothing changes.
    ///
    /// - Parameter below: As many pixels of the canvas.
    /// - Returns: Nil if a changed pixel is neither opaque nor above a transparent one, or if no visible pixel is unchanged.
    init?(drawing pixels: Bitmap, over below: Bitmap, at origin: (x: Int, y: Int)) {
        var pixels = pixels
        guard pixels.clearUnchanged(from: below) else { return nil }
        region = PixelRect(x: origin.x, y: origin.y, width: pixels.size.width, height: pixels.size.height)
        blend = .over
        self.pixels = pixels
    }

    var scanlines: Scanlines {
        Scanlines(channels: 4, rowBytes: region.width * 4, samples: pixels.pixels)
    }
}

extension Bitmap {
    /// Clears the pixels that equal those below, so that drawing the rest over them gives this image.
    ///
    /// - Returns: Whether this is possible and cleared any visible pixel.
    fileprivate mutating func clearUnchanged(from below: Bitmap) -> Bool {
        precondition(size == below.size)
        return below.withPixels { below in
            withMutablePixels { pixels in
                var leavesOut = false
                for index in pixels.indices {
                    if pixels[index] == below[index] {
                        if pixels[index].w > 0 { leavesOut = true }
                        pixels[index] = .zero
                    } else if pixels[index].w != 255 && below[index].w != 0 {
                        return false
                    }
                }
                return leavesOut
            }
        }
    }
}
