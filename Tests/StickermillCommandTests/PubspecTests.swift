import Raster
import TestSupport
import Testing

/// The lines for an app's `pubspec.yaml`.
@Suite struct PubspecTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/faces/owl.png", Bitmap.sticker(30).pngFixture)
        try folder.write("art/a: b/fox.png", Bitmap.sticker(30, hue: 1).pngFixture)
    }

    @Test func eachFolderOfPicturesIsListedOnce() throws {
        try folder.write("app/pubspec.yaml", [])
        let run = try CommandRun(
            ["convert", "art", "--output", "app/lib/assets", "--layout", "flutter", "--pubspec"], in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        #expect(
            run.output.contains(
                "flutter:\n  assets:\n    - \"lib/assets/a: b/\"\n    - lib/assets/faces/\n"), "\(run.output)")
    }

    @Test func withoutFlutterTheOptionIsRefused() throws {
        let run = try CommandRun(["convert", "art", "--output", "app", "--pubspec"], in: folder.path)
        #expect(run.status == 64 && run.error.contains("--pubspec"), "\(run.error)")
        let scales = try CommandRun(
            ["convert", "art", "--output", "app", "--layout", "android-nodpi", "--scales", "1"], in: folder.path)
        #expect(scales.status == 64 && scales.error.contains("--scales"), "\(scales.error)")
        #expect(!folder.exists("app"))
    }
}
