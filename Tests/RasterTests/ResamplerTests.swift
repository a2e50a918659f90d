import TestSupport
import Testing

@testable import Raster

private func resample(
    _ bitmap: Bitmap, to width: Int, _ height: Int, kernel: Kernel = .lanczos3, light: Light = .encoded
) -> Bitmap {
    var resampler = Resampler(kernel: kernel, light: light)
    resampler.load(bitmap)
    return resampler.resample(to: PixelSize(width: width, height: height))
}

@Suite struct ResamplerTests {
    @Test(arguments: [(240, 160), (240, 80), (199, 101)])
    func lanczosComesWithin62DecibelsOfDoublePrecision(sizes: (Int, Int)) {
        let sticker = Bitmap.sticker(sizes.0)
        let size = PixelSize(width: sizes.1, height: sizes.1)
        let reference = ReferenceResampler.resample(
            sticker, to: size, radius: 3, kernel: ReferenceResampler.lanczos3)
        #expect(ReferenceResampler.psnr(resample(sticker, to: sizes.1, sizes.1), reference) > 62)
    }

    @Test(arguments: [Kernel.lanczos3, .nearest], [Light.encoded, .linear])
    func aCopyKeepsItsBitmap(kernel: Kernel, light: Light) {
        let sizes = [200, 100, 30].map { PixelSize(width: $0, height: $0 / 2) }
        var resampler = Resampler(kernel: kernel, light: light)
        resampler.load(.sticker(400, 200))
        for size in sizes { resampler.makePixels(for: size) }
        let copy = resampler
        let expected = sizes.map { resampler.resample(to: $0) }
        resampler.load(.sticker(400, 200, hue: 3))
        for size in sizes { #expect(resampler.resample(to: size) != copy.resampled(to: size)) }
        resampler.unload()
        #expect(sizes.map { copy.resampled(to: $0) } == expected)
    }

    @Test(arguments: Kernel.allCases, [Light.encoded, .linear])
    func flatColorStaysThatColor(kernel: Kernel, light: Light) {
        let color = SIMD4<UInt8>(200, 13, 77, 255)
        let result = resample(Bitmap(31, 17) { _, _ in color }, to: 13, 7, kernel: kernel, light: light)
        #expect(result == Bitmap(13, 7) { _, _ in color })
    }

    @Test(arguments: [Light.encoded, .linear]) func sameSizeWithNearestChangesNoVisiblePixel(light: Light) {
        let sticker = Bitmap.sticker(40)
        #expect(resample(sticker, to: 40, 40, kernel: .nearest, light: light) == sticker.clearingHiddenColor())
    }

    @Test(arguments: Kernel.allCases) func transparentPixelsLendNoColorToTheirNeighbors(kernel: Kernel) {
        let halves = Bitmap(30, 30) { x, _ in x < 15 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 0) }
        let result = resample(halves, to: 11, 11, kernel: kernel)
        for y in 0..<11 {
            for x in 0..<11 where result[x, y].w > 0 {
                #expect(result[x, y].x == 255 && result[x, y].y == 0)
            }
        }
    }

    @Test(arguments: Kernel.allCases) func colorIsZeroWhereAlphaIsZero(kernel: Kernel) {
        let hidden = Bitmap(60, 60) { x, y in x + y < 50 ? SIMD4(90, 80, 70, 0) : SIMD4(10, 200, 30, 255) }
        let result = resample(hidden, to: 20, 20, kernel: kernel)
        #expect(result.pixels.count == 1600)
        #expect(result == result.clearingHiddenColor())
        #expect(result[0, 0] == .zero)
    }

