internal import Raster

/// The pixels that change one canvas into another.
struct FramePatch: Equatable {
    let region: PixelRect
    let blend: FrameControl.Blend
    private let pixels: Bitmap

    /// Creates a patch that replaces a region.
    init(of image: Bitmap, region: PixelRect) {
        self.region = region
        blend = .source
        pixels = image.cropped(to: region)
    }

    /// Creates a patch to draw over the canvas, transparent where nothing changes.
    ///
    /// - Returns: Nil if a changed pixel is neither opaque nor above a transparent one, or if no visible pixel is unchanged.
    init?(of image: Bitmap, over base: Bitmap, region: PixelRect) {
        self.region = region
        blend = .over
        var pixels = image.cropped(to: region)
        guard pixels.clearUnchanged(from: base.cropped(to: region)) else { return nil }
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
        below.withPixels { below in
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
