import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// What the removal of a background keeps, and what it says about what it took.
@Suite struct RemovalTests {
    static let side = 300

    /// A blue disc with a white border of 14 px, over a soft shadow, on a color.
    static func dieCut(on ground: SIMD3<UInt8> = [255, 255, 255], shadow: Shadow?) throws -> Bitmap {
        let art = CheckedArt.disc(side, radius: 104) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - 150, Double(y) + 0.5 - 150)
            return dx * dx + dy * dy < 90 * 90 ? SIMD3(40, 110, 200) : SIMD3(255, 255, 255)
        }
        var options = PreparationOptions()
        options.shadow = shadow
        var preparer = Preparer(options, size: art.size, for: StickerSquare(side: side))
        try preparer.measure(art)
        try preparer.decide()
        let sticker = try preparer.prepared(art)
        return Bitmap(sticker.size.width, sticker.size.height) { x, y in
            Bitmap.blend(sticker[x, y], over: SIMD4(ground.x, ground.y, ground.z, 255))
        }
    }

    static let black = OpaqueColor(red: 0, green: 0, blue: 0)

    func doubt(
        _ frame: Bitmap, _ change: (inout PreparationOptions) -> Void = { _ in }
    ) throws -> RemovalDoubt? {
        var options = PreparationOptions()
        options.removesBackground = true
        change(&options)
        var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: 618, isFilled: false))
        try preparer.measure(frame)
        return preparer.removalDoubt
    }

    // MARK: Borders

    /// The shadow is a closed ring, even if its upper part is hardly visible.
    @Test func aBorderInsideItsShadowStays() throws {
        let frame = try Self.dieCut(shadow: Shadow(x: 0, y: 3, blur: 12, color: Self.black, alpha: 90))
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false, withShadow: true))
        let middle = frame.size.width / 2
        for (x, y) in [(middle, middle - 98), (middle, middle + 98), (middle - 98, middle), (middle + 98, middle)] {
            #expect(removal.image[x, y] == SIMD4(255, 255, 255, 255), "\(x), \(y)")
        }
        #expect(removal.image[middle, middle - 112].w < 20 && removal.image[2, 2] == .zero)
        #expect(try doubt(frame) == nil)
    }

    @Test func aBorderInsideALineStays() throws {
        let frame = Bitmap(Self.side, Self.side) { x, y in
            let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance < 90 { return SIMD4(40, 110, 200, 255) }
            let line = max(0, min(1, 1.5 - abs(distance - 105)))
            let level = UInt8(255 - 35 * line)
            return SIMD4(level, level, level, 255)
        }
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(removal.image[150, 52] == SIMD4(255, 255, 255, 255) && removal.image[150, 30] == .zero)
    }

    /// The shadow of an open border goes with the background, which is said, unless an outline takes its place.
    @Test func aBorderThatGoesIsNamed() throws {
        let frame = try Self.dieCut(shadow: Shadow(x: 8, y: 10, blur: 8, color: Self.black, alpha: 70))
        let found = try #require(try doubt(frame))
        // The shadow is at the lower right.
        let corner = (frame.size.width / 2 + 40)..<(frame.size.width / 2 + 112)
        let end = (x: found.place.x + found.place.width, y: found.place.y + found.place.height)
        #expect(found.sign == .border && corner.contains(end.x) && corner.contains(end.y), "\(found)")
        #expect(found.place.x > frame.size.width / 2 - 112 && found.place.y > frame.size.height / 2 - 112, "\(found)")
        #expect(try doubt(frame) { $0.outline = Length(8) } == nil)
    }

    /// Draws a blue disc with a white border on white, over a soft shadow.
    ///
    /// - Parameters:
    ///   - down: How much lower the shadow is.
    ///   - softness: Half the width of the shadow's edge.
    ///   - hole: The radius of a white hole.
    private static func bordered(down: Double, softness: Double, alpha: Double, hole: Double = 0) -> Bitmap {
        Bitmap(side, side) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - 150, Double(y) + 0.5 - 150)
            let distance = (dx * dx + dy * dy).squareRoot()
            if (hole..<90).contains(distance) { return SIMD4(40, 110, 200, 255) }
            let toShadow = (dx * dx + (dy - down) * (dy - down)).squareRoot()
            let share = min(1, max(0, (105 + softness - toShadow) / (2 * softness)))
            let shade = 255 * (1 - alpha * share * share * (3 - 2 * share))
            let border = min(1, max(0, 105.5 - distance))
            let level = UInt8((255 * border + shade * (1 - border)).rounded())
            return SIMD4(level, level, level, 255)
        }
    }

    /// Returns the lowest alpha of the pixels whose centers have a distance from the middle, and their number with at least half.
    private func alpha(_ image: Bitmap, _ distances: Range<Double>) -> (lowest: UInt8, strong: Int) {
        let alpha = (0..<image.size.area).compactMap { index -> UInt8? in
            let (x, y) = (index % image.size.width, index / image.size.width)
            let (dx, dy) = (Double(2 * x + 1 - image.size.width) / 2, Double(2 * y + 1 - image.size.height) / 2)
            return distances.contains((dx * dx + dy * dy).squareRoot()) ? image[x, y].w : nil
        }
        return (alpha.min() ?? 0, alpha.count { $0 >= 128 })
    }

    /// The flood crosses the faint upper edge of the shadow.
    @Test func aBorderInsideAFaintShadowStays() throws {
        let frame = Self.bordered(down: 4, softness: 6, alpha: 0.45)
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(alpha(removal.image, 92..<102).lowest == 255 && alpha(removal.image, 120..<300).strong == 0)
    }

    @Test func aHoleInArtWithABorderGoes() throws {
        let frame = Self.bordered(down: 4, softness: 6, alpha: 0.45, hole: 30)
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: true))
        #expect(alpha(removal.image, 92..<102).lowest == 255 && alpha(removal.image, 0..<28).strong == 0)
    }

    @Test func theEdgeOfABorderIsWhole() throws {
        let frame = Self.bordered(down: 0, softness: 10, alpha: 0.3)
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(alpha(removal.image, 0..<104.51).lowest >= 200)
    }

    @Test(arguments: 0..<4) func aBorderInANoisyShadowStays(seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        var frame = Self.bordered(down: 6, softness: 10, alpha: 0.45)
        frame.addNoise(6, using: &random) { (106..<121).contains($0) }
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(alpha(removal.image, 88..<102).lowest == 255 && alpha(removal.image, 108..<300).strong == 0)
    }

    // MARK: Noise and checkerboards

    /// A JPEG has noise in the shadow and along the edge, which would get specks of outline.
    @Test func theNoiseOfAShadowGetsNoOutline() throws {
        var random = SeededRandom(7)
        var frame = try Self.dieCut(
            on: [238, 222, 206], shadow: Shadow(x: 3, y: 8, blur: 12, color: Self.black, alpha: 110))
        frame.addNoise(13, using: &random) { (105...116).contains($0) }
        var options = PreparationOptions()
        (options.removesBackground, options.outline) = (true, Length(8))
        var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: frame.size.width))
        let cut = try preparer.measure(frame)
        #expect(alpha(cut, 107.01..<300).strong <= 2)
    }

    @Test(arguments: [(16, 0.7), (16, 1.3), (8, 1.3), (20, 0.83), (-16, 0.7), (-16, 1.3)], [Kernel.linear, .cubic])
    func aScaledCheckerboardGoes(squares: (side: Int, scale: Double), kernel: Kernel) throws {
        let disc = CheckedArt.disc(400, radius: 130) { _, _ in SIMD3(40, 110, 200) }
        let whole = Bitmap(400, 400) { x, y in
            // A negative side begins with the darker color.
            let isLight = (x / abs(squares.side) + y / abs(squares.side)) % 2 == 0
            let level: UInt8 = isLight == (squares.side > 0) ? 255 : 204
            return Bitmap.blend(disc[x, y], over: SIMD4(level, level, level, 255))
        }
        let side = Int(400 * squares.scale)
        var resampler = Resampler(kernel: kernel)
        resampler.load(whole)
        let frame = resampler.resample(to: PixelSize(width: side, height: side))
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(try doubt(frame) == nil)
        let radius = 130 * squares.scale
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
                let distance = (dx * dx + dy * dy).squareRoot()
                let alpha = removal.image[x, y].w
                if distance > radius + 3 ? alpha > 0 : distance < radius - 3 && alpha < 255 {
                    Issue.record("\(alpha) at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func squaresOfTwoSidesAreNoCheckerboard() throws {
        let disc = CheckedArt.disc(300, radius: 100) { _, _ in SIMD3(40, 110, 200) }
        func frame(_ height: Double) -> Bitmap {
            Bitmap(300, 300) { x, y in
                let level: UInt8 = (Int(Double(x) / 16.4) + Int(Double(y) / height)) % 2 == 0 ? 255 : 204
                return Bitmap.blend(disc[x, y], over: SIMD4(level, level, level, 255))
            }
        }
        #expect(try BackgroundRemoval(from: frame(16.4), withHoles: false) != nil)
        #expect(throws: PreparationFault.self) { try BackgroundRemoval(from: frame(22.7), withHoles: false) }
    }

    @Test func paleArtOnAScaledCheckerboardStays() throws {
        let disc = CheckedArt.disc(400, radius: 130) { _, _ in SIMD3(240, 180, 180) }
        var resampler = Resampler(kernel: .linear)
        resampler.load(
            Bitmap(400, 400) { x, y in
                let level: UInt8 = (x / 16 + y / 16) % 2 == 0 ? 255 : 204
                return Bitmap.blend(disc[x, y], over: SIMD4(level, level, level, 255))
            })
        let frame = resampler.resample(to: PixelSize(width: 520, height: 520))
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(alpha(removal.image, 0..<165).lowest == 255 && alpha(removal.image, 173..<400).strong == 0)
        // Between the squares, the background is a mixture of both.
        let differences = (0..<520).map { x in
            (removal.backdrop.color(x, 3) - Unmixing.color(frame[x, 3])).largestMagnitude
        }
        #expect(try #require(differences.max()) < 15)
    }

    @Test func aNoisyCheckerboardGoes() throws {
        var random = SeededRandom(5)
        let disc = CheckedArt.disc(300, radius: 100) { _, _ in SIMD3(40, 110, 200) }
        var frame = Bitmap(300, 300) { x, y in
            let level: UInt8 = (x / 10 + y / 10) % 2 == 0 ? 102 : 153
            return Bitmap.blend(disc[x, y], over: SIMD4(level, level, level, 255))
        }
        frame.addNoise(24, using: &random) { $0 > 103 && Int($0) % 9 == 0 }
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
        #expect(alpha(removal.image, 104..<300).strong == 0 && alpha(removal.image, 0..<97).lowest == 255)
    }

    // MARK: Shadows

    /// Many specks are noise, and a few are art.
    @Test func fewSpecksInAShadowStay() throws {
        var frame = try Self.dieCut(
            on: [238, 222, 206], shadow: Shadow(x: 3, y: 8, blur: 12, color: Self.black, alpha: 110))
        let (x, y) = (frame.size.width / 2, frame.size.height / 2 + 109)
        for row in y..<y + 3 { for column in x..<x + 3 { frame[column, row] = SIMD4(100, 94, 88, 255) } }
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false, withShadow: true))
        #expect(removal.image[x + 1, y + 1].w > 128 && removal.image[x + 20, y + 1].w == 0)
    }

    @Test func aShadowStaysOrGoesAsItIsWanted() throws {
        let frame = try Self.dieCut(
            on: [225, 222, 218], shadow: Shadow(x: 6, y: 14, blur: 16, color: Self.black, alpha: 120))
        func below(_ change: (inout PreparationOptions) -> Void) throws -> UInt8 {
            var options = PreparationOptions()
            options.removesBackground = true
            change(&options)
            var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: frame.size.width))
            return try preparer.measure(frame)[frame.size.width / 2, frame.size.height / 2 + 112].w
        }
        #expect(try below { _ in } > 60)
        #expect(try below { $0.removesShadow = true } == 0)
        #expect(try below { $0.shadow = Shadow(x: 0, y: 4, blur: 8, color: Self.black) } == 0)
    }
}

extension Bitmap {
    /// Makes gray levels differ at random where the distance from the middle suits.
    mutating func addNoise(
        _ levels: Int, using random: inout SeededRandom, where suits: (_ distance: Double) -> Bool = { _ in true }
    ) {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (dx, dy) = (Double(2 * x + 1 - size.width) / 2, Double(2 * y + 1 - size.height) / 2)
                guard suits((dx * dx + dy * dy).squareRoot()) else { continue }
                let noise = Int.random(in: -levels...levels, using: &random)
                for channel in 0..<3 { self[x, y][channel] = UInt8(max(0, min(255, Int(self[x, y][channel]) + noise))) }
            }
        }
    }
}
