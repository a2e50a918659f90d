import PNGCodec
import Raster
import TestSupport
import Testing

/// A conversion whose task is cancelled returns at once, whatever its workers do.
///
/// Each conversion is a process of its own, because the tests keep the threads busy that serve tasks.
@Suite(.serialized) struct CancellationTests {
    private let folder: TemporaryFolder
    /// How long a cancelled conversion may take to return, in milliseconds.
    private static let limit = 100

    init() throws {
        folder = try TemporaryFolder()
    }

    /// How long a task may wait to start while twice as many workers as processors are busy, in milliseconds.
    private static let longestWait = 200

    /// The time from the cancellation to the return, and the longest time that a task waited to start, in milliseconds; the shortest
    /// of a few tries if they are long, because a machine may be busy.
    private func figures() throws -> (reaction: Int, wait: Int) {
        var (shortest, wait) = (Int.max, Int.max)
        for _ in 0..<4 {
            let probe = try CommandRun(
                program: CommandRun.built("CancellationProbe"), [folder.path("art"), folder.path("out")])
            let figures = probe.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            try #require(figures.count == 4, "\(probe.error)")
            let (cancelled, returned, unfinished) = (figures[0], figures[1], figures[2])
            #expect(cancelled < 3000 && unfinished > 0)
            (shortest, wait) = (min(shortest, returned - cancelled), min(wait, figures[3]))
            if shortest < Self.limit && wait < Self.longestWait { break }
        }
        return (shortest, wait)
    }

    private func reaction() throws -> Int { try figures().reaction }

    @Test func manyMastersAreCancelled() throws {
        let sticker = Bitmap.sticker(618).png(ScanlineCompressor(.fast))
        for index in 0..<100 { try folder.write("art/\(index).png", sticker) }
        let (reaction, wait) = try figures()
        #expect(reaction < Self.limit)
        // Workers on the threads of Swift's tasks, or on one queue of Dispatch, would keep it waiting until they end.
        #expect(wait < Self.longestWait)
    }

    @Test func aLargeStillIsCancelled() throws {
        try folder.write("art/large.png", Bitmap.sticker(4096).png(ScanlineCompressor(.fast)))
        #expect(try reaction() < Self.limit)
        #expect(try folder.tree("out").isEmpty)
    }

    @Test func aLongAnimationIsCancelled() throws {
        var encoder = APNGEncoder(
            size: PixelSize(width: 618, height: 618), plays: 0, compressor: ScanlineCompressor(.fast))
        for hue in 0..<40 {
            encoder.append(.sticker(618, hue: hue % 5), delay: FrameDelay(numerator: 1, denominator: 20))
        }
        try folder.write("art/long.png", encoder.finish())
        #expect(try reaction() < Self.limit)
        #expect(try folder.tree("out").isEmpty)
    }
}
