import Raster
import TestSupport
import Testing

@testable import Profiles
@testable import Rendering
@testable import StickerPacks

@Suite struct StickerLayoutTests {
    private func placement(
        _ width: Int, _ height: Int, _ scale: Scale = .x3, enlarging: Bool = false, pads: Bool = true
    ) -> Placement {
        StickerLayout(size: .regular, allowsEnlarging: enlarging, pads: pads)
            .placement(of: PixelSize(width: width, height: height), at: scale)
    }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test func largerMastersAreReducedAndFitted() {
        #expect(placement(618, 309) == Placement(art: size(408, 204), canvas: size(408, 408)))
        #expect(placement(618, 309, pads: false) == Placement(art: size(408, 204), canvas: size(408, 204)))
        #expect(placement(618, 618, .x1) == Placement(art: size(136, 136), canvas: size(136, 136)))
    }

    @Test func smallerMastersAreNotEnlarged() {
        #expect(placement(300, 300) == Placement(art: size(300, 300), canvas: size(408, 408)))
        #expect(placement(300, 300, .x2) == Placement(art: size(200, 200), canvas: size(272, 272)))
        #expect(placement(300, 299, pads: false) == Placement(art: size(300, 299), canvas: size(300, 299)))
    }

    @Test func smallerMastersAreEnlargedIfThatIsAllowed() {
        #expect(placement(300, 150, enlarging: true) == Placement(art: size(408, 204), canvas: size(408, 408)))
    }

    @Test func thePackTakesTheSizeOfMostMasters() {
        #expect(
            StickerLayout.commonest(of: [size(618, 618), size(408, 408), size(408, 300)], for: .messages) == .regular)
        #expect(
            StickerLayout.commonest(of: [size(617, 617), size(618, 618), size(618, 400)], for: .messages) == .large)
        #expect(StickerLayout.commonest(of: [size(200, 200), size(618, 618)], for: .messages) == .small)
        #expect(StickerLayout.commonest(of: [], for: .messages) == .small)
    }

    @Test func artIsInTheMiddle() {
        let dot = Bitmap(1, 1) { _, _ in SIMD4(1, 2, 3, 4) }
        let placed = dot.centered(on: size(4, 3))
        for y in 0..<3 {
            for x in 0..<4 { #expect(placed[x, y] == (x == 1 && y == 1 ? SIMD4(1, 2, 3, 4) : .zero)) }
        }
    }

    @Test func iconsAreOpaque() {
        let background = OpaqueColor(red: 10, green: 20, blue: 30)
        let half = Bitmap(1, 1) { _, _ in SIMD4(110, 120, 130, 128) }
        #expect(half.flattened(on: background)[0, 0] == SIMD4(60, 70, 80, 255))
        #expect(Bitmap(size: size(1, 1)).flattened(on: background)[0, 0] == SIMD4(10, 20, 30, 255))
    }
}
