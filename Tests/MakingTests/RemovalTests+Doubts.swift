import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// The signs that more than a background was removed, or less.
extension RemovalTests {
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

    @Test func aFaceThatGoesIsNamed() throws {
        let eyes = PixelRect(x: 113, y: 122, width: 75, height: 17)
        let white = try #require(try doubt(Self.face([255, 255, 255])))
        #expect(white.sign == .littleLeft(pieces: 2) && white.place == eyes)
        let pale = try #require(try doubt(Self.face([251, 251, 252])))
        #expect(pale.sign == .littleLeft(pieces: 2) && pale.share < 0.01 && pale.place == eyes)
        // A body that stays does not hide that the face goes.
        var body = Self.face([251, 251, 252])
        for y in 190..<290 { for x in 90..<210 { body[x, y] = SIMD4(200, 40, 60, 255) } }
        let found = try #require(try doubt(body))
        #expect(found.sign == .nearColor(levels: 4) && found.share > 0.15, "\(found)")
        // The body hides the lower end.
        #expect(found.place == PixelRect(x: 61, y: 61, width: 179, height: 156), "\(found.place)")
    }

    /// Noise of one or two levels is not a part of the art.
    @Test func aPalePartIsFoundInNoise() throws {
        var random = SeededRandom(3)
        let frame = Bitmap(Self.side, Self.side) { x, y in
            if (190..<290).contains(y), (90..<210).contains(x) { return SIMD4(200, 40, 60, 255) }
            let isFace = (x - 150) * (x - 150) + (y - 100) * (y - 100) < 1600
            // A few pixels of the face are a little lighter.
            let noise = Int.random(in: 0..<10, using: &random)
            let level = UInt8(isFace ? (noise < 3 ? 248 : 247) : noise == 0 ? 250 : 251 + noise % 3)
            return SIMD4(level, level, level, 255)
        }
        let found = try #require(try doubt(frame))
        #expect(found.sign == .nearColor(levels: 5), "\(found)")
        #expect(found.place == PixelRect(x: 111, y: 61, width: 79, height: 79), "\(found)")
    }

    @Test func aSmallDrawingIsNotTheRestOfAnother() throws {
        let dot = Bitmap(Self.side, Self.side) { x, y in
            let isDot = (x - 150) * (x - 150) + (y - 150) * (y - 150) < 225
            return isDot ? SIMD4(20, 20, 20, 255) : SIMD4(255, 255, 255, 255)
        }
        #expect(try doubt(dot) == nil)
    }

    /// A red disc on white, with a gray disc below and to the right of it.
    private static func shaded(border: Int, _ gray: SIMD3<UInt8> = [190, 190, 190]) -> Bitmap {
        Bitmap(side, side) { x, y in
            func isIn(_ radius: Int, _ center: Int) -> Bool {
                (x - center) * (x - center) + (y - center) * (y - center) < radius * radius
            }
            let own: SIMD3<UInt8> =
                isIn(80, 140)
                ? [230, 60, 60]
                : isIn(80 + border, 140) ? [255, 255, 255] : isIn(80 + border, 150) ? gray : [255, 255, 255]
            return SIMD4(own.x, own.y, own.z, 255)
        }
    }

    @Test func aHardShadowThatLosesItsBorderIsNamed() throws {
        for border in [8, 16] {
            let found = try #require(try doubt(Self.shaded(border: border)))
            #expect(found.sign == .border && found.place.x + found.place.width == 230 + border, "\(found)")
        }
        // A shadow beside the art belongs to it, and a colored part may be anything.
        #expect(try doubt(Self.shaded(border: 0)) == nil)
        #expect(try doubt(Self.shaded(border: 12, [120, 160, 230])) == nil)
        // A line around the art has two edges that are equally far from it.
        var line = Self.shaded(border: 0, [255, 255, 255])
        for y in 60..<260 {
            for x in 60..<260 where x > 140 && y > 140 {
                let distance = (x - 140) * (x - 140) + (y - 140) * (y - 140)
                if (92 * 92..<102 * 102).contains(distance) { line[x, y] = SIMD4(190, 190, 190, 255) }
            }
        }
        #expect(try doubt(line) == nil)
    }

    @Test func aHoleIsNamedAndAnEyeIsNot() throws {
        let found = try #require(try doubt(Self.ring([255, 255, 255])))
        #expect(found.sign == .hole && abs(found.share - 0.056) < 0.003, "\(found)")
        #expect(found.place == PixelRect(x: 111, y: 111, width: 79, height: 79), "\(found)")
        #expect(try doubt(Self.ring([90, 200, 120]))?.sign == .hole)
        #expect(try doubt(Self.ring([255, 255, 255])) { $0.removesHoles = true } == nil)
        #expect(try doubt(Self.ring([255, 255, 255], pupil: true)) == nil)
        var small = Self.ring([255, 255, 255])
        for y in 100..<200 {
            for x in 100..<200 where (x - 150) * (x - 150) + (y - 150) * (y - 150) < 1600 {
                if abs(x - 150) > 18 || abs(y - 150) > 18 { small[x, y] = SIMD4(230, 120, 160, 255) }
            }
        }
        #expect(try doubt(small) == nil)
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
}
