import Foundation
import PNGCodec
import Raster
import Support
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Masters that are prepared before they are converted, packed, previewed and checked.
@Suite struct PreparedMasterTests {
    private let fixture: PreparationFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try PreparationFixture()
    }

    /// A disc of 60 px away from the middle.
    private func small(_ side: Int = 300) -> Bitmap {
        CheckedArt.disc(side, radius: 30, center: (90, 100)) { _, _ in SIMD3(40, 110, 200) }
    }

    /// The visible bounds of the frames of `a`.
    private func visibleBoundsOfFrames() throws -> [PixelRect?] {
        let file = try PNGFile(folder.bytes("out/renditions/a@3x.png"))
        var decoder = APNGDecoder(file, try #require(file.animation), decoder: PNGDecoder())
        var bounds: [PixelRect?] = []
        while let frame = try decoder.next() { bounds.append(frame.bitmap.visibleBounds) }
        return bounds
    }

    @Test func theReportNamesTheStepsAndTheMastersOwnSize() async throws {
        try folder.write("art/a.png", small().pngFixture)
        let master = try await fixture.convert("prepare: {margin: 15px, outline: 5px}").masters[0]
        #expect(master.pixelSize == PixelSize(width: 300, height: 300))
        #expect(master.files.map(\.pixelSize) == [PixelSize(width: 102, height: 102)])
        #expect(master.preparation?.map(\.step) == [.trim, .outline])
        #expect(try fixture.rendition("a@3x.png").visibleBounds == PixelRect(x: 16, y: 16, width: 70, height: 70))
    }

    @Test func withoutOptionsNothingChanges() async throws {
        let bytes = small().pngFixture
        try folder.write("art/a.png", bytes)
        let master = try await fixture.convert("prepare: {trim: false, outline: 0px, align: center, shadow: none}")
            .masters[0]
        #expect(master.preparation == nil)
        #expect(try fixture.rendition("a@3x.png") == small())
    }

    @Test func oneStickerMayDiffer() async throws {
        for name in ["a", "b", "c"] { try folder.write("art/\(name).png", small().pngFixture) }
        var settings = try fixture.settings("prepare: {stickers: {b: {trim: false, outline: 9px}, c: {outline: 0px}}}")
        // As options of the command line do.
        (settings.preparation.margin, settings.preparation.outline) = (Length(15), Length(5))
        let report = try await Converter(settings: settings).convert(fixture.masters(), to: folder.url("out"), jobs: 1)
        #expect(report.masters.map { $0.files[0].pixelSize.width } == [102, 300, 90])
        #expect(report.masters.map { $0.preparation?.map(\.step) } == [[.trim, .outline], [.outline], [.trim]])
    }

    @Test func framesOfAnAnimationAreMeasuredTogether() async throws {
        let frames = [60.0, 200].map { x in
            CheckedArt.disc(300, radius: 30, center: (x, 150)) { _, _ in SIMD3(40, 110, 200) }
        }
        try folder.write("art/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        let master = try await fixture.convert("prepare: {trim: true}").masters[0]
        #expect(master.files[0].pixelSize == PixelSize(width: 201, height: 201))
        #expect(master.frames == 2 && master.durationMilliseconds == 200)
        #expect(try visibleBoundsOfFrames() == [0, 140].map { PixelRect(x: $0, y: 70, width: 60, height: 60) })
    }

    @Test func aCanvasThatWasMadeForTheArtHasNoWrongSize() async throws {
        let art = CheckedArt.disc(408, radius: 180) { _, _ in SIMD3(40, 110, 200) }
        try folder.write("art/a.png", art.pngFixture)
        let report = try await fixture.convert("prepare: {trim: true}")
        #expect(report.masters[0].pixelSize == PixelSize(width: 408, height: 408))
        #expect(report.masters[0].files[0].pixelSize.width < 400)
        #expect(!report.masters[0].findings.contains { $0.rule == .packSize })
    }

    @Test func framesOfASequenceAreMeasuredTogether() async throws {
        for (index, x) in [60.0, 200].enumerated() {
            let frame = CheckedArt.disc(300, radius: 30, center: (x, 150)) { _, _ in SIMD3(40, 110, 200) }
            try folder.write("art/dance_\(index + 1).png", frame.pngFixture)
        }
        var settings = try fixture.settings("prepare: {margin: 51px, stickers: {dance: {outline: 6px}}}")
        (settings.conversion.takesSequences, settings.pack.pads) = (true, false)
        settings.checks.packSize = .small
        let report = try await Packer(settings: settings)
            .pack(fixture.masters(), to: folder.url("out"), jobs: 2, gate: .error)
        #expect(report.pack?.isWritten == true, "\(report.masters.flatMap(\.findings))")
        #expect(report.masters.count == 1 && report.masters[0].preparation?.count == 2)
        #expect(report.masters[0].files.count == 2 && Set(report.masters[0].files.map(\.pixelSize)).count == 1)
    }

    @Test func aJPEGThatGetsTransparencyBecomesAPNG() async throws {
        try folder.write("art/a.jpg", JPEGFixture(columns: 40, rows: 38, components: [128]).bytes)
        let report = try await fixture.convert("prepare: {margin: 12px}")
        #expect(report.masters[0].files.map(\.path) == ["renditions/a@3x.png"])
        // It is prepared, and still not transparent art.
        #expect(report.masters[0].format == .jpeg && !report.masters[0].findings.map(\.rule).contains(.format))
    }

    @Test func aGIFBecomesAnAPNGOnlyForSoftAlpha() async throws {
        let square = GIFFixture.Frame(60, 60) { x, y in (20..<40).contains(x) && (10..<50).contains(y) ? 0 : 3 }
        try folder.write("art/a.gif", GIFFixture(60, 60, frames: [square]).bytes)
        #expect(try await fixture.convert("prepare: {margin: 12px}").masters[0].files[0].path == "renditions/a@3x.gif")
        #expect(try await fixture.convert("prepare: {outline: 5px}").masters[0].files[0].path == "renditions/a@3x.png")
    }

    /// The first frame has a background, so the second has it too, though a corner of that is missing.
    @Test func framesOfAnAnimationLoseTheirBackgroundTogether() async throws {
        let frames = [false, true].map { isCut in
            Bitmap(300, 300) { x, y in
                if isCut && x + y < 12 { return .zero }
                return (100..<200).contains(x) && (100..<200).contains(y)
                    ? SIMD4(40, 110, 200, 255) : SIMD4(255, 255, 255, 255)
            }
        }
        try folder.write("art/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        _ = try await fixture.convert("prepare: {remove-background: true}")
        let square = PixelRect(x: 100, y: 100, width: 100, height: 100)
        // Both frames are the same now, so that they are one.
        #expect(try fixture.rendition("a@3x.png").visibleBounds == square)
        let file = try PNGFile(folder.bytes("out/renditions/a@3x.png"))
        #expect(file.animation?.frames.count ?? 1 == 1)
    }

    @Test func artWithNoRoomForItsVisualSizeIsNamed() async throws {
        let bar = Bitmap(600, 600) { x, y in
            (50..<550).contains(x) && (100..<250).contains(y) ? SIMD4(40, 110, 200, 255) : .zero
        }
        try folder.write("art/a.png", bar.pngFixture)
        func messages(_ text: String) async throws -> [String] {
            try await Checker(settings: fixture.settings("prepare: {normalize: \(text)}")).check(
                fixture.masters(), jobs: 1
            )
            .masters[0].findings.filter { $0.rule == .visualSize }.map(\.message)
        }
        #expect(try await messages("size") == ["covers at most 30% of the sticker, and the others cover 50%"])
        #expect(
            try await messages("30.2%") == ["covers at most 30% of the sticker, and the others cover 30.2%"])
        #expect(try await messages("30%") == [])
        // The wanted side is shorter than the art by less than a pixel.
        #expect(try await messages("30.05%") == [])
    }

    @Test func aBackgroundIsRemovedFromEveryFrame() async throws {
        let frames = [100.0, 120].map { radius in
            let disc = CheckedArt.disc(300, radius: radius) { _, _ in SIMD3(40, 110, 200) }
            return Bitmap(300, 300) { x, y in Bitmap.blend(disc[x, y], over: SIMD4(255, 255, 255, 255)) }
        }
        try folder.write("art/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        let master = try await fixture.convert("prepare: {remove-background: true}").masters[0]
        #expect(master.preparation?.map(\.step) == [.background])
        #expect(master.preparation?[0].detail == "#FFFFFF, 64.8% of the first frame with a background")
        #expect(master.findings.allSatisfy { ![.opaque, .bakedBackground].contains($0.rule) })
        #expect(
            try visibleBoundsOfFrames()
                == [50, 30].map { PixelRect(x: $0, y: $0, width: 300 - 2 * $0, height: 300 - 2 * $0) })
    }

    @Test func aPhotoHasNoBackgroundToRemove() async throws {
        let photo = Bitmap(300, 300) { x, y in SIMD4(UInt8(x / 2), UInt8(y / 2), UInt8((x + y) / 3), 255) }
        try folder.write("art/a.png", photo.pngFixture)
        try folder.write("art/b.png", small().pngFixture)
        let report = try await fixture.convert("prepare: {remove-background: true}")
        #expect(report.masters.map { $0.error?.code } == [.notPreparable, nil])
        #expect(report.masters[1].preparation == nil)
    }

    @Test func whatLeavesNoRoomFailsTheMaster() async throws {
        try folder.write("art/a.png", small().pngFixture)
        let error = try #require(try await fixture.convert("prepare: {outline: 300px}").masters[0].error)
        #expect(error.code == .notPreparable)
        #expect(
            error.description.hasSuffix(
                "the margin, the outline and the shadow leave less than 20% of a sticker of 300 px for the art; use smaller values, such as margin: 4%"
            ))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/renditions")))
    }

    private func overlay(_ text: String) async throws -> Bitmap {
        _ = try await Checker(settings: fixture.settings(text), overlay: folder.url("shown")).check(
            fixture.masters(), jobs: 1)
        return try PNGDecoder().still(of: PNGFile(folder.bytes("shown/a.png")))
    }

    @Test func theOverlayShowsTheMasterBefore() async throws {
        try folder.write("art/a.png", small().pngFixture)
        let shown = try await overlay("prepare: {margin: 15px, outline: 5px}")
        // The master, a gap, and the prepared art of 102 px.
        #expect(shown.size == PixelSize(width: 300 + 12 + 102, height: 300))
        let art = SIMD4<UInt8>(40, 110, 200, 255)
        #expect([shown[90, 100], shown[312 + 50, 51]] == [art, art])
        #expect([shown[0, 0], shown[305, 50], shown[312 + 50, 103]].map(\.w) == [255, 0, 0])
        // The outline is in the prepared art only.
        #expect(shown[312 + 18, 51] == SIMD4(255, 255, 255, 255) && shown[90, 67] != SIMD4(255, 255, 255, 255))
    }

    @Test func theOverlayOfAnAnimationShowsTheMarkedFrameBefore() async throws {
        let fringed = CheckedArt.matte(255)
        let frames = [CheckedArt.sound(radius: 110), CheckedArt.sound(radius: 100), fringed]
        try folder.write("art/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        let shown = try await overlay("prepare: {trim: true}")
        let before = shown.cropped(to: PixelRect(x: 0, y: 0, width: 300, height: 300))
        let differing = (0..<300 * 300).filter { place in
            let (x, y) = (place % 300, place / 300)
            return fringed[x, y].w == 255 && before[x, y] != fringed[x, y]
        }
        #expect(differing == [])
        let magenta = SIMD4<UInt8>(232, 0, 190, 255)
        #expect(!before.withPixels { $0.contains(magenta) } && shown.withPixels { $0.contains(magenta) })
    }

    @Test func thePreviewShowsTheMasterBefore() async throws {
        try folder.write("art/a.png", CheckedArt.sound(618).pngFixture)
        let settings = try fixture.settings("prepare: {outline: 8px}")
        _ = try await Previewer(settings: settings).preview(fixture.masters(), to: folder.url("page/"), jobs: 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("page/pictures"))
        let pictures = try names.map { try PNGDecoder().still(of: PNGFile(folder.bytes("page/pictures/\($0)"))) }
        #expect(pictures.contains(CheckedArt.sound(618)) && pictures.count == 2)
    }

    @Test(arguments: [
        ("prepare: {outline: 8}", "1:20: must be a length such as 8px or 3pt"),
        ("prepare: {outline: 4%}", "1:20: must be a length such as 8px or 3pt"),
        ("prepare: {margin: -1px}", "1:19: must be a length such as 4%, 8px or 3pt"),
        ("prepare: {outline-color: red}", "1:26: must be white, black or a color such as #f0e0d0; quote it in a file"),
        ("prepare: {shadow: soft}", "1:19: must be none, or right, down, blur and color, such as 0,4,8,#00000059"),
        ("prepare: {align: middle}", "1:18: 'middle' is unknown; it must be one of center, optical, bottom"),
        ("prepare: {stickers: {a: {outlin: 1px}}}", "1:26: unknown key 'outlin'; did you mean 'outline'?"),
        ("prepare: {stickers: {a: {trim: 3}}}", "1:32: must be true or false"),
    ])
    func aWrongValueIsNamedWithItsPlace(text: String, fault: String) throws {
        try folder.write("art/stickermill.yml", Array(text.utf8))
        let error = #expect(throws: StickermillError.self) { _ = try Settings(ofFolder: folder.path("art")) }
        #expect(error?.description == "\(folder.path("art"))/stickermill.yml:\(fault)")
    }

    @Test func aStickerThatDoesNotExistIsNamed() throws {
        try folder.write("art/a.png", small().pngFixture)
        let settings = try fixture.settings("prepare: {stickers: {b: {trim: true}}}")
        #expect(throws: StickermillError.self) {
            _ = try MasterSearch(inputs: [folder.path("art")]) { $0 = settings }
        }
    }

    /// A file with settings cannot have such values.
    @Test func lengthsThatNoStickerCanHaveAreRefused() async {
        for (key, change) in impossible {
            var settings = Settings()
            change(&settings.preparation)
            let (checker, converter) = (Checker(settings: settings), Converter(settings: settings))
            let errors = [
                await #expect(throws: StickermillError.self) { try await checker.check([] as [Master]) },
                await #expect(throws: StickermillError.self) {
                    try await converter.convert([] as [Master], to: folder.url("out"))
                },
            ]
            for error in errors {
                #expect(error?.code == .badSettings && error?.path == "prepare.\(key)")
            }
        }
    }
}

private let impossible: [(key: String, change: @Sendable (inout PreparationOptions) -> Void)] = [
    ("margin", { $0.margin = Length(-1) }),
    ("margin", { $0.margin = Length(101, .percent) }),
    ("normalize", { $0.visualSize = 36 }),
    ("normalize", { $0.visualSize = .nan }),
    ("outline", { $0.outline = Length(.nan) }),
    ("outline", { $0.outline = Length(4, .percent) }),
    ("outline-fill-holes", { $0.filledHoles = Length(.infinity) }),
    ("shadow", { $0.shadow = Shadow(x: 0, y: .infinity, blur: 2, color: OpaqueColor(red: 0, green: 0, blue: 0)) }),
]
