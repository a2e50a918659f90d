import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// Names that would steer a terminal: no command lets them.
@Suite struct PrintableNameTests {
    private let folder: TemporaryFolder

    private static let names = [
        "escape\u{1B}[31m", "bell\u{7}", "return\r", "line\n", "delete\u{7F}", "c1\u{9B}31m", "override\u{202E}gnp",
        "isolate\u{2066}", "mark\u{200F}", "separator\u{2028}",
    ]

    init() throws {
        folder = try TemporaryFolder()
        let sticker = Bitmap.sticker(100).pngFixture
        for name in Self.names {
            try folder.write("art/\(name).png", sticker)
            try folder.write("art/broken \(name).png", [])
            try folder.write("art/drawing \(name).psd", [])
            try folder.makePipe("art/pipe \(name).png")
        }
    }

    private func steers(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 10: false
            case 0..<32, 127...159, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }

    @Test(arguments: [
        ["convert", "art", "-o", "out"], ["convert", "art", "-o", "out", "--verbose"],
        ["convert", "art", "-o", "out", "--quiet"], ["check", "art"], ["check", "art", "--verbose"],
        ["check", "art", "--quiet"], ["check", "art", "--findings", "github"],
        ["check", "art", "--findings", "markdown"],
        ["check", "art", "--findings", "junit"], ["check", "art", "--findings", "sarif"],
        ["check", "art", "--findings", "xcode"], ["check", "art", "--findings", "gitlab"], ["check", "art", "--json"],
        ["pack", "art", "-o", "out"], ["bench", "art", "--repeat", "1", "--jobs", "1"],
        ["preview", "art", "-o", "page.html"], ["preview", "art", "-o", "page.html", "--verbose"], ["init", "art"],
        ["compare", "art/bell\u{7}.png", "art/c1\u{9B}31m.png"], ["verify", "no\u{1B}where"],
        ["check", "no\u{1B}where"], ["convert", "art", "-o", "out", "--jobs", "\u{1B}"],
        ["verify", "art\u{9B}"],
        ["check", "art", "--report", "art/line\n.png/\u{1B}"],
    ])
    func noCommandPrintsThem(arguments: [String]) throws {
        let run = try CommandRun(arguments, in: folder.path)
        #expect(run.output.count + run.error.count > 0)
        #expect(!steers(run.output) && !steers(run.error))
    }

    @Test func machinesGetTheNamesAsTheyAre() throws {
        let report = try Report(json: Array(try CommandRun(["check", "art", "--json"], in: folder.path).output.utf8))
        let names = report.masters.map(\.name).filter { !$0.hasPrefix("broken") }
        #expect(Set(names) == Set(Self.names))
        #expect(report.skipped?.count == 20)
    }

    @Test func everyNameKeepsItsLine() throws {
        let output = try CommandRun(["check", "art", "--findings", "github"], in: folder.path).output
        #expect(output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
        #expect(output.contains("file=art/broken escape\u{FFFD}[31m.png,"))
        #expect(output.contains("file=art/broken line%0A.png,"))
    }
}
