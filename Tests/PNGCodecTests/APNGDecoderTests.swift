import Raster
import TestSupport
import Testing
import Threads

@testable import PNGCodec

@Suite struct APNGDecoderTests {
    /// Composes as the specification's words have it, pixel by pixel in floating point.
    private func reference(_ fixture: APNGFixture) -> [[SIMD4<Double>]] {
        let size = fixture.size
        var canvas = [SIMD4<Double>](repeating: .zero, count: size.area)
        var looks: [[SIMD4<Double>]] = []
        for (number, frame) in fixture.frames.enumerated() {
            let before = canvas
            let region = frame.region
            let places = (0..<region.height).flatMap { y in
                (0..<region.width).map { x in (x, y, (region.y + y) * size.width + region.x + x) }
            }
            for (x, y, place) in places {
                let new = SIMD4<Double>(frame.pixels[x, y])
                let old = canvas[place]
                let alpha = new.w + old.w * (1 - new.w / 255)
                if frame.blend == 0 {
                    canvas[place] = new
                } else if alpha > 0 {
                    var mixed = (new * new.w + old * old.w * (1 - new.w / 255)) / alpha
                    mixed.w = alpha
                    canvas[place] = mixed.rounded(.toNearestOrAwayFromZero)
                }
            }
            looks.append(canvas)
            if frame.disposal == 1 || frame.disposal == 2 && number == 0 {
                for (_, _, place) in places { canvas[place] = .zero }
            } else if frame.disposal == 2 {
                canvas = before
            }
        }
        return looks
    }

    private func randomFixture(seed: UInt64) -> APNGFixture {
        var random = SeededRandom(seed)
        let width = Int.random(in: 1...24, using: &random)
        let height = Int.random(in: 1...24, using: &random)
        let count = Int.random(in: 1...9, using: &random)
        let frames = (0..<count).map { number -> APNGFixture.Frame in
            let x = number == 0 ? 0 : Int.random(in: 0..<width, using: &random)
            let y = number == 0 ? 0 : Int.random(in: 0..<height, using: &random)
            let w = number == 0 ? width : Int.random(in: 1...width - x, using: &random)
            let h = number == 0 ? height : Int.random(in: 1...height - y, using: &random)
            var pixels = Bitmap(size: PixelSize(width: w, height: h))
            for row in 0..<h {
                for column in 0..<w {
                    let alpha = [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
                    pixels[column, row] = SIMD4(
                        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...3, using: &random), 200, alpha)
                }
            }
            var frame = APNGFixture.Frame(pixels, x: x, y: y)
            frame.disposal = UInt8.random(in: 0...2, using: &random)
            frame.blend = UInt8.random(in: 0...1, using: &random)
            frame.delay = (UInt16.random(in: 0...65_535, using: &random), UInt16.random(in: 1...1000, using: &random))
            return frame
        }
        var fixture = APNGFixture(size: PixelSize(width: width, height: height), frames: frames)
        fixture.plays = Int.random(in: 0...3, using: &random)
        return fixture
    }

    @Test(arguments: 0..<150) func randomAnimationsAreComposedAsSpecified(seed: Int) throws {
        let fixture = randomFixture(seed: UInt64(seed))
        let decoded = try frames(of: fixture.bytes)
        #expect(decoded.count == fixture.frames.count)
        for (frame, look) in zip(decoded, reference(fixture)) {
            for pixel in 0..<fixture.size.area {
                let stored = SIMD4<Double>(frame.bitmap[pixel % fixture.size.width, pixel / fixture.size.width])
                guard look[pixel].w > 0 || stored.w > 0 else { continue }
                // If little alpha is left, the color rests on rounded values: it counts in proportion to it.
                let difference = stored - look[pixel]
                let weight = max(stored.w, look[pixel].w) / 255
                #expect(abs(difference.w) <= 1)
                for channel in 0..<3 { #expect(abs(difference[channel]) * weight <= 1.5) }
            }
        }
        #expect(
            decoded.map(\.delay)
                == fixture.frames.map { FrameDelay(numerator: $0.delay.numerator, denominator: $0.delay.denominator) })
    }

    @Test(arguments: 0..<150) func nothingChangesOutsideTheRegionOfChanges(seed: Int) throws {
        let fixture = randomFixture(seed: UInt64(seed))
        let decoded = try frames(of: fixture.bytes)
        #expect(decoded[0].changes == nil)
        for (before, after) in zip(decoded, decoded.dropFirst()) {
            let changes = try #require(after.changes)
            guard let place = before.bitmap.changedRegion(to: after.bitmap, within: PixelRect(fixture.size)) else {
                continue
            }
            #expect(changes.union(place) == changes)
        }
    }

    @Test(arguments: 0..<150) func randomAnimationsSurviveEncoding(seed: Int) throws {
        let fixture = randomFixture(seed: UInt64(seed) + 1000)
        let shown = try frames(of: fixture.bytes)
        for threads in [1, 3] {
            var encoder = APNGEncoder(
                size: fixture.size, plays: fixture.plays,
                compressor: ScanlineCompressor(.fast, HelperQueue(IdleThreads(threads - 1))))
            for frame in shown { encoder.append(frame.bitmap, delay: frame.delay) }
            let bytes = try encoder.finish()
            let reread = try frames(of: bytes)
            #expect(try PNGFile(bytes).animation?.plays == fixture.plays)
            #expect(collapsed(reread.map(\.bitmap)) == collapsed(shown.map(\.bitmap)))
            let seconds = { (frames: [APNGDecoder.ComposedFrame]) in
                frames.reduce(0) { $0 + $1.delay.seconds }
            }
            #expect(abs(seconds(reread) - seconds(shown)) < 1e-9)
        }
    }

