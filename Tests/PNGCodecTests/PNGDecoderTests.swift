import Raster
import TestSupport
import Testing
import Vips

@testable import PNGCodec

@Suite struct PNGDecoderTests {
    private func decode(_ bytes: [UInt8]) throws -> Bitmap { try PNGDecoder().still(of: try PNGFile(bytes)) }

    private static let types: [(PNGFixture.ColorType, [Int])] = [
        (.gray, [1, 2, 4, 8, 16]), (.rgb, [8, 16]), (.palette, [1, 2, 4, 8]), (.grayAlpha, [8, 16]), (.rgba, [8, 16]),
    ]

    @Test(arguments: types.flatMap { type, depths in depths.map { (type, $0) } }, [false, true])
    func everyTypeAndDepthDecodesAsThroughLibvips(type: (PNGFixture.ColorType, Int), isInterlaced: Bool) throws {
        let (colorType, depth) = type
        var random = SeededRandom(UInt64(depth) + UInt64(colorType.rawValue) * 100)
        let noise = (0..<4000).map { _ in Int.random(in: 0..<1 << depth, using: &random) }
        for (width, height) in [(1, 1), (3, 2), (9, 5), (17, 13)] {
            var fixture = PNGFixture(width, height, colorType, depth: depth) { x, y, channel in
                noise[(y * width + x) * 4 + channel]
            }
            fixture.isInterlaced = isInterlaced
            if colorType == .palette {
                let colors = (0..<3 << depth).map { UInt8($0 * 7 % 256) }
                fixture.extraChunks = [("PLTE", colors), ("tRNS", [0, 100])]
            }
            let theirs = try VipsStill(fixture.bytes, as: .png).bitmap()
            #expect(try decode(fixture.bytes) == theirs, "\(width) x \(height)")
        }
    }

    @Test func imageDataInManyChunksIsOneStream() throws {
        let whole = PNGFixture(30, 30, .rgb) { x, y, channel in x * y * (channel + 1) % 256 }
        let bytes = whole.bytes
        let data = try PNGChunk.read(bytes).chunks[1].data
        var split = Array(bytes[..<33])
        for start in stride(from: data.lowerBound, to: data.upperBound, by: 100) {
            split += chunk("IDAT", Array(bytes[start..<min(start + 100, data.upperBound)])) + chunk("IDAT", [])
        }
        #expect(try decode(split + chunk("IEND", [])) == decode(bytes))
    }

    @Test func anIndexPastThePaletteIsOpaqueBlack() throws {
        var fixture = PNGFixture(2, 1, .palette, depth: 8) { x, _, _ in x * 200 }
        fixture.extraChunks = [("PLTE", [9, 8, 7]), ("tRNS", [5])]
        let bitmap = try decode(fixture.bytes)
        #expect(bitmap[0, 0] == SIMD4(9, 8, 7, 5))
        #expect(bitmap[1, 0] == SIMD4(0, 0, 0, 255))
    }

    // MARK: Faults

