import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct PixelDeflaterTests {
    private static let efforts: [SearchEffort] = [.fast, .thorough]

    /// Searches compare bytes after the content, which must not be those of an image before.
    @Test(arguments: efforts) func aStreamDoesNotDependOnImagesBefore(effort: SearchEffort) {
        var random = SeededRandom(12)
        let used = PixelDeflater(effort)
        let colors: [[UInt8]] = [[0, 0, 0, 0], [255, 0, 0, 255], [255, 255, 255, 255]]
        for _ in 0..<200 {
            let (width, height) = (Int.random(in: 2...12, using: &random), Int.random(in: 2...12, using: &random))
            var rows: [UInt8] = []
            for _ in 0..<height {
                rows.append(0)
                for _ in 0..<width { rows += colors.randomElement(using: &random) ?? [] }
            }
            var before: [UInt8] = []
            for _ in 0..<4_000 { before += colors.randomElement(using: &random) ?? [] }
            _ = used.compress(before, rowBytes: 401)
            let rowBytes = 4 * width + 1
            #expect(used.compress(rows, rowBytes: rowBytes) == PixelDeflater(effort).compress(rows, rowBytes: rowBytes))
        }
    }

    @Test(arguments: efforts) func drawnArtComesBack(effort: SearchEffort) {
        let deflater = PixelDeflater(effort)
        for (width, height) in [(1, 1), (2, 2), (3, 40), (300, 7), (150, 150), (412, 412)] {
            let bitmap = Bitmap.sticker(width, height)
            let scanlines = Scanlines(channels: 4, rowBytes: bitmap.size.width * 4, samples: bitmap.pixels)
            #expect(inflates(deflater.compress(scanlines), to: scanlines.filtered(.none)), "\(bitmap.size)")
        }
    }

    @Test(arguments: RandomContent.allCases, efforts)
    func randomContentComesBack(content: RandomContent, effort: SearchEffort) {
        var random = SeededRandom(31)
        let deflater = PixelDeflater(effort)
        for _ in 0..<Extras.rounds(7, extended: 14) {
            // Rows of pixels, and rows that are none.
            let width = Int.random(in: 1...700, using: &random)
            let rowBytes = Bool.random(using: &random) ? 4 * width + 1 : width
            let count = Int.random(in: 0...70_000, using: &random)
            let bytes = content.bytes(count, rowBytes: rowBytes, &random)
            let stream = deflater.compress(bytes, rowBytes: rowBytes)
            #expect(inflates(stream, to: bytes), "\(count) in rows of \(rowBytes)")
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 9, 41, 400])
    func everySmallLengthComesBack(rowBytes: Int) {
        var random = SeededRandom(5)
        let deflater = PixelDeflater(.thorough)
        let longest = Extras.rounds(150, extended: 300)
        for content in RandomContent.allCases {
            let bytes = content.bytes(longest, rowBytes: rowBytes, &random)
            let failed = (0...longest).filter { length in
                let part = Array(bytes.prefix(length))
                return !inflates(deflater.compress(part, rowBytes: rowBytes), to: part)
            }
            #expect(failed == [], "\(content)")
        }
    }

    /// A run of six pixels after one of three: what follows was after the three.
    @Test(arguments: [(SearchEffort.fast, [12, 52]), (.thorough, [64])])
    func whatGoesOnAfterAShortRunIsCopiedWithIt(effort: SearchEffort, copies: [Int]) {
        let (gray, end) = ([UInt8](repeating: 70, count: 4), (0..<52).map { UInt8(100 + $0) })
        let bytes =
            [0, 1, 2, 3, 4] + gray + gray + gray + end + [5, 6, 7, 8] + gray + gray + gray + gray + gray + gray + end
        let tokens =
            switch effort {
            case .fast: tokens(bytes, MatchTables<UInt16>())
            case .thorough: tokens(bytes, MatchTables<UInt64>())
            }
        #expect(tokens.map(\.length).suffix(copies.count + 1) == [12] + copies)
    }

    private func tokens<Entry>(_ bytes: [UInt8], _ tables: MatchTables<Entry>) -> [Token] {
        (bytes + [UInt8](repeating: 0, count: MatchFinder<Entry>.slack)).withUnsafeBytes { buffer in
            var parser = PixelParser(MatchFinder(buffer, tables), rowBytes: bytes.count)
            var tokens = [Token](repeating: Token(literal: 0), count: 1_000)
            let count = tokens.withUnsafeMutableBufferPointer { parser.fill($0) }
            return Array(tokens[..<count])
        }
    }

    /// Stored blocks end after 65,535 bytes, blocks of tokens after 7,000 literals, and long runs have their own.
    @Test(arguments: [RandomContent.noise, .fewColors, .runs, .zeros], [7_000, 14_000, 16_384, 65_535])
    func everyLengthAroundTheEdgesOfBlocksComesBack(content: RandomContent, edge: Int) {
        var random = SeededRandom(8)
        let deflater = PixelDeflater(.thorough)
        let bytes = content.bytes(edge + 20, rowBytes: 401, &random)
        let failed = (edge - 20...edge + 20).filter { length in
            let part = Array(bytes.prefix(length))
            return !inflates(deflater.compress(part, rowBytes: 401), to: part)
        }
        #expect(failed == [])
    }

    @Test func noiseGrowsByAFewBytesPerBlockOnly() {
        var random = SeededRandom(2)
        let noise = RandomContent.noise.bytes(200_000, rowBytes: 801, &random)
        let blocks = 200_000 / 7_000 + 1
        #expect(PixelDeflater(.thorough).compress(noise, rowBytes: 801).count <= 200_000 + 6 + 6 * blocks)
    }

    @Test func nothingIsAnEmptyStoredBlock() {
        #expect(PixelDeflater(.fast).compress([], rowBytes: 5) == [0x78, 0x5E, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
    }

    @Test func copiesReach32768BytesBackAndNoFarther() {
        var random = SeededRandom(4)
        let noise = RandomContent.noise.bytes(32_768, rowBytes: 1, &random)
        // One row, so that every fourth byte starts a pixel; what is copied comes after one byte, and after five.
        let lengths = [1, 5].map { gap in
            let bytes = noise + repeatElement(0, count: gap) + noise[1..<1_001]
            let stream = PixelDeflater(.thorough).compress(bytes, rowBytes: 1 + 4 * bytes.count)
            #expect(inflates(stream, to: bytes))
            return stream.count - noise.count
        }
        #expect(lengths[0] < 100)
        #expect(lengths[1] > 900)
    }

    @Test func whatWasCompressedBeforeDoesNotMatter() {
        var random = SeededRandom(9)
        let bytes = RandomContent.mixed.bytes(50_000, rowBytes: 401, &random)
        let other = RandomContent.mixed.bytes(90_000, rowBytes: 101, &random)
        let deflater = PixelDeflater(.thorough)
        let first = deflater.compress(bytes, rowBytes: 401)
        _ = deflater.compress(other, rowBytes: 101)
        #expect(deflater.compress(bytes, rowBytes: 401) == first)
    }

    @Test func moreEffortGivesFewerBytes() {
        let art = flatArt(200)
        let lengths = Self.efforts.map { PixelDeflater($0).compress(art).count }
        #expect(lengths[0] > lengths[1])
    }

    @Test func flatArtTakesHardlyMoreThanWithLibdeflate() {
        let art = flatArt(300)
        let length = Deflater(level: 5).length(art.filtered(.none))
        #expect(PixelDeflater(.thorough).compress(art).count * 100 < length * 102)
    }

    @Test func aLongRunCostsHardlyAnything() {
        let bytes = [UInt8](repeating: 0, count: 600_000)
        // 258 bytes in two bits.
        #expect(PixelDeflater(.fast).compress(bytes, rowBytes: 2_001).count < 620)
    }
}

/// Discs of a few colors with smooth edges on transparency.
func flatArt(_ side: Int) -> Scanlines {
    var random = SeededRandom(12)
    var bitmap = Bitmap(side, side) { _, _ in .zero }
    for _ in 0..<12 {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let (x0, y0, radius) = (number(0...side), number(0...side), Double(number(side / 20...side / 4)))
        let color = SIMD3(UInt8(number(0...255)), UInt8(number(0...255)), UInt8(number(0...255)))
        for y in 0..<side {
            for x in 0..<side {
                let distance = Double((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot()
                let alpha = max(0, min(1, radius - distance + 0.5))
                if alpha > 0 { bitmap[x, y] = SIMD4(color, UInt8((alpha * 255).rounded())) }
            }
        }
    }
    return Scanlines(channels: 4, rowBytes: side * 4, samples: bitmap.pixels)
}
