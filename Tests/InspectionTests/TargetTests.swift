import Raster
import TestSupport
import Testing

@testable import Inspection

@Suite struct TargetTests {
    private func placement(
        _ width: Int, _ height: Int, _ scale: Scale = .x3, size: StickerSize? = .regular, enlarging: Bool = false,
        pads: Bool = true
    ) -> Placement {
        var target = Target(.messages, size: size)
        (target.enlarges, target.pads) = (enlarging, pads)
        let art = PixelSize(width: width, height: height)
        let header = Header(format: .png, bytes: 1, pixelSize: art, storesShownPixels: true)
        return target.canvas(of: Art(header)).placement(at: scale)
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

    /// Art of squares with a side of `block`.
    private func placementOfPixelArt(
        _ width: Int, _ height: Int, block: Int, _ scale: Scale = .x3, size: StickerSize? = .large, pads: Bool = true
    ) -> Placement {
        var target = Target(.messages, size: size)
        (target.enlargesPixelArt, target.pads) = (pads, pads)
        var art = Art(
            Header(format: .png, bytes: 1, pixelSize: self.size(width, height), storesShownPixels: true))
        art.block = block
        return target.canvas(of: art).placement(at: scale)
    }

    @Test func pixelsOfPixelArtGetWholeNumbersOfPixels() {
        let square = size(618, 618)
        #expect(placementOfPixelArt(64, 64, block: 1) == Placement(art: size(576, 576), canvas: square))
        #expect(placementOfPixelArt(320, 320, block: 10) == Placement(art: size(608, 608), canvas: square))
        #expect(placementOfPixelArt(1024, 1024, block: 32) == Placement(art: size(608, 608), canvas: square))
        #expect(placementOfPixelArt(20, 32, block: 1) == Placement(art: size(380, 608), canvas: square))
        #expect(placementOfPixelArt(64, 64, block: 1, .x1) == Placement(art: size(192, 192), canvas: size(206, 206)))
    }

    @Test func pixelArtThatIsNotEnlargedKeepsItsCanvas() {
        let whole = { (scale: Scale) in
            placementOfPixelArt(320, 320, block: 10, scale, size: nil, pads: false)
        }
        #expect(whole(.x3) == Placement(size(320, 320)))
        #expect(whole(.x2) == Placement(art: size(192, 192), canvas: size(213, 213)))
        #expect(whole(.x1) == Placement(art: size(96, 96), canvas: size(107, 107)))
    }

    @Test func pixelArtWithMorePixelsThanItsStickerFillsIt() {
        let placement = placementOfPixelArt(640, 640, block: 1, size: .small)
        #expect(placement == Placement(size(300, 300)))
    }

    @Test func withoutASizeNothingIsPadded() {
        #expect(placement(500, 400, size: nil) == Placement(size(500, 400)))
        #expect(placement(1236, 1000, size: nil) == Placement(size(618, 500)))
    }

    /// A conversion prepares art for its own size, and judges it as a sticker of the pack.
    @Test func artThatGrewForASmallerStickerFitsItsCanvas() {
        var target = Target(.messages, size: .large)
        (target.enlargesPixelArt, target.pads) = (true, true)
        let header = Header(format: .png, bytes: 1, pixelSize: size(32, 32), storesShownPixels: true)
        var art = Art(
            header,
            prepared: .init(
                pixelSize: size(300, 300), needsAlpha: true, isPlaced: false, grownFor: 300, cutsBefore: [],
                hasDrawnShadow: false, fringeBefore: nil, missedVisualSize: nil))
        art.block = 10
        #expect(target.canvas(of: art).placement(at: .master) == Placement(art: size(600, 600), canvas: size(618, 618)))
    }

    @Test func thePackTakesTheSizeOfMostMasters() {
        #expect(
            Profile.messages.commonestSize(of: [size(618, 618), size(408, 408), size(408, 300)]) == .regular)
        #expect(
            Profile.messages.commonestSize(of: [size(617, 617), size(618, 618), size(618, 400)]) == .large)
        #expect(Profile.messages.commonestSize(of: [size(200, 200), size(618, 618)]) == .small)
        #expect(Profile.messages.commonestSize(of: []) == .small)
    }

    @Test func artIsInTheMiddle() {
        let dot = Bitmap(1, 1) { _, _ in SIMD4(1, 2, 3, 4) }
        let placed = dot.centered(on: size(4, 3))
        for y in 0..<3 {
            for x in 0..<4 { #expect(placed[x, y] == (x == 1 && y == 1 ? SIMD4(1, 2, 3, 4) : .zero)) }
        }
    }
}
