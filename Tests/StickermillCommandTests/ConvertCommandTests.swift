import Foundation
import Raster
import Stickermill
import Support
import TestSupport
import Testing

@Suite struct ConvertCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draw(_ names: String..., side: Int = 300) throws {
        for (index, name) in names.enumerated() {
            try folder.write(name, Bitmap.sticker(side, hue: index).pngFixture)
        }
    }

    private func convert(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["convert"] + arguments, in: folder.path)
    }

    // MARK: What it does

    @Test func artIsPreparedByOptions() throws {
        try folder.write("art/a.png", CheckedArt.sound(618, radius: 200).pngFixture)
        let run = try convert(
            "art", "-o", "out", "--margin", "4%", "--outline", "5px", "--thumbnails", "none", "--warn", "file-size",
            "-v")
        #expect(run.status == 0)
        #expect(
            run.error.contains("\n  trim: 618 x 618 px to 450 x 450 px; the art of 400 x 400 px was at 109, 109, and"))
        #expect(run.error.contains("\n  outline: 5 px wide on this canvas\n"))
        let wrong = try convert("art", "-o", "out", "--outline", "8")
        #expect(wrong.status == 64 && wrong.error.contains("must be a length such as 8px or 3pt"))
        // A shadow to the left begins with a minus sign.
        let left = try convert("art", "-o", "out", "--shadow", "-4,-2,8,#00000059", "-v")
        #expect(left.status == 0 && left.error.contains("\n  shadow: at -4, -2 px, "), "\(left.error)")
        let impossible = try convert("art", "-o", "out", "--outline", "300px")
        #expect(impossible.status == 1 && impossible.output.contains("a.png: the margin, the outline and"))
    }

    @Test func numberedFramesBecomeOneAnimation() throws {
        try draw("art/dance_1.png", "art/dance_2.png", "art/dance_3.png")
        let run = try convert(
            "art", "-o", "out", "--sequences", "--frame-rate", "12", "--thumbnails", "none", "--report", "report.json",
            "-v")
        #expect(run.status == 0)
        #expect(run.error.hasPrefix("art/dance_1.png and 2 other frames: 2 files\n"))
        #expect(run.output.contains("\n\nConverted 1 master to 2 files ("))
        let master = try Report(json: folder.bytes("report.json")).masters[0]
        #expect(master.name == "dance" && master.durationMilliseconds == 250)
        #expect(master.files.map(\.path) == ["renditions/dance.png", "renditions/dance@2x.png"])
        #expect(try convert("art", "-o", "out", "--sequences", "--frame-rate", "61").status == 64)
        try FileManager.default.removeItem(atPath: folder.path("art/dance_2.png"))
        let gap = try convert("art", "-o", "gap", "--sequences")
        #expect(gap.status == 1)
        #expect(
            gap.output.contains("art/dance_3.png: follows art/dance_1.png, but number 2 is missing"))
    }

    @Test func aFolderBecomesRenditionsAndThumbnails() throws {
        try draw("art/a.png", "art/sub/b@3x.png", side: 618)
        let run = try convert("art", "--output", "out", "--warn", "file-size")
        #expect(run.status == 0)
        #expect(run.error == "")
        #expect(run.output.hasPrefix("Converted 2 masters to 22 files ("))
        let names =
            ["renditions/{}.png", "renditions/{}@2x.png"]
            + ["small", "regular", "large"].flatMap { size in
                ["", "@2x", "@3x"].map { "thumbnails/\(size)/{}\($0).png" }
            }
        let expected = ["a", "sub/b"].flatMap { sticker in
            names.map { $0.replacingOccurrences(of: "{}", with: sticker) }
        }
        #expect(Set(try folder.tree("out").keys) == Set(expected))
    }

    @Test func theReportGoesToStandardOutputAndTheSummaryAside() throws {
        try draw("art/a.png")
        let run = try convert("art", "-o", "out", "--json", "--report", "out/report.json")
        let report = try Report(json: Array(run.output.utf8))
        #expect(report.schema == 1)
        #expect(report.masters.map(\.path) == ["art/a.png"])
        #expect(report.tool.version == currentVersion)
        #expect(run.error.hasPrefix("Converted 1 master to 8 files"))
        #expect(try folder.bytes("out/report.json") == Array(run.output.utf8))
    }

    @Test func quietPrintsOnlyWhatFailed() throws {
        try draw("art/a.png")
        #expect(try convert("art", "-o", "out", "--quiet").output == "")
        try folder.write("art/b.png", [])
        let run = try convert("art", "-o", "out", "--quiet")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.error == "stickermill: art/b.png: the file is empty\n")
    }

    @Test func anOutputAmongTheMastersIsNamed() throws {
        try draw("art/a.png")
        let line =
            "The output folder art/out is inside the input art, so later commands would read its files as masters. Choose another folder.\n"
        for _ in 1...2 { #expect(try convert("art", "-o", "art/out").output.hasSuffix(line)) }
        #expect(try !convert("art/a.png", "-o", "art/out").output.contains("is inside"))
        #expect(try !convert("art", "-o", "art2").output.contains("is inside"))
    }

    @Test func whatAFormatLosesIsNamed() throws {
        try draw("art/a.png")
        let gif = try convert("art", "-o", "out", "--format", "gif", "--notes").output
        #expect(
            gif.contains("(hard-edge)\n  art/a.png: ") && gif.contains("translucent, which a GIF cannot store"),
            "\(gif)")
        #expect(try !convert("art", "-o", "out", "--notes").output.contains("hard-edge"))
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle cx='5' cy='5' r='3'><animate/></circle></svg>"
        try folder.write("svg/a.svg", Array(svg.utf8))
        #expect(
            try convert("svg", "-o", "out").output.contains(
                "warning: Unsupported file, or part of a file (format)\n  svg/a.svg: the SVG has the element 'animate' in line 1, which is not played: export the animation"
            ))
        try folder.write("svg/a.svg", Array(svg.replacing("<animate/>", with: "<style>@keyframes a {}</style>").utf8))
        #expect(
            try convert("svg", "-o", "out").output.contains(
                "warning: Unsupported file, or part of a file (format)\n  svg/a.svg: the SVG has the style rule '@keyframes', which is not played: export the animation"
            ))
    }

    @Test func quietPrintsTheFindingsThatEndItWithStatus1() throws {
        try draw("art/a.png")
        let run = try convert("art", "-o", "out", "--quiet", "--error", "enlargement")
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.error
                == "stickermill: art/a.png: error enlargement: not made, because Stickermill never enlarges art: regular@3x, "
                + "large@2x, large@3x (the master has 300 x 300 px)\n")
        let warned = try convert("art", "-o", "out", "--quiet", "--strict", "--warn", "enlargement")
        #expect(warned.status == 1 && warned.error.hasPrefix("stickermill: art/a.png: warning enlargement: not made"))
    }

    @Test func verbosePrintsEveryMasterAndWhatLibvipsSays() throws {
        try draw("art/a.png")
        let jpeg = JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes
        try folder.write("art/b.jpg", Array(jpeg.prefix(500)))
        let verbose = try convert("art", "-o", "out", "--verbose")
        #expect(verbose.error.contains("art/a.png: 8 files\n"))
        #expect(verbose.error.contains("  libvips: VipsJpeg"))
        #expect(!verbose.error.contains("vips-modules"), "libvips' start-up is of no interest: \(verbose.error)")
        let single = try convert("art/a.png", "-o", "out", "--scales", "1", "--thumbnails", "none", "--verbose")
        #expect(single.error.contains("art/a.png: 1 file\n"))
        let plain = try convert("art", "-o", "out")
        #expect(plain.error == "", "GLib's messages stay off the terminal")
    }

    @Test func dryRunWritesNothing() throws {
        try draw("art/a.png")
        let run = try convert("art", "-o", "out", "--dry-run")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Dry run: would convert 1 master to 8 files ("))
        #expect(!folder.exists("out"))
    }

    @Test func optionsChooseWhatIsMade() throws {
        try draw("art/a.png", side: 618)
        let run = try convert(
            "art", "-o", "out", "--scales", "3", "--thumbnails", "small,large", "--thumbnail-scales", "1",
            "--kernel", "nearest", "--linear-light", "--jobs", "1", "--ignore", "file-size")
        #expect(run.status == 0)
        #expect(
            Set(try folder.tree("out").keys)
                == ["renditions/a@3x.png", "thumbnails/small/a.png", "thumbnails/large/a.png"])
        _ = try convert("art", "-o", "bare", "--thumbnails", "none")
        #expect(Set(try folder.tree("bare").keys) == ["renditions/a.png", "renditions/a@2x.png"])
    }

    @Test func theCommandLineCanTurnOffLinearLightOfTheSettings() throws {
        try draw("art/a.png", side: 330)
        _ = try convert("art", "-o", "plain")
        _ = try convert("art", "-o", "linear", "--linear-light")
        #expect(try folder.tree("linear") != folder.tree("plain"))
        try folder.write("art/stickermill.yml", Array("convert:\n  linear-light: true\n".utf8))
        _ = try convert("art", "-o", "settings")
        #expect(try folder.tree("settings") == folder.tree("linear"))
        #expect(try convert("art", "-o", "back", "--no-linear-light").status == 0)
        #expect(try folder.tree("back") == folder.tree("plain"))
    }

    @Test func namesWithSpacesEmojiAndALeadingDashConvert() throws {
        try draw("art/ice cream.png", "art/🍦.png", "art/-dash.png", "-art/a.png")
        #expect(try convert("art", "-o", "out dir/é").status == 0)
        for name in ["ice cream", "🍦", "-dash"] { #expect(folder.exists("out dir/é/renditions/\(name)@2x.png")) }
        #expect(try convert("-o", "out", "--", "-art").status == 0)
        #expect(folder.exists("out/renditions/a.png"))
    }

    @Test func anOutputFolderInsideTheInputMayBeWrittenTwice() throws {
        try draw("art/a.png")
        #expect(try convert("art", "-o", "art/out").status == 0)
        let first = try folder.tree("art")
        let second = try convert("art", "-o", "art/out")
        #expect(second.status == 0)
        #expect(second.output.hasPrefix("Converted 1 master to 8 files"))
        #expect(try folder.tree("art") == first)
    }

    @Test func theSideOfAMasterIsLimited() throws {
        try draw("art/a.png")
        let run = try convert("art", "-o", "out", "--max-side", "299", "--quiet")
        #expect(run.status == 1)
        #expect(
            run.error
                == "stickermill: art/a.png: 300 x 300 px has a side over the limit of 299 px; raise --max-side to read it\n"
        )
        #expect(try convert("art", "-o", "out", "--max-side", "0").status == 64)
    }

    @Test(arguments: [["convert", "art", "-o", "out"], ["check", "art"], ["pack", "art", "-o", "out"]])
    func whatIsLeftOutIsReportedInALinePerKindAndListedInTheReport(arguments: [String]) throws {
        try draw("art/cat@3x.png", side: 300)
        try draw("art/cat.png", side: 100)
        try draw("art/cat@2x.png", side: 200)
        for name in ["cat.ai", "cow.ai", "dog.psd", "sub/fish.avif"] { try folder.write("art/\(name)", []) }
        let run = try CommandRun(arguments + ["--report", "report.json"], in: folder.path)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("skipped: ") }
        #expect(
            lines == [
                "skipped: 2 files, such as art/cat.png (a rendition of art/cat@3x.png)",
                "skipped: art/sub/fish.avif (AVIF (.avif) is not read)",
                "skipped: 2 files, such as art/cat.ai (Illustrator (.ai) is not read)",
                "skipped: art/dog.psd (Photoshop (.psd) is not read)",
            ])
        let report = try Report(json: try folder.bytes("report.json"))
        #expect(
            report.skipped?.map(\.path).sorted() == [
                "art/cat.ai", "art/cat.png", "art/cat@2x.png", "art/cow.ai", "art/dog.psd", "art/sub/fish.avif",
            ])
    }

    // MARK: Exit status

    @Test func anErrorEndsWithOneAndIsConvertedAllTheSame() throws {
        try draw("art/small.png", side: 99)
        let run = try convert("art", "-o", "out", "--error", "enlargement")
        #expect(run.status == 1)
        #expect(run.output.contains("error: The art is too small (enlargement)\n  art/small.png: 99 x 99 px"))
        #expect(folder.exists("out/renditions/small.png"))
        #expect(try convert("art", "-o", "out").status == 0)
        #expect(try convert("art", "-o", "out", "--strict").status == 1)
        #expect(try convert("art", "-o", "out", "--strict", "--ignore", "enlargement").status == 0)
    }

    @Test func aFailedMasterNeverStopsTheOthers() throws {
        try draw("art/a.png", "art/c.png", "art/d.png")
        try folder.write("art/b.png", Array("text".utf8))
        let run = try convert("art", "-o", "out")
        #expect(run.status == 1)
        #expect(run.output.contains("\n\nConverted 3 of 4 masters to 24 files"))
        #expect(
            run.output.contains(
                "error: Unsupported file, or part of a file (format)\n  art/b.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG\n"
            ))
    }

    @Test func mastersThatAllFailBeforeTheirPixelsAreDecodedEndWithOne() throws {
        try folder.write("art/a.png", [])
        let run = try convert("art", "-o", "out")
        #expect(run.status == 1)
        #expect(run.output.contains("\n\nConverted 0 of 1 master to 0 files"))
    }

    @Test(arguments: [
        ["convert", "missing", "-o", "out"], ["convert", "empty", "-o", "out"], ["convert", "notes.txt", "-o", "out"],
        ["convert", "art", "-o", "art"], ["convert", "art", "-o", "notes.txt"],
        ["convert", "art", "-o", "notes.txt/out"],
        ["convert", "art"], ["convert", "-o", "out"], ["convert", "art", "-o", "out", "--scales", "4"],
        ["convert", "art", "-o", "out", "--jobs", "0"], ["convert", "art", "-o", "out", "--max-bytes", "-1"],
        ["convert", "art", "-o", "out", "--scales", "none", "--thumbnails", "none"],
        ["convert", "art", "twin", "-o", "out"], ["nonsense"],
    ])
    func aWrongCallEndsWith64AndWritesNothing(arguments: [String]) throws {
        try draw("art/a.png", "twin/a@3x.png")
        try folder.makeFolder("empty")
        try folder.write("notes.txt", Array("notes".utf8))
        let before = try folder.tree()
        let run = try CommandRun(arguments, in: folder.path)
        #expect(run.status == 64)
        #expect(!run.error.isEmpty)
        #expect(run.output == "")
        #expect(try folder.tree() == before)
        #expect(!folder.exists("out"))
    }

    @Test func aWrongCallNamesTheFault() throws {
        try draw("art/a.png", "twin/a@3x.png")
        try folder.write("file", [])
        #expect(try convert("gone", "-o", "out").error == "stickermill: gone: no such file or directory\n")
        #expect(
            try convert("art", "twin", "-o", "out").error
                == "stickermill: twin/a@3x.png: would be the same sticker as art/a.png\n")
        #expect(
            try convert("art", "-o", "file").error
                == "stickermill: file: cannot be used as the output folder: not a directory\n")
    }
}
