internal import Raster

/// The pixels that turn one look of the canvas into another.
struct FramePatch: Equatable {
    let region: PixelRect
    let blend: FrameControl.Blend
    private let pixels: Bitmap

    /// Makes a patch that replaces the region.
    init(of look: Bitmap, region: PixelRect) {
        self.region = region
        blend = .source
        pixels = look.cropped(to: region)
    }

    /// Makes a patch to be drawn over the canvas, transparent where nothing changes.
    ///
    /// - Returns: Nil where a new pixel is neither opaque nor falls on a transparent one, or nothing visible stays.
    init?(of look: Bitmap, over base: Bitmap, region: PixelRect) {
        self.region = region
        blend = .over
        var pixels = look.cropped(to: region)
        guard pixels.clearUnchanged(from: base.cropped(to: region)) else { return nil }
        self.pixels = pixels
    }

    var scanlines: Scanlines {
        Scanlines(channels: 4, rowBytes: region.width * 4, samples: pixels.pixels)
    }
}

extension Bitmap {
    /// The smallest rectangle that holds every pixel which differs from another picture; nil where none does.
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

    /// Makes the pixels that equal those below transparent, so that drawing the rest over them gives this picture.
    ///
    /// - Returns: Whether that is possible and leaves any visible pixel out.
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

/// Whether two pictures differ anywhere in a range of pixels.
private func differ(
    _ first: UnsafeBufferPointer<SIMD4<UInt8>>, _ second: UnsafeBufferPointer<SIMD4<UInt8>>, _ range: Range<Int>
) -> Bool {
    // Without a way out of the loop, the compiler compares many pixels at once.
    var difference = SIMD4<UInt8>.zero
    for index in range { difference |= first[index] ^ second[index] }
    return difference != .zero
}