    @Test func nearestKeepsTheColorsOfPixelArt() {
        let art = Bitmap(9, 9) { x, y in (x / 3 + y / 3) % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 128) }
        let expected = Bitmap(3, 3) { x, y in (x + y) % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 128) }
        #expect(resample(art, to: 3, 3, kernel: .nearest) == expected)
    }

    @Test func linearLightMixesBlackAndWhiteToABrighterGray() {
        let stripes = Bitmap(8, 8) { _, y in y % 2 == 0 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255) }
        #expect(resample(stripes, to: 1, 1, kernel: .linear)[0, 0] == SIMD4(128, 128, 128, 255))
        #expect(resample(stripes, to: 1, 1, kernel: .linear, light: .linear)[0, 0] == SIMD4(188, 188, 188, 255))
    }

    @Test func aSinglePixelCanBeReducedAndEnlarged() {
        let pixel = Bitmap(1, 1) { _, _ in SIMD4(9, 8, 7, 200) }
        #expect(resample(pixel, to: 1, 1) == pixel)
        #expect(resample(pixel, to: 3, 2) == Bitmap(3, 2) { _, _ in SIMD4(9, 8, 7, 200) })
    }

    @Test func scratchFromALargerMasterLeavesNoTrace() {
        var resampler = Resampler()
        resampler.load(.sticker(90))
        _ = resampler.resample(to: PixelSize(width: 30, height: 30))
        let small = Bitmap.sticker(45, 33, hue: 2)
        resampler.load(small)
        #expect(resampler.resample(to: PixelSize(width: 30, height: 22)) == resample(small, to: 30, 22))
    }

    @Test(
        arguments: [Kernel.lanczos3, .mitchell, .cubic, .linear],
        [(618, 412), (618, 206), (618, 100), (256, 100), (200, 190), (40, 70)])
    func integersComeNearFloatingPoint(kernel: Kernel, sides: (Int, Int)) {
        let size = PixelSize(width: sides.1, height: sides.1)
        for picture in [Bitmap.sticker(sides.0), .noise(sides.0, sides.0 / 2), edges(sides.0)] {
            var resampler = Resampler(kernel: kernel)
            resampler.load(picture)
            let integers = resampler.resample(to: size)
            var floatingPoint = FloatingPointResampling(kernel: kernel, light: .encoded)
            floatingPoint.load(picture)
            let reference = floatingPoint.resampled(to: size)
            // A level of alpha and one of color, both rounded the other way.
            #expect(largestDifference(integers, reference) < 2)
            #expect(meanDifference(integers, reference) < 0.03)
        }
    }

    @Test(
        arguments: [(1, 1), (2, 1), (1, 3), (3, 1), (2, 2), (5, 1), (1, 5), (7, 3)],
        [(1, 1), (2, 2), (1, 4), (9, 1)])
    func theSmallestPicturesStayWithinBounds(source: (Int, Int), target: (Int, Int)) {
        let flat = Bitmap(source.0, source.1) { _, _ in SIMD4(90, 0, 255, 255) }
        let expected = Bitmap(target.0, target.1) { _, _ in SIMD4(90, 0, 255, 255) }
        #expect(resample(flat, to: target.0, target.1) == expected)
    }

    @Test(arguments: [618, 500, 408, 301]) func opaquePicturesStayOpaque(side: Int) {
        let opaque = Bitmap(side, 40) { x, y in SIMD4(UInt8(x * 37 % 256), UInt8(y * 91 % 256), 255, 255) }
        for width in [412, 272, 206, 136, 100, 300] { #expect(resample(opaque, to: width, 30).isOpaque) }
    }
}

/// Black, white and transparent blocks: the most overshoot that there is.
private func edges(_ side: Int) -> Bitmap {
    Bitmap(side, side) { x, y in
        switch (x / 6 + y / 9) % 3 {
        case 0: SIMD4(0, 0, 0, 255)
        case 1: SIMD4(255, 255, 255, 255)
        default: .zero
        }
    }
}

/// The largest difference of a premultiplied channel, in levels.
private func largestDifference(_ one: Bitmap, _ other: Bitmap) -> Double { differences(one, other).max() ?? 0 }

private func meanDifference(_ one: Bitmap, _ other: Bitmap) -> Double {
    differences(one, other).reduce(0, +) / Double(one.pixels.count)
}

private func differences(_ one: Bitmap, _ other: Bitmap) -> [Double] {
    one.pixels.indices.map { index in
        let alphas = (Double(one.pixels[index | 3]), Double(other.pixels[index | 3]))
        guard index % 4 < 3 else { return abs(alphas.0 - alphas.1) }
        return abs(Double(one.pixels[index]) * alphas.0 - Double(other.pixels[index]) * alphas.1) / 255
    }
}
