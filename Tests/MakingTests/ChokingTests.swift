import ArtCorpus
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Edges that move inward.
@Suite struct ChokingTests {
    private func disc(radius: Double, softness: Double) -> Bitmap {
        var painter = Painter(side: 300)
        painter.fill(.circle(at: painter.middle, radius: radius), .hue(0.6), softness: softness)
        return painter.bitmap
    }

    @Test(arguments: [0.0, 6], [1.0, 2.5, 4]) func aDiscBecomesSmallerAndStaysAsSoft(softness: Double, distance: Double)
    {
        let choked = disc(radius: 100, softness: softness).choked(by: distance).alphaPlane
        let smaller = disc(radius: 100 - distance, softness: softness).alphaPlane
        let largest = zip(choked, smaller).map { abs(Int($0) - Int($1)) }.max() ?? 255
        // A pixel of a hard edge covers a whole step of alpha.
        #expect(largest <= (softness == 0 ? 60 : 14))
        #expect(choked.contains { (60...200).contains($0) })
    }

    @Test func theBorderOfTheCanvasIsNoEdge() {
        let art = Bitmap(40, 40) { x, _ in x < 20 ? SIMD4(9, 99, 199, 255) : .zero }
        let choked = art.choked(by: 3)
        #expect((0..<40).allSatisfy { y in choked[0, y] == SIMD4(9, 99, 199, 255) && choked[16, y].w == 255 })
        #expect((0..<40).allSatisfy { choked[17, $0] == .zero })
        let between = art.choked(by: 2.5)
        #expect((1...254).contains(between[17, 20].w))
        #expect((0..<1600).allSatisfy { between[$0 % 40, $0 / 40] == between[$0 % 40, 20] })
    }

    @Test func aLineOfPixelsIsChokedAlongIt() {
        let alpha = { (bitmap: Bitmap) in bitmap.choked(by: 2).alphaPlane.map { $0 == 255 } }
        let expected = (0..<40).map { $0 < 8 }
        #expect(alpha(Bitmap(40, 1) { x, _ in x < 10 ? SIMD4(9, 99, 199, 255) : .zero }) == expected)
        #expect(alpha(Bitmap(1, 40) { _, y in y < 10 ? SIMD4(9, 99, 199, 255) : .zero }) == expected)
    }

    @Test func aRimDisappearsAtEverySizeOfTheMaster() throws {
        for side in [618, 1236] {
            var painter = Painter(side: side)
            painter.fill(.circle(at: painter.middle, radius: 200), .white)
            painter.fill(.circle(at: painter.middle, radius: 197.5), .hue(0.6))
            var options = PreparationOptions()
            options.choke = Length(4)
            let size = PixelSize(width: side, height: side)
            var preparer = Preparer(options, size: size, for: StickerSquare(side: 618, isFilled: false))
            let choked = try preparer.measure(painter.bitmap)
            try preparer.decide()
            let sticker = PixelSize(width: 618, height: 618)
            #expect(Fringe(of: painter.bitmap.resampled(to: sticker)) != nil)
            #expect(Fringe(of: choked.resampled(to: sticker)) == nil)
            #expect(preparer.steps.map(\.change) == [.choke(distance: 4)] && preparer.softensAlpha)
            let opaque = choked.alphaPlane.filter { $0 == 255 }.count
            let radius = 196 * Double(side) / 618
            #expect(abs(Double(opaque) / (.pi * radius * radius) - 1) < 0.02)
        }
    }

    @Test func hairThatDisappearsIsMeasured() throws {
        func lost(_ width: Double?) throws -> PreparedFacts.LostParts? {
            var painter = Painter(side: 618)
            painter.fill(.star(at: painter.middle, radius: 150, arms: 5, inner: 0.5), .hue(0.1))
            if let width { painter.fill(.line([painter.middle, Point(560, 309)], width: width), .hue(0.1)) }
            var options = PreparationOptions()
            options.choke = Length(3)
            var preparer = Preparer(
                options, size: PixelSize(width: 618, height: 618), for: StickerSquare(side: 618, isFilled: false))
            try preparer.measure(painter.bitmap)
            return preparer.lostToChoke
        }
        // The tips of the star become shorter, and are not parts.
        #expect(try lost(nil) == nil && lost(9) == nil)
        let hair = try #require(try lost(4))
        #expect((0.01..<0.04).contains(hair.share), "\(hair)")
        #expect(hair.place.x > 350 && hair.place.x + hair.place.width > 550 && hair.place.height <= 6, "\(hair)")
    }
}
