internal import Raster

/// An image in 32-bit floating point with three channels, and a fourth channel of 0.
struct FloatImage {
    let size: PixelSize
    /// The pixels, row by row from the top.
    let pixels: [SIMD4<Float>]

    /// Calls a function with the pixels of a row.
    @inline(__always)
    func withRow(_ y: Int, _ body: (UnsafeBufferPointer<SIMD4<Float>>) -> Void) {
        pixels.withUnsafeBufferPointer { pixels in
            body(UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width]))
        }
    }
}

// MARK: Linear light

extension FloatImage {
    /// Draws a part of a bitmap over a gray level from 0 to 1, and converts to linear light from 0 to 1.
    ///
    /// As in SSIMULACRA 2, colors are mixed as they are stored.
    init(_ bitmap: Bitmap, in area: ComparedArea, over ground: Float) {
        let region = area.region
        let left = (area.canvas.width - region.width) / 2
        let top = (area.canvas.height - region.height) / 2
        precondition(region.fits(into: bitmap.size) && left >= 0 && top >= 0)
        let light = LightTable.shared
        var pixels = [SIMD4<Float>](repeating: light[SIMD4(ground, ground, ground, 0) * 255], count: area.canvas.area)
        pixels.withUnsafeMutableBufferPointer { target in
            bitmap.withPixels { source in
                for row in 0..<region.height {
                    let from = (region.y + row) * bitmap.size.width + region.x
                    let start = (top + row) * area.canvas.width + left
                    light.draw(
                        UnsafeBufferPointer(rebasing: source[from..<from + region.width]), over: ground * 255,
                        into: UnsafeMutableBufferPointer(rebasing: target[start..<start + region.width]))
                }
            }
        }
        self.init(size: area.canvas, pixels: pixels)
    }

    /// The image at half the size, as means of 2 x 2 pixels, where an odd side repeats its last pixel.
    var halved: FloatImage {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        let means = [SIMD4<Float>](unsafeUninitializedCapacity: half.area) { target, initialized in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<half.height {
                    let upper = 2 * y * size.width
                    let lower = min(2 * y + 1, size.height - 1) * size.width
                    for x in 0..<half.width {
                        let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
                        let above = source[upper + left] + source[upper + right]
                        let below = source[lower + left] + source[lower + right]
                        target[y * half.width + x] = (above + below) * 0.25
                    }
                }
            }
            initialized = half.area
        }
        return FloatImage(size: half, pixels: means)
    }
}

/// The transfer curve in steps of a sixteenth of a level, with straight lines between them, which is exact enough.
private struct LightTable: Sendable {
    static let shared = LightTable()

    private static let steps: Float = 16
    private let values: [Float] = (0...255 * 16 + 1).map { Float(TransferCurve.light(of: Double($0) / (255 * 16))) }

    /// The linear light, 0 to 1, of stored values from 0 to 255.
    subscript(stored: SIMD4<Float>) -> SIMD4<Float> {
        values.withUnsafeBufferPointer { values in SIMD4(light(of: stored, values), 0) }
    }

    /// Draws pixels over a gray level from 0 to 255, in linear light.
    func draw(
        _ source: UnsafeBufferPointer<SIMD4<UInt8>>, over ground: Float,
        into target: UnsafeMutableBufferPointer<SIMD4<Float>>
    ) {
        precondition(source.count == target.count)
        values.withUnsafeBufferPointer { values in
            for index in source.indices where source[index].w > 0 {
                let pixel = source[index]
                if pixel.w == 255 {
                    let step = Int(Self.steps)
                    target[index] = SIMD4(
                        values[Int(pixel.x) * step], values[Int(pixel.y) * step], values[Int(pixel.z) * step], 0)
                } else {
                    let alpha = Float(pixel.w) / 255
                    let background = SIMD4<Float>(repeating: ground * (1 - alpha))
                    let stored = SIMD4<Float>(pixel) * alpha + background
                    target[index] = SIMD4(light(of: stored, values), 0)
                }
            }
        }
    }

