import Raster
import TestSupport
import Testing

@testable import PNGCodec

/// The costs of lossy matching, against the same costs without a shortcut.
@Suite struct MatchingCostTests {
    private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        return Bitmap(width, height) { x, _ in
            let alpha = x % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : 255
            return SIMD4(
                UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
                UInt8.random(in: 100...109, using: &random), alpha)
        }
    }

    @Test(arguments: [(1, 1), (1, 7), (7, 1), (2, 2), (23, 17)])
    func aTolerancesSquareHasUpToNinePixels(width: Int, height: Int) {
        let pixels = noise(width, height, seed: 1).withWords { $0.map(VisiblePixel.init) }
        let tolerances = Tolerances(pixels, width: width, price: BitPrice(units: 4096))
        for (index, bound) in tolerances.bounds.enumerated() {
            let (x, y) = (index % width, index / width)
            let square = pixels.indices.filter { abs($0 % width - x) < 2 && abs($0 / width - y) < 2 }.map { pixels[$0] }
            let activity = min(deviation(square.map(\.luma.onBlack)), deviation(square.map(\.luma.onWhite)))
            #expect(bound == min(40, Int16(5 + activity)))
            let share = 5 / (5 + activity)
            #expect(tolerances.weights[index] == Int32(256 * share * share))
        }
    }

    /// Returns the deviation in levels of numbers in 1/16 level.
    private func deviation(_ numbers: [Int32]) -> Double {
        let (count, sum) = (numbers.count, numbers.reduce(0) { $0 + Int($1) })
        let squares = numbers.reduce(0) { $0 + Int($1) * Int($1) }
        return Double(count * squares - sum * sum).squareRoot() / Double(16 * count)
    }

    @Test func aDifferenceIsThatOfTheWorseBackground() {
        let pixels = noise(40, 2, seed: 2).withWords { $0.map(VisiblePixel.init) }
        for (first, second) in zip(pixels, pixels.reversed()) {
            let expected = [0, first.alpha - second.alpha].map { alpha in
                squares(
                    first.red - second.red - alpha, first.green - second.green - alpha, first.blue - second.blue - alpha
                )
            }
            #expect(first.squaredDifference(from: second) == expected.max())
        }
    }

    private func squares(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let luma = (54 * red + 183 * green + 19 * blue) >> 4
        let (blueness, redness) = (16 * blue - luma, 16 * red - luma)
        return luma * luma + 31 * ((blueness * blueness) >> 8) + (redness * redness) >> 2
    }

    /// Whatever the frame before shows, since a literal pixel differs from it as much.
    @Test func anEqualPixelGainsWhatALiteralCosts() {
        let image = noise(20, 20, seed: 3)
        let matching = LossyMatching(price: BitPrice(units: 2000))
        let previous = LossyMatching.Previous(source: image, shown: noise(20, 20, seed: 4))
        let pairs = zip(
            WantedPixel.pixels(of: image, matching, after: previous),
            WantedPixel.pixels(of: image, matching, after: nil))
        for (lasting, new) in pairs {
            let gain = lasting.gain(as: lasting.word, lasting.look, keepsOpaque: true)
            #expect(gain == new.gain(as: new.word, new.look, keepsOpaque: true))
            #expect(gain ?? 0 > 0)
        }
    }
}
