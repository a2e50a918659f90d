import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Stickermill

/// What is said of delays that iOS makes longer.
@Suite struct TimingFindingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func looks(_ count: Int) -> [Bitmap] { (0..<count).map { CheckedArt.sound(radius: 110 + Double($0 % 8)) } }

    private func timing(_ findings: [Finding]) -> [String] {
        findings.filter { $0.rule == .animationTiming }.map { "\($0.severity.rawValue): \($0.message)" }
    }

    private func check(_ name: String, _ bytes: [UInt8]) async throws -> [String] {
        let path = try folder.write(name, bytes)
        return timing(try await Checker().check([Master(path: path)], jobs: 1).masters[0].findings)
    }

    private func gif(_ delays: [Int]) -> [UInt8] {
        let frames = delays.enumerated().map { number, delay in
            var frame = GIFFixture.Frame(300, 300) { x, y in
                (20..<200 + number).contains(x) && (20..<280).contains(y) ? 0 : 3
            }
            frame.delay = delay
            frame.disposal = 2
            return frame
        }
        return GIFFixture(300, 300, frames: frames).bytes
    }

    @Test func shortDelaysOfAnAPNGBecome50Milliseconds() async throws {
        #expect(
            try await check("a.png", APNGFixture(looks(24), delay: (1, 30)).bytes) == [
                "warning: 24 frames at 30 per second: Messages may take 1.2 s instead of 0.8 s"
            ])
        #expect(
            try await check("a.png", APNGFixture(looks(2), delay: (49, 1000)).bytes) == [
                "warning: 2 frames at 20.4 per second: Messages may take 0.1 s instead of 0.098 s"
            ])
        #expect(try await check("a.png", APNGFixture(looks(3), delay: (50, 1000)).bytes) == [])
    }

    @Test func onlyTheShortDelaysAreMadeLonger() async throws {
        var fixture = APNGFixture(looks(3), delay: (1, 10))
        fixture.frames[1].delay = (30, 1000)
        #expect(
            try await check("a.png", fixture.bytes) == [
                "warning: 3 frames at 13 per second: Messages may take 0.25 s instead of 0.23 s"
            ])
    }

    @Test func shortDelaysOfAGIFBecome100Milliseconds() async throws {
        #expect(
            try await check("a.gif", gif([6, 6, 6])) == [
                "warning: 3 frames at 16.7 per second: Messages may take 0.3 s instead of 0.18 s"
            ])
        #expect(try await check("a.gif", gif([10, 10])) == [])
    }

    /// A file that comes from a GIF has its delays, and may play with them.
    @Test func theFormatThatIsMadeCounts() async throws {
        let path = try folder.write("art/a.gif", gif([6, 6, 6]))
        func converted(_ change: (inout Settings) -> Void) async throws -> [String] {
            var options = Settings()
            change(&options)
            let report = try await Converter(settings: options).convert(
                [Master(path: path)], to: folder.url("out"), jobs: 1)
            return timing(report.masters[0].findings)
        }
        #expect(try await converted { $0.conversion.format = .same }.count == 1)
        #expect(try await converted { $0.conversion.format = .png } == [])
        #expect(try await converted { $0.conversion.frames = .first } == [])
    }
}
