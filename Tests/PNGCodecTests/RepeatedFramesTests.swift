import TestSupport
import Testing

@testable import PNGCodec

@Suite struct RepeatedFramesTests {
    private static let hash = 7

    private func opaqueRows(firstRed: UInt8) -> Scanlines {
        var samples: [UInt8] = []
        for red in UInt8(0)..<200 { samples += [red, 2, 3, 255] }
        samples[0] = firstRed
        return Scanlines(channels: 4, rowBytes: 40, samples: samples)
    }

    /// A chunk ends with the stream and four bytes of a checksum.
    private func remembered(_ rows: Scanlines) -> (frames: RepeatedFrames, stream: [UInt8], chunks: [FilePart]) {
        let stream = Deflater(level: 6).compress(rows.filtered(.adaptive))
        var frames = RepeatedFrames()
        frames.remember(Self.hash, chunk: 1, length: stream.count)
        return (frames, stream, [FilePart([1, 2, 3]), FilePart([9, 9] + stream + [0, 0, 0, 0])])
    }

    @Test func theStreamOfEqualRowsIsFound() {
        let rows = opaqueRows(firstRed: 1)
        let (frames, stream, chunks) = remembered(rows)
        #expect(frames.stream(of: rows, Self.hash, in: chunks) == stream)
        #expect(frames.stream(of: rows, Self.hash + 1, in: chunks) == nil)
    }

    @Test func otherRowsWithTheSameHashAreNotTakenForEqual() {
        let (frames, _, chunks) = remembered(opaqueRows(firstRed: 1))
        #expect(frames.stream(of: opaqueRows(firstRed: 9), Self.hash, in: chunks) == nil)
        let shorter = Scanlines(channels: 4, rowBytes: 40, samples: Array(opaqueRows(firstRed: 1).samples.dropLast(40)))
        #expect(frames.stream(of: shorter, Self.hash, in: chunks) == nil)
    }
}
