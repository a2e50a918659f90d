import Raster
import Synchronization
import TestSupport
import Testing
import Threads

@testable import PNGCodec

/// Animations that are written again.
@Suite struct LossyPNGTests {
    private func animation() throws -> [UInt8] {
        var encoder = APNGEncoder(
            size: PixelSize(width: 90, height: 90), plays: 3, compressor: ScanlineCompressor(.balanced))
        for look in 0..<5 {
            var frame = Bitmap.sticker(90, hue: look / 2)
            frame[45, 45] = SIMD4(UInt8(look * 40), 9, 9, 255)
            encoder.append(frame, delay: FrameDelay(numerator: UInt16(look + 1), denominator: 30))
        }
        return try encoder.finish()
    }

    private func fitted(_ bytes: [UInt8], _ price: BitPrice, threads: Int) throws -> [UInt8] {
        let draft = try LossyPNG(DecodedPNG(bytes), helpedBy: IdleThreads(threads - 1)).draft(at: price) {}
        return try LossyPNG(DecodedPNG(draft), helpedBy: IdleThreads(threads - 1)).finished {}
    }

    @Test(arguments: [20, 2000]) func framesAndTimingStay(units: Int) throws {
        let bytes = try animation()
        let price = BitPrice(units: units)
        let result = try fitted(bytes, price, threads: 1)
        let (before, after) = (try frames(of: bytes), try frames(of: result))
        #expect(before.map(\.delay) == after.map(\.delay))
        #expect(try PNGFile(result).animation?.plays == 3)
        let bound = Int(Tolerances.largestBound(at: price))
        #expect(zip(before, after).allSatisfy { $0.bitmap.largestDifference(to: $1.bitmap) <= bound })
        #expect(result == (try fitted(bytes, price, threads: 3)))
    }

    @Test func aDraftIsFinishedWithoutAnotherLoss() throws {
        let draft = try LossyPNG(DecodedPNG(animation()), helpedBy: IdleThreads(1)).draft(at: BitPrice(units: 400)) {}
        let finished = try LossyPNG(DecodedPNG(draft), helpedBy: IdleThreads(1)).finished {}
        #expect(finished.count < draft.count)
        #expect(try frames(of: finished).map(\.bitmap) == frames(of: draft).map(\.bitmap))
    }

    @Test func aLongAnimationHasTheSameBytesOnAnyNumberOfLanes() throws {
        let looks = (0..<40).map { Bitmap.sticker(30, hue: $0 % 7) }
        let bytes = APNGFixture(looks).bytes
        let drafts = try [1, 2, 3].map {
            try LossyPNG(DecodedPNG(bytes), helpedBy: IdleThreads($0 - 1)).draft(at: BitPrice(units: 900)) {}
        }
        #expect(drafts[0] == drafts[1] && drafts[0] == drafts[2])
        #expect(try frames(of: drafts[0]).count == 40)
    }

    @Test(arguments: [1, 3]) func itStopsWhereItIsTold(threads: Int) throws {
        struct Stop: Error {}
        let png = try LossyPNG(
            DecodedPNG(APNGFixture((0..<40).map { Bitmap.sticker(30, hue: $0 % 7) }).bytes),
            helpedBy: IdleThreads(threads - 1))
        let calls = Atomic(0)
        let proceed = { @Sendable in
            if calls.add(1, ordering: .relaxed).newValue >= 2 { throw Stop() }
        }
        #expect(throws: Stop.self) { try png.draft(at: BitPrice(units: 20), proceed: proceed) }
        // Each part stops at its next frame.
        #expect((2...5).contains(calls.load(ordering: .relaxed)))
        #expect(throws: Stop.self) { try png.finished(proceed: proceed) }
    }
}