    private func fault(_ fixture: PNGFixture) -> String? {
        do {
            _ = try decode(fixture.bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func file(header: [UInt8], data: [UInt8]) -> [UInt8] {
        PNGChunk.signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
    }

    private let header = bigEndian(2) + bigEndian(2) + [8, 0, 0, 0, 0]

    @Test func rowsThatAreMissingOrTooManyAreRefused() {
        let short = file(header: header, data: storedZlib([0, 1, 2, 0, 3]))
        #expect(throws: PNGError.badImageData(.tooShort, frame: nil)) { try decode(short) }
        let long = file(header: header, data: storedZlib([0, 1, 2, 0, 3, 4, 5]))
        #expect(throws: PNGError.badImageData(.tooLong, frame: nil)) { try decode(long) }
    }

    /// The pixels of the largest size would need 2 to the power of 65 bytes.
    @Test(arguments: [[16, 6, 0, 0, 0], [16, 6, 0, 0, 1], [8, 6, 0, 0, 0], [1, 0, 0, 0, 0]] as [[UInt8]])
    func noMemoryIsTakenForPixelsThatTheDataCannotHold(format: [UInt8]) {
        let side = bigEndian(0x7FFF_FFFF)
        for sides in [side + side, side + bigEndian(1), bigEndian(1) + side] {
            let claim = file(header: sides + format, data: storedZlib([0, 1, 2, 3, 4]))
            #expect(throws: PNGError.badImageData(.tooShort, frame: nil)) { try decode(claim) }
        }
    }

    @Test(arguments: [(0, PNGError.ImageDataFault.damaged), (1, .tooShort)])
    func aByteStandsFor1032AtMost(more: Int, fault: PNGError.ImageDataFault) {
        let data = [UInt8](repeating: 0xFF, count: 20)
        let claim = file(header: bigEndian(20 * 1032 + more) + bigEndian(1) + [8, 0, 0, 0, 0], data: data)
        #expect(throws: PNGError.badImageData(fault, frame: nil)) { try decode(claim) }
    }

    @Test func theMostCompressedRowsAreDecoded() throws {
        let rows = [UInt8](repeating: 0, count: 4000 * 4001)
        let stream = Deflater(level: 12).compress(rows)
        #expect(rows.count > 980 * stream.count)
        let image = try decode(file(header: bigEndian(4000) + bigEndian(4000) + [8, 0, 0, 0, 0], data: stream))
        #expect(image.size.area == 16_000_000)
    }

    @Test func damagedStreamsAndUnknownFiltersAreRefused() {
        #expect(throws: PNGError.badImageData(.damaged, frame: nil)) {
            try decode(file(header: header, data: [0x78, 0x01, 0xFF, 0xFF]))
        }
        #expect(throws: PNGError.badImageData(.badFilter, frame: nil)) {
            try decode(file(header: header, data: storedZlib([0, 1, 2, 5, 3, 4])))
        }
    }

    @Test(arguments: [
        (bigEndian(0) + bigEndian(2) + [8, 0, 0, 0, 0], "a size of 0 x 2 px"),
        (bigEndian(1 << 31) + bigEndian(2) + [8, 0, 0, 0, 0], "a size of 2147483648 x 2 px"),
        (bigEndian(2) + bigEndian(2) + [8, 5, 0, 0, 0], "the unknown color type 5"),
        (bigEndian(2) + bigEndian(2) + [4, 2, 0, 0, 0], "4 bits in color type 2"),
        (bigEndian(2) + bigEndian(2) + [8, 0, 0, 0, 2], "an unknown compression, filter or interlace method"),
    ])
    func impossibleHeadersAreRefused(header: [UInt8], fault: String) {
        let error = #expect(throws: PNGError.self) { try PNGFile(file(header: header, data: storedZlib([0]))) }
        #expect(error.map { "\($0)" } == "the PNG's header has \(fault)")
    }

    @Test func faultyPalettesAreRefused() {
        var fixture = PNGFixture(2, 1, .palette, depth: 8) { x, _, _ in x }
        #expect(fault(fixture) == "the PNG has no PLTE chunk")
        fixture.extraChunks = [("PLTE", [1, 2])]
        #expect(fault(fixture) == "the PNG's palette has no colors, too many colors, or an incomplete color")
        fixture.extraChunks = [("PLTE", [1, 2, 3]), ("PLTE", [1, 2, 3])]
        #expect(fault(fixture) == "the PNG has a second PLTE chunk, but only one is allowed")
        fixture.extraChunks = [("PLTE", [1, 2, 3]), ("tRNS", [1, 2])]
        #expect(fault(fixture) == "the PNG's tRNS chunk has an impossible length")
        fixture.extraChunks = [("PLTE", [1, 2, 3]), ("ABCD", [])]
        #expect(fault(fixture) == "the PNG requires the unknown chunk ABCD")
        fixture.extraChunks = [("PLTE", [1, 2, 3]), ("abCD", [])]
        #expect(fault(fixture) == nil)
    }

    @Test func chunksOverTheLimitAreRefused() {
        let bytes = PNGFixture(20, 20, .gray) { _, _, _ in 3 }.bytes
        #expect(throws: PNGError.chunkOverLimit(chunk: "IDAT", length: 431, limit: 400)) {
            try PNGFile(bytes, chunkLimit: 400)
        }
    }
}
