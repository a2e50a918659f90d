import Foundation
import PNGCodec
import Raster
import Stickermill
import Support
import TestSupport
import Testing

/// What `check` and `init` make of art that is prepared, and the pictures that show it.
extension CheckCommandTests {
    @Test func theOverlayShowsOnlyMastersWithAlphaFindings() throws {
        var dusty = CheckedArt.sound(300)
        for place in 0..<9 { dusty[4 + place % 3, 5 + place / 3] = SIMD4(9, 9, 9, 255) }
        try folder.write("art/dusty.png", dusty.pngFixture)
        #expect(try check("art", "--overlay", "shown", "--ignore", "opaque").status == 0)
        #expect(Set(try folder.tree("shown").keys) == ["dusty.png"])
        let shown = try PNGDecoder().still(of: PNGFile(folder.bytes("shown/dusty.png")))
        #expect(shown.size == PixelSize(width: 300, height: 300))
        #expect(shown[5, 16] == SIMD4(224, 36, 36, 255))
        #expect(shown[150, 150] == SIMD4(40, 110, 200, 255))
    }

    @Test func initProposesSettingsOnce() throws {
        let first = try CommandRun(["init", "art"], in: folder.path)
        #expect(first.status == 0)
        #expect(first.output.hasPrefix("Wrote art/stickermill.yml for 4 images.\n"), "\(first.output)")
        #expect(first.output.contains("\n  size: small   3 of 4 images have 300 px or more.\n"), "\(first.output)")
        #expect(try check("art/good.png").status == 0)
        let second = try CommandRun(["init", "art"], in: folder.path)
        #expect(second.status == 64)
        #expect(second.error == "stickermill: art/stickermill.yml: exists already; rename it to get new proposals\n")
    }

    /// Art that is cut off has its finding on the master's canvas, not on the prepared frames.
    @Test func theOverlayShowsPreparedArtThatItsCanvasCutsOff() throws {
        let frog = Bitmap(400, 400) { x, y in
            (x - 300) * (x - 300) + (y - 300) * (y - 300) < 22_500 ? SIMD4(40, 160, 60, 255) : .zero
        }
        try folder.write("cut/frog.png", frog.pngFixture)
        try folder.write("cut/stickermill.yml", Array("prepare: {margin: 4%}\n".utf8))
        let run = try CommandRun(["check", "cut", "--overlay", "shown"], in: folder.path)
        #expect(run.status == 0 && run.output.contains("(clipped-edge)"), "\(run.output)\(run.error)")
        let shown = try PNGDecoder().still(of: PNGFile(folder.bytes("shown/frog.png")))
        #expect(shown.size.width > 600)
    }

