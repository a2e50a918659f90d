import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// A hostile master costs itself, and never the run or the masters next to it.
@Suite struct HostileMasterTests {
    private let folder: TemporaryFolder
    private static let star =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M1 8L4 1L8 8z'/></svg>"

    init() throws {
        folder = try TemporaryFolder()
        for place in ["good", "art"] {
            try folder.write("\(place)/fig.png", Bitmap.sticker(618).pngFixture)
            try folder.write("\(place)/star.svg", Array(Self.star.utf8))
            try folder.write("\(place)/tree.svg", Array(Self.star.replacing("4 1", with: "5 2").utf8))
        }
    }

    private func addHostile() throws {
        for (index, hostile) in HostileSVG.crashing.enumerated() {
            try folder.write("art/pit\(index).svg", Array(hostile.text.utf8))
        }
    }

    private func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: folder.path) }

    @Test(arguments: ["1", "2"]) func theOthersComeOutAsWithoutIt(jobs: String) throws {
        try addHostile()
        #expect(try run("convert", "good", "-o", "whole", "--quiet").status == 0)
        let hostile = try run(
            "convert", "art", "-o", "out", "--jobs", jobs, "--max-seconds", "20", "--report", "report.json")
        #expect(hostile.status == 1)
        let report = try Report(json: folder.bytes("report.json"))
        #expect(report.masters.count == 3 + HostileSVG.crashing.count)
        let failed = report.masters.filter { $0.status == .failed }
        #expect(
            failed.allSatisfy {
                $0.path.hasPrefix("art/pit") && ["notDecodable", "tookTooLong"].contains($0.error?.code.rawValue)
            })
        let files = try folder.tree("out")
        for (name, bytes) in try folder.tree("whole") { #expect(files[name] == bytes) }
    }

    @Test func checkAndPackAndWorkGoOn() throws {
        try addHostile()
        let check = try run("check", "art", "--json", "--max-seconds", "20")
        #expect([0, 1].contains(check.status))
        #expect(try Report(json: Array(check.output.utf8)).masters.count == 3 + HostileSVG.crashing.count)
        let pack = try run("pack", "art", "-o", "out", "--keep-going", "--quiet", "--max-seconds", "20")
        #expect([0, 1].contains(pack.status) && folder.exists("out/Stickers.xcstickers"))
        let masters = ["art/pit0.svg", "art/star.svg"]
        let requests = masters.map { #"{"id":"\#($0)","job":"check","master":"\#($0)"}"# + "\n" }
        try folder.write("requests", Array(requests.joined().utf8))
        let work = try CommandRun(shell: "exec \"$STICKERMILL\" work --jobs 1 < requests", in: folder.path)
        #expect(work.status == 0 && work.output.split(separator: "\n").count == 3)
    }

    @Test func whatTakesTooLongFailsByName() throws {
        try folder.write("art/slow.svg", Array(HostileSVG.slow.utf8))
        let slow = try run("convert", "art", "-o", "out", "--quiet", "--max-seconds", "1")
        #expect(slow.status == 1)
        #expect(
            slow.error
                == "stickermill: art/slow.svg: was not finished within 1 second; simplify the art, or raise --max-seconds\n"
        )
        #expect(folder.exists("out/renditions/star.png") && !folder.exists("out/renditions/slow.png"))
    }

    @Test func aPictureThatIsTooLargeForMemoryIsNotLeftOut() throws {
        var header = Bitmap.sticker(40).pngFixture
        // Width and height: 78,000 px, which no memory holds.
        header.replaceSubrange(16..<24, with: [0, 1, 0x30, 0xB0, 0, 1, 0x30, 0xB0])
        let picture = Data(header).base64EncodedString()
        try folder.write(
            "art/big.svg",
            Array(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='4' height='4'/><image href='data:image/png;base64,\(picture)'/></svg>"
                    .utf8))
        let big = try run("check", "art/big.svg", "--quiet")
        #expect(big.status == 1)
        #expect(
            big.error.contains("art/big.svg: a picture in it: 78000 x 78000 px are 6084000000 pixels, over the limit")
        )
    }

    @Test func framesCountInTheTimeToo() throws {
        let dot = GIFFixture.Frame(1, 1) { _, _ in 1 }
        let gif = GIFFixture(1000, 1000, frames: Array(repeating: dot, count: 900))
        try folder.write("art/slow.gif", gif.bytes)
        let slow = try run("convert", "art", "-o", "out", "--quiet", "--outline", "8px", "--max-seconds", "1")
        #expect(slow.error.contains("art/slow.gif: was not finished within 1 second"))
    }

    @Test func aRequestHasItsOwnTime() throws {
        try folder.write("art/slow.svg", Array(HostileSVG.slow.utf8))
        try folder.write(
            "requests",
            Array(#"{"id":"1","job":"check","master":"art/slow.svg","options":{"limits":{"seconds":1}}}"#.utf8))
        let work = try CommandRun(shell: "exec \"$STICKERMILL\" work < requests", in: folder.path)
        #expect(work.output.contains(#""code":"tookTooLong""#))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "only Linux lists processes here"))
    func noChildOutlivesACommandThatIsKilled() throws {
        try folder.write("art/slow.svg", Array(HostileSVG.slow.utf8))
        let command = try StartedCommand(["check", "art/slow.svg"], in: folder.path)
        var children: [String] = []
        command.wait {
            children = Self.children(of: command.processIdentifier)
            return !children.isEmpty
        }
        #expect(children.count == 1)
        command.send(SIGKILL)
        _ = try command.end()
        let end = ContinuousClock.now + .seconds(20)
        while children.contains(where: { FileManager.default.fileExists(atPath: "/proc/\($0)/exe") }), .now < end {
            usleep(1000)
        }
        #expect(children.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)/exe") })
    }

    /// Returns the numbers of the processes that a process has started.
    private static func children(of process: Int32) -> [String] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread in
            let text = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
            return text?.split(separator: " ").map(String.init) ?? []
        }
    }
}

/// The SVGs of other projects' test suites, which have found faults of librsvg before.
@Suite struct SVGSuiteTests {
    @Test(.enabled(if: Extras.arePresent && Extras.svgSuites != nil, "STICKERMILL_SVG_SUITES names no folder"))
    func noSVGEndsTheRun() throws {
        let work = try TemporaryFolder()
        let run = try CommandRun(
            ["check", try #require(Extras.svgSuites), "--json", "--max-seconds", "20"], in: work.path)
        #expect([0, 1].contains(run.status))
        let masters = try Report(json: Array(run.output.utf8)).masters
        #expect(masters.count > 100 && !masters.contains { $0.status == .cancelled })
    }
}
