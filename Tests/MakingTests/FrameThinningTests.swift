import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making

@Suite struct FrameThinningTests {
    private func source(_ frames: [Bitmap], delay: (UInt16, UInt16)) throws -> DecodedPNG {
        try DecodedPNG(APNGFixture(frames, delay: delay).bytes)
    }

    private func thinned(_ thinning: FrameThinning, _ source: DecodedPNG) throws -> [Frame]? {
        guard let bytes = try thinning.thinned(source, ScanlineCompressor(.fast), .direct, proceed: {}) else {
            return nil
        }
        var frames = try MasterReader(limits: Limits(), for: .messages).open(bytes).frames()
        var all: [Frame] = []
        while let frame = try frames.next() { all.append(frame) }
        return all
    }

    @Test func framesThatLookAlikeBecomeOne() throws {
        let one = Bitmap.sticker(40)
        var like = one
        like[20, 20] = one[20, 20] &+ SIMD4(1, 0, 0, 0)
        let frames = try #require(
            try thinned(.lookAlikes, source([one, like, .sticker(40, hue: 2)], delay: (1, 20))))
        #expect(frames.map(\.bitmap) == [one, .sticker(40, hue: 2)])
        #expect(frames.map(\.delay.seconds) == [0.1, 0.05])
        #expect(try thinned(.lookAlikes, source([one, .sticker(40, hue: 2)], delay: (1, 20))) == nil)
    }

    @Test func framesWithoutRoomAreDecodedAgain() throws {
        let looks = (0..<5).map { Bitmap.sticker(40, hue: $0) }
        let bytes = APNGFixture(looks, delay: (1, 30)).bytes
        let results = try [0, 3 * 6400, DecodedPNG.standardRoom].map { room in
            try FrameThinning.everySecond.thinned(
                DecodedPNG(bytes, room: room), ScanlineCompressor(.fast), .direct, proceed: {})
        }
        #expect(results[0] != nil && results[0] == results[1] && results[0] == results[2])
    }

    @Test func everySecondFrameLeavesTheTimeAsItIs() throws {
        let looks = (0..<5).map { Bitmap.sticker(40, hue: $0) }
        let frames = try #require(try thinned(.everySecond, source(looks, delay: (1, 30))))
        #expect(frames.map(\.bitmap) == [looks[0], looks[2], looks[4]])
        #expect(frames.map(\.delay) == [2, 2, 1].map { FrameDelay(numerator: $0, denominator: 30) })
    }

    @Test func noFrameIsShownForLongerThanAnEighthOfASecondForIt() throws {
        let looks = (0..<4).map { Bitmap.sticker(40, hue: $0) }
        #expect(try thinned(.everySecond, source(looks, delay: (7, 100))) == nil)
    }
}
