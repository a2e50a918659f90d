import Foundation
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// The border and the shadow that drawn art has before it gets others.
@Suite struct SecondEdgeTests {
    private static let white: SIMD3<UInt8> = [255, 255, 255]
    private static let blue: SIMD3<UInt8> = [40, 110, 200]

    /// Returns what is said of art that gets an outline or a shadow.
    private func findings(_ art: Bitmap, _ change: (inout PreparationOptions) -> Void) throws -> [String] {
        var options = PreparationOptions()
        change(&options)
        var preparer = Preparer(options, size: art.size, for: StickerSquare(side: 618, isFilled: false))
        try preparer.measure(art)
        let border = preparer.ownBorder.map { "border \($0.hexadecimal)" }
        let places: [(String, Double, Double)] = [("bottom", 0, 1), ("bottom right", 1, 1), ("left", -1, 0)]
        let shadow = preparer.ownShadow.map { place in
            "shadow \(places.first { Finding.Region(toward: $0.1, $0.2) == place }?.0 ?? "elsewhere")"
        }
        return [border, shadow].compactMap(\.self)
    }

    private func outlined(_ art: Bitmap, color: String = "#FFFFFF") throws -> [String] {
        try findings(art) { ($0.outline, $0.outlineColor) = (Length(8), OpaqueColor(hexadecimal: color)) }
    }

    private func shaded(_ art: Bitmap) throws -> [String] {
        try findings(art) { $0.shadow = Shadow(x: 0, y: 4, blur: 8, color: .init(red: 0, green: 0, blue: 0)) }
    }

    /// A flower, whose contour goes in and out, with a border of one width.
    private func flower(border: Double, _ color: SIMD3<UInt8>, inside: SIMD3<UInt8> = blue, side: Int = 300) -> Bitmap {
        let unit = Double(side) / 300
        let leaves = (0..<6).map { leaf -> (Double, Double) in
            let turn = Double(leaf) * .pi / 3
            return ((150 + 60 * cos(turn)) * unit, (150 + 60 * sin(turn)) * unit)
        }
        return Bitmap(side, side) { x, y in
            let distance =
                leaves.map { center in
                    let (right, down) = (Double(x) + 0.5 - center.0, Double(y) + 0.5 - center.1)
                    return (right * right + down * down).squareRoot()
                }.min() ?? 0
            let cover = max(0, min(1, (50 + border) * unit - distance + 0.5))
            guard cover > 0.002 else { return .zero }
            let own = distance < 50 * unit ? inside : color
            return SIMD4(own.x, own.y, own.z, UInt8((cover * 255).rounded()))
        }
    }

    // MARK: Borders

    @Test(arguments: [300, 618, 1236]) func aBorderOfItsOwnIsNamed(side: Int) throws {
        #expect(try outlined(flower(border: 8, Self.white, side: side)) == ["border #FFFFFF"])
        #expect(try outlined(flower(border: 14, [250, 240, 226], side: side)) == ["border #FAF0E2"])
        // Nothing is drawn around it.
        #expect(try shaded(flower(border: 8, Self.white, side: side)) == [])
    }

    @Test func aBorderOfTheOutlinesColorIsNamed() throws {
        let red = flower(border: 8, [220, 30, 40])
        #expect(try outlined(red, color: "#E0202C") == ["border #DC1E28"])
        // Around a border of another color, an outline is a second one on purpose.
        #expect(try outlined(red) == [])
    }

    @Test func theLineOfADrawingIsNoBorder() throws {
        let line = flower(border: 8, [20, 20, 24], inside: [255, 220, 90])
        #expect(try outlined(line) == [] && outlined(line, color: "#000000") == [])
        // One pixel of white is an edge that was cut out badly.
        #expect(try outlined(flower(border: 1, Self.white)) == [])
    }

