import Foundation
import Raster
import TestSupport
import Testing

/// Make and Ninja, which rebuild what a rule of `--depfile` says.
@Suite struct BuildSystemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "two words", "price $5 #1", "100%: back\\slash"] {
            try folder.write("art/sub/\(name).png", Bitmap.sticker(300).pngFixture)
        }
        try folder.write("art/stickermill.yml", Array("name: Pack\n".utf8))
    }

    private static let makefile = """
        stickers.stamp:
        \t"$(STICKERMILL)" pack art -o Stickers --quiet --depfile $@.d && touch $@
        -include stickers.stamp.d

        """
    private static let ninja = """
        rule pack
          command = "$$STICKERMILL" pack art -o Stickers --quiet --depfile $out.d && touch $out
          depfile = $out.d
        build stickers.stamp: pack
        default stickers.stamp

        """

    /// Make is wherever these tests are; `make test-extended` installs Ninja.
    private static let tools = ["make", Extras.tool("ninja") ?? "ninja"].filter { tool in
        (try? CommandRun(shell: "command -v '\(tool)'").status) == 0
    }

    /// Whether the tool has run the command.
    private func builds(_ tool: String) throws -> Bool {
        let before = try? FileManager.default.attributesOfItem(atPath: folder.path("stickers.stamp"))[.modificationDate]
        // Make compares times of files to the second on some disks.
        usleep(20_000)
        let run = try CommandRun(shell: "'\(tool)'", in: folder.path)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        let after = try FileManager.default.attributesOfItem(atPath: folder.path("stickers.stamp"))[.modificationDate]
        return before as? Date != after as? Date
    }

    @Test(arguments: tools) func whatDependsOnAMasterIsBuiltAgain(tool: String) throws {
        try folder.write("Makefile", Array(Self.makefile.utf8))
        try folder.write("build.ninja", Array(Self.ninja.utf8))
        #expect(try builds(tool))
        #expect(try !builds(tool))
        let changes: [(String, () throws -> Void)] = [
            ("changed", { try folder.write("art/sub/a.png", Bitmap.sticker(310, hue: 2).pngFixture) }),
            ("changed, odd name", { try folder.write("art/sub/price $5 #1.png", Bitmap.sticker(310).pngFixture) }),
            ("added", { try folder.write("art/sub/new.png", Bitmap.sticker(300, hue: 3).pngFixture) }),
            (
                "renamed",
                {
                    try FileManager.default.moveItem(
                        atPath: folder.path("art/sub/new.png"), toPath: folder.path("art/sub/newer.png"))
                }
            ),
            ("deleted", { try FileManager.default.removeItem(atPath: folder.path("art/sub/newer.png")) }),
            ("settings", { try folder.write("art/stickermill.yml", Array("name: Other\n".utf8)) }),
        ]
        for (name, change) in changes {
            usleep(20_000)
            try change()
            #expect(try builds(tool), "\(tool): \(name)")
            #expect(try !builds(tool), "\(tool): after \(name)")
        }
        #expect(
            try folder.tree("Stickers").keys.filter { $0.hasSuffix(".png") && $0.contains(".sticker/") }.count == 4)
    }

    /// Ninja reads these escapes in another way.
    @Test func aBackslashBeforeANumberSignIsOneForMake() throws {
        try folder.write("art/sub/back\\slash \\#.png", Bitmap.sticker(300, hue: 1).pngFixture)
        try folder.write("Makefile", Array(Self.makefile.utf8))
        #expect(try builds("make"))
        #expect(try !builds("make"))
        try folder.write("art/sub/back\\slash \\#.png", Bitmap.sticker(310, hue: 1).pngFixture)
        #expect(try builds("make"))
    }

    @Test func aNameThatMakeCannotReadIsRefused() throws {
        for name in ["semi;colon", "pipe|x", "eq=s"] {
            try folder.write("odd/\(name).png", Bitmap.sticker(300).pngFixture)
            let run = try CommandRun(["convert", "odd", "-o", "out", "--depfile", "out.d"], in: folder.path)
            #expect(run.status == 1)
            #expect(run.error.hasPrefix("stickermill: odd/\(name).png: cannot be named in out.d"), "\(run.error)")
            #expect(!folder.exists("out.d"))
            try FileManager.default.removeItem(atPath: folder.path("odd"))
        }
        // In the input, it is no artwork.
        for _ in 1...2 {
            let call = ["check", "art", "--strict", "--ignore", "label", "--depfile", "art/x.d"]
            let run = try CommandRun(call, in: folder.path)
            #expect(!run.error.contains("is a file that is read") && !run.output.contains("skipped"), "\(run.error)")
        }
    }

    /// Bazel is not here: this is what it makes of the rule of the docs.
    @Test func theRuleForBazelMakesWhatItDeclares() throws {
        let page = try String(
            contentsOf: Project.root.appendingPathComponent("docs/watching.md"), encoding: .utf8)
        let rule = try #require(page.firstMatch(of: /outs = \[(.*)\],\n    cmd = "(.*)",/))
        try folder.write("art/star@3x.png", CheckedArt.sound(300).pngFixture)
        try folder.makeFolder("bin")
        let command = String(rule.2).replacing(/\$\(location (.*?)\)/) { String($0.1) }
            .replacing("$(RULEDIR)", with: "bin").replacing(/^stickermill/, with: "\"$STICKERMILL\"")
        let run = try CommandRun(shell: command, in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        let declared = rule.1.matches(of: /"(.*?)"/).map { String($0.1) }
        #expect(try folder.tree("bin").keys.sorted() == declared.sorted() && declared.count == 2)
    }

    @Test func aDryRunPrintsEachFileThatThePackThenHas() throws {
        let call = ["pack", "art", "-o", "out", "--manifest", "--imageset", "--xcodeproj", "--xcodegen"]
        let dry = try CommandRun(call + ["--dry-run", "--print-outputs"], in: folder.path)
        #expect(dry.status == 0)
        #expect(!folder.exists("out"))
        #expect(try CommandRun(call, in: folder.path).status == 0)
        #expect(
            Set(dry.output.split(separator: "\n").map(String.init))
                == Set(try folder.tree("out").keys.map { "out/\($0)" }))
        #expect(try CommandRun(call + ["--print-outputs"], in: folder.path).status == 64)
    }
}
