import PackManifest
import Raster
import TestSupport
import Testing

@testable import Platforms
@testable import Stickermill

/// Readers that call themselves once per level are stopped before they use up the stack.
@Suite struct DeepJSONTests {
    /// By names, because texts of this length would bury what a run of the tests prints.
    private static let texts = [
        "lists": String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        "objects": String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000),
        "masters": "{\"schema\": 1, \"masters\": \(String(repeating: "[", count: 100_000))",
    ]

    @Test(arguments: texts.keys.sorted()) func aManifestIsRefused(kind: String) throws {
        let text = try #require(Self.texts[kind])
        #expect(throws: ManifestError.self) { try Manifest(json: Array(text.utf8)) }
    }

    @Test(arguments: texts.keys.sorted()) func aReportIsRefused(kind: String) throws {
        let text = try #require(Self.texts[kind])
        #expect(throws: (any Error).self) { try Report(json: Array(text.utf8)) }
    }

    /// Fewer levels, which Foundation takes.
    private static let moderate =
        "{\"info\": {\"author\": \"xcode\", \"version\": 1}, \"x\": " + String(repeating: "[", count: 70)
        + String(repeating: "]", count: 70) + "}"

    @Test(arguments: texts.keys.sorted() + ["moderate"]) func aPackIsRefused(kind: String) async throws {
        let text = try #require(kind == "moderate" ? Self.moderate : Self.texts[kind])
        let folder = try TemporaryFolder()
        let master = Master(path: try folder.write("art/a.png", Bitmap.sticker(300).pngFixture))
        _ = try await Packer().pack([master], to: folder.url("out"), jobs: 1)
        let contents = try #require(try folder.tree("out").keys.first { $0.hasSuffix(".stickerpack/Contents.json") })
        try folder.write("out/\(contents)", Array(text.utf8))
        #expect(
            try await PackVerifier.verify(folder.url("out")).faults.contains {
                $0.path == contents && $0.finding.message == "is not a JSON object"
            })
        guard text != Self.moderate else { return }
        try folder.write("out/.stickermill-pack.json", Array(text.utf8))
        await #expect(throws: StickermillError.self) {
            try await Packer().pack([master], to: folder.url("out"), jobs: 1)
        }
    }
}
