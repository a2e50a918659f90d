import TestSupport
import Testing

@testable import Raster

/// The fast paths of the integers, against the slow ones.
@Suite struct FixedPointResamplingTests {
    /// A picture with a margin of its own in every row, of noise or of flat color.
    private static func picture(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        let spans = (0..<height).map { _ in
            let ends = [Int.random(in: 0...width, using: &random), Int.random(in: 0...width, using: &random)]
            return min(ends[0], ends[1])..<max(ends[0], ends[1])
        }
        return Bitmap(width, height) { x, y in
            guard spans[y].contains(x) else { return .zero }
            let noise = UInt32.random(in: 0...UInt32.max, using: &random)
            return y % 3 == 0
                ? unsafeBitCast(noise, to: SIMD4<UInt8>.self) : SIMD4(200, 30, UInt8(y & 255), y % 3 == 1 ? 255 : 0)
        }
    }

    private func resampled(
        _ bitmaps: [Bitmap], to target: PixelSize, part: PixelRect? = nil, kernel: Kernel = .lanczos3,
        mixing: Mixing = .fastest, mostWholePixels: Int = .max
    ) -> Bitmap {
        var resampling = FixedPointResampling(kernel: kernel, mixing: mixing, mostWholePixels: mostWholePixels)
        for bitmap in bitmaps {
            resampling.load(bitmap)
            resampling.makePixels(for: target)
        }
        return resampling.resampled(
            to: target, part ?? PixelRect(x: 0, y: 0, width: target.width, height: target.height))
    }

    @Test(.enabled(if: Mixing.fastest == .avx2, "The processor has no AVX2."), arguments: 4...44)
    func vectorsOf256BitsGiveTheSamePixels(width: Int) {
        let bitmap = Self.picture(width, 30, seed: UInt64(width))
        for target in [1, 2, 3, width / 2, width * 2 / 3, width - 1, width, width + 9] where target > 0 {
            let size = PixelSize(width: target, height: 11)
            #expect(resampled([bitmap], to: size, mixing: .avx2) == resampled([bitmap], to: size, mixing: .swift))
            let part = PixelRect(x: target / 3, y: 2, width: target - target / 3, height: 5)
            #expect(
                resampled([bitmap], to: size, part: part, mixing: .avx2)
                    == resampled([bitmap], to: size, part: part, mixing: .swift))
        }
    }

    @Test(
        .enabled(if: Mixing.fastest == .avx2, "The processor has no AVX2."),
        arguments: Kernel.allCases.filter { $0 != .nearest })
    func vectorsOf256BitsGiveTheSamePixelsAfterHalving(kernel: Kernel) {
        let (bitmap, size) = (Self.picture(203, 190, seed: 5), PixelSize(width: 13, height: 11))
        #expect(
            resampled([bitmap], to: size, kernel: kernel, mixing: .avx2)
                == resampled([bitmap], to: size, kernel: kernel, mixing: .swift))
    }

    @Test(arguments: [(40, 25), (200, 25), (400, 25)]) func nothingStaysOfThePictureBefore(widths: (Int, Int)) {
        let size = PixelSize(width: widths.1, height: widths.1)
        let pictures = (0..<4).map { Self.picture(widths.0, widths.0, seed: $0) }
        let empty = Bitmap(size: PixelSize(width: widths.0, height: widths.0))
        let alone = resampled([pictures[3]], to: size)
        #expect(resampled(pictures, to: size) == alone)
        #expect(resampled([pictures[0], empty, pictures[3]], to: size) == alone)
        #expect(resampled([pictures[0], empty], to: size) == Bitmap(size: size))
        // Also a picture of another size.
        #expect(resampled([Self.picture(widths.0 + 3, widths.0 + 3, seed: 9), pictures[3]], to: size) == alone)
    }

    // Enlarged, reduced in one and in several bands, and halved once, twice, and three times.
    @Test(arguments: [(61, 150), (90, 70), (201, 34), (201, 35), (203, 100), (209, 30), (411, 31), (820, 33)], [3, 4])
    func bandsGiveTheSamePixelsAsTheWhole(widths: (Int, Int), seed: UInt64) {
        let bitmap = Self.picture(widths.0, widths.0 + 3, seed: seed)
        let target = PixelSize(width: widths.1, height: widths.1 + 1)
        let part = PixelRect(x: 3, y: 5, width: widths.1 - 7, height: widths.1 - 10)
        for kernel in [Kernel.lanczos3, .linear] {
            let whole = resampled([bitmap], to: target, kernel: kernel)
            #expect(whole.isOpaque == false && whole.visibleBounds != nil)
            #expect(resampled([bitmap], to: target, kernel: kernel, mostWholePixels: 0) == whole)
            #expect(
                resampled([bitmap], to: target, part: part, kernel: kernel, mostWholePixels: 0)
                    == whole.cropped(to: part))
        }
    }

    @Test func aLargePictureLeavesNoTrace() {
        var resampling = FixedPointResampling(kernel: .lanczos3, mostWholePixels: 9_000)
        let target = PixelSize(width: 40, height: 40)
        for side in [60, 100, 300, 60] {
            let bitmap = Self.picture(side, side, seed: UInt64(side))
            resampling.load(bitmap)
            resampling.makePixels(for: target)
            #expect(resampling.resampled(to: target, PixelRect(target)) == resampled([bitmap], to: target))
            resampling.unload()
        }
    }

    @Test func aChangedRowOfALargePictureIsSeen() {
        var bitmap = Self.picture(300, 300, seed: 8)
        for target in [PixelSize(width: 90, height: 90), PixelSize(width: 20, height: 20)] {
            var resampling = FixedPointResampling(kernel: .lanczos3, mostWholePixels: 0)
            resampling.load(bitmap)
            resampling.makePixels(for: target)
            for x in 0..<300 { bitmap[x, 77] = SIMD4(9, 200, 99, 255) }
            resampling.update(77..<78, of: bitmap)
            resampling.makePixels(for: target)
            #expect(resampling.resampled(to: target, PixelRect(target)) == resampled([bitmap], to: target))
        }
    }

    @Test func theFirstAndTheLastVisibleColumnAreFound() {
        for width in 1...40 {
            for first in 0..<width {
                for last in first..<width where last == first || last == width - 1 || last == first + 9 {
                    let bitmap = Bitmap(width, 1) { x, _ in
                        x == first || x == last ? SIMD4(0, 0, 0, 1) : SIMD4(9, 9, 9, 0)
                    }
                    #expect(bitmap.visibleBounds == PixelRect(x: first, y: 0, width: last - first + 1, height: 1))
                }
            }
            #expect(Bitmap(width, 1) { _, _ in SIMD4(9, 9, 9, 0) }.visibleBounds == nil)
        }
    }
}
