import PNGCodec
import Raster
import TestSupport
import Testing
import Vips

@testable import Making

private func frames(_ bytes: [UInt8]) throws -> [Frame] {
    var source = GIFSource(try GIFFile(bytes))
    var frames: [Frame] = []
    while let frame = try source.next() { frames.append(frame) }
    return frames
}

@Suite struct GIFSourceTests {
    private let red = SIMD4<UInt8>(255, 0, 0, 255)
    private let green = SIMD4<UInt8>(0, 255, 0, 255)

    @Test func areaThatNoFrameCoversIsTransparent() throws {
        var small = GIFFixture.Frame(2, 2) { _, _ in 0 }
        (small.x, small.y, small.transparent) = (1, 1, nil)
        var other = GIFFixture.Frame(1, 1) { _, _ in 1 }
        other.transparent = nil
        let shown = try frames(GIFFixture(4, 4, frames: [small, other]).bytes).map(\.bitmap)
        let first = Bitmap(4, 4) { x, y in (1...2).contains(x) && (1...2).contains(y) ? red : .zero }
        var second = first
        second[0, 0] = green
        #expect(shown == [first, second])
    }

    @Test(arguments: [2, 3]) func aFrameWithoutTransparencyLeavesNoBackground(disposal: Int) throws {
        var whole = GIFFixture.Frame(4, 4) { _, _ in 0 }
        (whole.disposal, whole.transparent) = (disposal, nil)
        let next = GIFFixture.Frame(4, 4) { x, _ in x == 0 ? 1 : 3 }
        let shown = try frames(GIFFixture(4, 4, frames: [whole, next]).bytes).map(\.bitmap)
        #expect(shown == [Bitmap(4, 4) { _, _ in red }, Bitmap(4, 4) { x, _ in x == 0 ? green : .zero }])
    }

    @Test func interlacedRowsGetTheirPlaces() throws {
        for height in 1...19 {
            var frame = GIFFixture.Frame(3, height) { _, y in y % 3 }
            frame.isInterlaced = true
            let interlaced = try frames(GIFFixture(3, height, frames: [frame]).bytes).map(\.bitmap)
            frame.isInterlaced = false
            #expect(try frames(GIFFixture(3, height, frames: [frame]).bytes).map(\.bitmap) == interlaced)
        }
    }

    /// libvips is an independent decoder.
    @Test(arguments: [1, 40, 300]) func compressedFramesAreThoseThatLibvipsDecodes(side: Int) throws {
        var random = SeededRandom(UInt64(side))
        let looks = (0..<3).map { _ in
            Bitmap(side, side) { x, _ in
                x % 5 == 0 ? .zero : SIMD4(UInt8.random(in: 0...255, using: &random), UInt8(x % 256), 9, 255)
            }
        }
        var rest = looks[...]
        let bytes = try VipsEncoder.gif(size: looks[0].size, delays: [50, 0, 70], plays: 2, effort: 7) {
            let next = rest.popFirst()
            return try #require(next)
        }
        let animation = try VipsAnimation(bytes, as: .gif)
        let decoded = try frames(bytes)
        for frame in decoded { #expect(try animation.next()?.clearingHiddenColor() == frame.bitmap) }
        #expect(decoded.map(\.delay.numerator) == [5, 0, 7])
        #expect(try GIFFile(bytes).plays == 2)
    }

    @Test func framesSayWhereTheyChange() throws {
        let whole = GIFFixture.Frame(6, 6) { _, _ in 0 }
        var part = GIFFixture.Frame(2, 2) { _, _ in 1 }
        (part.x, part.y) = (5, 3)
        let shown = try frames(GIFFixture(6, 6, frames: [whole, part]).bytes)
        #expect(shown.map(\.changes) == [nil, PixelRect(x: 5, y: 3, width: 1, height: 2)])
        #expect(shown[1].bitmap[5, 4] == green && shown[1].bitmap[4, 4] == red)
    }

    @Test func aFrameWhosePixelsEndEarlyIsAFault() throws {
        var bytes = GIFFixture(6, 6, frames: [GIFFixture.Frame(6, 6) { _, _ in 0 }]).bytes
        // The height of the frame, which is before its flags, the size of codes, its only block and the trailer.
        let block = Int(bytes.lastIndex(of: 2) ?? 0)
        bytes[block - 3] = 7
        #expect(throws: GIFFile.Fault.badPixels) { try frames(bytes) }
    }
}