    /// A ghost with eyes, an egg with a yolk, a plain disc, and a disc of two halves.
    @Test func lightArtIsNoBorder() throws {
        let ghost = CheckedArt.disc(300, radius: 120) { x, y in
            abs(abs(x - 150) - 40) < 14 && abs(y - 120) < 20 ? [30, 30, 30] : Self.white
        }
        let egg = CheckedArt.disc(300, radius: 120) { x, y in
            (x - 150) * (x - 150) + (y - 140) * (y - 140) < 3600 ? [250, 190, 40] : Self.white
        }
        let half = CheckedArt.disc(300, radius: 120) { x, _ in x < 150 ? Self.white : Self.blue }
        for art in [ghost, egg, half, CheckedArt.disc(300, radius: 120) { _, _ in Self.white }] {
            #expect(try outlined(art) == [])
        }
        // A thin ring is art, and so is a border along half of the contour.
        let ring = CheckedArt.disc(300, radius: 120) { _, _ in Self.white }
        let hollow = Bitmap(300, 300) { x, y in
            (x - 150) * (x - 150) + (y - 150) * (y - 150) < 110 * 110 ? .zero : ring[x, y]
        }
        #expect(try outlined(hollow) == [])
        let flower = flower(border: 8, Self.white)
        let open = Bitmap(300, 300) { x, y in
            let pixel = flower[x, y]
            return x > 150 && pixel.w > 0 ? SIMD4(40, 110, 200, pixel.w) : pixel
        }
        #expect(try outlined(open) == [])
    }

    // MARK: Shadows

    /// A disc with a shadow of a color.
    private func shadowed(
        _ x: Double, _ y: Double, blur: Double = 12, _ color: SIMD3<UInt8> = .zero, alpha: UInt8 = 110
    ) throws -> Bitmap {
        var options = PreparationOptions()
        options.shadow = Shadow(
            x: x, y: y, blur: blur, color: OpaqueColor(red: color.x, green: color.y, blue: color.z), alpha: alpha)
        let disc = CheckedArt.disc(300, radius: 100) { _, _ in Self.blue }
        var preparer = Preparer(options, size: disc.size, for: StickerSquare(side: 300, isFilled: false))
        try preparer.measure(disc)
        try preparer.decide()
        return try preparer.prepared(disc)
    }

    @Test func aShadowOfItsOwnIsNamed() throws {
        #expect(try shaded(shadowed(0, 6)) == ["shadow bottom"])
        #expect(try shaded(shadowed(6, 6)) == ["shadow bottom right"])
        #expect(try shaded(shadowed(-7, 0, [40, 44, 60])) == ["shadow left"])
        #expect(try outlined(shadowed(0, 6)) == ["shadow bottom"])
    }

    @Test func aShadowOnTheGroundIsNamed() throws {
        let disc = CheckedArt.disc(300, radius: 70, center: (150, 90)) { _, _ in Self.blue }
        let floating = Bitmap(300, 300) { x, y in
            let (right, down) = (Double(x - 150) / 80, Double(y - 250) / 25)
            let dark = max(0, 1 - (right * right + down * down).squareRoot())
            return disc[x, y].w > 0 ? disc[x, y] : SIMD4(0, 0, 0, UInt8(dark * 120))
        }
        #expect(try shaded(floating) == ["shadow bottom"])
    }

    @Test func whatIsNotDarkOrNotAtOneSideIsNoShadow() throws {
        // A glow, a dark halo, and the smooth edge of dark art.
        #expect(try shaded(shadowed(0, 6, [255, 220, 90])) == [])
        #expect(try shaded(shadowed(0, 0)) == [])
        #expect(try shaded(shadowed(1, 1, blur: 30)) == [])
        #expect(try shaded(CheckedArt.disc(300, radius: 100) { _, _ in [20, 20, 24] }) == [])
        // Flat dark glass below the art.
        let disc = CheckedArt.disc(300, radius: 70, center: (150, 90)) { _, _ in Self.blue }
        let glass = Bitmap(300, 300) { x, y in
            disc[x, y].w > 0
                ? disc[x, y] : (90..<210).contains(x) && (150..<260).contains(y) ? SIMD4(20, 20, 20, 90) : .zero
        }
        #expect(try shaded(glass) == [])
    }

    /// A sticker is measured only if something is drawn around it.
    @Test func nothingIsMeasuredWithoutAnOutlineOrAShadow() throws {
        #expect(try findings(shadowed(0, 6)) { $0.trimming = .always } == [])
        // This is how a single sticker gets no shadow.
        #expect(try findings(shadowed(0, 6)) { $0.shadow = Shadow("0,0,0,#00000000") } == [])
        #expect(try findings(flower(border: 8, Self.white)) { $0.trimming = .always } == [])
    }
}
