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
    /// Returns the smallest rectangle with every pixel that differs from another image; nil if the images are equal.
    func changedRegion(to other: Bitmap) -> PixelRect? {
        precondition(size == other.size)
        return withPixels { old in
            other.withPixels { new in
                var left = size.width
                var right = -1
                var top = size.height
                var bottom = -1
                for y in 0..<size.height {
                    var first = y * size.width
                    var end = first + size.width
                    let start = first
                    guard differ(old, new, first..<end) else { continue }
                    while old[first] == new[first] { first += 1 }
                    while old[end - 1] == new[end - 1] { end -= 1 }
                    left = min(left, first - start)
                    right = max(right, end - start - 1)
                    top = min(top, y)
                    bottom = y
                }
                guard right >= 0 else { return nil }
                return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

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

/// Whether two images differ in a range of pixels.
private func differ(
    _ first: UnsafeBufferPointer<SIMD4<UInt8>>, _ second: UnsafeBufferPointer<SIMD4<UInt8>>, _ range: Range<Int>
) -> Bool {
    // Without an early exit from the loop, the compiler compares many pixels at once.
    var difference = SIMD4<UInt8>.zero
    for index in range { difference |= first[index] ^ second[index] }
    return difference != .zero
}
