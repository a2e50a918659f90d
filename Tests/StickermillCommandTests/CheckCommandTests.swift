import Foundation
import PNGCodec
import Raster
import Stickermill
import TestSupport
import Testing

@Suite struct CheckCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try CheckedArt.writeEachSeverity(to: folder)
    }

    func check(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["check"] + arguments + ["--file-size-limit", "9000000"], in: folder.path)
    }

    // MARK: What other commands would make of it

    @Test(arguments: ["", "--json", "junit", "sarif", "github", "markdown", "xcode", "gitlab"])
    func aBackgroundThatCannotBeRemovedIsAnErrorInEveryFormat(format: String) throws {
        try folder.write("photos/stickermill.yml", Array("prepare:\n  remove-background: true\n".utf8))
        let photo = Bitmap(300, 300) { x, y in SIMD4(UInt8(x % 256), UInt8(y % 256), UInt8((x + y) % 256), 255) }
        try folder.write("photos/photo.png", photo.pngFixture)
        let options = format.isEmpty || format == "--json" ? format : "--findings \(format)"
        let run = try CommandRun(
            ["check", "photos", "--file-size-limit", "9000000"] + options.split(separator: " ").map(String.init),
            in: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("the background cannot be removed"), "\(run.output)")
    }

    @Test func aMasterThatMayLoseSomethingIsNotTooLarge() throws {
        let limit = ["--file-size-limit", "1000"]
        #expect(try CommandRun(["check", "art/good.png"] + limit, in: folder.path).status == 1)
        try folder.write("art/stickermill.yml", Array("fit:\n  enabled: true\n".utf8))
        let run = try CommandRun(["check", "art/good.png", "--notes"] + limit, in: folder.path)
        #expect(run.status == 0)
        #expect(!run.output.contains("(file-size)"), "the sticker of a pack would be small enough")
    }

    @Test func framesOfASequenceAreOneMaster() throws {
        for number in [1, 2, 3] { try folder.write("walk/w_\(number).png", CheckedArt.sound().pngFixture) }
        let frames = try check("walk")
        #expect(frames.output.contains("3 masters: ") && frames.output.contains("(duplicate)"))
        try folder.write("walk/w_4.png", Bitmap.sticker(300).pngFixture)
        let run = try check("walk", "--sequences", "--frame-rate", "10")
        #expect(run.status == 0 && run.output.contains("1 master: ") && !run.output.contains("(duplicate)"))
        try FileManager.default.removeItem(atPath: folder.path("walk/w_3.png"))
        let gap = try check("walk", "--sequences")
        #expect(gap.status == 1 && gap.output.contains("is missing"))
        #expect(
            gap.output.contains("1 error") && gap.output.contains("→ Number the frames without gaps"), "\(gap.output)")
    }

    @Test func aRuleThatDoesNotExistIsNamed() throws {
        let run = try check("art", "--ignore", "opaqe")
        #expect(run.status == 64)
        #expect(run.error.contains("'opaqe' is not a rule; did you mean 'opaque'?"), "\(run.error)")
        #expect(try check("art", "--warn", "foo").error.contains("'foo' is not a rule; `stickermill rules` lists them"))
        try folder.write("art/stickermill.yml", Array("rules: {foo: error}\n".utf8))
        let settings = "stickermill: art/stickermill.yml:1:9: 'foo' is not a rule; `stickermill rules` lists them\n"
        #expect(try check("art").error == settings)
    }

    @Test func aTableOfLabelsMustExist() throws {
        let run = try check("art", "--labels", "typo.csv")
        #expect(run.status == 64 && run.error == "stickermill: typo.csv: no such table of labels\n")
        try folder.write("empty.csv", Array("sticker,label\n".utf8))
        #expect(try !check("art", "--labels", "empty.csv").output.contains("other stickers have one"))
    }

    // MARK: Findings for people

    @Test func findingsAreGroupedByWhatToDo() throws {
        let run = try check("art")
        #expect(run.status == 1)
        #expect(
            run.output == """
                error: No transparency (opaque)
                  art/solid.png: every pixel is opaque
                  → Export with transparency, or use --remove-background.

                warning: The art is too small (enlargement)
                  art/odd.png: 200 x 200 px, so it looks small on a sticker of 300 px
                  → Export the art larger, or use --allow-enlarging; for pixel art, use --pixel-art true.

                4 masters: 1 error, 1 warning, 6 notes (--notes shows them).

                """)
        #expect(run.error == "")
        let noted = try check("art", "--notes").output
        #expect(
            noted.hasSuffix(
                """

                note: Not square (not-square)
                  art/tall.png: 300 x 303 px; Messages fits it into a square and centers it
                  → No action needed if the empty bars are intended; otherwise make the canvas square.

                4 masters: 1 error, 1 warning, 6 notes.

                """), "\(noted)")
    }

    /// Twelve lines are enough to see what is wrong; a gate needs the name of every error.
    @Test func longGroupsOfWarningsAreShortened() throws {
        for number in 10..<30 { try folder.write("many/a\(number).png", CheckedArt.opaque.pngFixture) }
        let errors = try check("many", "--ignore", "duplicate").output
        #expect(errors.hasPrefix("error: No transparency (opaque): every pixel is opaque\n  many/a10.png\n"))
        #expect(errors.contains("many/a29.png") && !errors.contains("more files"))
        let warnings = try check("many", "--ignore", "duplicate", "--warn", "opaque").output
        #expect(warnings.contains("many/a19.png\n  and 10 more files; --verbose lists them\n  → "))
        #expect(!warnings.contains("many/a20.png"))
        #expect(try check("many", "--warn", "opaque", "--verbose").output.contains("many/a29.png"))
    }

    @Test func severitiesDecideTheExitStatus() throws {
        #expect(try check("art/good.png", "--strict").status == 0)
        #expect(try check("art/odd.png").status == 0)
        #expect(try check("art/odd.png", "--strict").status == 1)
        #expect(try check("art/odd.png", "--error", "enlargement").status == 1)
        #expect(try check("art/solid.png", "--warn", "opaque").status == 0)
        #expect(try check("art/solid.png", "--ignore", "opaque", "--strict").status == 0)
        #expect(try check("art/good.png", "--size", "large", "--strict").status == 0, "a pack pads it")
    }

    @Test func settingsApplyAndTheCommandLineOverridesThem() throws {
        try folder.write("art/stickermill.yml", Array("rules:\n  opaque: note\n  enlargement: error\n".utf8))
        #expect(try check("art").status == 1)
        #expect(try check("art", "--warn", "enlargement").status == 0)
        #expect(try check("art", "--warn", "enlargement", "--error", "opaque").status == 1)
        try folder.write("art/stickermill.yml", Array("convert:\n  scales: [3]\n  thumbnails: []\n".utf8))
        #expect(try CommandRun(["convert", "art", "-o", "out"], in: folder.path).status == 1)
        #expect(Set(try folder.tree("out").keys.map { String($0.suffix(7)) }) == ["@3x.png"])
        #expect(try CommandRun(["convert", "art", "-o", "two", "--scales", "1"], in: folder.path).status == 1)
        #expect(try folder.tree("two").keys.allSatisfy { !$0.contains("@") })
        try folder.write("art/stickermill.yml", Array("scale: 1\n".utf8))
        let run = try check("art")
        #expect(run.status == 64)
        #expect(run.error == "stickermill: art/stickermill.yml:1:1: unknown key 'scale'\n")
    }

    @Test func nothingIsWritten() throws {
        let before = try folder.tree()
        _ = try check("art")
        #expect(try folder.tree() == before)
    }

    @Test func aMasterThatCannotBeReadIsAnError() throws {
        try folder.write("art/broken.png", Array("\u{89}PNG".utf8))
        let run = try check("art/broken.png", "--quiet")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.error
                == "stickermill: art/broken.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG\n")
    }

    @Test func quietPrintsWhatFails() throws {
        let error = "stickermill: art/solid.png: error opaque: every pixel is opaque\n"
        let run = try check("art", "--quiet")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.error == error)
        let strict = try check("art", "--quiet", "--strict")
        #expect(
            strict.error.hasPrefix("stickermill: art/odd.png: warning enlargement: 200 x 200 px, so it looks small "))
        #expect(strict.error.split(separator: "\n").count == 2)
        #expect(try check("art/odd.png", "--quiet").error == "")
        let file = try check("art", "--quiet", "--findings", "sarif=found")
        #expect(file.output == "" && file.error == error)
    }

    @Test func limitsApply() throws {
        let run = try check("art/odd.png", "--quiet", "--max-side", "199")
        #expect(run.status == 1)
        #expect(
            run.error
                == "stickermill: art/odd.png: 200 x 200 px has a side over the limit of 199 px; raise --max-side to read it\n"
        )
    }

    @Test func aFormatOnStandardOutputHasItAlone() throws {
        let run = try check("art", "--findings", "sarif")
        #expect(run.output.hasPrefix("{") && run.output.hasSuffix("}\n"))
        #expect(run.error == "4 masters: 1 error, 1 warning, 6 notes (--notes shows them).\n")
        let file = try check("art", "--findings", "sarif=found.sarif")
        #expect(file.output == (try check("art")).output && file.error == "")
        #expect(String(decoding: try folder.bytes("found.sarif"), as: UTF8.self) == run.output)
    }

    /// Hooks and editors name whatever was changed.
    @Test func otherFilesArePassedOverIfAsked() throws {
        try folder.write("art/notes.txt", Array("hello".utf8))
        try folder.write("art/hidden-png", CheckedArt.sound(300).pngFixture)
        #expect(try check("art/good.png", "art/notes.txt").status == 64)
        let run = try check("art/good.png", "art/notes.txt", "art/hidden-png", "--ignore-other-files", "--json")
        #expect(run.status == 0, "\(run.error)")
        #expect(try Report(json: Array(run.output.utf8)).masters.map(\.path) == ["art/good.png", "art/hidden-png"])
        let none = try check("art/notes.txt", "art/gone.txt", "--ignore-other-files", "--report", "none.json")
        #expect(none.status == 0 && none.output.hasPrefix("0 masters: 0 errors"))
        #expect(try Report(json: folder.bytes("none.json")).masters.isEmpty)
        // What is missing is no other file.
        #expect(try check("art/gone.png", "--ignore-other-files").status == 64)
    }

    @Test func inputsCanComeFromAList() throws {
        let names = ["art/good.png", "art/odd.png", "art/new\nline.png"]
        try folder.write(names[2], CheckedArt.sound(300).pngFixture)
        for (list, before) in [("list", ""), ("-", "cat list |")] {
            try folder.write("list", Array(names.joined(separator: "\0").utf8) + [0])
            let run = try CommandRun(
                shell: "\(before) \"$STICKERMILL\" check --files-from \(list) --file-size-limit 9000000 --json",
                in: folder.path)
            #expect(try Report(json: Array(run.output.utf8)).masters.map(\.path).sorted() == names.sorted())
        }
        #expect(try check("--files-from", "none").error.contains("'--files-from': none: no such file or directory."))
        for option in ["--watch", "--depfile a.d"] {
            let run = try CommandRun(
                ["check", "--files-from", "list"] + option.split(separator: " ").map(String.init), in: folder.path)
            #expect(run.status == 64 && run.error.contains("a list is read once"))
        }
        try folder.write("list", [0xFF, 0xFE])
        #expect(try check("--files-from", "list").status == 64)
        try folder.write("list", [])
        #expect(try check("--files-from", "list").output.hasPrefix("0 masters: 0 errors"))
        #expect(try CommandRun(["check"], in: folder.path).error.contains("Missing expected argument '<input> ...'"))
    }

    @Test func verboseReportsEachFindingOnce() throws {
        let run = try check("art", "--verbose")
        let everything = run.output + run.error
        #expect(run.error.contains("art/tall.png: 3 findings\n"))
        for text in [
            "every pixel is opaque", "200 x 200 px, so it looks small", "300 x 303 px; a pack scales",
            "fits it into a square",
        ] {
            #expect(everything.ranges(of: text).count == 1, "\(text)")
        }
        #expect(try check("art", "--verbose", "--findings", "sarif").error.contains("art/solid.png: 2 findings\n"))
    }

    @Test(arguments: [
        "--error nonsense", "--size huge", "--findings html", "--findings sarif=", "--file-size-limit 0",
        "--json --findings sarif",
        "--findings sarif --findings junit", "--findings sarif=a --findings junit=a", "--findings sarif=art/odd.png",
    ])
    func aWrongCallIsRefused(option: String) throws {
        let arguments = ["check", "art"] + option.split(separator: " ").map(String.init)
        #expect(try CommandRun(arguments, in: folder.path).status == 64)
    }

    @Test func theDocumentationHoldsTheTableOfRules() throws {
        let table = try CommandRun(["rules"]).output
        let page = Project.root.appendingPathComponent("Sources/Stickermill/Stickermill.docc/Rules.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(table))
        for rule in Rule.allCases { #expect(table.contains("| `\(rule.rawValue)` | \(rule.severity.rawValue) | ")) }
    }

    @Test(.enabled(if: Corpus.isPresent, "needs the folder of real files")) func realStickersAreClean() throws {
        let folder = try #require(Corpus.path) + "/noto-618"
        let run = try CommandRun(["check", folder, "--strict"])
        #expect(run.status == 0 && run.output.hasPrefix("60 masters: 0 errors, 0 warnings"), "\(run.output)")
    }

    @Test func theSamplesAreClean() throws {
        let samples = Project.root.appendingPathComponent("samples").path
        let run = try CommandRun(["check", "masters", "--strict"], in: samples)
        #expect(run.status == 0)
        #expect(
            run.output.hasSuffix(
                "16 masters: 0 errors, 0 warnings, 12 notes (--notes shows them).\n"))
        let bad = try CommandRun(["check", "bad"], in: samples).output
        for text in [
            "(unreadable)\n  bad/broken_animation.png: the APNG has",
            "error: No transparency (opaque)\n  bad/opaque.png",
            "error: Unsupported file, or part of a file (format)\n  bad/text.png",
            "bad/too_small.png: 99 x 99 px, so it looks small on a sticker of 300 px",
        ] {
            #expect(bad.contains(text), "\(text)")
        }
    }

    /// The picture of docs/rules.md shows them.
    @Test func eachSampleOfAFindingHasIt() throws {
        let samples = Project.root.appendingPathComponent("samples").path
        let output = try CommandRun(["check", "findings"], in: samples).output
        for (name, message) in [
            ("border", "the art already has a border of #FFF3D6"), ("glass", "no outline drawn"),
            ("open_line", "most of the art disappeared with its background: it fills only"),
            ("remains", "removing the background left 4 pieces"),
            ("shadow", "the art already has a shadow at the bottom right"),
            ("white_rectangle", "every pixel is opaque"),
        ] {
            #expect(output.contains("  findings/\(name).svg: \(message)"), "\(name)")
        }
        #expect(output.hasSuffix("6 masters: 1 error, 5 warnings, 0 notes.\n"))
    }
}
