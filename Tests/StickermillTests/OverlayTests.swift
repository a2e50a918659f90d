import Foundation
import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Stickermill

/// The images that show findings, and prepared art before and after.
@Suite struct OverlayTests {
    @Test func everyMasterHasAnOverlayOfItsOwn() {
        let masters = [
            ("a/cat@3x.png", ""), ("a/dog.gif", ""), ("a/dog.png", ""), ("a/x/dog.png", "x"), ("b/Dog.png", ""),
            ("b/dog.png", ""), ("c/dog.png 2.svg", ""), ("c/fish/e\u{301}.png", "fish"),
            ("c/fish/\u{E9}.gif", "fish"),
        ].map { Master(path: $0, subfolder: $1) }
        #expect(
            OverlaySink.paths(for: masters) == [
                "cat.png", "dog.gif.png", "dog.png.png", "x/dog.png", "Dog.png 3.png", "dog.png 4.png",
                "dog.png 2.png", "fish/e\u{301}.png.png", "fish/\u{E9}.gif.png",
            ])
    }

    @Test func anOverlayMayHaveALongName() {
        let name = String(repeating: "long ", count: 48)
        let paths = OverlaySink.paths(for: ["a/\(name).jpeg", "b/\(name).jpeg"].map { Master(path: $0) })
        #expect(Set(paths).count == 2 && paths.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func aLostPartOfADrawingHasAFrame() throws {
        var part = LostPart(.element, "foreignObject", remedy: .exportAsPNG)
        part.place = PixelRect(x: 40, y: 80, width: 120, height: 60)
        let finding = Finding(.lostParts(parts: [part]), severity: .warning, remedy: .changeDrawing)
        // The frame of the sticker has half the size of the master.
        let overlay = try #require(Overlay([finding], on: PixelSize(width: 200, height: 200)))
        let picture = overlay.marks(of: Bitmap(size: PixelSize(width: 100, height: 100)))
        let bounds = try #require(picture.visibleBounds)
        #expect(bounds == PixelRect(x: 19, y: 39, width: 63, height: 33))
        #expect(picture[50, 40].w == 255 && picture[20, 55].w == 255 && picture[50, 55].w == 0)
        #expect(overlay.frames(of: PictureFacts()) == [0])
        // Prepared art is in another place.
        #expect(Overlay([finding], on: nil) == nil)
    }

    /// The master is shown before its sticker, and has the mark.
    @Test func aDoubtfulRemovalHasAFrameOnTheMaster() throws {
        let doubt = RemovalDoubt(.hole, share: 0.1, at: PixelRect(x: 40, y: 80, width: 120, height: 60))
        let finding = Finding(.doubtfulRemoval(doubt: doubt, removed: 0.5), severity: .warning, remedy: .nothing)
        let size = PixelSize(width: 200, height: 200)
        let overlay = try #require(Overlay([finding], on: nil, before: size))
        let empty = Bitmap(size: PixelSize(width: 100, height: 100))
        let picture = overlay.drawn(over: [(empty, false), (empty, true)])
        let red = (0..<picture.size.area).map { SIMD2($0 % picture.size.width, $0 / picture.size.width) }.filter {
            picture[$0.x, $0.y].x > 200 && picture[$0.x, $0.y].y < 60
        }
        #expect(red.map(\.x).min() == 19 && red.map(\.x).max() == 81)
        #expect(red.map(\.y).min() == 39 && red.map(\.y).max() == 71)
        #expect(Overlay([finding], on: size) == nil)
    }

    @Test(arguments: [1, 2]) func noneIsLostIfMastersShareAName(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        for (hue, place) in ["one", "two"].enumerated() {
            try folder.write("\(place)/cat.png", Bitmap.sticker(300, hue: hue).pngFixture)
        }
        var settings = Settings()
        settings.preparation.trimming = .always
        let checker = Checker(settings: settings, overlay: folder.url("marks"))
        let masters = ["one", "two"].map { Master(folder.url("\($0)/cat.png")) }
        _ = try await checker.check(masters, jobs: jobs)
        let overlays = try folder.tree("marks")
        #expect(overlays.keys.sorted() == ["cat.png 2.png", "cat.png.png"])
        #expect(Set(overlays.values).count == 2)
    }
}
