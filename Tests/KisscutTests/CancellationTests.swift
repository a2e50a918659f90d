import PNGCodec
import Raster
import TestSupport
import Testing

/// A request to stop is heard at once, whoever makes it and whatever the workers do.
///
/// The runs are processes of their own, as the tests themselves keep the threads busy that serve tasks.
@Suite(.serialized) struct CancellationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The shortest time from a request to the return, in milliseconds, of a few tries: a machine may be busy now and then.
    ///
    /// In every try the request is made in time.
    private func reaction(of mode: String) throws -> Int {
        var shortest = Int.max
        for _ in 0..<4 {
            let probe = try CommandRun(
                program: CommandRun.built("CancellationProbe"), [mode, folder.path("art"), folder.path("out")])
            let figures = probe.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            try #require(figures.count == 3, "\(probe.error)")
            let (requested, returned, givenUp) = (figures[0], figures[1], figures[2])
            #expect(requested < 3000 && givenUp > 0)
            shortest = min(shortest, returned - requested)
        }
        return shortest
    }

    @Test(arguments: ["main", "task"]) func manyMastersAreGivenUp(mode: String) throws {
        let sticker = Bitmap.sticker(618).png(ScanlineCompressor(.fast))
        for index in 0..<100 { try folder.write("art/\(index).png", sticker) }
        #expect(try reaction(of: mode) < 100)
    }

    @Test func aLargeStillIsGivenUp() throws {
        try folder.write("art/large.png", Bitmap.sticker(4096).png(ScanlineCompressor(.fast)))
        #expect(try reaction(of: "main") < 100)
        #expect(try folder.tree("out").isEmpty)
    }

    @Test func aLongAnimationIsGivenUp() throws {
        var encoder = APNGEncoder(
            size: PixelSize(width: 618, height: 618), plays: 0, compressor: ScanlineCompressor(.fast))
        for hue in 0..<40 {
            encoder.append(.sticker(618, hue: hue % 5), delay: FrameDelay(numerator: 1, denominator: 20))
        }
        try folder.write("art/long.png", encoder.finish())
        #expect(try reaction(of: "task") < 100)
        #expect(try folder.tree("out").isEmpty)
    }
}
