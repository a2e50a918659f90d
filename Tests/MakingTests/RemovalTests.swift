import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// What the removal of a background keeps, and what it says about what it took.
@Suite struct RemovalTests {
    private static let side = 300

    /// A blue disc with a white border of 14 px, over a soft shadow, on a color.
    private static func dieCut(on ground: SIMD3<UInt8> = [255, 255, 255], shadow: Shadow?) throws -> Bitmap {
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

    private static let black = OpaqueColor(red: 0, green: 0, blue: 0)

    /// A white face on white, with two eyes.
    private static func face(_ color: SIMD3<UInt8>) -> Bitmap {
        Bitmap(side, side) { x, y in
            let isEye = abs(y - 130) < 9 && (abs(x - 120) < 8 || abs(x - 180) < 8)
            let (dx, dy) = (x - 150, y - 150)
            let own: SIMD3<UInt8> = isEye ? [20, 20, 20] : dx * dx + dy * dy < 8100 ? color : [255, 255, 255]
            return SIMD4(own.x, own.y, own.z, 255)
        }
    }

    private static func ring(_ ground: SIMD3<UInt8>, pupil: Bool = false) -> Bitmap {
        Bitmap(side, side) { x, y in
            let distance = (x - 150) * (x - 150) + (y - 150) * (y - 150)
            let own: SIMD3<UInt8> =
                (1600..<10000).contains(distance) ? [230, 120, 160] : pupil && distance < 400 ? [20, 20, 20] : ground
            return SIMD4(own.x, own.y, own.z, 255)
        }
    }

    private func doubt(
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
        #expect(found.sign == .border && found.place.x + found.place.width > frame.size.width / 2, "\(found)")
        #expect(try doubt(frame) { $0.outline = Length(8) } == nil)
    }

    // MARK: Doubts

    @Test func aFaceThatGoesIsNamed() throws {
        #expect(try doubt(Self.face([255, 255, 255]))?.sign == .littleLeft(pieces: 2))
        let pale = try #require(try doubt(Self.face([251, 251, 252])))
        #expect(pale.sign == .littleLeft(pieces: 2) && pale.share < 0.01)
        // A body that stays does not hide that the face goes.
        var body = Self.face([251, 251, 252])
        for y in 190..<290 { for x in 90..<210 { body[x, y] = SIMD4(200, 40, 60, 255) } }
        let found = try #require(try doubt(body))
        #expect(found.sign == .nearColor(levels: 4) && found.share > 0.15, "\(found)")
        #expect(found.place.x <= 62 && found.place.y <= 62, "\(found.place)")
    }

    @Test func aHoleIsNamedAndAnEyeIsNot() throws {
        let found = try #require(try doubt(Self.ring([255, 255, 255])))
        #expect(found.sign == .hole && abs(found.share - 0.056) < 0.003, "\(found)")
        #expect(try doubt(Self.ring([90, 200, 120]))?.sign == .hole)
        #expect(try doubt(Self.ring([255, 255, 255])) { $0.removesHoles = true } == nil)
        #expect(try doubt(Self.ring([255, 255, 255], pupil: true)) == nil)
    }

    @Test func soundArtHasNoDoubt() throws {
        for ground in [SIMD3<UInt8>(255, 255, 255), [0, 0, 0], [238, 222, 206]] {
            let disc = CheckedArt.disc(300, radius: 110) { _, _ in SIMD3(230, 120, 160) }
            let frame = Bitmap(300, 300) { x, y in
                Bitmap.blend(disc[x, y], over: SIMD4(ground.x, ground.y, ground.z, 255))
            }
            #expect(try doubt(frame) == nil)
        }
        // A soft shadow that belongs to the art ends softly.
        let shaded = try Self.dieCut(
            on: [225, 222, 218], shadow: Shadow(x: 6, y: 12, blur: 16, color: Self.black, alpha: 120))
        #expect(try doubt(shaded) == nil)
    }

    // MARK: Noise and checkerboards

    /// A JPEG has noise in the shadow and along the edge, which would get specks of outline.
    @Test func theNoiseOfAShadowGetsNoOutline() throws {
        var random = SeededRandom(7)
        var frame = try Self.dieCut(
            on: [238, 222, 206], shadow: Shadow(x: 3, y: 8, blur: 12, color: Self.black, alpha: 110))
        let middle = Double(frame.size.width) / 2
        for y in 0..<frame.size.height {
            for x in 0..<frame.size.width {
                let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
                guard (105...116).contains((dx * dx + dy * dy).squareRoot()) else { continue }
                let noise = Int.random(in: -13...13, using: &random)
                for channel in 0..<3 {
                    frame[x, y][channel] = UInt8(max(0, min(255, Int(frame[x, y][channel]) + noise)))
                }
            }
        }
        var options = PreparationOptions()
        (options.removesBackground, options.outline) = (true, Length(8))
        var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: frame.size.width))
        let cut = try preparer.measure(frame)
        let stray = (0..<frame.size.area).count { index in
            let (dx, dy) = (
                Double(index % frame.size.width) + 0.5 - middle, Double(index / frame.size.width) + 0.5 - middle
            )
            return (dx * dx + dy * dy).squareRoot() > 107
                && cut[index % frame.size.width, index / frame.size.width].w >= 128
        }
        #expect(stray <= 2)
    }

    @Test(arguments: [(16, 0.7), (16, 1.3), (8, 1.3), (20, 0.83)], [Kernel.linear, .cubic])
    func aScaledCheckerboardGoes(squares: (side: Int, scale: Double), kernel: Kernel) throws {
        let disc = CheckedArt.disc(400, radius: 130) { _, _ in SIMD3(40, 110, 200) }
        let whole = Bitmap(400, 400) { x, y in
            let level: UInt8 = (x / squares.side + y / squares.side) % 2 == 0 ? 255 : 204
            return Bitmap.blend(disc[x, y], over: SIMD4(level, level, level, 255))
        }
        let side = Int(400 * squares.scale)
        var resampler = Resampler(kernel: kernel)
        resampler.load(whole)
        let frame = resampler.resample(to: PixelSize(width: side, height: side))
        let removal = try #require(try BackgroundRemoval(from: frame, withHoles: false))
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

    // MARK: Shadows

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
