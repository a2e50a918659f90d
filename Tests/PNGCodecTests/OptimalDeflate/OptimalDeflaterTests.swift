import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct OptimalDeflaterTests {
    private static let efforts: [SearchEffort] = [.fast, .thorough]

    @Test(arguments: RandomContent.allCases, efforts)
    func randomContentComesBack(content: RandomContent, effort: SearchEffort) {
        var random = SeededRandom(31)
        let deflater = OptimalDeflater(effort)
        for pixel in 1...4 {
            let rowBytes = 1 + pixel * Int.random(in: 1...200, using: &random)
            let count = Int.random(in: 0...20_000, using: &random)
            let bytes = content.bytes(count, rowBytes: rowBytes, &random)
            for repeatsPixels in [true, false] {
                let stream = deflater.compress(bytes, pixel: pixel, repeatsPixels: repeatsPixels)
                #expect(inflates(stream, to: bytes), "\(count) in rows of \(rowBytes)")
            }
        }
    }

    @Test(arguments: RandomContent.allCases, efforts)
    func everySmallLengthComesBack(content: RandomContent, effort: SearchEffort) {
        var random = SeededRandom(5)
        let deflater = OptimalDeflater(effort)
        let bytes = content.bytes(80, rowBytes: 21, &random)
        let failed = (Array(0...32) + [47, 63, 64, 65, 80]).filter { length in
            let part = Array(bytes.prefix(length))
            return !inflates(deflater.compress(part, pixel: 4), to: part)
        }
        #expect(failed == [])
    }

    /// A long copy has 258 bytes, and tokens are divided at multiples of 64 first.
    @Test(arguments: [RandomContent.noise, .fewColors, .zeros], [64, 258, 516, 8_192])
    func everyLengthAroundEdgesComesBack(content: RandomContent, edge: Int) {
        var random = SeededRandom(8)
        let deflaters = Self.efforts.map { OptimalDeflater($0) }
        let bytes = content.bytes(edge + 5, rowBytes: 401, &random)
        let reach = edge > 1_000 ? 1 : 5
        let failed = (edge - reach...edge + reach).filter { length in
            let part = Array(bytes.prefix(length))
            return !deflaters.allSatisfy { inflates($0.compress(part, pixel: 4), to: part) }
        }
        #expect(failed == [])
    }

    @Test(arguments: efforts) func whatIsLargerThanAMegabyteComesBackInParts(effort: SearchEffort) {
        var random = SeededRandom(6)
        let bytes = RandomContent.runs.bytes(1 << 20 + 70_000, rowBytes: 2_001, &random)
        #expect(inflates(OptimalDeflater(effort).compress(bytes, pixel: 4), to: bytes))
    }

    /// A fast search has no room for the farthest position.
    @Test(arguments: [(SearchEffort.fast, 32_767), (.thorough, 32_768)])
    func copiesReachTheWholeWindowBackAndNoFarther(effort: SearchEffort, reach: Int) {
        var random = SeededRandom(4)
        let noise = RandomContent.noise.bytes(reach, rowBytes: 1, &random)
        let lengths = [0, 1].map { gap in
            let bytes = noise + repeatElement(0, count: gap) + noise[..<1_000]
            let stream = OptimalDeflater(effort).compress(bytes, pixel: 1)
            #expect(inflates(stream, to: bytes))
            return stream.count - noise.count
        }
        #expect(lengths[0] < 100)
        #expect(lengths[1] > 900)
    }

    /// A run that was cancelled waits for nothing, but what it still holds must be sound.
    @Test func anAbandonedSearchEndsAfterOneRound() {
        var random = SeededRandom(12)
        let bytes = RandomContent.fewColors.bytes(20_000, rowBytes: 401, &random)
        var polls = 0
        let stream = OptimalDeflater(.thorough).compress(bytes, pixel: 4) {
            polls += 1
            return true
        }
        #expect(inflates(stream, to: bytes) && polls == 1)
        #expect(OptimalDeflater(.thorough).compress(bytes, pixel: 4).count < stream.count)
    }

    @Test(arguments: efforts) func noiseGrowsByAFewBytesOnly(effort: SearchEffort) {
        var random = SeededRandom(2)
        let noise = RandomContent.noise.bytes(100_000, rowBytes: 801, &random)
        #expect(OptimalDeflater(effort).compress(noise, pixel: 4).count <= 100_000 + 1_000)
    }

    @Test(arguments: efforts) func whatWasCompressedBeforeDoesNotMatter(effort: SearchEffort) {
        var random = SeededRandom(9)
        let bytes = RandomContent.mixed.bytes(30_000, rowBytes: 401, &random)
        let deflater = OptimalDeflater(effort)
        let first = deflater.compress(bytes, pixel: 4)
        _ = deflater.compress(RandomContent.mixed.bytes(50_000, rowBytes: 101, &random), pixel: 4)
        #expect(deflater.compress(bytes, pixel: 4) == first)
    }

    @Test func flatArtTakesFewerBytesThanWithLibdeflate() {
        let art = flatArt(300).filtered(.none)
        let length = Deflater(level: 12).length(art)
        #expect(OptimalDeflater(.thorough).compress(art, pixel: 4).count * 1_000 < length * 990)
    }

    /// Level 10 takes about twice as long, and as many bytes for most art; this drawing suits the search.
    @Test(arguments: [(RowFilter.Choice.none, 910), (.adaptive, 960)])
    func aFastSearchTakesFewerBytesThanLevel10(filter: RowFilter.Choice, thousandths: Int) {
        let art = flatArt(300).filtered(filter)
        let stream = OptimalDeflater(.fast).compress(art, pixel: 4, repeatsPixels: filter == .none)
        #expect(stream.count * 1_000 < Deflater(level: 10).length(art) * thousandths)
    }

    // MARK: Frames

    private func frame(_ scanlines: Scanlines) -> [UInt8] {
        ScanlineCompressor(.balanced).start(frame: scanlines).wait()
    }

    @Test func framesTakeAShortPath() {
        let flat = flatArt(300)
        #expect(frame(flat) == OptimalDeflater(.fast).compress(flat.filtered(.none), pixel: 4))
        let gradient = Bitmap(200, 200) { x, y in
            SIMD4(UInt8(x), UInt8(y), UInt8((x + y) / 2), 255)
        }
        let rows = Scanlines(channels: 4, rowBytes: 800, samples: gradient.pixels)
        #expect(
            frame(rows) == OptimalDeflater(.fast).compress(rows.filtered(.adaptive), pixel: 4, repeatsPixels: false))
    }

    /// Their codes take more room than what they save.
    @Test(arguments: [1, 2, 4, 8, 12, 16]) func tinyFramesAreAsShortAsWithLibdeflate(side: Int) {
        let art = flatArt(side)
        let lengths = [.none, .adaptive].map { Deflater(level: 9).length(art.filtered($0)) }
        #expect(frame(art).count <= lengths.max() ?? 0)
    }

    /// They repeat fewer pixels, and the greedy parse says less about what is frequent.
    @Test func aFastSearchTakesFewerBytesForFilteredRowsWithASecondPath() {
        let rows = flatArt(300).filtered(.adaptive)
        let deflater = OptimalDeflater(.fast)
        let lengths = [true, false].map { deflater.compress(rows, pixel: 4, repeatsPixels: $0).count }
        #expect(lengths[1] * 1_000 < lengths[0] * 995, "\(lengths)")
    }

    @Test func logarithmsAreExactToAThousandth() {
        for (number, expected) in [(1, 0), (2, 4_096), (3, 6_492), (10, 13_606), (1_000_000, 81_639)] {
            #expect(abs(Logarithm.of(number) - expected) <= 6, "\(number)")
        }
    }
}
