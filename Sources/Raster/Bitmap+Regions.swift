extension Bitmap {
    /// Returns the pixels of a region.
    package func cropped(to region: PixelRect) -> Bitmap {
        precondition(region.fits(into: size))
        if region.size == size { return self }
        let pixels = [UInt8](unsafeUninitializedCapacity: region.size.area * 4) { target, initialized in
            self.pixels.withUnsafeBufferPointer { source in
                for row in 0..<region.height {
                    let start = ((region.y + row) * size.width + region.x) * 4
                    let part = UnsafeBufferPointer(rebasing: source[start..<start + region.width * 4])
                    _ = target[(row * region.width * 4)...].initialize(fromContentsOf: part)
                }
            }
            initialized = region.size.area * 4
        }
        return Bitmap(size: region.size, pixels: pixels)
    }

    /// Replaces the pixels of a region.
    package mutating func replace(_ region: PixelRect, with pixels: Bitmap) {
        precondition(region.fits(into: size) && pixels.size == region.size)
        if region.size == size {
            self = pixels
            return
        }
        let width = size.width
        pixels.withPixels { source in
            withMutablePixels { target in
                for row in 0..<region.height {
                    let part = source[row * region.width..<(row + 1) * region.width]
                    let start = (region.y + row) * width + region.x
                    _ = target[start...].update(fromContentsOf: UnsafeBufferPointer(rebasing: part))
                }
            }
        }
    }

    /// Draws pixels over a region, with the operation "over" of Porter and Duff on straight alpha, rounded.
    package mutating func blend(_ region: PixelRect, with pixels: Bitmap) {
        precondition(region.fits(into: size) && pixels.size == region.size)
        let width = size.width
        pixels.withPixels { source in
            withMutablePixels { target in
                for row in 0..<region.height {
                    let start = (region.y + row) * width + region.x
                    for column in 0..<region.width {
                        let above = source[row * region.width + column]
                        target[start + column] = Self.blend(above, over: target[start + column])
                    }
                }
            }
        }
    }

    /// Returns the result of drawing a pixel over another.
    package static func blend(_ above: SIMD4<UInt8>, over below: SIMD4<UInt8>) -> SIMD4<UInt8> {
        if above.w == 0 { return below }
        if above.w == 255 || below.w == 0 { return above }
        let aboveShare = UInt32(above.w) * 255
        let belowShare = UInt32(below.w) * (255 - UInt32(above.w))
        let whole = aboveShare + belowShare
        let sum =
            SIMD4<UInt32>(truncatingIfNeeded: above) &* aboveShare
            &+ SIMD4<UInt32>(truncatingIfNeeded: below) &* belowShare
        var result = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ whole / 2) / whole)
        result.w = UInt8((whole + 127) / 255)
        return result
    }

    /// Returns the image over a color, fully opaque.
    package func flattened(on background: OpaqueColor) -> Bitmap {
        let below = SIMD4<UInt32>(UInt32(background.red), UInt32(background.green), UInt32(background.blue), 255)
        let clear = SIMD4<UInt8>(background.red, background.green, background.blue, 255)
        var result = self
        result.withMutablePixels { pixels in
            for index in pixels.indices {
                let above = pixels[index]
                switch above.w {
                case 255: break
                case 0: pixels[index] = clear
                case let alpha:
                    let alpha = UInt32(alpha)
                    let sum = SIMD4<UInt32>(truncatingIfNeeded: above) &* alpha &+ below &* (255 - alpha) &+ 127
                    let mixed = SIMD4<UInt8>(truncatingIfNeeded: sum / 255)
                    pixels[index] = SIMD4(mixed.x, mixed.y, mixed.z, 255)
                }
            }
        }
        return result
    }
}
