import Foundation
import PNGCodec
import Raster
import TestSupport
import Testing

/// The page of `stickermill preview` in Chromium: geometry, keys, filters, accessibility, and names that want to be markup.
@Suite(.enabled(if: Extras.arePresent, "needs Chromium; make test-extended installs it and runs this"))
struct PreviewBrowserTests {
    private static let names = [
        #""><img src=x onerror=a()>"#, "'onmouseover='a()", "{{x}}", "&lt;b&gt;", "<!--x", "]]>y", "line\nbreak",
        "\u{202E}txet", "a\u{2028}b", "<script>a()", "javascript:a()", String(repeating: "x", count: 150),
    ]

    @Test func thePageWorksForEveryone() throws {
        let folder = try TemporaryFolder()
        for name in Self.names { try folder.write("art/\(name)@3x.png", Bitmap.sticker(300).compressedPNG) }
        // Art in a corner, which a setting crops.
        try folder.write(
            "art/zigzag@3x.png",
            Bitmap(618, 618) { x, y in SIMD4(200, 40, 40, (40..<200).contains(x) && (40..<200).contains(y) ? 255 : 0) }
                .compressedPNG)
        // Findings with marks, an animation, and a master that is reduced.
        try folder.write(
            "art/cut@3x.png", Bitmap(618, 618) { x, _ in SIMD4(200, 40, 40, x < 300 ? 255 : 0) }.compressedPNG)
        try folder.write("art/moves@3x.png", APNGFixture([Bitmap.sticker(408), Bitmap.sticker(408, hue: 1)]).bytes)
        try folder.write("art/large@3x.png", Bitmap.sticker(900).compressedPNG)
        for frame in 1...3 {
            try folder.write("art/dance_\(frame)@3x.png", Bitmap.sticker(408, hue: frame).compressedPNG)
        }
        for output in ["page.html", "site/"] {
            let arguments = ["preview", "art", "--size", "large", "--sequences", "--output", output]
            let run = try CommandRun(arguments, in: folder.path)
            try #require(run.status == 0, "\(run.error)")
        }
        try run("preview_page.py", [folder.path("page.html"), folder.path("site"), Extras.axe], in: folder)
    }

    @Test func aThousandStickersOpenQuickly() throws {
        let folder = try TemporaryFolder()
        for hue in 0..<1_000 {
            try folder.write("art/sticker \(hue) of many@3x.png", Bitmap.sticker(300, hue: hue).pngFixture)
        }
        for output in ["page.html", "site/"] {
            let run = try CommandRun(["preview", "art", "--output", output, "--quiet"], in: folder.path)
            try #require(run.status == 0, "\(run.error)")
        }
        try run("large_page.py", [folder.path("page.html"), folder.path("site/index.html")], in: folder)
    }

    @Test func aPageThatIsOpenShowsAChangedMasterInItsPlace() throws {
        let folder = try TemporaryFolder()
        try folder.write("art/moon@3x.png", Bitmap.sticker(618).pngFixture)
        let versions = try (5...6).map { try folder.write("\($0).png", Bitmap.sticker(500, hue: $0).pngFixture) }
        for output in ["page.html", "site/"] {
            try folder.write("art/star@3x.png", Bitmap.sticker(500, hue: 1).pngFixture)
            let started = try StartedCommand(["preview", "art", "--output", output, "--watch"], in: folder.path)
            #expect(try started.wait { try started.errorsSoFar().contains("watching") })
            let address = try #require(
                try started.outputSoFar().split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://") })
            try run("watched_page.py", [String(address), folder.path("art/star@3x.png")] + versions, in: folder)
            started.send(SIGINT)
            #expect(try started.end().status == 130)
        }
    }

    /// Runs a script of the folder `Browser`, with Chromium and its driver as the last arguments.
    private func run(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws {
        let script = try String(
            contentsOf: Project.root.appendingPathComponent("Tests/StickermillCommandTests/Browser/\(name)"),
            encoding: .utf8)
        let browser = try CommandRun(
            program: URL(filePath: "/bin/sh"), ["-c", "command -v chromium; command -v chromedriver"], in: folder.path)
        let tools = browser.output.split(separator: "\n").map(String.init)
        try #require(tools.count == 2, "Chromium and its driver are missing")
        let run = try Extras.python(script, arguments + tools, in: folder)
        #expect(run.status == 0, "\(run.output)\(run.error)")
    }
}

extension Bitmap {
    /// A file like those of artists: a page in one file has no room for pixels that are not compressed.
    fileprivate var compressedPNG: [UInt8] { png(ScanlineCompressor(.fast)) }
}
