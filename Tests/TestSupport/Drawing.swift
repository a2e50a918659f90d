public import Raster

extension Bitmap {
    /// Draws a picture pixel by pixel.
    public init(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
        self.init(size: PixelSize(width: width, height: height))
        withMutablePixels { pixels in
            for y in 0..<height {
                for x in 0..<width { pixels[y * width + x] = color(x, y) }
            }
        }
    }

    /// A disc with a smooth edge, a gradient, and stripes on transparency, with flat areas, edges, and detail like a sticker.
    public static func sticker(_ side: Int, hue: Int = 0) -> Bitmap {
        sticker(side, side, hue: hue)
    }

    public static func sticker(_ width: Int, _ height: Int, hue: Int = 0) -> Bitmap {
        let radius = Double(min(width, height)) * 0.45
        return Bitmap(width, height) { x, y in
            let dx = Double(x) + 0.5 - Double(width) / 2
            let dy = Double(y) + 0.5 - Double(height) / 2
            let distance = (dx * dx + dy * dy).squareRoot()
            let alpha = max(0, min(1, radius - distance + 0.5))
            guard alpha > 0 else { return .zero }
            let stripe = (x / 7 + y / 11) % 5 == 0 ? 60 : 0
            return SIMD4(
                UInt8((x * 200 / width + stripe) % 256), UInt8((y * 200 / height + hue * 40) % 256),
                UInt8(120 + stripe),
                UInt8((alpha * 255).rounded()))
        }
    }

    /// Returns the picture with grain like a photograph or a soft brush, which changes channels of visible pixels by a few levels.
    public func grained(
        by levels: Int, channels: Range<Int> = 0..<1, using random: inout SeededRandom
    ) -> Bitmap {
        var result = self
        result.withMutablePixels { pixels in
            for index in pixels.indices where pixels[index].w > 0 {
                for channel in channels {
                    let change = Int.random(in: -levels...levels, using: &random)
                    pixels[index][channel] = UInt8(clamping: Int(pixels[index][channel]) + change)
                }
            }
        }
        return result
    }

    /// A picture with a random value in every channel of every pixel.
    public static func noise(_ width: Int, _ height: Int) -> Bitmap {
        var random = SeededRandom(7)
        return Bitmap(width, height) { _, _ in
            SIMD4((0..<4).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    /// A dense drawing: a disk with a gradient, covered with blots, some of them translucent, and with strokes as thin as text.
    public static func drawing(_ side: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        var drawing = Bitmap(side, side) { x, y in
            let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
            guard dx * dx + dy * dy < side * side * 9 / 10 else { return .zero }
            return SIMD4(UInt8(x * 255 / side), UInt8(y * 255 / side), 90, 255)
        }
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        for index in 0..<120 {
            let isStroke = index % 2 == 1
            let (width, height) = isStroke ? (number(1..<4), number(9..<40)) : (number(9..<90), number(9..<90))
            let (left, top) = (number(0..<side), number(0..<side))
            let slant = number(-2..<3)
            let color = SIMD4((0..<3).map { _ in UInt8(number(0..<256)) } + [index % 6 == 0 ? 128 : 255])
            for y in top..<min(side, top + height) {
                let start = max(0, left + slant * (y - top) / 2)
                for x in start..<max(start, min(side, start + width)) { drawing[x, y] = color }
            }
        }
        return drawing
    }

    /// The picture as an RGBA PNG file, made without the library's code.
    public var pngFixture: [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bigEndian(size.width) + bigEndian(size.height) + [8, 6, 0, 0, 0])
            + chunk("IDAT", storedZlib(unfilteredRows)) + chunk("IEND", [])
    }

    /// The rows, each after a zero, the number for no filter.
    var unfilteredRows: [UInt8] {
        let row = size.width * 4
        var rows: [UInt8] = []
        rows.reserveCapacity((row + 1) * size.height)
        for y in 0..<size.height {
            rows.append(0)
            rows += pixels[y * row..<(y + 1) * row]
        }
        return rows
    }
}
