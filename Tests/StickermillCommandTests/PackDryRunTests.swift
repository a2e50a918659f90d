import Foundation
import Stickermill
import TestSupport
import Testing

@Suite struct PackDryRunTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat.png", CheckedArt.sound(408).pngFixture)
        try folder.write("art/dog.png", CheckedArt.sound(408, radius: 150).pngFixture)
    }

    private func pack(_ arguments: String...) throws -> (run: CommandRun, report: Report) {
        let run = try CommandRun(["pack", "art", "-o", "out/pack", "--json"] + arguments, in: folder.path)
        return (run, try Report(json: Array(run.output.utf8)))
    }

    @Test func itReportsWhatAPackWouldHave() throws {
        let before = try folder.tree()
        let (run, dry) = try pack("--dry-run", "--manifest", "--preview")
        #expect(
            run.status == 0 && run.error.contains("Dry run: would pack 2 stickers of size regular"), "\(run.error)")
        #expect(try folder.tree() == before && !folder.exists("out"))
        #expect(dry.pack?.isPlanned == true && dry.pack?.isWritten == false)
        let wet = try pack("--manifest").report
        #expect(wet.pack?.isPlanned == nil && wet.pack?.stickers == dry.pack?.stickers)
        #expect(wet.masters.map(\.files) == dry.masters.map(\.files))
        #expect(wet.masters.map(\.findings) == dry.masters.map(\.findings))
        #expect(dry.masters.allSatisfy { $0.status == .planned })
    }

    @Test func whatAPackRefusesADryRunRefuses() throws {
        try folder.write("art/bad.png", [1, 2, 3])
        let (run, report) = try pack("--dry-run")
        #expect(run.status == 1 && report.pack?.isPlanned == false)
        let rest = try pack("--dry-run", "--keep-going")
        #expect(rest.run.status == 1 && rest.report.pack?.leftOut == ["art/bad.png"])
        #expect(rest.report.pack?.isPlanned == true && !folder.exists("out"))
        try folder.write("foreign/notes.txt", [1])
        let foreign = try CommandRun(["pack", "art", "-o", "foreign", "--dry-run"], in: folder.path)
        let same = try CommandRun(["pack", "art", "-o", "foreign"], in: folder.path)
        #expect(foreign.status == 64 && foreign.error == same.error, "\(foreign.error)")
        #expect(
            try CommandRun(["pack", "art", "-o", "x", "--dry-run", "--shard", "1/2"], in: folder.path).status == 64)
    }
}
