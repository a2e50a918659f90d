import Raster
import TestSupport
import Testing
import Threads

@testable import PNGCodec

@Suite struct APNGEncoderTests {
    private func encode(_ bitmaps: [Bitmap], _ delay: FrameDelay) throws -> [UInt8] {
        var encoder = APNGEncoder(size: bitmaps[0].size, plays: 0, compressor: ScanlineCompressor(.balanced))
        for bitmap in bitmaps { encoder.append(bitmap, delay: delay) }
        return try encoder.finish()
    }

    @Test func equalNeighborsBecomeOneFrameThatLastsAsLong() throws {
        let still = Bitmap.sticker(20)
        let hidden = Bitmap(20, 20) { x, y in still[x, y].w > 0 ? still[x, y] : SIMD4(9, 9, 9, 0) }
        let decoded = try frames(
            of: encode([still, hidden, .sticker(20, hue: 1)], FrameDelay(numerator: 1, denominator: 30)))
        #expect(decoded.map(\.delay) == [.init(numerator: 2, denominator: 30), .init(numerator: 1, denominator: 30)])
    }

    @Test func delaysWhoseSumHasNoFractionStayApart() throws {
        let odd = FrameDelay(numerator: 65_535, denominator: 1)
        #expect(try frames(of: encode([.sticker(9), .sticker(9)], odd)).map(\.delay) == [odd, odd])
    }

    @Test func onlyTheChangedRectangleIsStored() throws {
        let still = Bitmap(100, 100) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
        var moved = still
        moved[40, 50] = SIMD4(255, 0, 0, 255)
        moved[43, 51] = SIMD4(255, 0, 0, 255)
        let file = try PNGFile(encode([still, moved], FrameDelay(numerator: 1, denominator: 10)))
        #expect(file.animation?.frames[1].control.region == PixelRect(x: 40, y: 50, width: 4, height: 2))
    }

    @Test func aFrameThatComesBackCostsAlmostNothing() throws {
        let there = Bitmap.sticker(60)
        let away = Bitmap.sticker(60, hue: 3)
        let delay = FrameDelay(numerator: 1, denominator: 10)
        let toAndFro = try encode([there, away, there], delay)
        #expect(toAndFro.count < (try encode([there, away], delay)).count + 200)
        #expect(try frames(of: toAndFro).map(\.bitmap) == [there, away, there])
    }

    @Test func theNumberOfLanesChangesNoByte() throws {
        let bitmaps = (0..<11).map { Bitmap.sticker(40, hue: $0 % 4) }
        let files = try [1, 2, 8].map { threads in
            var encoder = APNGEncoder(
                size: bitmaps[0].size, plays: 2,
                compressor: ScanlineCompressor(.best, HelperQueue(IdleThreads(threads - 1))))
            for bitmap in bitmaps { encoder.append(bitmap, delay: FrameDelay(numerator: 1, denominator: 10)) }
            return try encoder.finish()
        }
        #expect(files[0] == files[1] && files[1] == files[2])
    }
}
