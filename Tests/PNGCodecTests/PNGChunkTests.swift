import TestSupport
import Testing

@testable import PNGCodec

@Suite struct PNGChunkTests {
    private let file = PNGFixture(4, 4, .gray) { x, y, _ in x * y }.bytes

    @Test func chunksAreReadInTheirOrder() throws {
        let chunks = try PNGChunk.read(file).chunks
        #expect(chunks.map(\.type) == [.header, .imageData, .end])
        #expect(chunks[0].data == 16..<29)
    }

    @Test func bytesAfterTheEndAreIgnored() throws {
        #expect(try PNGChunk.read(file + [1, 2, 3]).chunks.count == 3)
    }

    @Test func everyTruncationEndsEarly() {
        for length in 1..<file.count - 12 {
            #expect(throws: PNGError.endsEarly) { try PNGChunk.read(Array(file.prefix(length))) }
        }
    }

    @Test func aFileWithoutItsEndIsFlawed() throws {
        for length in file.count - 12..<file.count {
            let (chunks, flaws) = try PNGChunk.read(Array(file.prefix(length)))
            #expect(chunks.map(\.type) == [.header, .imageData] && flaws == [.missingEnd])
        }
    }

    @Test func aChunkThatIsNotNeededMayHaveAWrongChecksum() throws {
        var fixture = PNGFixture(4, 4, .gray) { x, y, _ in x * y }
        fixture.extraChunks = [("tEXt", Array("a\0b".utf8))]
        var damaged = fixture.bytes
        damaged[41] ^= 1
        let file = try PNGFile(damaged)
        #expect(file.flaws == [.badChecksum(chunk: "tEXt")])
        #expect(try PNGFile(file.repaired()).flaws.isEmpty)
        #expect(try PNGDecoder().still(of: file) == PNGDecoder().still(of: PNGFile(fixture.bytes)))
        // However many there are, one is named.
        fixture.extraChunks = [("tEXt", Array("a\0b".utf8)), ("teXt", Array("a\0b".utf8))]
        damaged = fixture.bytes
        (damaged[41], damaged[41 + 15]) = (damaged[41] ^ 1, damaged[41 + 15] ^ 1)
        #expect(try PNGFile(damaged).flaws == [.badChecksum(chunk: "tEXt")])
        fixture.extraChunks = [("tRNS", [0, 3])]
        damaged = fixture.bytes
        damaged[41] ^= 1
        #expect(throws: PNGError.badChecksum(chunk: "tRNS")) { try PNGFile(damaged) }
    }

    @Test func otherDataIsNotPNG() {
        #expect(throws: PNGError.notPNG) { try PNGChunk.read(Array("GIF89a and so on".utf8)) }
    }

    @Test func aFlippedBitIsAWrongChecksum() {
        var damaged = file
        damaged[45] ^= 1
        #expect(throws: PNGError.badChecksum(chunk: "IDAT")) { try PNGChunk.read(damaged) }
    }

    @Test func aLengthOf2To31IsImpossible() {
        var damaged = file
        damaged[33] = 0x80
        #expect(throws: PNGError.badChunkLength(chunk: "IDAT")) { try PNGChunk.read(damaged) }
    }

    @Test func aLengthPastTheFileEndsEarly() {
        var damaged = file
        damaged[33] = 0x7F
        #expect(throws: PNGError.endsEarly) { try PNGChunk.read(damaged) }
    }

    @Test func aFileWithoutImageDataIsRefused() {
        let header = Array(file[8..<33])
        let empty = PNGChunk.signature + header + chunk("IEND", [])
        #expect(throws: PNGError.missingChunk("IDAT")) { try PNGChunk.read(empty) }
    }

    @Test func theHeaderComesFirstAndOnce() {
        let header = Array(file[8..<33])
        let rest = Array(file[33...])
        #expect(throws: PNGError.misplacedChunk("IHDR")) {
            try PNGChunk.read(PNGChunk.signature + header + header + rest)
        }
        #expect(throws: PNGError.misplacedChunk("first")) { try PNGChunk.read(PNGChunk.signature + rest) }
    }
}