    /// Overlays go to a folder that may have art of the same names.
    @Test func anOverlayReplacesOnlyAnOverlay() throws {
        try folder.write("art/a.png", CheckedArt.sound(300).pngFixture)
        try folder.write("marks/a.png", Bitmap.sticker(80).pngFixture)
        let before = try folder.bytes("marks/a.png")
        let run = try check("art/a.png", "--outline", "8px", "--overlay", "marks")
        #expect(run.status == 1 && run.output.contains("exists, and is not a Stickermill overlay"), "\(run.output)")
        #expect(try folder.bytes("marks/a.png") == before)
        for _ in 1...2 { #expect(try check("art/a.png", "--outline", "8px", "--overlay", "new").status == 0) }
    }

    /// Trimming makes the art touch its canvas, which cuts nothing off.
    @Test(arguments: ["--trim", "--normalize=36%"]) func trimmedArtIsNotCutOff(option: String) throws {
        let banner = Bitmap(900, 900) { x, y in
            (10..<410).contains(x) && (300..<818).contains(y) ? SIMD4(200, 30, 40, 255) : .zero
        }
        try folder.write("trim/banner.png", banner.pngFixture)
        #expect(try !check("trim", option, "--notes").output.contains("clipped-edge"))
    }

    /// A margin or an outline around a white rectangle is still a white rectangle.
    @Test(arguments: ["margin: 4%", "outline: 8px", "normalize: 36%, margin: 4%"])
    func opaqueArtIsAnErrorOnAPreparedCanvas(settings: String) throws {
        try folder.write("white/art.png", CheckedArt.opaque.pngFixture)
        try folder.write("white/stickermill.yml", Array("prepare: {\(settings)}\n".utf8))
        let run = try CommandRun(["check", "white"], in: folder.path)
        #expect(run.status == 1 && run.output.hasPrefix("error: No transparency (opaque)"), "\(run.output)")
        #expect(!run.output.contains("#000000"))
    }

    /// The advice of a finding names options, and check accepts them.
    @Test func checkJudgesWhatOptionsWouldPrepare() throws {
        let disc = Bitmap(618, 618) { x, y in
            let isInside = (x - 309) * (x - 309) + (y - 309) * (y - 309) < 62_500
            return isInside ? SIMD4(200, 40, 60, 255) : SIMD4(255, 255, 255, 255)
        }
        try folder.write("white/art.png", disc.pngFixture)
        let before = try check("white")
        #expect(before.status == 1 && before.output.contains("use --remove-background"))
        #expect(try check("white", "--remove-background").status == 0)
    }

    /// What check passes, pack --strict accepts, also without labels.
    @Test func checkAndPackAgreeAboutLabels() throws {
        let pack = [
            "pack", "art/good.png", "-o", "out", "--effort", "fast", "--strict", "--file-size-limit", "9000000",
        ]
        #expect(try check("art/good.png", "--strict").status == 0)
        #expect(try CommandRun(pack, in: folder.path).status == 0)
        #expect(try check("art/good.png", "--error", "label").status == 1)
        #expect(try CommandRun(pack + ["--error", "label"], in: folder.path).status == 1)
    }

    @Test func rulesAreExplainedOneByOne() throws {
        let run = try CommandRun(["rules", "opaque"])
        #expect(run.output.hasPrefix("error: No transparency (opaque)\n  Every pixel"), "\(run.output)")
        #expect(run.output.contains("\n  → Export with transparency"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try CommandRun(["rules", "opaqe"]).error.contains("did you mean 'opaque'?"))
    }

    /// The proposals for mixed exports make a pack without errors.
    @Test func initProposesWhatMixedExportsNeed() throws {
        for name in ["cat.png", "donut.png", "ice_cream.png"] {
            let bytes = try Data(contentsOf: Project.root.appendingPathComponent("samples/exports/\(name)"))
            try folder.write("mixed/\(name)", [UInt8](bytes))
        }
        #expect(try CommandRun(["pack", "mixed", "-o", "out", "--effort", "fast"], in: folder.path).status == 1)
        let run = try CommandRun(["init", "mixed"], in: folder.path)
        for line in [
            "  size: large   3 of 3 images have 618 px or more.",
            "  prepare.remove-background: true   2 images have a background instead of transparency.",
            "  prepare.normalize: 36%   1 image is small or off center on the canvas; this makes all stickers equally large.",
            "  prepare.margin: 4%   The same space around every sticker.", "Findings with them:    0 errors",
        ] {
            #expect(run.output.contains("\n\(line)"), "\(line): \(run.output)")
        }
        #expect(try CommandRun(["pack", "mixed", "-o", "out", "--effort", "fast"], in: folder.path).status == 0)
    }

    /// A white outline helps dark art, but not light art.
    @Test(arguments: [(0, true), (255, false)]) func initProposesAnOutlineThatHelps(level: Int, isProposed: Bool) throws
    {
        let disc = CheckedArt.sound(618)
        let art = Bitmap(618, 618) { x, y in
            let alpha = disc[x, y].w
            return alpha == 0 ? .zero : SIMD4(UInt8(level), UInt8(level), UInt8(level), alpha)
        }
        try folder.write("plain/art.png", art.pngFixture)
        #expect(try check("plain").output.contains("(low-contrast)"))
        let run = try CommandRun(["init", "plain"], in: folder.path)
        #expect(run.output.contains("prepare.outline: 8px") == isProposed, "\(run.output)")
    }

    /// What a few images need is proposed for them alone.
    @Test func initProposesExceptionsForAFewImages() throws {
        for index in 0..<6 {
            try folder.write("many/disc\(index).png", CheckedArt.sound(300, radius: 120 + Double(index)).pngFixture)
        }
        try folder.write("many/dark one.png", CheckedArt.disc(300, radius: 126) { _, _ in SIMD3(8, 8, 8) }.pngFixture)
        #expect(try check("many").output.contains("(low-contrast)"))
        let run = try CommandRun(["init", "many"], in: folder.path)
        #expect(
            run.output.contains(
                "\n  prepare.stickers: {\"dark one\": {outline: 8px}}   1 image vanishes on a background"),
            "\(run.output)")
        #expect(!run.output.contains("prepare.outline:"))
        #expect(try !check("many").output.contains("(low-contrast)"))
    }

    @Test func initSaysHowLongNumberedFilesPlay() throws {
        for index in 1...6 {
            try folder.write("frames/walk_\(index).png", CheckedArt.sound(300, radius: 110 + Double(index)).pngFixture)
        }
        let run = try CommandRun(["init", "frames"], in: folder.path)
        #expect(run.output.contains("frames: 6 frames at 15 per second: 0.4 s."), "\(run.output)")
    }

