import Foundation
import Raster
import Stickermill
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
        try folder.write("studio/stickermill.yml", Array("rules: {label: ignore}\n".utf8))
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\n".utf8))
        try folder.write("studio/dogs/stickermill.yml", Array("name: Dogs\nsize: small\n".utf8))
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
        #expect(report.packs?.map(\.settings) == ["studio/cats/stickermill.yml", "studio/dogs/stickermill.yml"])
        #expect(report.masters.map(\.settings) == ["cats", "cats", "dogs"].map { "studio/\($0)/stickermill.yml" })
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
        #expect(
            quiet.error.contains("Stickermill did not write the pack, and left out/cats unchanged."), "\(quiet.error)")
    }

    @Test func aPackWhosePlaceIsTakenStopsNoOther() throws {
        try folder.write("out/cats/notes.txt", [1])
        let (run, report) = try report("pack studio -o out")
        #expect(run.status == 1)
        #expect(report.packs?.map(\.isWritten) == [false, true])
        #expect(report.packs?[0].error?.description.hasPrefix("out/cats: ") == true)
        #expect(report.packs?[0].size == nil && folder.exists("out/cats/notes.txt"))
    }

    @Test func aPackInsideAnotherIsKeptWhenTheOtherIsMadeAgain() throws {
        try folder.write("studio/stickermill.yml", Array("name: All\nrules: {label: ignore}\n".utf8))
        try folder.write("studio/d.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/studio/stickermill.yml", Array("name: Twice\n".utf8))
        for options in ["", " --clean"] {
            let (run, report) = try report("pack studio -o out\(options)")
            #expect(run.status == 0, "\(run.error)")
            #expect(report.packs?.map(\.output) == ["out/cats", "out/dogs", "out/studio"])
            #expect(report.packs?.allSatisfy { $0.kept.isEmpty && $0.removed.isEmpty } == true)
        }
        try folder.write("studio/studio/cats/e.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/studio/cats/stickermill.yml", Array("name: Inner\n".utf8))
        for options in ["", " --clean"] {
            let (run, report) = try report("pack studio -o out\(options)")
            #expect(run.status == 0, "\(run.error)")
            #expect(report.packs?.map(\.output) == ["out/cats", "out/dogs", "out/studio", "out/studio/cats"])
            #expect(report.packs?.allSatisfy { $0.kept.isEmpty && $0.removed.isEmpty } == true)
        }
        try folder.write("studio/studio/cats/e.png", [1])
        #expect(try report("pack studio -o out --clean").run.status == 1)
        #expect(folder.exists("out/studio/cats/.stickermill-pack.json"), "it is as it was")
    }

    // MARK: Packs of earlier calls

    @Test func aPackThatIsNoLongerMadeIsNamedAndRemovedOnRequest() throws {
        try folder.write("studio/old/fox/stickermill.yml", Array("name: Foxes\n".utf8))
        try folder.write("studio/old/fox/f.png", CheckedArt.sound(408).pngFixture)
        #expect(try run("pack studio -o out --preview").status == 0)
        #expect(folder.exists("out/old/fox.html"))
        try FileManager.default.removeItem(atPath: folder.path("studio/old"))
        try FileManager.default.removeItem(atPath: folder.path("studio/dogs"))

        // Only one pack is left, but it does not take the place of all.
        let (named, kept) = try report("pack studio -o out")
        #expect(named.status == 0 && kept.leftovers == ["dogs", "old/fox"] && kept.removed == nil)
        #expect(
            named.output.hasSuffix(
                "\nout contains 2 other packs, such as dogs; Stickermill left them alone. --clean removes them.\n"))
        try folder.write("out/dogs/notes.txt", [1])
        try folder.write("out/other/art.png", [1])
        #expect(try report("pack studio -o out --clean --dry-run").report.removed == nil)
        try folder.write("studio/cats/bad.png", [1])
        #expect(try report("pack studio -o out --clean --keep-going").report.removed == nil)
        try FileManager.default.removeItem(atPath: folder.path("studio/cats/bad.png"))
        #expect(folder.exists("out/old/fox/.stickermill-pack.json"))

        let (cleaned, report) = try report("pack studio -o out --clean")
        #expect(report.removed == ["dogs", "old/fox"] && report.leftovers == ["dogs/notes.txt"])
        #expect(
            cleaned.output.hasSuffix(
                "\nRemoved 2 packs of other runs from out: dogs, old/fox.\nKept unchanged: out/dogs/notes.txt\n"))
        #expect(try folder.tree("out/dogs").keys.sorted() == ["notes.txt"])
        #expect(!folder.exists("out/old") && folder.exists("out/cats") && folder.exists("out/other/art.png"))
        #expect(folder.exists("out/cats.html") && !folder.exists("out/dogs.html"))
    }

    @Test func aPackInsideThatIsNoLongerMadeLeavesTheOthers() throws {
        try folder.write("studio/cats/big/stickermill.yml", Array("name: Big\n".utf8))
        try folder.write("studio/cats/big/c.png", CheckedArt.sound(408).pngFixture)
        #expect(try run("pack studio -o out").status == 0)
        let inner = try folder.tree("out/cats/big")
        for path in ["cats/a.png", "cats/b.png", "cats/stickermill.yml"] {
            try FileManager.default.removeItem(atPath: folder.path("studio/\(path)"))
        }
        let (run, report) = try report("pack studio -o out --clean")
        #expect(run.status == 0 && report.removed == ["cats"] && report.leftovers == nil, "\(run.error)")
        #expect(try folder.tree("out/cats/big") == inner)
        #expect(folder.count("out/cats") == folder.count("out/cats/big") + 1)
    }

    @Test func anEditedFileOfAPackThatIsNoLongerMadeIsKept() throws {
        #expect(try run("pack studio -o out").status == 0)
        try FileManager.default.removeItem(atPath: folder.path("studio/dogs"))
        let sticker = "dogs/Stickers.xcstickers/dogs.stickerpack/c.sticker/c.png"
        try folder.write("out/\(sticker)", [1])
        let report = try report("pack studio -o out --clean").report
        #expect(report.removed == ["dogs"] && report.leftovers == [sticker])
        #expect(try folder.tree("out/dogs").count == 1)
    }

    // MARK: Calls

    @Test(arguments: ["--name Pets", "--xcodeproj --bundle-id com.you.pets"])
    func anOptionForOnePackIsRefused(options: String) throws {
        let run = try run("pack studio -o out \(options)")
        let option = options.split(separator: " ").last { $0.hasPrefix("--") } ?? ""
        #expect(run.status == 64)
        #expect(
            run.error
                == "stickermill: \(option): is for one pack, but this call makes 2: out/cats and out/dogs; set its "
                + "key in the stickermill.yml of each, or name one pack at a time\n")
        #expect(!folder.exists("out"))
        #expect(try self.run("pack studio/cats -o out \(options)").status == 0)
    }

    @Test func allWrongSettingsFilesAreNamedAtOnce() throws {
        try folder.write("studio/birds/a.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/birds/stickermill.yaml", Array("name: Birds\n".utf8))
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\nsize: huge\n".utf8))
        try folder.write("studio/dogs/stickermill.yml", Array("name: Dogs\nsizes: small\n".utf8))
        try folder.write("studio/stickermill.yml", Array("rules: {label: off}\n".utf8))
        for command in ["pack studio -o out", "check studio", "convert studio -o out"] {
            let run = try run(command)
            let lines = run.error.split(separator: "\n")
            #expect(run.status == 64 && lines.count == 4, "\(run.error)")
            for start in [
                "birds/stickermill.yaml: ", "cats/stickermill.yml:2:", "dogs/stickermill.yml:2:", "stickermill.yml:1:",
            ] {
                #expect(lines.contains { $0.hasPrefix("stickermill: studio/\(start)") }, "\(start) \(run.error)")
            }
        }
    }

    @Test func allWrongNamesInSettingsFilesAreNamedAtOnce() throws {
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\norder: [lion]\n".utf8))
        try folder.write("studio/dogs/stickermill.yml", Array("name: Dogs\nexclude: [wolf.png]\n".utf8))
        let run = try run("check studio")
        #expect(run.status == 64)
        #expect(run.error.contains("stickermill: studio/cats/stickermill.yml:2:9: no sticker has the name 'lion'"))
        #expect(run.error.contains("stickermill: studio/dogs/stickermill.yml:2:11: no master matches 'wolf.png'"))
    }

    @Test func aDryRunSaysWhatWouldBeWritten() throws {
        let dry = try run("pack studio -o out --dry-run")
        #expect(dry.output.hasSuffix("\nDry run: would write 2 of 2 packs.\n"), "\(dry.output)")
        try folder.write("studio/cats/b.png", [1, 2, 3])
        let failed = try run("pack studio -o out --dry-run").output
        #expect(failed.contains("A master failed. Dry run: Stickermill would not write the pack."), "\(failed)")
        #expect(failed.hasSuffix("\nDry run: would write 1 of 2 packs.\n") && !failed.contains("did not"))
    }

    @Test func twoPacksInOnePlaceAreRefused() throws {
        try folder.write("more/Cats/a.png", CheckedArt.sound(408).pngFixture)
        try folder.write("more/Cats/stickermill.yml", Array("name: Others\n".utf8))
        try FileManager.default.moveItem(atPath: folder.path("more/Cats"), toPath: folder.path("studio/Cats2"))
        #expect(try run("pack studio -o out").status == 0)
        try folder.write("studio/x/CATS/a.png", CheckedArt.sound(408).pngFixture)
        #expect(try run("pack studio -o out").status == 64, "one master is in no pack")
    }

    @Test func filesOfSeveralPacksAreCheckedAsHooksNameThem() throws {
        try folder.write(
            "studio/cats/stickermill.yml", Array("name: Cats\nrules: {label: error}\nlabels: {b: Two}\n".utf8))
        let (run, report) = try report("check studio/cats/a.png studio/dogs/deep/c.png")
        #expect(run.status == 1)
        #expect(report.masters.map(\.path) == ["studio/cats/a.png", "studio/dogs/deep/c.png"])
        let descriptions = report.masters.map { $0.findings.filter { $0.rule == .label }.map(\.severity) }
        #expect(descriptions == [[.error], [.note]])
    }

    @Test func oneAtATimeIsSaidWithAnExample() throws {
        let run = try run("bench studio --repeat 1")
        #expect(run.status == 64)
        #expect(
            run.error == "stickermill: studio/dogs/stickermill.yml: there is another in studio/cats/stickermill.yml; "
                + "name one pack at a time, such as studio/dogs\n")
    }

    @Test func eachPackHasAPageAndASheetAsIfItWereAlone() throws {
        // In a repository, a pack inherits settings also if it is the input.
        try folder.makeFolder(".git")
        let (run, report) = try report("preview studio -o page.html --sheet sheets/all.png")
        #expect(run.status == 0, "\(run.error)")
        #expect(report.packs == nil)
        #expect(report.masters.map(\.settings) == ["cats", "cats", "dogs"].map { "studio/\($0)/stickermill.yml" })
        #expect(run.output.contains("Previewed 2 masters in ") && run.output.contains("\npage-cats.html: open it in "))
        #expect(run.output.contains("\nsheets/all-dogs.png: the contact sheet\npage-dogs.html: open it in "))
        for name in ["cats", "dogs"] {
            let call = "preview studio/\(name) -o alone.html --sheet alone.png"
            #expect(try self.run(call).status == 0)
            // Only the paths of the masters differ.
            let pages = try ["page-\(name).html", "alone.html"].map {
                String(decoding: try folder.bytes($0), as: UTF8.self).replacing("\(name)/", with: "")
            }
            #expect(pages[0] == pages[1])
            #expect(try folder.bytes("alone.png") == folder.bytes("sheets/all-\(name).png"))
        }
        #expect(!folder.exists("page.html") && !folder.exists("sheets/all.png"))
        // Sheets of an earlier call are no masters.
        for _ in 1...2 {
            let again = try self.report("preview studio -o page.html --sheet studio/cats/all.png")
            #expect(again.run.status == 0 && again.report.masters.count == 3)
        }
    }

    @Test func aFolderOfPagesHasAFolderForEachPack() throws {
        try folder.write("studio/stickermill.yml", Array("name: All\nrules: {label: ignore}\n".utf8))
        try folder.write("studio/d.png", CheckedArt.sound(408).pngFixture)
        #expect(try run("preview studio -o site/").status == 0)
        for page in ["site/cats", "site/dogs", "site/studio"] {
            #expect(folder.exists("\(page)/index.html") && folder.exists("\(page)/style.css"))
        }
        #expect(try run("preview studio -o page.html").status == 0)
        for page in ["page-cats.html", "page-dogs.html", "page-studio.html"] { #expect(folder.exists(page)) }
    }

    @Test func aPageThatCannotBeWrittenStopsNoOther() throws {
        try folder.write("site/cats/index.html", [1])
        let (run, report) = try report("preview studio -o site/")
        #expect(run.status == 1 && run.error.contains("stickermill: site/cats: contains index.html"), "\(run.error)")
        #expect(report.masters.map(\.path) == ["studio/dogs/deep/c.png"])
        #expect(folder.exists("site/dogs/index.html"))
    }

    @Test func pagesThatCannotBeToldApartAreRefused() throws {
        let named = try run("preview studio -o page.html --name Both")
        #expect(named.status == 64)
        #expect(
            named.error
                == "stickermill: --name: is for one pack, but this call makes 2: cats and dogs; set its key in the "
                + "stickermill.yml of each, or name one pack at a time\n")
        try folder.write("studio/dogs/deep/stickermill.yml", Array("name: Deep\n".utf8))
        try folder.write("studio/dogs-deep/e.png", CheckedArt.sound(408).pngFixture)
        try folder.write("studio/dogs-deep/stickermill.yml", Array("name: Hyphen\n".utf8))
        let twice = try run("preview studio -o page.html")
        #expect(
            twice.status == 64 && twice.error.contains("page-dogs-deep.html: would be written twice"), "\(twice.error)")
        let label = try run("preview studio -o studio/page.html --labels none.csv")
        #expect(label.status == 64)
        #expect(!folder.exists("page-cats.html") && !folder.exists("studio/page-cats.html"))
    }

    @Test func aTableOfAllPacksGetsTheRowsOfEach() throws {
        try folder.write("studio/labels.csv", Array("sticker,label\na,A cat\n".utf8))
        try folder.write("studio/stickermill.yml", Array("pack: {labels-file: labels.csv}\n".utf8))
        #expect(try run("pack studio -o out").status == 0)
        let table = String(decoding: try folder.bytes("studio/labels.csv"), as: UTF8.self)
        #expect(table.split(whereSeparator: \.isNewline).map { $0.prefix(2) } == ["st", "a,", "b,", "c,"], "\(table)")
    }
}
