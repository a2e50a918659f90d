import TestSupport
import Testing

@testable import Raster

private func resample(_ bitmap: Bitmap, to width: Int, _ height: Int, kernel: Kernel = .lanczos3) -> Bitmap {
    var resampler = Resampler(kernel: kernel)
    resampler.load(bitmap)
    return resampler.resample(to: PixelSize(width: width, height: height))
}

/// Reductions by more than 6.2, for which the source is halved first.
@Suite struct HalvingTests {
    // One, one, two and three halvings; the last sizes leave the fewest pixels per target pixel, 3.1.
    @Test(arguments: [(512, 80), (1024, 100), (901, 67), (1027, 41)])
    func largeDrawingsLoseNoMoreThanRoundingDoes(sides: (Int, Int)) {
        let drawing = Bitmap.drawing(sides.0, seed: 3)
        let size = PixelSize(width: sides.1, height: sides.1)
        let reference = ReferenceResampler.resample(
            drawing, to: size, radius: 3, kernel: ReferenceResampler.lanczos3)
        let result = ReferenceResampler.psnr(resample(drawing, to: sides.1, sides.1), reference)
        let rounding = ReferenceResampler.psnr(ReferenceResampler.rounded(reference, size), reference)
        #expect(result > 60)
        #expect(result > rounding - 0.2)
    }

    @Test(arguments: [Kernel.lanczos3, .mitchell, .cubic, .linear], [(640, 100), (703, 90), (900, 40)])
    func halvingComesNearFloatingPoint(kernel: Kernel, sides: (Int, Int)) {
        let size = PixelSize(width: sides.1, height: sides.1)
        for picture in [Bitmap.drawing(sides.0, seed: 5), dots(sides.0)] {
            var resampler = Resampler(kernel: kernel)
            resampler.load(picture)
            var floatingPoint = FloatingPointResampling(kernel: kernel, light: .encoded)
            floatingPoint.load(picture)
            let reference = floatingPoint.resampled(to: size)
            let differences = premultipliedDifferences(resampler.resample(to: size), reference)
            // Up to two levels more than elsewhere in the pixels at the borders.
            #expect(differences.reduce(0, max) < 3.5)
            #expect(differences.reduce(0, +) / Double(differences.count) < 0.05)
        }
    }

    @Test func masterOf618PixelsIsNotHalved() {
        for side in [412, 300, 206, 200, 100] {
            let source = PixelSize(width: 618, height: 501)
            let axes = FixedPointResampling.axes(from: source, to: PixelSize(width: side, height: side * 501 / 618))
            #expect(axes.columns.halvings == 0 && axes.rows.halvings == 0)
        }
    }

    @Test func longWindowsNeedNoFloatingPoint() {
        let resampling = FixedPointResampling(kernel: .lanczos3)
        for side in [618, 1000, 2048, 4096, 16_384] {
            for target in [100, 136, 206, 300, 408, 618] {
                let sizes = (PixelSize(width: side, height: side / 2), PixelSize(width: target, height: target / 2))
                #expect(resampling.isExactEnough(from: sizes.0, to: sizes.1))
            }
        }
    }

    @Test(
        arguments: [(997, 613), (1000, 7), (4097, 25), (25, 801), (640, 640)],
        [SIMD4<UInt8>(200, 13, 77, 255), SIMD4(255, 255, 255, 255), SIMD4(90, 200, 40, 128), SIMD4(0, 255, 3, 31)])
    func flatColorStaysThatColor(source: (Int, Int), color: SIMD4<UInt8>) {
        let target = (max(1, source.0 / 10), max(1, source.1 / 10))
        let result = resample(Bitmap(source.0, source.1) { _, _ in color }, to: target.0, target.1)
        #expect(result == Bitmap(target.0, target.1) { _, _ in color })
    }

    @Test(arguments: [(801, 100), (803, 41), (1002, 33), (640, 640)]) func opaquePicturesStayOpaque(sides: (Int, Int)) {
        let opaque = Bitmap(sides.0, sides.1) { x, y in SIMD4(UInt8(x * 37 % 256), UInt8(y * 91 % 256), 255, 255) }
        #expect(resample(opaque, to: sides.0 / 8, sides.1 / 8).isOpaque)
        #expect(resample(opaque, to: sides.0 / 20, sides.1 / 20).isOpaque)
    }

