import Foundation
import PNGCodec
import Preview
import Raster
import Support
import Synchronization
import TestSupport
import Testing

@testable import Stickermill

/// The page and the contact sheet that `Previewer` writes.
@Suite struct PreviewerTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat@3x.png", Bitmap.sticker(618).pngFixture)
        try folder.write("art/dog@3x.png", Bitmap.sticker(408, hue: 2).pngFixture)
        try folder.write("art/moves@3x.png", APNGFixture([Bitmap.sticker(408), Bitmap.sticker(408, hue: 1)]).bytes)
    }

    func masters() throws -> [Master] { try MasterSearch(inputs: [folder.url("art")], output: nil).masters }

    @discardableResult
    func preview(to output: String, _ change: (inout Previewer) -> Void = { _ in }) async throws -> Report {
        var previewer = Previewer()
        change(&previewer)
        return try await previewer.preview(try masters(), to: folder.url(output), jobs: 2)
    }

    @Test func aCallForNothingIsRefused() async throws {
        let masters = try masters()
        let error = await #expect(throws: StickermillError.self) { try await Previewer().preview(masters, to: nil) }
        #expect(error?.code == .badSettings)
    }

    @Test func whatIsReadIsNotOverwritten() async throws {
        let (masters, before) = (try masters(), try folder.tree())
        let icon = try folder.write("icon.png", Bitmap.sticker(300).pngFixture)
        for file in ["art/cat@3x.png", "icon.png", "page.html"] {
            var settings = Settings()
            settings.pack.icon = URL(filePath: icon)
            var previewer = Previewer(settings: settings)
            previewer.sheet = .init(file: folder.url(file))
            let page = folder.url("page.html")
            let error = await #expect(throws: StickermillError.self) { try await previewer.preview(masters, to: page) }
            #expect(error?.code == .sameOutput, "\(file)")
        }
        try FileManager.default.removeItem(atPath: icon)
        #expect(try folder.tree() == before)
    }

    @Test func theFolderHoldsThePicturesOfThePack() async throws {
        let report = try await preview(to: "page/")
        // The report names no file that does not exist.
        #expect(report.masters.allSatisfy { $0.status == .checked && $0.files.isEmpty } && report.masters.count == 3)
        _ = try await Packer().pack(try masters(), to: folder.url("pack"))
        let packed = try folder.tree("pack/Stickers.xcstickers").filter {
            $0.key.contains(".sticker/") && $0.key.hasSuffix(".png")
        }
        let pictures = Set(try folder.tree("page/pictures").values)
        #expect(packed.count == 3 && packed.values.allSatisfy(pictures.contains))
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        for name in try folder.tree("page/pictures").keys { #expect(page.contains("pictures/\(name)")) }
        #expect(Set(try folder.tree("page").keys).isSuperset(of: ["index.html", "style.css", "script.js"]))
    }

    /// Image sets have stills of their own, which are not those of the page.
    @Test func aPackMakesItsPageOfTheStickersThatItPacks() async throws {
        var settings = Settings()
        (settings.fit.bytes, settings.fit.floor, settings.encoding.palette) = (50_000, 70, .never)
        (settings.pack.writesImageSets, settings.pack.writesManifest) = (true, true)
        _ = try await Previewer(settings: settings).preview(try masters(), to: folder.url("page.html"), jobs: 2)
        var packer = Packer(settings: settings)
        packer.page = folder.url("packed.html")
        let opened = Mutex(0)
        packer.opener = { reader, source throws(MakeError) in
            opened.withLock { $0 += 1 }
            return try reader.open(source)
        }
        let report = try await packer.pack(try masters(), to: folder.url("pack"), jobs: 2)
        #expect(opened.withLock { $0 } == 3 && report.pack?.isWritten == true)
        // The files for the web and for image sets were also fitted, which the page does not repeat.
        #expect(report.masters.contains { $0.files.compactMap(\.fit).count > 1 })
        #expect(try folder.bytes("packed.html") == folder.bytes("page.html"))

        let plain = try await Packer(settings: settings).pack(
            try masters(), to: folder.url("plain"), jobs: 2)
        // The time that fitting took is part of a report.
        #expect(report.masters.map { $0.findings } == plain.masters.map { $0.findings })
        #expect(report.masters.map { $0.files.map(\.path) } == plain.masters.map { $0.files.map(\.path) })
        let (packed, other) = (try folder.tree("pack"), try folder.tree("plain"))
        #expect(packed.filter { $0.key.hasSuffix(".png") }.count > 20)
        #expect(Set(packed.values) == Set(other.values))
    }

    @Test func aPackThatIsNotWrittenHasNoPage() async throws {
        try folder.write("art/broken@3x.png", [1, 2, 3])
        var packer = Packer()
        packer.page = folder.url("packed.html")
        let report = try await packer.pack(try masters(), to: folder.url("pack"), jobs: 2)
        #expect(report.pack?.isWritten == false && !folder.exists("packed.html") && !folder.exists("pack"))
        #expect(try folder.tree().keys.allSatisfy { $0.hasPrefix("art/") })
    }

    @Test func aFileHoldsEverything() async throws {
        try await preview(to: "preview.html")
        #expect(try folder.tree().keys.filter { !$0.hasPrefix("art/") } == ["preview.html"])
        let page = String(decoding: try folder.bytes("preview.html"), as: UTF8.self)
        #expect(!page.contains(folder.path) && !page.contains("src=\"pictures/"))
        // Each sticker once, and the first frame of the animation.
        #expect(page.matches(of: /<img src="data:image\/png;base64,/).count == 3)
        #expect(page.matches(of: /prefers-reduced-motion: reduce\)" srcset="data:/).count == 1)
    }

    @Test func pagesDoNotDependOnTheNumberOfWorkers() async throws {
        let pages = [1, 3].map { "page\($0).html" }
        for (jobs, page) in zip([1, 3], pages) {
            _ = try await Previewer().preview(try masters(), to: folder.url(page), jobs: jobs)
        }
        #expect(try folder.bytes(pages[0]) == folder.bytes(pages[1]))
    }

    @Test func aNewPageRemovesThePicturesOfTheOldOne() async throws {
        try await preview(to: "page/")
        try folder.write("page/pictures/mine.png", [1])
        try folder.write("art/dog@3x.png", Bitmap.sticker(408, hue: 4).pngFixture)
        try await preview(to: "page/")
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        let pictures = try folder.tree("page/pictures").keys.filter { !page.contains($0) }
        #expect(pictures == ["mine.png"])
    }

    @Test(arguments: ["index.html", "style.css", "script.js"]) func aForeignPageIsKept(name: String) async throws {
        try folder.write("site/\(name)", Array("mine".utf8))
        let error = await #expect(throws: StickermillError.self) { try await preview(to: "site/") }
        #expect(error?.reason == "contains \(name), which is not part of a preview; choose another folder")
        #expect(try folder.tree("site") == [name: Array("mine".utf8)])
    }

    @Test func aFileThatIsNotAPageIsNotReplaced() async throws {
        try folder.write("notes.txt", [1])
        for (file, code) in [("notes.txt", StickermillError.Code.outputUnusable), ("art/cat@3x.png", .sameOutput)] {
            let before = try folder.bytes(file)
            let error = await #expect(throws: StickermillError.self) { try await preview(to: file) }
            #expect(error?.code == code)
            #expect(try folder.bytes(file) == before)
        }
    }

    @Test func cancelledPreviewsChangeNothing() async throws {
        try await preview(to: "page/")
        let before = try folder.tree("page")
        for hue in 1...4 { try folder.write("art/new\(hue)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture) }
        let (masters, monitor) = (try masters(), RunMonitor(nil))
        var previewer = Previewer()
        let opened = Mutex(0)
        previewer.opener = { reader, source throws(MakeError) in
            if opened.withLock({
                $0 += 1; return $0
            }) == 4 {
                monitor.cancellation.request()
            }
            return try reader.open(source)
        }
        let report = try previewer.preview(masters, to: folder.url("page/"), jobs: 1, monitor)
        #expect(report.masters.prefix(3).allSatisfy { $0.status == .checked })
        #expect(report.masters.dropFirst(3).allSatisfy { $0.status == .cancelled })
        #expect(try folder.tree("page") == before)
    }

    @Test func aFloorThatMeansNothingIsRefused() async throws {
        var settings = Settings()
        settings.fit.floor = 10
        let (previewer, masters) = (Previewer(settings: settings), try masters())
        await #expect(throws: StickermillError.self) {
            try await previewer.preview(masters, to: folder.url("preview.html"))
        }
        #expect(!folder.exists("preview.html"))
    }

    @Test func aMasterThatFailsIsNamedOnThePage() async throws {
        try folder.write("art/bad@3x.png", Array("no picture".utf8))
        let report = try await preview(to: "page/")
        #expect(report.summary.failed == 1 && report.masters.count { $0.status == .checked } == 3)
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        #expect(page.contains("Not shown:") && page.contains("bad@3x.png: "))
    }

    @Test func aPhotoBecomesABackground() async throws {
        try folder.write("photo.png", Bitmap.sticker(50).pngFixture)
        try await preview(to: "preview.html") { $0.photo = folder.url("photo.png") }
        let page = String(decoding: try folder.bytes("preview.html"), as: UTF8.self)
        #expect(page.contains(".on-photo { background-image: url(data:image/png;base64,"))
        #expect(page.contains("your photo"))
        try folder.write("photo.png", Array("no".utf8))
        await #expect(throws: StickermillError.self) {
            try await preview(to: "preview.html") { $0.photo = folder.url("photo.png") }
        }
    }

    // MARK: Sequences

    private func sequences(_ frameRate: Int = 15, delays: [Int]? = nil) -> Previewer {
        var settings = Settings()
        (settings.conversion.takesSequences, settings.conversion.frameRate) = (true, frameRate)
        // Sequences have no place in a manifest, and a manifest none on a page.
        settings.pack.writesManifest = true
        settings.conversion.delays["dance"] = delays
        return Previewer(settings: settings)
    }

    @Test func theFramesOfASequenceAreOneAnimation() async throws {
        for hue in 1...3 { try folder.write("art/dance_\(hue)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture) }
        let report = try await sequences(5).preview(try masters(), to: folder.url("page/"))
        #expect(report.summary.failed == 0)
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        #expect(page.contains("4 stickers of size") && page.contains("id=\"sticker-dance\""))

        var settings = Settings()
        settings.conversion.takesSequences = true
        _ = try await Packer(settings: settings).pack(try masters(), to: folder.url("pack"))
        let packed = try folder.tree("pack/Stickers.xcstickers").filter { $0.key.contains("/dance_") }
        let frames = packed.sorted { $0.key < $1.key }.map(\.value)
        #expect(frames.count == 3)
        let bytes = frames.reduce(0) { $0 + $1.count }
        #expect(page.contains("3 frames in files of their own, here as one animation; together \(bytes.grouped) bytes"))

        // The animation has the pixels of the pack's files, and the given rate.
        let pictures = try folder.tree("page/pictures").values.map { try PNGFile($0) }
        let file = try #require(pictures.first { $0.animation?.frames.count == 3 })
        let animation = try #require(file.animation)
        var decoder = APNGDecoder(file, animation, decoder: PNGDecoder())
        for frame in frames {
            let shown = try #require(try decoder.next())
            #expect(shown.bitmap == (try PNGDecoder().still(of: PNGFile(frame))))
            #expect(shown.delay.seconds == 0.2 && animation.plays == 0)
        }
    }

    @Test func framesOfASequenceAreShownForTheirOwnDelays() async throws {
        for hue in 1...3 { try folder.write("art/dance_\(hue)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture) }
        let masters = try masters()
        _ = try await sequences(5, delays: [100, 40, 250]).preview(masters, to: folder.url("page/"))
        let pictures = try folder.tree("page/pictures").values.map { try PNGFile($0) }
        let file = try #require(pictures.first { $0.animation?.frames.count == 3 })
        let frames = try #require(file.animation).frames
        #expect(frames.map(\.control.delay.seconds) == [0.1, 0.04, 0.25])
        let error = await #expect(throws: StickermillError.self) {
            try await sequences(5, delays: [100, 40]).preview(masters, to: folder.url("page/"))
        }
        #expect(error?.code == .badSettings)
    }

    @Test func aSequenceWithABrokenFrameIsNotShown() async throws {
        try folder.write("art/dance_1@3x.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/dance_2@3x.png", Bitmap.sticker(200).pngFixture)
        let report = try await sequences().preview(try masters(), to: folder.url("preview.html"))
        #expect(report.summary.failed == 1)
        let page = String(decoding: try folder.bytes("preview.html"), as: UTF8.self)
        #expect(page.contains("3 stickers of size") && page.contains("Not shown:") && !page.contains("sticker-dance"))
    }

    @Test func findingsOfFramesAreGathered() async throws {
        for hue in 1...3 { try folder.write("art/dance_\(hue)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture) }
        var settings = Settings()
        settings.conversion.takesSequences = true
        settings.checks.packSize = .regular
        let previewer = Previewer(settings: settings)
        _ = try await previewer.preview(try masters(), to: folder.url("preview.html"))
        let page = String(decoding: try folder.bytes("preview.html"), as: UTF8.self)
        let rest = try #require(page.ranges(of: "id=\"sticker-dance\"").first).upperBound
        let entry = page[rest...].prefix(
            upTo: page[rest...].firstRange(of: "class=\"entry\"")?.lowerBound ?? page.endIndex)
        #expect(entry.ranges(of: "300 x 300 px, so it looks small").count == 1)
    }

    @Test func findingsAreThoseOfThePack() async throws {
        let report = try await preview(to: "preview.html")
        let packed = try await Packer().pack(try masters(), to: folder.url("pack"))
        // A page has no icons.
        let findings = packed.masters.map { $0.findings.filter { !$0.message.contains("the icon") } }
        #expect(report.masters.map(\.findings) == findings)
        #expect(report.masters[0].findings.contains { $0.rule == .label })
    }
}
