import TestSupport
import Testing

@testable import Raster

/// What of a resampled image a change of its source affects.
@Suite struct ChangedRegionTests {
    private static let sizes: [(source: PixelSize, target: PixelSize)] = [
        (PixelSize(width: 61, height: 40), PixelSize(width: 20, height: 13)),
        (PixelSize(width: 40, height: 40), PixelSize(width: 39, height: 41)),
        (PixelSize(width: 13, height: 9), PixelSize(width: 40, height: 31)),
        (PixelSize(width: 210, height: 150), PixelSize(width: 11, height: 9)),
        (PixelSize(width: 300, height: 290), PixelSize(width: 40, height: 38)),
        (PixelSize(width: 5, height: 1), PixelSize(width: 3, height: 1)),
    ]

    @Test(arguments: Kernel.allCases, [Light.encoded, .linear])
    func drawingTheAffectedPartGivesTheWholeImage(kernel: Kernel, light: Light) {
        var random = SeededRandom(5)
        var resampler = Resampler(kernel: kernel, light: light)
        for (source, target) in Self.sizes {
            for isInset in [false, false, true, true] {
                var before = noise(source, &random)
                if isInset { clearSides(of: &before) }
                let region = rectangle(in: source, &random)
                var after = before
                after.replace(region, with: noise(region.size, &random))
                resampler.load(before)
                var patched = resampler.resample(to: target)
                resampler.load(after)
                let (part, place) = resampler.resample(region, to: target)
                patched.replace(place, with: part)
                #expect(patched == resampler.resample(to: target), "\(source) to \(target), \(region)")
            }
        }
    }

    @Test(arguments: [Light.encoded, .linear])
    func updatingARegionDrawsWhatLoadingTheWholeDoes(light: Light) {
        var random = SeededRandom(7)
        let targets = [(300, 290), (150, 145), (60, 58), (40, 38), (21, 20)].map { PixelSize(width: $0, height: $1) }
        var (updated, loaded) = (Resampler(light: light), Resampler(light: light))
        var image = noise(targets[0], &random)
        updated.load(image)
        // The pixels of some targets exist when a region changes, those of others do not.
        for count in [0, 2, 5, 3, 5] {
            for target in targets[..<count] { updated.makePixels(for: target) }
            let region = rectangle(in: image.size, &random)
            let isCleared = count == 3
            image.replace(region, with: isCleared ? Bitmap(size: region.size) : noise(region.size, &random))
            updated.update(region, of: image)
            loaded.load(image)
            for target in targets.dropFirst() {
                #expect(updated.resample(to: target) == loaded.resample(to: target), "\(target), \(region)")
            }
        }
    }

    @Test func theChangedRegionHoldsEveryPixelThatDiffers() {
        var random = SeededRandom(6)
        let size = PixelSize(width: 37, height: 23)
        let before = noise(size, &random)
        #expect(before.changedRegion(to: before, within: PixelRect(size)) == nil)
        var after = before
        for place in [(4, 20), (30, 7), (12, 12)] { after[place.0, place.1] = before[place.0, place.1] ^ 1 }
        #expect(
            before.changedRegion(to: after, within: PixelRect(size)) == PixelRect(x: 4, y: 7, width: 27, height: 14))
        let bounds = PixelRect(x: 10, y: 7, width: 27, height: 10)
        let changed = PixelRect(x: 12, y: 7, width: 19, height: 6)
        #expect(before.changedRegion(to: after, within: bounds) == changed)
        #expect(before.changedRegion(to: after.cropped(to: bounds), at: bounds) == changed)
        #expect(before.changedRegion(to: before.cropped(to: bounds), at: bounds) == nil)
        let nothing = PixelRect(x: 37, y: 0, width: 0, height: 0)
        #expect(before.changedRegion(to: Bitmap(size: nothing.size), at: nothing) == nil)
        #expect(before != after && before == before.cropped(to: PixelRect(size)))
    }

    /// Makes the left and the right fourth transparent, as around most art.
    private func clearSides(of bitmap: inout Bitmap) {
        let side = PixelSize(width: bitmap.size.width / 4, height: bitmap.size.height)
        for x in [0, bitmap.size.width - side.width] {
            let place = PixelRect(x: x, y: 0, width: side.width, height: side.height)
            bitmap.replace(place, with: Bitmap(size: side))
        }
    }

    private func noise(_ size: PixelSize, _ random: inout SeededRandom) -> Bitmap {
        let bytes = (0..<size.area).flatMap { _ -> [UInt8] in
            let alpha = [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            return (0..<3).map { _ in alpha == 0 ? 0 : UInt8.random(in: 0...255, using: &random) } + [alpha]
        }
        return Bitmap(size: size, pixels: bytes)
    }

    private func rectangle(in size: PixelSize, _ random: inout SeededRandom) -> PixelRect {
        let (x, y) = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
        return PixelRect(
            x: x, y: y, width: Int.random(in: 1...size.width - x, using: &random),
            height: Int.random(in: 1...size.height - y, using: &random))
    }
}