    /// The looks without neighbors that are alike.
    private func collapsed(_ bitmaps: [Bitmap]) -> [Bitmap] {
        bitmaps.map { $0.clearingHiddenColor() }.reduce(into: []) { looks, look in
            if looks.last != look { looks.append(look) }
        }
    }

    @Test func aStillImageThatIsNotAFrameIsLeftOut() throws {
        var fixture = APNGFixture([Bitmap.sticker(8), Bitmap.sticker(8, hue: 2)])
        fixture.still = Bitmap(8, 8) { _, _ in SIMD4(1, 2, 3, 255) }
        let decoded = try frames(of: fixture.bytes)
        #expect(decoded.map(\.bitmap) == [Bitmap.sticker(8), Bitmap.sticker(8, hue: 2)])
    }

    @Test func oneFrameIsAnAnimationToo() throws {
        let decoded = try frames(of: APNGFixture([Bitmap.sticker(8)]).bytes)
        #expect(decoded.count == 1)
    }

    @Test func delaysOf0AreKept() throws {
        let decoded = try frames(of: APNGFixture([.sticker(8), .sticker(8, hue: 1)], delay: (0, 0)).bytes)
        #expect(decoded.map(\.delay.seconds) == [0, 0])
        #expect(decoded[0].delay.denominator == 100)
    }

    // MARK: Faults

    private func fault(_ change: (inout APNGFixture) -> Void) -> String? {
        var fixture = APNGFixture([.sticker(8), .sticker(8, hue: 1)])
        change(&fixture)
        do {
            _ = try frames(of: fixture.bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aHundredThousandDeclaredFramesAreNotBelieved() throws {
        var fixture = APNGFixture([.sticker(8), .sticker(8, hue: 1)])
        fixture.declaredFrames = 100_000
        #expect(try PNGFile(fixture.bytes).flaws == [.badFrameCount(declared: 100_000, found: 2)])
        #expect(try frames(of: fixture.bytes).count == 2)
        // A file that was cut off may have had more.
        #expect(throws: PNGError.endsEarly) {
            try PNGFile(Array(fixture.bytes.dropLast(12)))
        }
    }

    @Test(arguments: [true, false]) func anAnimationThatIsDeclaredLateNeedsAllItsFrames(isWhole: Bool) throws {
        var fixture = APNGFixture([.sticker(8), .sticker(8, hue: 1)])
        if !isWhole { fixture.declaredFrames = 3 }
        fixture.declaresLate = true
        let file = try PNGFile(fixture.bytes)
        #expect(file.animation?.frames.count == (isWhole ? 2 : nil))
        #expect(file.flaws == [isWhole ? .lateAnimationControl : .lateAnimationWithoutFrames])
    }

    @Test func noMemoryIsTakenForACanvasThatTheStillImageCannotFill() {
        let fault = fault {
            $0.still = .sticker(8)
            $0.size = PixelSize(width: 1 << 31 - 1, height: 1 << 31 - 1)
        }
        #expect(fault == "the PNG's compressed image ends before the last row")
    }

    @Test func framesOutsideTheCanvasAreRefused() {
        #expect(
            fault { $0.frames[1].region.x = 1 }
                == "frame 2 of the APNG reaches outside the 8 x 8 px canvas: 8 x 8 px at 1, 0")
        #expect(fault { $0.frames[1].region.y = 1 << 31 - 1 }?.contains("reaches outside") == true)
        #expect(fault { $0.frames[1].region.width = 0 } == "frame 2 of the APNG has no pixels")
    }

    @Test func aMissingSequenceNumberIsRefused() throws {
        let bytes = APNGFixture([.sticker(8), .sticker(8, hue: 1)]).bytes
        let controls = try PNGChunk.read(bytes).chunks.filter { $0.type == .frameControl }
        let second = controls[1].data
        let cut = Array(bytes[..<(second.lowerBound - 8)]) + bytes[(second.upperBound + 4)...]
        #expect(throws: PNGError.badSequenceNumber(found: 2, expected: 1)) { try frames(of: cut) }
    }

    @Test func unknownOperationsAreRefused() {
        #expect(fault { $0.frames[1].disposal = 3 } == "frame 2 of the APNG has the unknown dispose operation 3")
        #expect(fault { $0.frames[1].blend = 2 } == "frame 2 of the APNG has the unknown blend operation 2")
    }

    @Test func aFileCutInTheMiddleOfAFrameEndsEarly() {
        let bytes = APNGFixture([.sticker(8), .sticker(8, hue: 1)]).bytes
        for length in stride(from: 50, to: bytes.count - 12, by: 11) {
            #expect(throws: PNGError.endsEarly) { try frames(of: Array(bytes.prefix(length))) }
        }
    }
}
