import Foundation
import Raster
import TestSupport
import Testing

@testable import Inspection

/// Drawn edges of every kind: what is left of a background is found, and what was meant is not.
@Suite struct FringeTests {
    private static let blue = SIMD3<Double>(40, 110, 200)
    private static let white = SIMD3<Double>(repeating: 255)
    private static let black = SIMD3<Double>(repeating: 0)

    enum Shape: CaseIterable {
        case disc, square, star

        /// How far a place is outside the shape, in pixels.
        func distance(_ x: Double, _ y: Double) -> Double {
            let (dx, dy) = (x - 150, y - 150)
            switch self {
            case .disc: return (dx * dx + dy * dy).squareRoot() - 95
            case .square: return max(abs(dx), abs(dy)) - 85
            case .star: return (dx * dx + dy * dy).squareRoot() - 85 - 22 * cos(5 * atan2(dy, dx))
            }
        }
    }

    /// How much of a blurred shape covers a place: 1 inside, 0 outside.
    private static func blurred(_ distance: Double, _ radius: Double) -> Double {
        erfc(distance / radius / 2.0.squareRoot()) / 2
    }

    private static func draw(_ pixel: (Double, Double) -> (color: SIMD3<Double>, alpha: Double)) -> Bitmap {
        Bitmap(300, 300) { x, y in
            let (color, alpha) = pixel(Double(x) + 0.5, Double(y) + 0.5)
            let level = UInt8((max(0, min(1, alpha)) * 255).rounded())
            guard level > 0 else { return .zero }
            return SIMD4(
                UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()), level)
        }
    }

    /// The rules about edges that a picture breaks.
    private func found(_ bitmap: Bitmap) -> [String] {
        var facts = PictureFacts()
        facts.add(bitmap)
        var found: [String] = []
        if let fringe = facts.fringe.first { found.append(fringe.kind.rawValue) }
        if !facts.haze.frames.isEmpty { found.append("haze") }
        if !facts.specks.frames.isEmpty { found.append("specks") }
        return found
    }

    // MARK: Shadows on white, cut out with a wand

    struct Wand: CustomStringConvertible {
        var blur: Double
        var opacity: Double
        var offset: Double
        var tolerance: Double
        var isSmooth: Bool

        var description: String { "\(blur) \(opacity) \(offset) \(tolerance) \(isSmooth)" }

        static let all: [Wand] = [6, 12].flatMap { blur in
            [0.5, 0.8].flatMap { opacity in
                [0, 8].flatMap { offset in
                    [8, 24].flatMap { tolerance in
                        [false, true].map {
                            Wand(blur: blur, opacity: opacity, offset: offset, tolerance: tolerance, isSmooth: $0)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: Shape.allCases, Extras.sample(Wand.all, oneIn: 4)) func aShadowOnWhiteIsFoundAfterTheWand(
        shape: Shape, wand: Wand
    ) {
        let flat = Self.draw { x, y in
            let shadow = Self.blurred(shape.distance(x - wand.offset, y - wand.offset), wand.blur) * wand.opacity
            let below = Self.white * (1 - shadow)
            let art = max(0, min(1, 0.5 - shape.distance(x, y)))
            return (Self.blue * art + below * (1 - art), 1)
        }
        // All around the art is within the tolerance of white, and the art is not.
        func isCut(_ x: Int, _ y: Int) -> Bool {
            let pixel = flat[max(0, min(299, x)), max(0, min(299, y))]
            return 255 - Double(min(pixel.x, pixel.y, pixel.z)) <= wand.tolerance
        }
        let cut = Bitmap(300, 300) { x, y in
            var pixel = flat[x, y]
            if wand.isSmooth {
                var kept = 0
                for row in y - 1...y + 1 {
                    for column in x - 1...x + 1 where !isCut(column, row) { kept += 1 }
                }
                pixel.w = UInt8(kept * 255 / 9)
            } else if isCut(x, y) {
                pixel.w = 0
            }
            return pixel.w == 0 ? .zero : pixel
        }
        #expect(found(cut) == ["light"])
    }

    /// The gray that is left may look like a rim, or be mixed with the edge of the cut at every other place.
    @Test(arguments: [
        (Shape.square, Wand(blur: 6, opacity: 0.5, offset: 8, tolerance: 24, isSmooth: true)),
        (.star, Wand(blur: 6, opacity: 0.5, offset: 0, tolerance: 8, isSmooth: true)),
        (.disc, Wand(blur: 6, opacity: 0.5, offset: 0, tolerance: 24, isSmooth: true)),
    ]) func aShadowThatLooksLikeARimIsFound(shape: Shape, wand: Wand) {
        aShadowOnWhiteIsFoundAfterTheWand(shape: shape, wand: wand)
    }

    // MARK: Soft edges

    @Test(arguments: Shape.allCases, [4.0, 8, 14]) func aSoftEdgeMixedWithABackgroundIsFound(shape: Shape, blur: Double)
    {
        for (background, name) in [(Self.white, "light"), (Self.black, "dark")] {
            let mixed = Self.draw { x, y in
                let alpha = Self.blurred(shape.distance(x, y), blur)
                return (Self.blue * alpha + background * (1 - alpha), alpha)
            }
            #expect(found(mixed).first == name)
        }
        let clean = Self.draw { x, y in (Self.blue, Self.blurred(shape.distance(x, y), blur)) }
        #expect(found(clean) == [])
    }

    /// A glow or shadow that was drawn has its own color throughout, however faint its end is.
    @Test(arguments: Shape.allCases, [6.0, 15, 30]) func glowsAndShadowsThatWereDrawnAreArt(shape: Shape, blur: Double)
    {
        let kinds: [(SIMD3<Double>, Double, Double)] = [
            (Self.white, 0.9, 0), (Self.black, 0.5, 6), (SIMD3(255, 230, 90), 0.8, 0), (Self.black, 0.3, 0),
        ]
        let arts: [SIMD3<Double>] = [Self.blue, SIMD3(20, 30, 70), SIMD3(90, 50, 30), SIMD3(250, 215, 225)]
        for ((color, opacity, offset), own) in kinds.flatMap({ kind in arts.map { (kind, $0) } }) {
            let glowing = Self.draw { x, y in
                let glow = Self.blurred(shape.distance(x - offset, y - offset) - blur, blur) * opacity
                let art = max(0, min(1, 0.5 - shape.distance(x, y)))
                let alpha = art + glow * (1 - art)
                guard alpha > 0 else { return (Self.black, 0) }
                return ((own * art + color * (glow * (1 - art))) / alpha, alpha)
            }
            #expect(found(glowing) == [], "\(color) \(opacity) around \(own)")
        }
    }

    /// Much of a shadow without an offset is under the art, so that little alpha is left around it.
    @Test(arguments: Shape.allCases, [5.0, 10, 20]) func aFaintShadowAroundDarkArtIsNoFringe(shape: Shape, blur: Double)
    {
        for own in [SIMD3<Double>(20, 30, 70), SIMD3(90, 50, 30), SIMD3(70, 70, 70)] {
            for opacity in [0.1, 0.2, 0.4] {
                let shaded = Self.draw { x, y in
                    let shadow = Self.blurred(shape.distance(x, y), blur) * opacity
                    let art = max(0, min(1, 0.5 - shape.distance(x, y)))
                    let alpha = art + shadow * (1 - art)
                    return alpha > 0 ? (own * (art / alpha), alpha) : (Self.black, 0)
                }
                #expect(!found(shaded).contains("dark"), "\(own) \(opacity)")
            }
        }
    }

    @Test func aHazeNextToAShadowIsStillFound() {
        let hazy = Self.draw { x, y in
            let shadow = Self.blurred(Shape.disc.distance(x - 4, y - 4), 4) * 0.5
            let art = max(0, min(1, 0.5 - Shape.disc.distance(x, y)))
            return (art > 0 ? Self.blue : Self.black, max(art + shadow * (1 - art), 3.0 / 255))
        }
        #expect(found(hazy).contains("haze"))
    }

    // MARK: Columns

    /// A wide bar whose long edges alone keep the white that it was drawn on: nearly all of its outline is in columns.
    private func bar(isTall: Bool) -> Bitmap {
        Bitmap(300, 300) { x, y in
            let (along, across) = isTall ? (y, x) : (x, y)
            guard (10..<290).contains(along), (130..<170).contains(across) else { return .zero }
            if across == 130 || across == 169 { return SIMD4(150, 185, 230, 128) }
            return SIMD4(40, 110, 200, 255)
        }
    }

    @Test(arguments: [false, true]) func fringesAreMeasuredAlongRowsAndColumns(isTall: Bool) {
        let picture = bar(isTall: isTall)
        var facts = PictureFacts()
        facts.add(picture)
        #expect(facts.fringe.first?.kind == .light)
        // 560 of the 636 ends that can be judged.
        #expect(facts.fringe.first?.percent == 88)
    }
}
