public import Raster

/// Drawn masters for tests of rules: a sound master, and masters that break a single rule or only just pass it.
public enum CheckedArt {
    /// Names of masters that every format of findings has to escape.
    public static let namesToEscape = [
        "quote\"s'.png", "less<than>&.png", "emoji 🎉 é.png", "control\u{1}\u{1B}[31m.png", "new\nline|pipe.png",
        "100%,a:b.png",
    ]

    /// A blue disc with a smooth edge that fills most of 300 px and breaks no rule.
    public static func sound(_ side: Int = 300, radius: Double? = nil) -> Bitmap {
        disc(side, radius: radius ?? Double(side) * 0.42) { _, _ in SIMD3(40, 110, 200) }
    }

    /// Opaque colors without a background, which break a single rule with an error.
    public static var opaque: Bitmap {
        Bitmap(300, 300) { x, y in SIMD4(UInt8(x % 256), UInt8(y % 256), UInt8((x + y) % 256), 255) }
    }

    /// An antialiased disc in colors that are not premultiplied.
    public static func disc(
        _ side: Int, radius: Double, center: (Double, Double)? = nil, _ color: (Int, Int) -> SIMD3<UInt8>
    ) -> Bitmap {
        let center = center ?? (Double(side) / 2, Double(side) / 2)
        return Bitmap(side, side) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - center.0, Double(y) + 0.5 - center.1)
            let cover = max(0, min(1, radius - (dx * dx + dy * dy).squareRoot() + 0.5))
            guard cover > 0.002 else { return .zero }
            let own = color(x, y)
            return SIMD4(own.x, own.y, own.z, UInt8((cover * 255).rounded()))
        }
    }

    /// Returns the sound disc after changes to its pixels.
    public static func changed(_ change: (inout Bitmap) -> Void) -> Bitmap {
        var bitmap = sound()
        change(&bitmap)
        return bitmap
    }

    /// Returns the sound disc with an opaque square.
    public static func withSquare(at x: Int, _ y: Int, side: Int) -> Bitmap {
        changed { bitmap in
            for row in y..<y + side {
                for column in x..<x + side { bitmap[column, row] = SIMD4(200, 30, 30, 255) }
            }
        }
    }

    /// Returns the disc as if it was drawn on a gray matte and then cut out along its alpha, so that the edge keeps some of the gray.
    public static func matte(_ matte: Double) -> Bitmap {
        let sound = sound()
        return Bitmap(300, 300) { x, y in
            let pixel = sound[x, y]
            guard pixel.w > 0 else { return .zero }
            let alpha = Double(pixel.w) / 255
            let mixed = (0..<3).map { UInt8((Double(pixel[$0]) * alpha + matte * (1 - alpha)).rounded()) }
            return SIMD4(mixed[0], mixed[1], mixed[2], pixel.w)
        }
    }

    /// Returns the disc over a background, opaque except for a pixel in the middle.
    public static func over(_ background: (Int, Int) -> SIMD4<UInt8>) -> Bitmap {
        let sound = sound()
        return Bitmap(300, 300) { x, y in
            if x == 150 && y == 150 { return SIMD4(40, 110, 200, 254) }
            let pixel = sound[x, y]
            let alpha = Int(pixel.w)
            let below = background(x, y)
            var mixed = SIMD4<UInt8>(0, 0, 0, 255)
            for channel in 0..<3 {
                mixed[channel] = UInt8((Int(pixel[channel]) * alpha + Int(below[channel]) * (255 - alpha)) / 255)
            }
            return mixed
        }
    }
}

extension CheckedArt {
    /// Writes masters into the folder `art`: one without findings except a missing description, and one each with a further note, a
    /// warning, and an error.
    public static func writeEachSeverity(to folder: TemporaryFolder) throws {
        try folder.write("art/good.png", sound(300).pngFixture)
        try folder.write("art/tall.png", sound(300).centered(on: PixelSize(width: 300, height: 303)).pngFixture)
        try folder.write("art/odd.png", sound(200).pngFixture)
        try folder.write("art/solid.png", opaque.pngFixture)
    }
}
