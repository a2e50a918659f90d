import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// The section `pack` of `stickermill.yml`, as the commands apply it.
@Suite struct PackKeyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["fig", "pear"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func settings(_ text: String) throws {
        try folder.write("art/stickermill.yml", Array(text.utf8))
    }

    private func run(_ call: String) throws -> CommandRun {
        try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
    }

    private func text(_ path: String) throws -> String { String(decoding: try folder.bytes(path), as: UTF8.self) }

    @Test func theFileMakesThePackThatOptionsMake() throws {
        for (name, width, height) in [("icon", 1024, 1024), ("wide", 1024, 768)] {
            try folder.write("art/icons/\(name).png", Bitmap.sticker(width, height).pngFixture)
        }
        try settings("name: Fruit\n")
        let options = try run(
            """
            pack art -o options --size regular --effort fast --no-padding --icon art/icons/icon.png --icon-wide art/icons/wide.png \
            --icon-background #3060a0 --xcodeproj --xcodegen --bundle-id com.you.fruit --team ABCDE12345 --imageset \
            --manifest
            """)
        #expect(options.status == 0, "\(options.error)")
        try settings(
            """
            name: Fruit
            size: regular
            convert: {effort: fast}
            pack:
              padding: false
              icon: icons/icon.png
              icon-wide: icons/wide.png
              icon-background: "#3060a0"
              xcodeproj: true
              xcodegen: true
              bundle-id: com.you.fruit
              team: ABCDE12345
              imageset: true
              manifest: true
            """)
        let file = try run("pack art -o file")
        #expect(file.status == 0, "\(file.error)")
        #expect(file.output.contains("Icons: from art/icons/icon.png and art/icons/wide.png\n"))
        let (made, expected) = (try folder.tree("file"), try folder.tree("options"))
        #expect(made == expected && made.count > 40)
    }

    @Test func optionsOverrideTheFile() throws {
        try settings("name: Fruit\nsize: regular\npack: {padding: false, xcodegen: true, manifest: true}\n")
        let run = try run("pack art -o out --effort fast --padding --no-xcodegen --no-manifest")
        #expect(run.status == 0, "\(run.output)")
        #expect(!folder.exists("out/project.yml") && !folder.exists("out/Web"))
        let sticker = try folder.bytes("out/Stickers.xcstickers/fruit.stickerpack/fig.sticker/fig.png")
        // The width in the header.
        #expect(sticker[16..<20].elementsEqual([0, 0, 1, 152]))
    }

    // MARK: Keys and options without effect

    @Test func aKeyWithoutEffectIsNoError() throws {
        try folder.write("art/wide.png", Bitmap.sticker(1024, 768).pngFixture)
        try settings("pack: {bundle-id: com.you.fruit, team: ABCDE12345, keep-web: 3, icon-wide: wide.png}\n")
        let run = try run("pack art -o out --effort fast")
        #expect(run.status == 0 && run.output.contains("Packed 2 stickers"), "\(run.error)")
        #expect(!folder.exists("out/StickerPackExtension"))
    }

    @Test(arguments: [
        (
            "--bundle-id com.you.fruit", "xcodeproj: true",
            "--bundle-id: needs --xcodeproj or --xcodegen"
        ),
        ("--team ABCDE12345", "xcodegen: true", "--team: needs --xcodeproj or --xcodegen"),
        ("--keep-web 3", "manifest: true", "--keep-web: needs --manifest"),
        ("--icon-wide wide.png", "icon: ../icon.png", "--icon-wide: needs --icon"),
    ])
    func anOptionWithoutEffectIsAnErrorUnlessTheFileGivesItOne(option: String, key: String, message: String) throws {
        try folder.makeFolder(".git")
        try folder.write("icon.png", Bitmap(1024, 1024) { _, _ in SIMD4(9, 9, 9, 255) }.pngFixture)
        try folder.write("wide.png", Bitmap(1024, 768) { _, _ in SIMD4(9, 9, 9, 255) }.pngFixture)
        let refused = try run("pack art -o out \(option)")
        #expect(refused.status == 64)
        #expect(refused.error == "stickermill: \(message)\n")
        #expect(!folder.exists("out"))
        try settings("pack: {\(key)}\n")
        let run = try run("pack art -o out --effort fast \(option)")
        #expect(run.status == 0, "\(run.error)")
    }

    // MARK: Files

    @Test(arguments: ["check", "convert -o out", "pack -o out", "bench --repeat 1", "preview -o page.html"])
    func everyCommandNamesTheLineOfAFileThatIsMissing(command: String) throws {
        try settings("pack:\n  icon: icon.png\n")
        let run = try run("\(command) art")
        #expect(run.status == 64)
        #expect(
            run.error == "stickermill: art/stickermill.yml:2:9: 'icon.png' cannot be read: no such file or directory\n")
    }

    @Test func aPictureForIconsIsNotJudgedAndNotOverwritten() throws {
        let icon = Bitmap(1024, 1024) { _, _ in SIMD4(9, 9, 9, 255) }.pngFixture
        try folder.write("art/icon.png", icon)
        #expect(try run("check art").status == 1)
        try settings("pack: {icon: icon.png}\n")
        let check = try run("check art")
        #expect(check.status == 0 && check.output.contains("2 masters"), "\(check.output)")
        #expect(try run("convert art -o out").output.hasPrefix("Converted 2 masters"))
        #expect(try run("check art --report art/icon.png").status == 64)
        #expect(try folder.bytes("art/icon.png") == icon)
    }

    // MARK: The table of labels

    @Test func theTableIsReadByEveryCommandAndCompletedByPack() throws {
        try folder.write("art/labels.csv", Array("sticker,label\npear,A green pear\n".utf8))
        try settings("pack: {labels-file: labels.csv}\n")
        let check = try run("check art")
        #expect(check.output.contains("art/fig.png") && check.output.contains("label"))
        #expect(!check.output.contains("art/pear.png: no description"))
        #expect(try run("preview art -o page.html").status == 0)
        #expect(try text("page.html").contains("A green pear"))
        #expect(try text("art/labels.csv") == "sticker,label\npear,A green pear\n")
        let pack = try run("pack art -o out --effort fast --name Fruit")
        #expect(pack.output.hasSuffix("art/labels.csv has 1 new row; fill in the labels and pack again.\n"))
        #expect(try text("art/labels.csv") == "sticker,label\npear,A green pear\nfig,\n")
        let contents = "out/Stickers.xcstickers/fruit.stickerpack/pear.sticker/Contents.json"
        #expect(try text(contents).contains("\"accessibility-label\" : \"A green pear\""))
    }

    @Test func theOptionNamesTheTableThatIsCompleted() throws {
        try folder.write("art/labels.csv", Array("sticker,label\npear,A green pear\n".utf8))
        try settings("name: Fruit\npack: {labels-file: labels.csv}\n")
        #expect(try run("pack art -o out --effort fast --labels other.csv").status == 0)
        #expect(try text("art/labels.csv") == "sticker,label\npear,A green pear\n")
        #expect(try text("other.csv") == "sticker,label\nfig,\npear,A green pear\n")
    }

    @Test func rowsOfOtherStickersAreReportedAndKept() throws {
        try folder.write("art/labels.csv", Array("sticker,label\nfig,A fig\nplum,A plum\n".utf8))
        try settings("pack: {labels-file: labels.csv}\n")
        let sentence =
            "stickermill: art/labels.csv: 1 row belongs to no sticker: 'plum' (line 3); correct the names, or delete the rows\n"
        let whole = try run("check art")
        #expect(whole.status == 0 && whole.error == sentence)
        #expect(try run("pack art -o out --effort fast").error == sentence)
        #expect(try text("art/labels.csv").contains("\nplum,A plum\n"))
        #expect(try run("check art/fig.png").error == "")
        #expect(try run("check art/fig.png --labels art/labels.csv").error == "")
    }

    // MARK: Inheritance

    @Test func aHouseFileDescribesEveryPack() throws {
        try folder.makeFolder("studio/.git")
        try folder.write(
            "studio/stickermill.yml", Array("pack: {xcodegen: true, team: ABCDE12345}\nrules: {label: ignore}\n".utf8))
        for (index, name) in ["fruit", "nuts"].enumerated() {
            try folder.write("studio/\(name)/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
            try folder.write("studio/\(name)/stickermill.yml", Array("pack: {bundle-id: com.you.\(name)}\n".utf8))
            let run = try run("pack studio/\(name) -o out/\(name) --effort fast")
            #expect(run.status == 0 && !run.output.contains("label"), "\(run.output)")
            let spec = try text("out/\(name)/project.yml")
            #expect(spec.contains("com.you.\(name)") && spec.contains("ABCDE12345"))
        }
        try folder.write("studio/stickermill.yml", Array("pack: {xcodegen: yes please}\n".utf8))
        let run = try run("check studio/nuts")
        #expect(run.status == 64)
        #expect(run.error == "stickermill: studio/stickermill.yml:1:18: must be true or false\n")
    }
}
