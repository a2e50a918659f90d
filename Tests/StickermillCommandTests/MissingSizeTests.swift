import Raster
import Stickermill
import TestSupport
import Testing

/// Files that a call asks for and that would be enlargements.
@Suite struct MissingSizeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/small.png", CheckedArt.sound(408).pngFixture)
        try folder.write("art/tall.png", CheckedArt.sound(618).pngFixture)
    }

    private func convert(_ options: String) throws -> (run: CommandRun, report: Report) {
        let run = try CommandRun(
            ["convert", "art", "-o", "out", "--json"] + options.split(separator: " ").map(String.init),
            in: folder.path)
        return (run, try Report(json: Array(run.output.utf8)))
    }

    private func severities(_ report: Report) -> [String] {
        report.masters.flatMap(\.findings).filter { $0.rule == .enlargement }.map(\.severity.rawValue)
    }

    @Test(arguments: ["", " --dry-run", " --cache cache", " --no-cache"])
    func aMasterWithoutAnyFileGetsAWarning(options: String) throws {
        for _ in 0...1 {
            let (run, report) = try convert("--scales none --thumbnails large --thumbnail-scales 3" + options)
            #expect(run.status == 0 && report.masters.allSatisfy { $0.error == nil })
            #expect(report.masters.map(\.files.count) == [0, 1] && severities(report) == ["warning"])
            #expect(
                run.error.contains(
                    "warning: The art is too small (enlargement)\n  art/small.png: not made, because Stickermill never enlarges art: "
                        + "large@3x (the master has 408 x 408 px)"), "\(run.error)")
        }
    }

    @Test func aSizeThatIsAskedForAloneAndNotMadeIsAWarning() throws {
        let (run, report) = try convert("--scales 3 --thumbnails large")
        #expect(run.status == 0 && report.masters.map(\.files.count) == [2, 4] && severities(report) == ["warning"])
        #expect(try convert("--scales 3 --thumbnails large --strict").run.status == 1)
    }

    @Test func oneOfSeveralSizesThatIsNotMadeIsANote() throws {
        #expect(try severities(convert("").report) == ["note"])
        #expect(try severities(convert("--scales 3 --thumbnails small").report) == [])
    }

    @Test func aStreamGetsNoEmptyFile() throws {
        let line = "\"$STICKERMILL\" convert art/small.png -o - --scales none --thumbnails large --thumbnail-scales 3"
        let run = try CommandRun(shell: line, in: folder.path)
        #expect(run.status == 1 && run.output == "" && run.error.contains("never enlarges art"), "\(run.error)")
    }
}
