import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Backgrounds and mattes that are taken out of drawn art whose alpha and color are known.
@Suite struct MatteTests {
    /// A drawing of several colors, with a smooth edge that goes in and out and a hole.
    private static let art = Bitmap(240, 240) { x, y in
        let (dx, dy) = (Double(x) - 119.5, Double(y) - 119.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        let bulge =
            distance == 0 ? 0 : 12 * (dx * dx - dy * dy) * dx * dy * 4 / (distance * distance * distance * distance)
        let outer = 92 + bulge - distance
        let cover = max(0, min(1, min(outer, distance - 21.3) + 0.5))
        guard cover > 0 else { return .zero }
        let color: SIMD3<UInt8> =
            dx + dy / 3 < -20 ? [200, 40, 60] : dy > 30 ? [40, 90, 200] : [90, UInt8(100 + y / 4), 40]
        return SIMD4(color.x, color.y, color.z, UInt8((cover * 255).rounded()))
    }

    enum Ground: String, CaseIterable {
        case white, black, green, checkerboard

        func color(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
            switch self {
            case .white: SIMD4(255, 255, 255, 255)
            case .black: SIMD4(0, 0, 0, 255)
            case .green: SIMD4(0, 255, 40, 255)
            case .checkerboard:
                (x + 3) / 9 % 2 == (y + 5) / 9 % 2 ? SIMD4(255, 255, 255, 255) : SIMD4(204, 204, 204, 255)
            }
        }

        func behind(_ art: Bitmap) -> Bitmap {
            Bitmap(art.size.width, art.size.height) { x, y in Bitmap.blend(art[x, y], over: color(x, y)) }
        }
    }

    /// The mean errors of the pixels of the edge: of alpha in percent, of the visible color in levels.
    private func errors(_ found: Bitmap, _ truth: Bitmap) -> (alpha: Double, color: Double) {
        var sums = (alpha: 0.0, color: 0.0, pixels: 0.0, weight: 0.0)
        for y in 0..<truth.size.height {
            for x in 0..<truth.size.width {
                let (one, other) = (truth[x, y], found[x, y])
                guard (1...254).contains(one.w) || one.w != other.w else { continue }
                sums.alpha += abs(Double(one.w) - Double(other.w)) / 2.55
                sums.pixels += 1
                let weight = Double(min(one.w, other.w)) / 255
                for channel in 0..<3 {
                    sums.color += weight * abs(Double(one[channel]) - Double(other[channel])) / 3
                }
                sums.weight += weight
            }
        }
        return (sums.alpha / max(sums.pixels, 1), sums.color / max(sums.weight, 1))
    }

    @Test(arguments: Ground.allCases) func theEdgeBehindABackgroundIsFound(ground: Ground) throws {
        let removal = try #require(try BackgroundRemoval(from: ground.behind(Self.art), withHoles: true))
        let errors = errors(removal.image, Self.art)
        #expect(errors.alpha < 2 && errors.color < 3, "\(errors)")
        #expect(removal.image[0, 0] == .zero && removal.image[119, 119] == .zero)
    }

    /// Whiskers have no pixel that is far from the background.
    @Test(arguments: Ground.allCases, [2.0, 3]) func thinLinesKeepTheirColorAndAlpha(ground: Ground, width: Double)
        throws
    {
        let color: SIMD3<UInt8> = ground == .black ? [240, 230, 220] : [30, 20, 60]
        let whiskers = Bitmap(240, 240) { x, y in
            let (dx, dy) = (Double(x) - 119.5, Double(y) - 119.5)
            if dx * dx + dy * dy < 900 { return SIMD4(200, 120, 40, 255) }
            let distance = abs(dy - dx / 5) / (1 + 0.04).squareRoot()
            let cover = abs(dx) > 100 ? 0 : max(0, min(1, width / 2 - distance + 0.5))
            return cover > 0 ? SIMD4(color.x, color.y, color.z, UInt8((cover * 255).rounded())) : .zero
        }
        let removal = try #require(try BackgroundRemoval(from: ground.behind(whiskers), withHoles: false))
        let errors = errors(removal.image, whiskers)
        #expect(errors.alpha < 8 && errors.color < 16, "\(errors)")
    }

    @Test func aThinLineDoesNotTakeTheColorOfAnother() throws {
        let lines = Bitmap(240, 240) { x, y in
            guard (20..<220).contains(x) else { return .zero }
            if y == 60 || y == 61 { return SIMD4(255, 150, 150, 255) }
            if y == 65 || y == 66 { return SIMD4(255, 0, 0, 255) }
            return (120..<200).contains(y) ? SIMD4(40, 40, 200, 255) : .zero
        }
        let removal = try #require(try BackgroundRemoval(from: Ground.white.behind(lines), withHoles: false))
        #expect(removal.image[120, 60] == lines[120, 60] && removal.image[120, 65] == lines[120, 65])
    }

    @Test func enclosedPartsStayUnlessTheyAreWanted() throws {
        let flat = Ground.white.behind(Self.art)
        let removal = try #require(try BackgroundRemoval(from: flat, withHoles: false))
        #expect(removal.image[119, 119] == SIMD4(255, 255, 255, 255) && removal.image[0, 0] == .zero)
        // A highlight is not a hole.
        var shining = flat
        for y in 180..<184 { for x in 118..<122 { shining[x, y] = SIMD4(255, 255, 255, 255) } }
        let both = try #require(try BackgroundRemoval(from: shining, withHoles: true))
        #expect(both.image[120, 182] == SIMD4(255, 255, 255, 255) && both.image[119, 119] == .zero)
    }

    @Test func theNoiseOfAJPEGIsBackground() throws {
        var random = SeededRandom(3)
        var flat = Ground.white.behind(Self.art)
        flat.withMutablePixels { pixels in
            for index in pixels.indices {
                for channel in 0..<3 {
                    let noisy = Int(pixels[index][channel]) + Int.random(in: -3...3, using: &random)
                    pixels[index][channel] = UInt8(min(255, max(0, noisy)))
                }
            }
        }
        let removal = try #require(try BackgroundRemoval(from: flat, withHoles: true))
        #expect(errors(removal.image, Self.art).alpha < 4)
        #expect(removal.image[3, 3] == .zero)
    }

    @Test func theNoiseOfAJPEGNextToTheArtIsBackground() throws {
        var random = SeededRandom(5)
        var flat = Ground.white.behind(Self.art)
        // Blocks of a JPEG through which the edge goes are noisy, in patterns of a few pixels.
        for top in stride(from: 0, to: 240, by: 8) {
            for left in stride(from: 0, to: 240, by: 8) {
                let alphas = (0..<64).map { Self.art[left + $0 % 8, top + $0 / 8].w }
                guard alphas.contains(0), alphas.contains(255) else { continue }
                for y in stride(from: top, to: top + 8, by: 4) {
                    for x in stride(from: left, to: left + 8, by: 4) where Bool.random(using: &random) {
                        let level = UInt8.random(in: 243...255, using: &random)
                        for index in 0..<16 where Self.art[x + index % 4, y + index / 4].w == 0 {
                            flat[x + index % 4, y + index / 4] = SIMD4(level, level, level, 255)
                        }
                    }
                }
            }
        }
        // Single pixels near the edge are noisier; far from it, they are art.
        for (x, y) in [(22, 120), (120, 22), (217, 118), (118, 217)] { flat[x, y] = SIMD4(222, 240, 232, 255) }
        for y in 3..<5 { for x in 3..<6 { flat[x, y] = SIMD4(255, 210, 220, 255) } }
        let removal = try #require(try BackgroundRemoval(from: flat, withHoles: true))
        let left = (0..<240 * 240).count { index in
            let (x, y) = (index % 240, index / 240)
            return Self.art[x, y].w == 0 && removal.image[x, y].w > 25
        }
        #expect(left == 6 && removal.image[4, 4].w == 255)
        // A pale part of clean art is not noise.
        var pale = Ground.white.behind(Self.art)
        for y in 115..<125 { for x in 205..<220 { pale[x, y] = SIMD4(244, 244, 244, 255) } }
        pale[217, 118] = SIMD4(222, 240, 232, 255)
        let clean = try #require(try BackgroundRemoval(from: pale, withHoles: false))
        #expect(clean.image[211, 120].w == 255)
        #expect(clean.image[217, 118].w == 255)
    }

    /// The art with a soft shadow.
    private func shaded() throws -> Bitmap {
        let black = OpaqueColor(red: 0, green: 0, blue: 0)
        var options = PreparationOptions()
        options.shadow = Shadow(x: 2, y: 9, blur: 14, color: black, alpha: 110)
        var preparer = Preparer(options, size: Self.art.size, for: StickerSquare(side: 618))
        try preparer.measure(Self.art)
        try preparer.decide()
        return try preparer.prepared(Self.art)
    }

    private static let walls: [SIMD3<UInt8>] = [
        [255, 255, 255], [150, 150, 150], [80, 80, 80], [70, 130, 230], [0, 170, 60], [140, 40, 50],
    ]

    private static func wall(_ color: SIMD3<UInt8>, behind art: Bitmap) -> Bitmap {
        Bitmap(art.size.width, art.size.height) { x, y in
            Bitmap.blend(art[x, y], over: SIMD4(color.x, color.y, color.z, 255))
        }
    }

    /// On a darker wall, a level is a larger part of the shadow.
    @Test(arguments: walls) func aShadowOnAWallBecomesBlack(wall: SIMD3<UInt8>) throws {
        let truth = try shaded()
        let removal = try #require(try BackgroundRemoval(from: Self.wall(wall, behind: truth), withHoles: true))
        #expect(removal.hasShadow)
        let errors = errors(removal.image, truth)
        #expect(errors.alpha < 2.5 && errors.color < 4, "\(errors)")
    }

    @Test(arguments: walls) func aShadowOnAWallGoesIfItIsNotWanted(wall: SIMD3<UInt8>) throws {
        let flat = Self.wall(wall, behind: try shaded())
        let removal = try #require(try BackgroundRemoval(from: flat, withHoles: true, withShadow: true))
        #expect(removal.hasShadow)
        let growth = (flat.size.width - 240) / 2
        let errors = errors(removal.image, Self.art.placed(at: growth, growth, on: flat.size))
        #expect(errors.alpha < 3 && errors.color < 3, "\(errors)")
    }

    @Test func anOutlineHasNoStainOfTheShadow() throws {
        var options = PreparationOptions()
        (options.removesBackground, options.outline) = (true, Length(6))
        var preparer = Preparer(options, size: Self.art.size, for: StickerSquare(side: 240))
        let measured = try preparer.measure(Ground.white.behind(try shaded()))
        try preparer.decide()
        let sticker = preparer.finished(measured)
        let bottom = try #require((0..<sticker.size.height).last { sticker[sticker.size.width / 2, $0].w == 255 })
        for y in bottom - 3...bottom {
            #expect(sticker[sticker.size.width / 2, y] == SIMD4(255, 255, 255, 255))
        }
    }

    @Test func transparentArtHasNoBackground() throws {
        #expect(try BackgroundRemoval(from: Self.art, withHoles: true) == nil)
    }

    /// A red badge with a face, nearly as large as its canvas.
    private func badge(radius: Int) -> Bitmap {
        Bitmap(300, 300) { x, y in
            let (dx, dy) = (max(radius - x, x - 299 + radius, 0), max(radius - y, y - 299 + radius, 0))
            guard dx * dx + dy * dy <= radius * radius else { return .zero }
            return abs(x - 150) < 60 && abs(y - 150) < 60 ? SIMD4(250, 210, 60, 255) : SIMD4(214, 40, 57, 255)
        }
    }

    @Test func aBadgeWithRoundedCornersIsNotABackground() throws {
        for radius in [6, 20, 40] { #expect(BackgroundRemoval.isCutOut(badge(radius: radius)), "\(radius)") }
        #expect(!BackgroundRemoval.isCutOut(badge(radius: 0)))
        // An export that ends with a faint column and an empty row, or has lost a pixel.
        var frayed = badge(radius: 0)
        for place in 0..<300 { (frayed[299, place], frayed[place, 299]) = (SIMD4(214, 40, 57, 90), .zero) }
        frayed[0, 0] = .zero
        #expect(!BackgroundRemoval.isCutOut(frayed))
        #expect(try BackgroundRemoval(from: frayed, withHoles: true) != nil)
    }

    private func reason(_ image: Bitmap) -> String? {
        do throws(PreparationFault) {
            _ = try BackgroundRemoval(from: image, withHoles: false)
            return nil
        } catch {
            return Words.ofLibrary.reason(of: error.fault)
        }
    }

    @Test func whatCannotBeDoneWellIsRefused() {
        let photo = Bitmap(200, 200) { x, y in SIMD4(UInt8(x), UInt8(y), UInt8((x + y) / 2), 255) }
        #expect(reason(photo)?.contains("neither of one color nor a checkerboard") == true)
        #expect(reason(Bitmap(60, 60) { _, _ in SIMD4(9, 9, 9, 255) })?.contains("nothing would be left") == true)
        // A pale ghost on white has no edge to find.
        let ghost = Ground.white.behind(CheckedArt.disc(200, radius: 70) { _, _ in SIMD3(246, 244, 240) })
        let pale = Ground.white.behind(
            CheckedArt.disc(200, radius: 70) { x, _ in x < 100 ? SIMD3(236, 236, 236) : SIMD3(200, 0, 0) })
        #expect(reason(ghost) != nil)
        #expect(reason(pale)?.contains("of its edge the art has nearly the color of the background") == true)
        let soft = Ground.white.behind(
            Bitmap(200, 200) { x, y in
                let (dx, dy) = (Double(x) - 99.5, Double(y) - 99.5)
                let cover = max(0, min(1, (80 - (dx * dx + dy * dy).squareRoot()) / 30))
                return SIMD4(200, 30, 60, UInt8(cover * 255))
            })
        #expect(reason(soft)?.contains("the art fades into it") == true)
        let blurred = Bitmap(200, 200) { x, y in
            let level = UInt8(x / 9 % 3 == y / 13 % 2 ? 255 : 204)
            return SIMD4(level, level, level, 255)
        }
        #expect(reason(blurred)?.contains("a checkerboard of equal squares") == true)
    }

    // MARK: Defringing

    private static let mattes: [(OpaqueColor, Ground)] = [
        (OpaqueColor(red: 255, green: 255, blue: 255), .white), (OpaqueColor(red: 0, green: 0, blue: 0), .black),
        (OpaqueColor(red: 0, green: 255, blue: 40), .green),
    ]

    @Test(arguments: mattes) func aMatteAlongAlphaIsTakenOut(matte: OpaqueColor, ground: Ground) {
        let flat = ground.behind(Self.art)
        let cut = Bitmap(240, 240) { x, y in
            var pixel = flat[x, y]
            pixel.w = Self.art[x, y].w
            return pixel.w == 0 ? .zero : pixel
        }
        let errors = errors(Defringing(cut, matte: matte).image, Self.art)
        #expect(errors.alpha == 0 && errors.color < 3, "\(errors)")
    }

    @Test(arguments: mattes) func aHardCutBecomesSoft(matte: OpaqueColor, ground: Ground) {
        let flat = ground.behind(Self.art)
        // A magic wand takes what has nearly the color of the matte.
        let cut = Bitmap(240, 240) { x, y in Self.art[x, y].w < 26 ? .zero : flat[x, y] }
        let defringing = Defringing(cut, matte: matte)
        let errors = errors(defringing.image, Self.art)
        // Of what the wand has taken, 5 % in the mean of its pixels are lost.
        #expect(errors.alpha < 2 && errors.color < 3, "\(errors)")
        #expect(defringing.pixels > 400)
    }

    @Test func whatHasNoFringeStaysAsItIs() {
        let white = OpaqueColor(red: 255, green: 255, blue: 255)
        for art in [Self.art, CheckedArt.sound(), Bitmap(size: PixelSize(width: 3, height: 3))] {
            let defringing = Defringing(art, matte: white)
            #expect(defringing.pixels == 0 && defringing.image == art)
        }
    }
}
