import Foundation
import Raster
import Stickermill
import Support
import TestSupport
import Testing

@testable import StickermillCommand

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct BenchCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("tmp")
        for index in 0..<3 { try folder.write("art/\(index).png", Bitmap.sticker(300, hue: index).pngFixture) }
    }

    /// Runs with a temporary folder of its own, to see what is left there.
    private func bench(_ arguments: String) throws -> CommandRun {
        try CommandRun(shell: "TMPDIR=tmp exec \"$STICKERMILL\" bench \(arguments)", in: folder.path)
    }

    @Test func everyNumberOfWorkersIsMeasuredAsOftenAsAsked() throws {
        let run = try bench("art --jobs 2,1 --repeat 4 --json")
        #expect(run.status == 0)
        let report = try JSONDecoder().decode(BenchmarkReport.self, from: Data(run.output.utf8))
        #expect(report.schema == 1 && report.masters == 3 && report.frames == 3)
        #expect(report.megapixels == 0.27)
        #expect(report.filesOut == 24)
        #expect(report.bytesIn == (try folder.tree("art")).values.reduce(0) { $0 + $1.count })
        #expect(report.bytesOut > 0 && report.peakMemoryBytes > 1_000_000)
        #expect(report.runs.map(\.jobs) == [2, 1])
        for run in report.runs {
            #expect(run.seconds.count == 4 && run.cpuSeconds.count == 4)
            #expect(run.cpuMillisecondsPerMaster > 0)
            #expect(run.p50Milliseconds > 0 && run.p95Milliseconds >= run.p50Milliseconds)
            #expect(Set(run.stages.keys) == Set(Stage.allCases))
            #expect(abs(run.stages.values.reduce(0, +) - 1) < 0.001)
            #expect(try #require(run.stages[.encode]) > 0)
        }
        #expect(report.runs[1].scaling == 1)
    }

    @Test func anotherProgramTakesTurnsWithThisOne() throws {
        // A slower stickermill: it converts twice.
        let other = """
            #!/bin/sh
            "$STICKERMILL" "$@" && "$STICKERMILL" "$@"
            """
        try folder.write("tools/stickermill", Array(other.utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path("tools/stickermill"))
        let call = "art --effort best --repeat 2 --jobs 1 --against tools/stickermill"
        let run = try bench("\(call) --json")
        #expect(run.status == 0)
        let report = try JSONDecoder().decode(BenchmarkReport.self, from: Data(run.output.utf8))
        let against = try #require(report.against)
        #expect(against.path == "tools/stickermill" && against.version == currentVersion)
        let pairs = try #require(against.runs.first)
        #expect(against.runs.count == 1 && pairs.jobs == 1)
        #expect(pairs.cpuSeconds.count == 2 && pairs.otherCPUSeconds.count == 2)
        #expect(pairs.cpuRatio < 0.8 && pairs.smallestCPURatio <= pairs.cpuRatio)
        let table = try bench(call)
        #expect(table.output.contains("This program and tools/stickermill"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
    }

    @Test func aProgramThatIsNoStickermillIsRefused() throws {
        for (program, reason) in [("tools/none", "tools/none: it cannot be run"), ("/bin/false", "ended with status")] {
            let run = try bench("art --repeat 1 --jobs 1 --against \(program)")
            #expect(run.status == 64 && run.error.contains(reason), "\(program): \(run.error)")
        }
    }

    @Test(arguments: [
        ("exit 0", "it wrote 0 files, and this program 24"),
        (#"case $1 in convert) "$STICKERMILL" "$@" --scales 1 ;; *) "$STICKERMILL" "$@" ;; esac"#, "it wrote 21 files"),
        (
            #""$STICKERMILL" "$@" && [ $1 = convert ] && touch "$3/more" && echo 1 > "$3/other"; exit 0"#,
            "it wrote other, and this program did not"
        ),
        (
            #""$STICKERMILL" "$@" && [ $1 = convert ] && : > "$3/renditions/1.png"; exit 0"#,
            "this program wrote renditions/1.png, and it did not"
        ),
    ]) func aProgramThatWritesOtherFilesIsRefused(script: String, reason: String) throws {
        try folder.write("tools/other", Array("#!/bin/sh\n\(script)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("tools/other"))
        let run = try bench("art --repeat 1 --jobs 1 --against tools/other")
        #expect(run.status == 64 && run.error.hasPrefix("stickermill: tools/other: it wrote "), "\(run.error)")
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(run.output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
    }

    @Test func theOtherProgramGetsTheOptionsOfConversionOnly() {
        let call = "art --repeat 3 --size small -j2 --jobs=1 --json --chart a.svg --against=b --effort fast -- --json"
        #expect(
            OtherBuild.forConverting(call.split(separator: " ").map(String.init))
                == ["art", "--size", "small", "--effort", "fast", "--", "--json"])
    }

    @Test func moreWorkersThanThereCanBeAreRefused() throws {
        let run = try bench("art --repeat 1 --jobs 1,129")
        #expect(run.status == 64 && run.error.contains("'--jobs' must be 1 to 128."))
    }

    @Test func nothingIsLeftBehind() throws {
        #expect(try bench("art --repeat 1 --jobs 1").status == 0)
        #expect(try folder.tree("tmp").isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
        #expect(Set(try folder.tree("art").keys) == ["0.png", "1.png", "2.png"])
    }

    @Test func libvipsLearnsThatAThreadEnds() throws {
        let run = try CommandRun(
            shell: "VIPS_PROFILE=1 exec \"$STICKERMILL\" bench art --format gif --jobs 1 --repeat 1", in: folder.path)
        #expect(run.status == 0)
        // With that variable, libvips writes what a thread did when it learns that the thread ends. It calls the thread that it
        // was started on "main"; here that is the one that encodes the first GIF.
        let profile = try String(contentsOfFile: folder.path("vips-profile.txt"), encoding: .utf8)
        #expect(profile.contains("thread: main "))
    }

    @Test func anInterruptLeavesNothingBehindEither() throws {
        let sticker = Bitmap.sticker(600).pngFixture
        for index in 3..<20 { try folder.write("art/\(index).png", sticker) }
        let started = try StartedCommand(
            ["bench", "art", "--repeat", "50"], in: folder.path, environment: ["TMPDIR": "tmp"])
        started.wait { folder.count("tmp") > 5 }
        started.send(SIGINT)
        let run = try started.end()
        #expect(run.status == 130)
        #expect(run.error.contains("the measurement was interrupted"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
    }

    @Test func theTableAndTheChartNameEveryNumberOfWorkers() throws {
        let run = try bench("art --repeat 1 --jobs 1,3 --chart charts/speed.svg")
        #expect(run.output.hasPrefix("3 masters (3 frames, 0.3 MP, "))
        // Columns are as wide as their numbers.
        let header = "workers seconds fastest slowest CPU ms/master masters/s MP/s scaling p50 ms p95 ms"
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains(header))
        let chart = try folder.bytes("charts/speed.svg")
        let parser = XMLParser(data: Data(chart))
        #expect(parser.parse())
        let text = String(decoding: chart, as: UTF8.self)
        for label in ["1 worker", "3 workers", "resample", "prefers-color-scheme:dark"] {
            #expect(text.contains(label))
        }
    }

    @Test func aBrokenMasterIsNamedAndCountsForNothing() throws {
        try folder.write("art/broken.png", Array("no picture".utf8))
        let run = try bench("art --repeat 1 --jobs 1")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("3 masters (3 frames"))
        #expect(
            run.output.contains(
                "1 master failed:\n  art/broken.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG\n"
            ))
    }

    @Test(arguments: ["--jobs 0", "--jobs 1,1", "--jobs two", "--repeat 0"])
    func aWrongCallIsRefused(option: String) throws {
        let run = try bench("art \(option)")
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("Error: "))
    }

    @Test func aMeasurementOfNoFilesIsRefused() throws {
        let fault = "stickermill: convert: neither renditions nor thumbnails are requested\n"
        let run = try bench("art --thumbnails none --scales none")
        #expect(run.status == 64 && run.error == fault)
        try folder.write("art/stickermill.yml", Array("convert: {scales: [], thumbnails: []}\n".utf8))
        let other = try bench("art")
        #expect(other.status == 64 && other.error == fault)
    }

    @Test func aMissingTemporaryFolderIsNamed() throws {
        let run = try CommandRun(shell: "TMPDIR=nowhere exec \"$STICKERMILL\" bench art", in: folder.path)
        #expect(run.status == 64)
        #expect(run.error == "stickermill: nowhere: no temporary folder can be made there: no such file or directory\n")
    }
}
