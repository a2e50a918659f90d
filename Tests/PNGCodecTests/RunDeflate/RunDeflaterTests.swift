import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct RunDeflaterTests {
    @Test(arguments: RandomContent.allCases) func randomContentComesBack(content: RandomContent) {
        var random = SeededRandom(41)
        let deflater = RunDeflater()
        for _ in 0..<Extras.rounds(7, extended: 14) {
            let pixel = Int.random(in: 1...4, using: &random)
            let count = Int.random(in: 0...70_000, using: &random)
            let bytes = content.bytes(count, rowBytes: 401, &random)
            #expect(inflates(deflater.compress(bytes, pixel: pixel), to: bytes), "\(count), \(pixel) per pixel")
        }
    }

    @Test(arguments: 1...4) func everySmallLengthComesBack(pixel: Int) {
        var random = SeededRandom(6)
        let deflater = RunDeflater()
        for content in RandomContent.allCases {
            let bytes = content.bytes(150, rowBytes: 41, &random)
            let failed = (0...150).filter { length in
                let part = Array(bytes.prefix(length))
                return !inflates(deflater.compress(part, pixel: pixel), to: part)
            }
            #expect(failed == [], "\(content)")
        }
    }

    /// Stored blocks end after 65,535 bytes, blocks of tokens after about 16,384 literals.
    @Test(arguments: [RandomContent.noise, .gradient, .zeros], [16_384, 32_768, 65_535])
    func everyLengthAroundTheEdgesOfBlocksComesBack(content: RandomContent, edge: Int) {
        var random = SeededRandom(8)
        let deflater = RunDeflater()
        let bytes = content.bytes(edge + 20, rowBytes: 401, &random)
        let failed = (edge - 20...edge + 20).filter { length in
            let part = Array(bytes.prefix(length))
            return !inflates(deflater.compress(part, pixel: 4), to: part)
        }
        #expect(failed == [])
    }

    @Test func nothingIsAnEmptyStoredBlock() {
        #expect(RunDeflater().compress([], pixel: 4) == [0x78, 0x5E, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
    }

    @Test func noiseGrowsByAFewBytesPerBlockOnly() {
        var random = SeededRandom(2)
        let noise = RandomContent.noise.bytes(200_000, rowBytes: 801, &random)
        #expect(RunDeflater().compress(noise, pixel: 4).count <= 200_000 + 6 + 6 * (200_000 / 16_000 + 1))
    }

    @Test func whatWasCompressedBeforeDoesNotMatter() {
        var random = SeededRandom(9)
        let bytes = RandomContent.mixed.bytes(50_000, rowBytes: 401, &random)
        let other = RandomContent.mixed.bytes(90_000, rowBytes: 101, &random)
        let deflater = RunDeflater()
        let first = deflater.compress(bytes, pixel: 4)
        _ = deflater.compress(other, pixel: 3)
        #expect(deflater.compress(bytes, pixel: 4) == first)
    }

    /// The rule, byte by byte: five bytes like the one before, or six like those one pixel before.
    @Test(arguments: RandomContent.allCases, 1...4) func itFindsTheRunsOfTheRule(content: RandomContent, pixel: Int) {
        var random = SeededRandom(17)
        for count in [0, 7, 8, 9, 40, 5_000] {
            // Few values, so that there are runs of all lengths at all offsets.
            let bytes = content.bytes(count, rowBytes: 401, &random).map { $0 & 3 }
            #expect(tokens(bytes, pixel: pixel, blockTokens: 100) == simpleTokens(bytes, pixel: pixel), "\(count)")
        }
    }

    private func tokens(_ bytes: [UInt8], pixel: Int, blockTokens: Int) -> [[Int]] {
        bytes.withUnsafeBytes { bytes in
            var parser = RunParser(bytes, pixel: pixel)
            var buffer = [Token](repeating: Token(literal: 0), count: blockTokens)
            var all: [[Int]] = []
            while !parser.isAtEnd {
                let count = buffer.withUnsafeMutableBufferPointer { parser.fill($0) }
                all += buffer[..<count].map { [$0.head, $0.distance] }
            }
            return all
        }
    }

    private func simpleTokens(_ bytes: [UInt8], pixel: Int) -> [[Int]] {
        func equal(_ position: Int, _ distance: Int) -> Int {
            let most = min(258, bytes.count - position)
            return (0..<most).first { bytes[position + $0] != bytes[position + $0 - distance] } ?? most
        }
        var (position, all) = (0, [[Int]]())
        while position < bytes.count {
            var token = Token(literal: bytes[position])
            if position >= 1 && equal(position, 1) >= 5 {
                token = Token(length: equal(position, 1), distance: 1)
            } else if position >= pixel && equal(position, pixel) >= 6 {
                token = Token(length: equal(position, pixel), distance: pixel)
            }
            all.append([token.head, token.distance])
            position += token.length
        }
        return all
    }
}