    @inline(__always)
    private func light(of stored: SIMD4<Float>, _ values: UnsafeBufferPointer<Float>) -> SIMD3<Float> {
        var light = SIMD3<Float>.zero
        for channel in 0..<3 {
            let place = min(max(stored[channel], 0), 255) * Self.steps
            let step = Int(place)
            let next = values[step + 1]
            light[channel] = values[step] + (next - values[step]) * (place - Float(step))
        }
        return light
    }
}

// MARK: XYB

extension FloatImage {
    /// An image in linear light, converted to XYB: red minus green, luma, and blue minus luma, each in about 0...1.
    var xyb: FloatImage {
        let converted = [SIMD4<Float>](unsafeUninitializedCapacity: pixels.count) { target, initialized in
            pixels.withUnsafeBufferPointer { Self.convert($0, into: target) }
            initialized = pixels.count
        }
        return FloatImage(size: size, pixels: converted)
    }

    /// Converts four pixels at once, as three vectors, where the last four may overlap with pixels before them.
    private static func convert(
        _ source: UnsafeBufferPointer<SIMD4<Float>>, into target: UnsafeMutableBufferPointer<SIMD4<Float>>
    ) {
        precondition(target.count >= source.count)
        let last = source.count - 1
        for start in stride(from: 0, through: last, by: 4) {
            let places = (start, min(start + 1, last), min(start + 2, last), min(start + 3, last))
            let (first, second, third, fourth) = (
                source[places.0], source[places.1], source[places.2], source[places.3]
            )
            // Flat areas, and the ground around art, need no roots.
            let before = source[max(0, start - 1)]
            if start > 0, isSame(before, first), isSame(first, second), isSame(second, third), isSame(third, fourth) {
                let color = target[start - 1]
                (target[places.0], target[places.1], target[places.2], target[places.3]) = (color, color, color, color)
                continue
            }
            let red = SIMD4(first.x, second.x, third.x, fourth.x)
            let green = SIMD4(first.y, second.y, third.y, fourth.y)
            let blue = SIMD4(first.z, second.z, third.z, fourth.z)
            let (x, y, b) = xyb(red, green, blue)
            target[places.0] = SIMD4(x.x, y.x, b.x, 0)
            target[places.1] = SIMD4(x.y, y.y, b.y, 0)
            target[places.2] = SIMD4(x.z, y.z, b.z, 0)
            target[places.3] = SIMD4(x.w, y.w, b.w, 0)
        }
    }

    @inline(__always)
    private static func isSame(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Bool {
        let (first, second) = (
            unsafeBitCast(first, to: SIMD2<UInt64>.self), unsafeBitCast(second, to: SIMD2<UInt64>.self)
        )
        return (first.x ^ second.x) | (first.y ^ second.y) == 0
    }

    // The color space of JPEG XL, with the offsets and factors of SSIMULACRA 2.

    private static let bias: Float = 0.0037930732552754493
    private static let rootOfBias: Float = 0.15595420054924863

    @inline(__always)
    private static func xyb(
        _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>
    ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
        let long = cubeRoot(0.3 * red + 0.622 * green + 0.078 * blue + bias) - rootOfBias
        let medium = cubeRoot(0.23 * red + 0.692 * green + 0.078 * blue + bias) - rootOfBias
        let mixed = 0.24342268924547819 * red + 0.20476744424496821 * green + 0.55180986650955360 * blue
        let short = cubeRoot(mixed + bias) - rootOfBias
        let luma = 0.5 * (long + medium)
        return (7 * (long - medium) + 0.42, luma + 0.01, short - luma + 0.55)
    }

    /// Returns the cube roots of numbers from about 0.001 to 10, from a guess based on the exponents and three of Newton's steps.
    @inline(__always)
    private static func cubeRoot(_ x: SIMD4<Float>) -> SIMD4<Float> {
        // Halving and so on the bits of a Float does the same to its exponent; 1/3 is 1/4 + 1/16 + 1/64 and so on.
        var third = unsafeBitCast(x, to: SIMD4<UInt32>.self) &>> 2
        third = third &+ third &>> 2
        third = third &+ third &>> 4
        third = third &+ third &>> 8
        // The inverse root needs no division.
        var inverse = unsafeBitCast(0x54A2_FA8C &- third, to: SIMD4<Float>.self)
        for _ in 0..<3 { inverse *= (4 - x * inverse * inverse * inverse) * (1 / 3) }
        return x * inverse * inverse
    }
}
