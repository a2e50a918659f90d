import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

@Suite struct PackCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func draw(_ names: String..., side: Int = 300) throws {
        for (index, name) in names.enumerated() {
            try folder.write("art/\(name)", Bitmap.sticker(side, hue: index).pngFixture)
        }
    }

    func pack(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["pack", "art", "--output", "out"] + arguments, in: folder.path)
    }

    private static let pack = "out/Stickers.xcstickers/fruit.stickerpack"

    // MARK: What people see

    @Test func thePackIsSummedUp() throws {
        try draw("pear.png", "fig.png")
        try folder.write("out/notes.txt", [])
        try folder.write("art/stickermill.yml", Array("name: Fruit\nlabels:\n  pear: A pear\n".utf8))
        #expect(try pack().status == 64)
        try FileManager.default.removeItem(atPath: folder.path("out/notes.txt"))
        #expect(try pack().status == 0)
        try folder.write("out/notes.txt", [])
        let run = try pack()
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.prefix(4) == [
                "warning: Missing or too long description (label)",
                "  art/fig.png: no description, so VoiceOver reads the file name: 'Fig'",
                "  → Describe what the sticker shows in at most 150 characters: under labels: in stickermill.yml, or in a table with --labels.",
                "",
            ])
        #expect(lines[4].hasPrefix("Packed 2 stickers of size small as 'Fruit' ("))
        #expect(
            lines.dropFirst(5) == [
                "The icons use the first sticker. To change this, use --icon <file>.", "Kept unchanged: notes.txt",
                "1 warning, 1 note (--notes shows it).",
                "out/Stickers.xcstickers: add it to a sticker pack in Xcode; --xcodeproj makes a project for it", "",
            ], "\(run.output)")
        #expect(run.error == "")
    }

    @Test func theReportHoldsThePack() throws {
        try draw("pear.png", "fig.png")
        let run = try pack("--json", "--name", "Fruit", "--size", "regular", "--manifest", "--imageset")
        let report = try Report(json: Array(run.output.utf8))
        let pack = try #require(report.pack)
        #expect(pack.name == "Fruit" && pack.size == .regular && pack.stickers == ["fig", "pear"] && pack.isWritten)
        #expect(pack.icon == nil && pack.kept == [] && pack.removed == [])
        #expect(report.masters.map(\.status) == [.converted, .converted])
        #expect(report.masters[0].files.map(\.kind) == [.sticker, .image, .image, .image, .web, .web, .web])
        for file in report.masters.flatMap(\.files) {
            #expect(try folder.bytes("out/\(file.path)").count == file.bytes)
        }
    }

    @Test func picturesOfBothShapesAreNotStickers() throws {
        try draw("pear.png")
        try draw("icon.png", side: 1024)
        try folder.write("art/wide.png", Bitmap.sticker(1024, 768).pngFixture)
        let run = try pack(
            "--icon", "art/icon.png", "--icon-wide", "art/wide.png", "--icon-background", "#3060a0", "--name", "Fruit")
        #expect(run.output.contains("Packed 1 sticker of"))
        #expect(run.output.contains("Icons: from art/icon.png and art/wide.png\n"))
    }

    @Test func aNamedStickerGivesTheIconsAndStaysInThePack() throws {
        try draw("fig.png", "pear.png", side: 400)
        let icon = "out/Stickers.xcstickers/iMessage App Icon.stickersiconset/iphone-29x29@2x.png"
        #expect(try pack().status == 0)
        let first = try folder.bytes(icon)
        try folder.write("art/stickermill.yml", Array("pack: {icon-sticker: pear}\n".utf8))
        let run = try pack("--report", "report.json")
        #expect(run.status == 0 && run.output.contains("Packed 2 stickers of"), "\(run.error)")
        #expect(run.output.contains("Icons: from the sticker pear\n"))
        #expect(try folder.bytes(icon) != first)
        #expect(try Report(json: folder.bytes("report.json")).pack?.iconSticker == "pear")
        // Without that sticker, the first gives the icons.
        try draw("quince.png", side: 400)
        try folder.write("art/stickermill.yml", Array("pack: {icon-sticker: quince}\n".utf8))
        try folder.write("art/quince.png", Array(folder.bytes("art/quince.png").prefix(200)))
        let rest = try pack("--keep-going")
        #expect(rest.status == 1 && rest.output.contains("Icons: from the sticker fig\n"), "\(rest.output)")
        #expect(try folder.bytes(icon) == first)
        try FileManager.default.removeItem(atPath: folder.path("art/quince.png"))
        try folder.write("art/stickermill.yml", Array("pack: {icon-sticker: pear}\n".utf8))
        // The image wins.
        try draw("icon.png", side: 1024)
        #expect(
            try pack("--icon", "art/icon.png", "--icon-background", "white").output.contains(
                "Icons: from art/icon.png\n"))
        try folder.write("art/stickermill.yml", Array("pack: {icon-sticker: peer}\n".utf8))
        let unknown = try pack()
        #expect(
            unknown.status == 64 && unknown.error.contains("peer") && unknown.error.contains("'pear'"),
            "\(unknown.error)")
    }

    @Test func theIconIsNotASticker() throws {
        try draw("pear.png")
        try draw("icon.png", side: 1024)
        let run = try pack("--icon", "art/icon.png", "--icon-background", "#3060a0", "--name", "Fruit")
        #expect(run.output.contains("Packed 1 sticker of"))
        #expect(run.output.contains("Icons: from art/icon.png\n"))
        #expect(try CommandRun(["verify", "out"], in: folder.path).status == 0)
    }

    @Test func labelsGoOutAndComeBack() throws {
        try draw("pear.png", "fig.png")
        let first = try pack("--name", "Fruit", "--labels", "labels.csv")
        #expect(first.status == 0)
        #expect(
            first.output.hasSuffix(
                "labels.csv has 2 new rows; fill in the labels and pack again. With labels-file under pack: in stickermill.yml, check also "
                    + "reads it.\n"), "\(first.output)"
        )
        #expect(String(decoding: try folder.bytes("labels.csv"), as: UTF8.self) == "sticker,label\nfig,\npear,\n")
        try folder.write("labels.csv", Array("sticker,label\nfig,\"Eine Feige, reif\"\npear,\n".utf8))
        let run = try pack("--name", "Fruit", "--labels", "labels.csv")
        #expect(!run.output.contains("art/fig.png: no description") && !run.output.contains("new row"))
        let contents = String(decoding: try folder.bytes("\(Self.pack)/fig.sticker/Contents.json"), as: UTF8.self)
        #expect(contents.contains("\"accessibility-label\" : \"Eine Feige, reif\""))
    }

    @Test(arguments: [[], ["--sequences"], ["--no-sequences"]])
    func sequencesOfTheSettingsAreThoseOfThePack(arguments: [String]) throws {
        try draw("dance_1.png", "dance_2.png", "fig.png")
        try folder.write("art/stickermill.yml", Array("convert: {sequences: true, frame-rate: 12}\n".utf8))
        let run = try CommandRun(["pack", "art", "--output", "out", "--json"] + arguments, in: folder.path)
        let pack = try #require(try Report(json: Array(run.output.utf8)).pack)
        let isOff = arguments == ["--no-sequences"]
        #expect(pack.stickers == (isOff ? ["dance_1", "dance_2", "fig"] : ["dance", "fig"]))
        guard !isOff else { return }
        let path = "out/Stickers.xcstickers/art.stickerpack/dance.stickersequence/Contents.json"
        #expect(String(decoding: try folder.bytes(path), as: UTF8.self).contains("\"duration\" : 12"))
    }

    @Test func aSequenceIsLabelledByItsOwnName() throws {
        try draw("jump_1.png", "jump_2.png", "fig.png")
        let settings = "name: Fruit\norder: [jump]\nlabels:\n  jump: A fruit that jumps\n  fig: A fig\n"
        try folder.write("art/stickermill.yml", Array(settings.utf8))
        let run = try pack("--sequences")
        #expect(run.status == 0, "\(run.error)")
        #expect(!run.output.contains("label"))
        #expect(run.output.contains("jump: 2 frames at 15 per second, 0.1 s\n"))
        let contents = String(decoding: try folder.bytes("\(Self.pack)/Contents.json"), as: UTF8.self)
        #expect(contents.firstRange(of: "jump.stickersequence") != nil)
        let check = try CommandRun(["check", "art", "--sequences", "--file-size-limit", "9000000"], in: folder.path)
        #expect(check.error == "")
        #expect(!check.output.contains(" label"))
        try folder.write("art/stickermill.yml", Array("order: [jumps]\n".utf8))
        #expect(try CommandRun(["check", "art"], in: folder.path).status == 64)
    }

    @Test func aPackIsVerified() throws {
        try draw("pear.png")
        #expect(try pack("--name", "Fruit").status == 0)
        let sound = try CommandRun(["verify", "out"], in: folder.path)
        #expect(sound.status == 0)
        #expect(sound.output == "out: 1 sticker, 0 errors, 0 warnings.\n")
        try folder.write("\(Self.pack)/pear.sticker/pear.png", Array("x".utf8))
        let bad = try CommandRun(["verify", "out"], in: folder.path)
        #expect(bad.status == 1)
        #expect(
            bad.output == """
                error: Unsupported file, or part of a file (format)
                  Stickers.xcstickers/fruit.stickerpack/pear.sticker/pear.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG
                  → Replace it with the picture, as PNG or in another format that Stickermill reads.

                out: 1 sticker, 1 error, 0 warnings.

                """)
        let json = try CommandRun(["verify", "out", "--json", "--quiet"], in: folder.path)
        let verification = try JSONDecoder().decode(PackVerification.self, from: Data(json.output.utf8))
        #expect(verification.faults.map(\.finding.severity) == [.error])
        #expect(try CommandRun(["verify", "art"], in: folder.path).status == 64)
    }

    @Test func quietSaysWhyThereIsNoPack() throws {
        try draw("pear.png")
        let run = try pack("--quiet", "--size", "large", "--error", "enlargement")
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.error == """
                stickermill: art/pear.png: error enlargement: 300 x 300 px, so it looks small on a sticker of 618 px
                stickermill: There are errors. Stickermill did not write the pack, and left the output unchanged. --warn <rule> allows a finding.

                """)
    }

    @Test func verifyTakesSeverities() throws {
        try folder.write("art/pear.jpg", JPEGFixture(columns: 300, rows: 300, components: [60, 70, 80]).bytes)
        #expect(try pack("--quiet", "--warn", "opaque").status == 0)
        func verify(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["verify", "out", "--quiet"] + arguments, in: folder.path)
        }
        let packOfPhotos = try verify()
        #expect(packOfPhotos.status == 0 && packOfPhotos.error == "")
        let refused = try verify("--error", "opaque")
        #expect(refused.status == 1)
        #expect(refused.error.hasSuffix("pear.sticker/pear.png: error: every pixel is opaque\n"))
        let strict = try verify("--strict")
        #expect(strict.status == 1)
        #expect(strict.error.contains("pear.sticker/pear.png: warning: every pixel is opaque\n"))
        let ignored = try verify("--strict", "--ignore", "opaque")
        #expect(!ignored.error.contains("opaque"))
    }

    // MARK: Bad input

    @Test(arguments: [
        ("--icon art/pear.png", "300 x 300 px; an icon must be 1024 px wide or more"),
        ("--icon-wide art/pear.png", "--icon-wide: needs --icon"),
        ("--icon nowhere.png", "nowhere.png: no such file or directory"), ("--icon-background red", "red"),
        ("--bundle-id com", "--bundle-id"), ("--team me", "--team"), ("--bundle-id com.you.app", "--xcodeproj"),
        ("--frame-rate 0", "must be a whole number from 1 to 60"),
        ("--keep-web 1001 --manifest", "must be a whole number from 0 to 1000"),
        ("--xcodeproj --bundle-id com", "must be letters, digits and '-'"), ("--size huge", "huge"),
        ("--name=---", "cannot name a pack"),
        ("--labels art", "is a directory"),
    ])
    func aCallThatCannotBeMeantIsRefused(options: String, message: String) throws {
        try draw("pear.png", "fig.png")
        let arguments = ["pack", "art", "-o", "out"] + options.split(separator: " ").map(String.init)
        let run = try CommandRun(arguments, in: folder.path)
        #expect(run.status == 64)
        #expect(run.error.contains(message), "\(run.error)")
        #expect(!folder.exists("out"))
    }

    @Test func noMastersIsAnError() throws {
        try folder.makeFolder("art")
        let run = try pack()
        #expect(run.status == 64)
        let extensions =
            ".png, .apng, .gif, .jpg, .jpeg, .jfif, .jpe, .webp, .tiff, .tif, .heic, .heif, .hif, .svg, .svgz"
        #expect(run.error == "stickermill: art: no masters found (\(extensions))\n")
    }

    @Test func aLabelThatIsTooLongIsNamed() throws {
        try draw("pear.png")
        let label = String(repeating: "x", count: 151)
        try folder.write("art/stickermill.yml", Array("labels: {pear: \(label)}\n".utf8))
        let run = try pack("--quiet")
        #expect(run.status == 1 && !folder.exists("out"))
        #expect(
            run.error.hasPrefix(
                "stickermill: art/pear.png: error label: a description of 151 characters; Apple allows at most 150\n"))
        #expect(try pack("--ignore", "label").status == 0)
    }

    @Test func namesOfAllKindsBecomeNamesOfFiles() throws {
        try draw("a:b.png", "new\nline.png", "🎉.png", "é.png", "-dash.png", "\"quote\".png", "with space.png")
        let run = try pack("--name", "My: \"Pack\"/🎉", "--xcodeproj", "--manifest", "--imageset")
        #expect(run.status == 0, "\(run.error)")
        let stickers = try FileManager.default.contentsOfDirectory(
            atPath: folder.path("out/Stickers.xcstickers/my-pack.stickerpack"))
        #expect(
            stickers.sorted() == [
                "-dash.sticker", "-quote-.sticker", "Contents.json", "a-b.sticker", "new-line.sticker",
                "party popper.sticker", "with space.sticker", "é.sticker",
            ])
        let verified = try CommandRun(["verify", "out"], in: folder.path)
        #expect(verified.output == "out: 7 stickers, 0 errors, 0 warnings.\n")
    }

    @Test func aBrokenMasterKeepsThePackFromBeingWritten() throws {
        try draw("pear.png")
        try folder.write("art/broken.png", Array("\u{89}PNG".utf8))
        let run = try pack()
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                "\nA master failed. Stickermill did not write the pack, and left the output unchanged. --keep-going packs the rest.\n"
            )
        )
        #expect(
            run.output.contains("  art/broken.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG\n"))
        #expect(!folder.exists("out"))
    }

    @Test func theFolderThatTheCommandRunsInIsNotReplaced() throws {
        try draw("pear.png")
        try folder.makeFolder("here")
        let run = try CommandRun(["pack", "../art", "-o", "."], in: folder.path("here"))
        #expect(run.status == 64)
        #expect(run.error.contains("choose a new folder"))
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold, "this user passes by all permissions"))
    func aFolderThatCannotBeWrittenIsAFaultOfTheCall() throws {
        try draw("pear.png")
        try folder.makeFolder("closed")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("closed"))
        let run = try CommandRun(unprivileged: ["pack", folder.path("art"), "-o", folder.path("closed/out")])
        #expect(run.status == 64)
        #expect(run.error.hasSuffix("cannot be used as the output folder: permission denied\n"))
    }
}