    /// Settings of a subfolder override the proposals, as they will override the file.
    @Test func initCorrectsItsProposalsBeforeItWritesThem() throws {
        let ring = Bitmap(400, 400) { x, y in
            let squared = (x - 200) * (x - 200) + (y - 200) * (y - 200)
            return (4_900..<25_600).contains(squared) ? SIMD4(90, 120, 200, 255) : SIMD4(255, 255, 255, 255)
        }
        try folder.write("rings/ring.png", ring.pngFixture)
        try folder.write("rings/own/band.png", ring.pngFixture)
        try folder.write("rings/own/stickermill.yml", Array("prepare: {remove-background: false}\n".utf8))
        let run = try CommandRun(["init", "rings"], in: folder.path)
        #expect(
            run.output.contains("\n  prepare.stickers: {\"ring\": {remove-background-holes: true}}   "), "\(run.output)"
        )
        #expect(!run.output.contains("Proposed icon"))
        let checked = try Report(json: Array(check("rings", "--json").output.utf8)).summary
        let numbers = [
            count(checked.errors, "error"), count(checked.warnings, "warning"), count(checked.notes, "note"),
        ]
        #expect(checked.errors == 1)
        #expect(run.output.contains("\nFindings with them:    \(numbers.joined(separator: ", "))\n"), "\(run.output)")
    }

    @Test func initKeepsTheIconOfTheFoldersAbove() throws {
        try folder.makeFolder("shop/.git")
        try folder.write("shop/icon.png", Bitmap.sticker(1024).pngFixture)
        try folder.write("shop/stickermill.yml", Array("pack: {icon: icon.png}\n".utf8))
        for name in ["a", "b"] { try folder.write("shop/cats/\(name).png", Bitmap.sticker(300).pngFixture) }
        let run = try CommandRun(["init", "shop/cats"], in: folder.path)
        #expect(run.status == 0 && !run.output.contains("Proposed icon"), "\(run.output)\(run.error)")
    }

    /// The first sticker is seldom the best icon.
    @Test func initProposesTheClearestStickerAsTheIcon() throws {
        let lines = Bitmap(400, 400) { x, y in
            (20..<380).contains(x) && (20..<380).contains(y) && (x + y) % 40 < 5 ? SIMD4(60, 60, 60, 255) : .zero
        }
        try folder.write("icons/a_net.png", lines.pngFixture)
        try folder.write(
            "icons/b_pale.png", CheckedArt.disc(400, radius: 180) { _, _ in SIMD3(240, 240, 225) }.pngFixture)
        try folder.write(
            "icons/c_disc.png", CheckedArt.disc(400, radius: 180) { _, _ in SIMD3(30, 60, 140) }.pngFixture)
        try folder.write(
            "icons/d_dot.png", CheckedArt.disc(400, radius: 170) { _, _ in SIMD3(90, 120, 200) }.pngFixture)
        let run = try CommandRun(["init", "icons"], in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        let lists = run.output.contains(
            """
            Proposed icon: the sticker with the clearest shape at 27 px
              pack.icon-sticker: "c_disc"
            """)
        #expect(lists, "\(run.output)")
        let candidates = run.output.split(separator: "\n").filter { $0.contains("of the icon, ") }
        #expect(candidates.count == 3 && candidates[0].hasPrefix("  c_disc   covers "), "\(candidates)")
        #expect(
            String(decoding: try folder.bytes("icons/stickermill.yml"), as: UTF8.self).contains(
                "\n  icon-sticker: \"c_disc\" # "))
        let pack = try CommandRun(["pack", "icons", "-o", "out", "--effort", "fast"], in: folder.path)
        #expect(pack.output.contains("Icons: from the sticker c_disc\n"), "\(pack.output)\(pack.error)")
    }

    /// Preparation changes the canvas of tiny art, but not its size.
    @Test func tinyArtIsAWarningAlsoIfItIsPrepared() throws {
        try folder.write("tiny/art.png", CheckedArt.sound(90).pngFixture)
        for options in [[], ["--margin", "4%"]] {
            let run = try CommandRun(["check", "tiny"] + options, in: folder.path)
            #expect(run.output.contains("warning: The art is too small (enlargement)"), "\(run.output)")
        }
    }

    @Test func aDrawingHasNoSidesToDivide() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 91'><circle cx='60' cy='45' r='40'/></svg>"
        try folder.write("svg/art.svg", Array(svg.utf8))
        let run = try check("svg", "--notes")
        #expect(run.status == 0 && !run.output.contains("not-divisible"), "\(run.output)")
    }
}
