import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Pieces that are left where a background was removed.
@Suite struct RemainsTests {
    /// A disc on a background, with squares beside it.
    private func art(
        on ground: SIMD3<UInt8> = [255, 255, 255], _ squares: [(x: Int, y: Int, side: Int, color: SIMD3<UInt8>)]
    ) -> Bitmap {
        let disc = CheckedArt.disc(400, radius: 120) { _, _ in [40, 110, 200] }
        return Bitmap(400, 400) { x, y in
            let square = squares.first { ($0.x..<$0.x + $0.side).contains(x) && ($0.y..<$0.y + $0.side).contains(y) }
            let color = square?.color ?? ground
            return Bitmap.blend(disc[x, y], over: SIMD4(color.x, color.y, color.z, 255))
        }
    }

    /// Returns the places of the pieces that are left of a background.
    private func remains(
        _ frame: Bitmap, _ change: (inout PreparationOptions) -> Void = { $0.removesBackground = true }
    ) throws -> [Finding.Region] {
        var options = PreparationOptions()
        change(&options)
        var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: 618, isFilled: false))
        try preparer.measure(frame)
        return preparer.remains
    }

    private static let (topLeft, right, bottom) = (
        Finding.Region(toward: -1, -1), Finding.Region(toward: 1, 0), Finding.Region(toward: 0, 1)
    )

    @Test func faintPiecesFarFromTheArtAreFound() throws {
        let faint: SIMD3<UInt8> = [238, 238, 236]
        let frame = art([(10, 10, 9, faint), (30, 14, 6, faint), (380, 200, 10, [240, 240, 244])])
        #expect(try remains(frame) == [Self.topLeft, Self.topLeft, Self.right])
        #expect(try remains(art([])) == [])
    }

    @Test func whatIsFaintDependsOnTheBackground() throws {
        #expect(try remains(art(on: [0, 0, 0], [(195, 380, 9, [16, 16, 16])])) == [Self.bottom])
        #expect(try remains(art(on: [0, 200, 60], [(195, 380, 9, [0, 178, 53])])) == [Self.bottom])
        // On green, white is a spark.
        #expect(try remains(art(on: [0, 200, 60], [(195, 380, 9, [238, 238, 236])])) == [])
    }

    @Test func sparksAndLettersAreArt() throws {
        let colors: [SIMD3<UInt8>] = [
            [255, 224, 110], [255, 246, 200], [220, 240, 255], [255, 240, 170], [200, 230, 255], [255, 205, 215],
            [210, 210, 210],
        ]
        for color in colors { #expect(try remains(art([(20, 20, 12, color)])) == [], "\(color)") }
        // A pale part with a line around it.
        #expect(try remains(art([(22, 22, 16, [244, 244, 248]), (20, 20, 20, [30, 30, 40])])) == [])
    }

    /// They look as if they belonged to it, and an outline joins them.
    @Test func piecesBesideTheArtAreNotFar() throws {
        #expect(try remains(art([(321, 196, 7, [238, 238, 236])])) == [])
    }

    @Test func specksThatTrimmingRemovesAreNotLeft() throws {
        let speck = art([(10, 10, 4, [236, 236, 234]), (30, 380, 9, [236, 236, 234])])
        #expect(try remains(speck) { ($0.removesBackground, $0.trimming) = (true, .always) }.count == 1)
        // Without trimming, they have a rule of their own.
        #expect(try remains(speck).count == 1)
    }

    @Test func artThatKeepsItsBackgroundHasNoRemains() throws {
        let frame = art([(10, 10, 9, [238, 238, 236])])
        #expect(try remains(frame) { $0.outline = Length(8) } == [])
    }
}