    @Test func transparentPixelsStayTransparentAndLendNoColor() {
        let hidden = Bitmap(900, 901) { x, y in
            (300..<600).contains(x) && (301..<666).contains(y) ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 9, 0)
        }
        let result = resample(hidden, to: 100, 100)
        #expect(result == result.clearingHiddenColor())
        #expect(result[0, 0] == .zero && result[50, 0] == .zero && result[99, 99] == .zero)
        #expect(result[50, 50] == SIMD4(255, 0, 0, 255))
        #expect(result.pixels.indices.allSatisfy { $0 % 4 == 0 || $0 % 4 == 3 || result.pixels[$0] == 0 })
    }

    @Test func scratchFromALargerMasterLeavesNoTrace() {
        var resampler = Resampler()
        resampler.load(.drawing(900, seed: 1))
        for side in [30, 60, 120] { _ = resampler.resample(to: PixelSize(width: side, height: side)) }
        for small in [dots(700), Bitmap.drawing(640, seed: 2)] {
            resampler.load(small)
            #expect(resampler.resample(to: PixelSize(width: 50, height: 50)) == resample(small, to: 50, 50))
        }
    }

    @Test func theResultDoesNotDependOnOtherTargets() {
        var resampler = Resampler()
        let drawing = Bitmap.drawing(800, seed: 4)
        resampler.load(drawing)
        let sides = [20, 300, 100, 45]
        let all = sides.map { resampler.resample(to: PixelSize(width: $0, height: $0)) }
        for (side, result) in zip(sides, all) { #expect(result == resample(drawing, to: side, side)) }
    }

    // MARK: Parts

    @Test func everyHalvedRowIsMixedOfEightEighths() {
        for height in 1...9 {
            for row in 0...height / 2 {
                let parts = HalvingTaps(row: row, height: height).parts
                let sum = parts.0 &+ parts.1 &+ parts.2
                #expect(sum.evenHalf &+ sum.oddHalf == SIMD4(repeating: 8))
            }
        }
    }

    @Test(arguments: [(4, 4), (5, 7), (12, 9)]) func halvedPixelsAreRoundedMixtures(sides: (Int, Int)) {
        var random = SeededRandom(2)
        let noise = Bitmap(sides.0, sides.1) { _, _ in
            SIMD4((0..<4).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        var (whole, halved) = (RowPairs(), RowPairs())
        whole.load(noise)
        halved.load(halving: noise)
        let taps = Array(zip([1.0, 3, 3, 1], -1...2))
        for y in 0..<halved.size.height {
            for x in 0..<halved.size.width {
                for channel in 0..<4 {
                    var sum = 0.0
                    for (part, row) in taps {
                        for (otherPart, column) in taps {
                            let place = (2 * x + column, 2 * y + row)
                            let inside = (min(max(place.0, 0), sides.0 - 1), min(max(place.1, 0), sides.1 - 1))
                            sum += part * otherPart * Double(whole.value(channel, inside))
                        }
                    }
                    #expect(abs(Double(halved.value(channel, (x, y))) - sum / 64) <= 0.5)
                }
            }
        }
    }

    @Test(arguments: [30, 31, 32, 33]) func halvedWeightsActLikeTheirOriginals(length: Int) {
        let bell = (0..<14).map { Kernel.mitchell.value(at: (Double($0) - 6.5) / 3.5) / 3.5 }
        for first in 0...length - 14 {
            let run = WeightRun(first: first, values: bell)
            #expect(abs(run.halved(of: length).values.reduce(0, +) - bell.reduce(0, +)) < 1e-12)
            #expect(largestError(of: run.halved(of: length), insteadOf: run, length) < 0.03)
        }
        // Cut off by a border.
        let left = WeightRun(first: 0, values: bell.suffix(7).map { $0 * 2 })
        #expect(largestError(of: left.halved(of: length), insteadOf: left, length) < 0.02)
        let right = WeightRun(first: length - 7, values: bell.prefix(7).map { $0 * 2 })
        let limit = length % 2 == 0 ? 0.02 : 0.07
        #expect(largestError(of: right.halved(of: length), insteadOf: right, length) < limit)
    }

    /// The largest difference between weighing an edge, at any place, and weighing it after halving.
    private func largestError(of halved: WeightRun, insteadOf weights: WeightRun, _ length: Int) -> Double {
        let errors = (0...length).map { edge in
            let pixels = (0..<length).map { $0 < edge ? 0.0 : 1 }
            let halves = (0..<(length + 1) / 2).map { half in
                let mixed = (-1...2).map { pixels[min(max(2 * half + $0, 0), length - 1)] }
                return (mixed[0] + 3 * mixed[1] + 3 * mixed[2] + mixed[3]) / 8
            }
            return abs(weights.sum(over: pixels) - halved.sum(over: halves))
        }
        return errors.reduce(0, max)
    }

    @Test func visibleSpansReachAsFarAsHalvingDoes() {
        for column in 0..<9 {
            let dot = Bitmap(9, 5) { x, y in x == column && y == 2 ? SIMD4(255, 255, 255, 255) : .zero }
            var halved = RowPairs()
            halved.load(halving: dot)
            #expect(halved.size == PixelSize(width: 5, height: 3))
            for y in 0..<3 {
                let visible = (0..<5).filter { halved.value(3, ($0, y)) != 0 }
                #expect(halved.spans.rows[y].clamped(to: 0..<5) == halved.spans.rows[y])
                #expect(visible.allSatisfy(halved.spans.rows[y].contains))
                #expect(visible.isEmpty == (y == 2))
            }
        }
    }
}

extension RowPairs {
    fileprivate func value(_ channel: Int, _ place: (x: Int, y: Int)) -> Int16 {
        vectors[place.y / 2 * size.width + place.x][channel * 2 + place.y % 2]
    }
}

extension WeightRun {
    fileprivate func sum(over pixels: [Double]) -> Double {
        values.indices.reduce(0) { $0 + values[$1] * pixels[first + $1] }
    }
}

/// Lone pixels at the corners, at the borders and far apart.
private func dots(_ side: Int) -> Bitmap {
    Bitmap(side, side) { x, y in
        let ends = [0, 1, side / 2, side - 2, side - 1]
        return ends.contains(x) && ends.contains(y) ? SIMD4(255, 128, UInt8(x % 256), 255) : .zero
    }
}

/// The differences of all premultiplied channels, in levels.
private func premultipliedDifferences(_ one: Bitmap, _ other: Bitmap) -> [Double] {
    one.pixels.indices.map { index in
        let alphas = (Double(one.pixels[index | 3]), Double(other.pixels[index | 3]))
        guard index % 4 < 3 else { return abs(alphas.0 - alphas.1) }
        return abs(Double(one.pixels[index]) * alphas.0 - Double(other.pixels[index]) * alphas.1) / 255
    }
}
