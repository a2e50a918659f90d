import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct FramePlannerTests {
    private static let tenth = FrameDelay(numerator: 1, denominator: 10)
    private static let severalPlans = {
        var compression = Compression.fast
        compression.maximumPlans = 8
        return compression
    }()

    private func encoded(_ images: [Bitmap], _ compression: Compression) throws -> [UInt8] {
        var encoder = APNGEncoder(size: images[0].size, plays: 0, compressor: ScanlineCompressor(compression))
        for image in images { encoder.append(image, delay: Self.tenth) }
        return try encoder.finish()
    }

    private func noise(_ seed: UInt64, rows: Range<Int> = 0..<20, over image: Bitmap? = nil) -> Bitmap {
        var random = SeededRandom(seed)
        var noise = image ?? Bitmap(size: PixelSize(width: 20, height: 20))
        for y in rows {
            for x in 0..<20 {
                let word = UInt32.random(in: 0...UInt32.max, using: &random)
                noise[x, y] = SIMD4(UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), 255)
            }
        }
        return noise
    }

    /// Frames of opaque, translucent and transparent bars, of which some repeat earlier ones.
    private func barsInMotion(seed: UInt64) -> [Bitmap] {
        var random = SeededRandom(seed)
        var images: [Bitmap] = []
        for _ in 0..<30 {
            if Int.random(in: 0..<4, using: &random) == 0, let known = images.randomElement(using: &random) {
                images.append(known)
                continue
            }
            var image = images.last ?? Bitmap(size: PixelSize(width: 12, height: 9))
            let (left, top) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<9, using: &random))
            let alpha: UInt8 = [0, 90, 255].randomElement(using: &random) ?? 0
            let color = alpha == 0 ? .zero : SIMD4(200, UInt8.random(in: 0...3, using: &random), 9, alpha)
            for y in top..<9 {
                for x in left..<min(12, left + 5) { image[x, y] = color }
            }
            images.append(image)
        }
        return images
    }

    @Test(arguments: 0..<40, [Compression.fast, severalPlans])
    func plansShowTheSameFramesAtTheSameTimes(seed: Int, compression: Compression) throws {
        let images = barsInMotion(seed: UInt64(seed))
        let shown = try frames(of: encoded(images, compression)).flatMap { frame in
            let tenths = Int((frame.delay.seconds * 10).rounded())
            return [Bitmap](repeating: frame.bitmap, count: tenths)
        }
        #expect(shown == images)
    }

    @Test(arguments: 0..<20, [Compression.fast, severalPlans])
    func aPartThatContainsTheChangesGivesTheSameFile(seed: Int, compression: Compression) throws {
        let images = barsInMotion(seed: UInt64(seed))
        let size = images[0].size
        var encoder = APNGEncoder(size: size, plays: 0, compressor: ScanlineCompressor(compression))
        encoder.append(images[0], at: PixelRect(size), delay: Self.tenth)
        for (last, image) in zip(images, images.dropFirst()) {
            let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
            var place = last.changedRegion(to: image, within: PixelRect(size)) ?? nothing
            if place.x + place.width < size.width { place.width += 1 }
            encoder.append(image.cropped(to: place), at: place, delay: Self.tenth)
        }
        #expect(try encoder.finish() == encoded(images, compression))
    }

    @Test func aFrameIsStoredWithMoreBytesIfThatSavesMoreLater() throws {
        let start = noise(1)
        let away = noise(2)
        // Less differs from the frame before than from the first one, which comes back.
        let farther = noise(3, rows: 0..<16, over: away)
        let images = [start, away, farther, start]
        let single = try encoded(images, .fast).count
        let several = try encoded(images, Self.severalPlans).count
        let frame = try encoded([start], .fast).count
        #expect(single > 7 * frame / 2)
        #expect(several < 10 * frame / 3)
    }

    @Test func artThatJumpsIsClearedAfterItsFrame() throws {
        let images = [0, 8, 16, 0].enumerated().map { noise(UInt64($0.offset), rows: $0.element..<$0.element + 4) }
        let frames = try #require(PNGFile(encoded(images, Self.severalPlans)).animation).frames
        #expect(frames.dropLast().allSatisfy { $0.control.disposal == .background })
        // The first frame always has the size of the canvas.
        #expect(frames.dropFirst().map(\.control.region.height) == [4, 4, 4])
    }

    @Test func whatPlansDoNotAgreeOnIsDecidedAfterEightFrames() {
        var planner = FramePlanner(
            size: PixelSize(width: 20, height: 20), compressor: ScanlineCompressor(Self.severalPlans))
        // Either of the first two images can stay below all others, at the same cost.
        let (odd, even) = (noise(1), noise(2))
        let others = (3..<40).map {
            $0 % 2 == 1 ? noise($0, rows: 10..<20, over: odd) : noise($0, rows: 0..<10, over: even)
        }
        var (most, waiting) = (0, 0)
        for image in [odd, even] + others {
            waiting += 1 - planner.add(image, at: PixelRect(image.size), delay: Self.tenth).count
            most = max(most, waiting)
        }
        #expect(most == 8)
        #expect(planner.finish().count == waiting)
    }
}
