import Raster
import Synchronization
import TestSupport
import Testing
import Threads

@testable import PNGCodec

@Suite struct LossyMatchingTests {
    /// A sticker with noise of a few levels, as a photograph or a soft brush has it.
    private func textured(_ side: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        return Bitmap.sticker(side).grained(by: 6, channels: 0..<3, using: &random)
    }

    /// The length without row filters, as `LossyPNG` stores what was matched; filters may make the original shorter than this.
    private func bytes(_ bitmap: Bitmap) -> Int { bitmap.png(ScanlineCompressor(.plain([.none]))).count }

    @Test(arguments: [20, 400, 4096]) func bytesFallAndNoPixelChangesByMoreThanItsBound(units: Int) {
        let image = textured(120, seed: 3)
        let price = BitPrice(units: units)
        let result = LossyMatching(price: price).applied(to: image, keepsOpaque: false, after: nil)
        #expect(bytes(result) < bytes(image))
        let looks = image.withWords { $0.map(VisiblePixel.init) }
        let bounds = Tolerances(looks, width: 120, price: price).bounds
        let results = result.withWords { $0.map(VisiblePixel.init) }
        #expect(results.indices.allSatisfy { looks[$0].largestDifference(from: results[$0]) <= Int(bounds[$0]) })
        #expect(result.withWords { zip($0, looks).allSatisfy { $1.alpha > 0 || $0 == 0 } })
    }

    @Test func aHigherPriceGivesFewerBytes() {
        let image = textured(120, seed: 4)
        let lengths = [16, 128, 1024, 8192].map { units in
            bytes(LossyMatching(price: BitPrice(units: units)).applied(to: image, keepsOpaque: false, after: nil))
        }
        #expect(lengths == lengths.sorted(by: >))
        #expect(lengths[3] * 2 < lengths[0])
    }

    @Test func opaquePixelsStayOpaqueIfTheyMust() {
        var image = textured(80, seed: 5)
        // Pixels that are nearly opaque, next to others that are.
        image.withMutablePixels { pixels in
            for index in pixels.indices where index % 3 == 0 && pixels[index].w == 255 { pixels[index].w = 254 }
        }
        let result = LossyMatching(price: BitPrice(units: 8192)).applied(to: image, keepsOpaque: true, after: nil)
        #expect(result != image)
        #expect(zip(image.samples(of: [3]), result.samples(of: [3])).allSatisfy { ($0 == 255) == ($1 == 255) })
    }

    @Test func whatTheSourceKeepsFlickersLess() {
        let image = textured(100, seed: 6)
        let shown = LossyMatching(price: BitPrice(units: 300)).applied(to: image, keepsOpaque: false, after: nil)
        // Half of the next frame is new, so the same pixels have other matches.
        var next = image
        next.replace(
            PixelRect(x: 0, y: 0, width: 50, height: 100),
            with: textured(100, seed: 7).cropped(
                to: PixelRect(x: 0, y: 0, width: 50, height: 100)))
        let matching = LossyMatching(price: BitPrice(units: 300))
        let same = PixelRect(x: 50, y: 0, width: 50, height: 100)
        func flicker(_ previous: LossyMatching.Previous?) -> Int {
            let result = matching.applied(to: next, keepsOpaque: false, after: previous).cropped(to: same)
            return zip(result.pixels, shown.cropped(to: same).pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        #expect(flicker(.init(source: image, shown: shown)) * 5 < flicker(nil) * 4)
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (3, 400), (400, 3)])
    func everyShapeIsWorkedOn(width: Int, height: Int) {
        var random = SeededRandom(8)
        let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        let image = Bitmap(size: PixelSize(width: width, height: height), pixels: pixels).clearingHiddenColor()
        let result = LossyMatching(price: BitPrice(units: 8192)).applied(to: image, keepsOpaque: false, after: nil)
        let bound = Int(Tolerances.largestBound(at: BitPrice(units: 8192)))
        #expect(image.largestDifference(to: result) <= bound)
    }

    @Test func stepsOfPricesRise() {
        let prices = BitPrice.steps.map(BitPrice.init(step:))
        #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(prices.first?.units == 16 && prices.last?.units == 32_768)
    }
}

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
        let draft = try LossyPNG(bytes, helpedBy: SpareThreads(threads - 1)).draft(at: price) {}
        return try LossyPNG(draft, helpedBy: SpareThreads(threads - 1)).finished {}
    }

    private func frames(_ bytes: [UInt8]) throws -> [APNGDecoder.ComposedFrame] {
        let file = try PNGFile(bytes)
        var decoder = APNGDecoder(file, try #require(file.animation), decoder: PNGDecoder())
        var frames: [APNGDecoder.ComposedFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        return frames
    }

    @Test(arguments: [20, 2000]) func framesAndTimingStay(units: Int) throws {
        let bytes = try animation()
        let price = BitPrice(units: units)
        let result = try fitted(bytes, price, threads: 1)
        let (before, after) = (try frames(bytes), try frames(result))
        #expect(before.map(\.delay) == after.map(\.delay))
        #expect(try PNGFile(result).animation?.plays == 3)
        let bound = Int(Tolerances.largestBound(at: price))
        #expect(zip(before, after).allSatisfy { $0.bitmap.largestDifference(to: $1.bitmap) <= bound })
        #expect(result == (try fitted(bytes, price, threads: 3)))
    }

    @Test func aDraftIsFinishedWithoutAnotherLoss() throws {
        let draft = try LossyPNG(animation(), helpedBy: SpareThreads(1)).draft(at: BitPrice(units: 400)) {}
        let finished = try LossyPNG(draft, helpedBy: SpareThreads(1)).finished {}
        #expect(finished.count < draft.count)
        #expect(try frames(finished).map(\.bitmap) == frames(draft).map(\.bitmap))
    }

    @Test func aLongAnimationHasTheSameBytesOnAnyNumberOfLanes() throws {
        let looks = (0..<40).map { Bitmap.sticker(30, hue: $0 % 7) }
        let bytes = APNGFixture(looks).bytes
        let drafts = try [1, 2, 3].map {
            try LossyPNG(bytes, helpedBy: SpareThreads($0 - 1)).draft(at: BitPrice(units: 900)) {}
        }
        #expect(drafts[0] == drafts[1] && drafts[0] == drafts[2])
        #expect(try frames(drafts[0]).count == 40)
    }

    @Test(arguments: [1, 3]) func itStopsWhereItIsTold(threads: Int) throws {
        struct Stop: Error {}
        let png = try LossyPNG(
            APNGFixture((0..<40).map { Bitmap.sticker(30, hue: $0 % 7) }).bytes, helpedBy: SpareThreads(threads - 1))
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

extension Bitmap {
    /// Returns the largest difference of a channel from another image, on black or white, in levels.
    fileprivate func largestDifference(to other: Bitmap) -> Int {
        let looks = { (image: Bitmap) in image.withWords { $0.map(VisiblePixel.init) } }
        return zip(looks(self), looks(other)).reduce(0) { max($0, $1.0.largestDifference(from: $1.1)) }
    }
}
