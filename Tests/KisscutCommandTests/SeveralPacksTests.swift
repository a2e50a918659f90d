import Foundation
import Kisscut
import Raster
import TestSupport
import Testing

/// One call that makes, checks or converts several packs.
@Suite struct SeveralPacksTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, path) in ["cats/a.png", "cats/b.png", "dogs/deep/c.png"].enumerated() {
            try folder.write("studio/\(path)", CheckedArt.sound(408, radius: 150 + 9 * Double(index)).pngFixture)
        }
        try folder.write("studio/kisscut.yml", Array("rules: {label: ignore}\n".utf8))
        try folder.write("studio/cats/kisscut.yml", Array("name: Cats\n".utf8))
        try folder.write("studio/dogs/kisscut.yml", Array("name: Dogs\nsize: small\n".utf8))
    }

    private func run(_ command: String) throws -> CommandRun {
        try CommandRun(command.split(separator: " ").map(String.init), in: folder.path)
    }

    private func report(_ command: String) throws -> (run: CommandRun, report: Report) {
        let run = try run("\(command) --report report.json")
        return (run, try Report(json: folder.bytes("report.json")))
    }

    @Test func eachPackIsMadeAsIfItWereAlone() throws {
        let (run, report) = try report("pack studio -o out")
        #expect(run.status == 0, "\(run.error)")
        #expect(report.pack == nil && report.packs?.map(\.name) == ["Cats", "Dogs"])
        #expect(report.packs?.map(\.size) == [.regular, .small])
        #expect(report.packs?.map(\.output) == ["out/cats", "out/dogs"])
        #expect(report.packs?.map(\.settings) == ["studio/cats/kisscut.yml", "studio/dogs/kisscut.yml"])
        #expect(report.masters.map(\.settings) == ["cats", "cats", "dogs"].map { "studio/\($0)/kisscut.yml" })
        #expect(run.output.contains("studio/dogs to out/dogs:\nPacked 1 sticker of size small as 'Dogs'"))
        #expect(run.output.hasSuffix("\n2 packs: 2 written, 0 not written.\n"))
        for name in ["cats", "dogs"] {
            #expect(try self.run("pack studio/\(name) -o alone/\(name)").status == 0)
        }
        #expect(try folder.tree("alone") == folder.tree("out"))
    }

    @Test func onePackThatFailsStopsNoOther() throws {
        try folder.write("studio/cats/b.png", [1, 2, 3])
        let (run, report) = try report("pack studio -o out")
        #expect(run.status == 1)
        #expect(report.packs?.map(\.isWritten) == [false, true])
        #expect(!folder.exists("out/cats") && folder.exists("out/dogs"))
        #expect(run.output.contains("2 packs: 1 written, 1 not written."))
        let quiet = try self.run("pack studio -o out -q")
        #expect(quiet.error.contains("Kisscut did not write the pack, and left out/cats unchanged."), "\(quiet.error)")
    }

    @Test func aPackWhosePlaceIsTakenStopsNoOther() throws {
        try folder.write("out/cats/notes.txt", [1])
        let (run, report) = try report("pack studio -o out")
        #expect(run.status == 1)
        #expect(report.packs?.map(\.isWritten) == [false, true])
        #expect(report.packs?[0].error?.hasPrefix("out/cats: ") == true)
        #expect(report.packs?[0].size == nil && folder.exists("out/cats/notes.txt"))
    }

    @Test func aPackInsideAnotherIsKeptWhenTheOtherIsMadeAgain() throws {
        try folder.write("studio/kisscut.yml", Array("name: All\nrules: {label: ignore}\n".utf8))
        try folder.write("studio/d.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/studio/kisscut.yml", Array("name: Twice\n".utf8))
        for options in ["", " --clean"] {
            let (run, report) = try report("pack studio -o out\(options)")
            #expect(run.status == 0, "\(run.error)")
            #expect(report.packs?.map(\.output) == ["out/cats", "out/dogs", "out/studio"])
            #expect(report.packs?.allSatisfy { $0.kept.isEmpty && $0.removed.isEmpty } == true)
        }
        try folder.write("studio/studio/cats/e.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/studio/cats/kisscut.yml", Array("name: Inner\n".utf8))
        for options in ["", " --clean"] {
            let (run, report) = try report("pack studio -o out\(options)")
            #expect(run.status == 0, "\(run.error)")
            #expect(report.packs?.map(\.output) == ["out/cats", "out/dogs", "out/studio", "out/studio/cats"])
            #expect(report.packs?.allSatisfy { $0.kept.isEmpty && $0.removed.isEmpty } == true)
        }
        try folder.write("studio/studio/cats/e.png", [1])
        #expect(try report("pack studio -o out --clean").run.status == 1)
        #expect(folder.exists("out/studio/cats/.kisscut-pack.json"), "it is as it was")
    }

    @Test func twoPacksInOnePlaceAreRefused() throws {
        try folder.write("more/Cats/a.png", CheckedArt.sound(408).pngFixture)
        try folder.write("more/Cats/kisscut.yml", Array("name: Others\n".utf8))
        try FileManager.default.moveItem(atPath: folder.path("more/Cats"), toPath: folder.path("studio/Cats2"))
        #expect(try run("pack studio -o out").status == 0)
        try folder.write("studio/x/CATS/a.png", CheckedArt.sound(408).pngFixture)
        #expect(try run("pack studio -o out").status == 64, "one master is in no pack")
    }

    @Test func filesOfSeveralPacksAreCheckedAsHooksNameThem() throws {
        try folder.write("studio/cats/kisscut.yml", Array("name: Cats\nrules: {label: error}\nlabels: {b: Two}\n".utf8))
        let (run, report) = try report("check studio/cats/a.png studio/dogs/deep/c.png")
        #expect(run.status == 1)
        #expect(report.masters.map(\.path) == ["studio/cats/a.png", "studio/dogs/deep/c.png"])
        #expect(report.masters.map { $0.findings.contains { $0.rule == .label } } == [true, false])
    }

    @Test(arguments: ["preview studio -o page.html", "bench studio --repeat 1"])
    func oneAtATimeIsSaidWithAnExample(command: String) throws {
        let run = try run(command)
        #expect(run.status == 64)
        #expect(
            run.error == "kisscut: studio/dogs/kisscut.yml: there is another in studio/cats/kisscut.yml; "
                + "name one pack at a time, such as studio/dogs\n")
    }

    @Test func aTableOfAllPacksGetsTheRowsOfEach() throws {
        try folder.write("studio/labels.csv", Array("sticker,label\na,A cat\n".utf8))
        try folder.write("studio/kisscut.yml", Array("pack: {labels-file: labels.csv}\n".utf8))
        #expect(try run("pack studio -o out").status == 0)
        let table = String(decoding: try folder.bytes("studio/labels.csv"), as: UTF8.self)
        #expect(table.split(whereSeparator: \.isNewline).map { $0.prefix(2) } == ["st", "a,", "b,", "c,"], "\(table)")
    }
}
