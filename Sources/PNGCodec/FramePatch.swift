internal import Raster

/// The pixels that change one canvas into another.
struct FramePatch: Equatable {
    let region: PixelRect
    let blend: FrameControl.Blend
    let pixels: Bitmap

    /// Creates a patch that replaces a region of the canvas.
    init(replacing region: PixelRect, with pixels: Bitmap) {
        precondition(region.size == pixels.size)
        self.region = region
        blend = .source
        self.pixels = pixels
    }

    /// Creates a patch to draw over a region of the canvas, with transparent pixels where the canvas stays the same.
    ///
    /// - Parameters:
    ///   - region: Where the patch is.
    ///   - below: The pixels of the canvas there.
    ///   - pixels: The pixels that the canvas must have.
    /// - Returns: `nil` if a changed pixel is neither opaque nor above a transparent pixel, or if all visible pixels change.
    init?(drawingOver region: PixelRect, of below: Bitmap, with pixels: Bitmap) {
        precondition(region.size == pixels.size)
        var pixels = pixels
        guard pixels.clearUnchanged(from: below) else { return nil }
        self.region = region
        blend = .over
        self.pixels = pixels
    }

    var scanlines: Scanlines {
        Scanlines(channels: 4, rowBytes: region.width * 4, samples: pixels.pixels)
    }
}

extension Bitmap {
    /// Clears the pixels that equal the pixels below, so that drawing the others over them gives this image.
    ///
    /// - Returns: Whether this is possible and cleared any visible pixel.
    fileprivate mutating func clearUnchanged(from below: Bitmap) -> Bool {
        precondition(size == below.size)
        let visible = UInt32(littleEndian: 0xFF00_0000)
        return below.withWords { below in
            withMutableWords { pixels in
                // Without a branch, the processor compares many pixels at once.
                var leavesOut: UInt32 = 0
                var cannotDraw: UInt32 = 0
                for index in pixels.indices {
                    let (pixel, lower) = (pixels[index], below[index])
                    let isEqual = pixel == lower
                    leavesOut |= isEqual ? pixel & visible : 0
                    cannotDraw |= isEqual || pixel & visible == visible ? 0 : lower & visible
                    pixels[index] = isEqual ? 0 : pixel
                }
                return leavesOut != 0 && cannotDraw == 0
            }
        }
    }
}
