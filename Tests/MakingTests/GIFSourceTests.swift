import Inspection
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

    // MARK: Damage that loses nothing

    private func flaws(_ bytes: [UInt8]) throws -> [FileFlaw] { try GIFFile(bytes).flaws {} }

    /// A file of two frames of 6 x 6 pixels, the second one with 7 rows in its descriptor.
    private var withMissingRow: [UInt8] {
        let frame = GIFFixture.Frame(6, 6) { _, _ in 0 }
        var bytes = GIFFixture(6, 7, frames: [GIFFixture.Frame(6, 7) { _, _ in 1 }, frame]).bytes
        // The height of the frame is before its flags and the size of its codes.
        bytes[codeSize(in: bytes, pixels: 36) - 3] = 7
        return bytes
    }

    /// Returns the place of the size of the last frame's codes, which have three bits: one per pixel, one for every two, and the last.
    private func codeSize(in bytes: [UInt8], pixels: Int) -> Int {
        // The only block is between its length and the two bytes that end it and the file.
        bytes.count - 4 - ((pixels + pixels / 2 + 1) * 3 + 7) / 8
    }

    @Test func pixelsThatAreMissingLeaveTheCanvasAsItWas() throws {
        let shown = try frames(withMissingRow).map(\.bitmap)
        #expect(shown == [Bitmap(6, 7) { _, _ in green }, Bitmap(6, 7) { _, y in y == 6 ? green : red }])
        #expect(try flaws(withMissingRow) == [.missingPixels(frames: [1], frameCount: 2)])
    }

    @Test func aFileThatEndsBeforeItsPixelsIsAFault() throws {
        let cut = Array(withMissingRow.dropLast(2))
        #expect(throws: GIFFile.Fault.badPixels) { try flaws(cut) }
        // The pixels are all there, and only the ends of the data and of the file are missing.
        let whole = GIFFixture(6, 6, frames: [GIFFixture.Frame(6, 6) { _, _ in 0 }]).bytes
        #expect(try flaws(Array(whole.dropLast(2))) == [.missingTrailer])
    }

    @Test func anUndefinedCodeIsAFault() throws {
        var bytes = GIFFixture(6, 6, frames: [GIFFixture.Frame(6, 6) { _, _ in 0 }]).bytes
        // Codes of three bits: the first, which clears the table, and a 7 that it does not have.
        bytes[codeSize(in: bytes, pixels: 36) + 2] = 0b111_100
        #expect(throws: GIFFile.Fault.badPixels) { try flaws(bytes) }
        #expect(throws: GIFFile.Fault.badPixels) { try frames(bytes) }
    }

    @Test(arguments: [[0], [0, 0, 0], [7], [UInt8](repeating: 9, count: 16)]) func strayBytesBetweenBlocksAreSkipped(
        stray: [UInt8]
    ) throws {
        let first = GIFFixture.Frame(6, 6) { _, _ in 0 }
        let two = GIFFixture(6, 6, frames: [first, GIFFixture.Frame(6, 6) { _, _ in 1 }]).bytes
        let one = GIFFixture(6, 6, frames: [first]).bytes
        let bytes = Array(one.dropLast()) + stray + two[(one.count - 1)...]
        #expect(try frames(bytes).map(\.bitmap) == frames(two).map(\.bitmap))
        #expect(try flaws(two) == [] && flaws(bytes) == [.strayBytesBetweenBlocks])
        #expect(try flaws(Array(two.dropLast()) + stray).count == 2)
        let long = one.dropLast() + [UInt8](repeating: 9, count: 17) + [0x3B]
        #expect(throws: GIFFile.Fault.unknownBlock) { try GIFFile(long) }
    }

    /// As giflib, FFmpeg and Wuffs read such codes; libvips does not.
    @Test func codesOfSize1GrowAfterTheFirstIndex() throws {
        var bytes = GIFFixture(4, 1, frames: [GIFFixture.Frame(4, 1) { x, _ in x % 2 }]).bytes
        let block = codeSize(in: bytes, pixels: 4)
        // Clear and 0 with two bits, then 1, "01" and the end with three, each from the lowest bit.
        bytes[block...] = [1, 2, 0b0_001_00_10, 0b011_10, 0, 0x3B]
        #expect(try frames(bytes).map(\.bitmap) == [Bitmap(4, 1) { x, _ in x % 2 == 0 ? red : green }])
        #expect(try flaws(bytes) == [.codeSizeOfOne(frames: [0], frameCount: 1)])
    }
}
