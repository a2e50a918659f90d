import Foundation
import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Stickermill

/// The rules that look at one master, on drawn ones: one that breaks it and no other, and one that just does not.
@Suite struct RuleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The findings of one file, as `severity rule`.
    private func check(
        _ name: String, _ bytes: [UInt8], _ change: (inout Requirements) -> Void = { _ in }
    ) async throws -> [String] {
        let path = try folder.write(name, bytes)
        var settings = Settings()
        // The fixtures are not compressed.
        settings.checks.byteLimit = 10_000_000
        settings.checks.labels = ["a": "Art", "b": "Art", "c": "Art", "d": "Art", "A": "Art"]
        change(&settings.checks)
        let report = try await Checker(settings: settings).check([Master(path: path)], jobs: 1)
        return report.masters[0].findings.map { "\($0.severity.rawValue) \($0.rule)" }
    }

    private func check(_ bitmap: Bitmap) async throws -> [String] {
        try await check("a.png", bitmap.pngFixture)
    }

    private func check(_ looks: [Bitmap], delay: (UInt16, UInt16) = (1, 10)) async throws -> [String] {
        try await check("a.png", APNGFixture(looks, delay: delay).bytes)
    }

    @Test func aSoundMasterHasNoFindings() async throws {
        for side in [300, 408, 618] { #expect(try await check(CheckedArt.sound(side)) == []) }
        #expect(try await check([CheckedArt.sound(), CheckedArt.sound(radius: 120)]) == [])
    }

    // MARK: The file

    @Test func aFileOfTheLimitIsTooLarge() async throws {
        let bytes = CheckedArt.sound().pngFixture
        #expect(try await check("a.png", bytes) { $0.byteLimit = 100 } == ["error file-size"])
        // The file that a pack would get is far smaller.
        #expect(try await check("a.png", bytes) { $0.byteLimit = bytes.count } == [])
    }

    @Test func sidesOutsideTheLimits() async throws {
        // Smaller ones are centered on the canvas of a sticker.
        #expect(try await check(CheckedArt.sound(297)) == ["warning enlargement"])
        // Larger masters are reduced.
        #expect(try await check(CheckedArt.sound(621)) == ["note pixel-size"])
    }

    @Test func anotherSizeThanThePacks() async throws {
        // A pack of this master alone has the size that it fills.
        #expect(try await check(CheckedArt.sound(330)) == ["note pixel-size"])
        let small = CheckedArt.sound().pngFixture
        #expect(try await check("a.png", small) { $0.packSize = .large } == ["note enlargement"])
        #expect(try await check("a.png", small) { $0.packSize = .small } == [])
    }

    @Test func sidesThatDiffer() async throws {
        let sound = CheckedArt.sound()
        let wide = Bitmap(408, 300) { x, y in sound[min(max(x - 54, 0), 299), y] }
        #expect(try await check(wide) == ["note not-square"])
    }

    @Test func sidesThatAreNotAMultipleOf3() async throws {
        let found = try await check("a.png", CheckedArt.sound(409).pngFixture) { $0.packSize = .large }
        #expect(found == ["note not-divisible", "note enlargement"])
    }

    @Test func contentAndExtension() async throws {
        let bytes = CheckedArt.sound().pngFixture
        #expect(try await check("a.gif", bytes) == ["warning format"])
        let animated = APNGFixture([CheckedArt.sound(), CheckedArt.sound(radius: 110)], delay: (1, 10)).bytes
        #expect(try await check("b.apng", animated) == [])
        #expect(try await check("b.png", animated) == [])
        // A still PNG is no APNG.
        #expect(try await check("b.apng", bytes) == ["warning format"])
        #expect(try await check("c.png", Array("no picture at all".utf8)) == ["error format"])
        #expect(try await check("d.png", Array(bytes.prefix(900))) == ["error unreadable"])
        #expect(try await check("A.PNG", bytes) == [])
    }

    @Test func anOpaqueJPEGHasOneFinding() async throws {
        let flat = JPEGFixture(columns: 51, rows: 51, components: [128]).bytes
        #expect(try await check("a.jpg", flat) == ["error opaque"])
    }

    @Test func paletteWithAlpha() async throws {
        let sound = CheckedArt.sound()
        // Indices are levels of alpha: 255 colors of one blue.
        var fixture = PNGFixture(300, 300, .palette) { x, y, _ in Int(sound[x, y].w) }
        let blue: [UInt8] = [40, 110, 200]
        fixture.extraChunks = [("PLTE", [0, 0, 0] + (1..<256).flatMap { _ in blue }), ("tRNS", Array(0...255))]
        #expect(try await check("a.png", fixture.bytes) == ["note indexed-alpha"])
        fixture.extraChunks[1].data = [UInt8](repeating: 255, count: 256)
        #expect(try await check("a.png", fixture.bytes) == ["error opaque"])
    }

    @Test func colorsThatAreNotSRGB() async throws {
        let sound = CheckedArt.sound()
        var fixture = PNGFixture(300, 300, .rgba) { x, y, channel in Int(sound[x, y][channel]) }
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.displayP3))]
        #expect(try await check("a.png", fixture.bytes) == ["note color-profile"])
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.namelessSRGB))]
        #expect(try await check("a.png", fixture.bytes) == [])
        // Loaders skip a profile that they cannot use.
        fixture.extraChunks = [("iCCP", Array("short\0\0".utf8))]
        #expect(try await check("a.png", fixture.bytes) == ["warning color-profile"])
    }

    @Test func colorsThatAreDescribedOtherwiseAreNotApplied() async throws {
        let sound = CheckedArt.sound()
        var fixture = PNGFixture(300, 300, .rgba) { x, y, channel in Int(sound[x, y][channel]) }
        let (linear, usual): ([UInt8], [UInt8]) = ([0, 1, 0x86, 0xA0], [0, 0, 0xB1, 0x8F])
        let (displayP3, standard): ([UInt8], [UInt8]) = ([12, 13, 0, 1], [1, 13, 0, 1])
        let profile = ProfileFixture.chunkData(ProfileFixture.namelessSRGB)
        for (chunks, isFound) in [
            ([("gAMA", linear)], true), ([("gAMA", usual)], false), ([("gAMA", [1])], false),
            ([("sRGB", [0]), ("gAMA", linear)], false), ([("gAMA", linear), ("iCCP", profile)], false),
            ([("cICP", displayP3)], true), ([("cICP", standard)], false), ([("cICP", [])], true),
            ([("iCCP", profile), ("cICP", displayP3)], false), ([("cICP", standard), ("gAMA", linear)], false),
        ] as [([(String, [UInt8])], Bool)] {
            fixture.extraChunks = chunks.map { (type: $0.0, data: $0.1) }
            #expect(
                try await check("a.png", fixture.bytes) == (isFound ? ["warning color-profile"] : []), "\(chunks)")
        }
    }

    // MARK: Transparency

    @Test func everyPixelIsOpaque() async throws {
        let photo = Bitmap(300, 300) { x, y in SIMD4(UInt8(x * 255 / 300), UInt8(y * 255 / 300), 90, 255) }
        #expect(try await check(photo) == ["error opaque"])
        var almost = photo
        almost[150, 150].w = 254
        #expect(try await check(almost) == [])
    }

    @Test func aFlatBackgroundWasExported() async throws {
        #expect(try await check(CheckedArt.over { _, _ in SIMD4(255, 255, 255, 255) }) == ["warning baked-background"])
        let shaded = CheckedArt.over { x, y in SIMD4(UInt8(x * 200 / 300), UInt8(y * 200 / 300), 128, 255) }
        #expect(try await check(shaded) == [])
    }

    @Test func anEditorsCheckerboardWasExported() async throws {
        let checker = { (x: Int, y: Int) -> SIMD4<UInt8> in
            let gray: UInt8 = (x / 8 + y / 8) % 2 == 0 ? 255 : 204
            return SIMD4(gray, gray, gray, 255)
        }
        #expect(try await check(CheckedArt.over(checker)) == ["warning baked-background"])
    }

    @Test func aPictureOnWhiteTurnedIntoPNGHasOneFinding() async throws {
        var picture = CheckedArt.over { _, _ in SIMD4(255, 255, 255, 255) }
        picture[150, 150].w = 255
        #expect(try await check(picture) == ["error opaque"])
    }

    @Test func nothingIsVisible() async throws {
        #expect(try await check(Bitmap(size: PixelSize(width: 300, height: 300))) == ["error empty"])
        let empty = Bitmap(size: PixelSize(width: 300, height: 300))
        #expect(try await check([CheckedArt.sound(), empty, CheckedArt.sound(radius: 110)]) == [])
        #expect(try await check([empty, CheckedArt.sound()]) == ["warning empty"])
        #expect(try await check([empty, empty]).contains("error empty"))
    }

    @Test func specksFarFromTheArt() async throws {
        #expect(try await check(CheckedArt.withSquare(at: 5, 5, side: 4)) == ["warning stray-pixels"])
        // Larger, it is art; nearer, it belongs to the art.
        #expect(try await check(CheckedArt.withSquare(at: 5, 5, side: 5)) == [])
        #expect(try await check(CheckedArt.withSquare(at: 150, 13, side: 4)) == [])
    }

    @Test func aHaze() async throws {
        func haze(_ rows: Int) -> Bitmap {
            CheckedArt.changed { bitmap in
                for y in 150 - rows / 2..<150 + rows / 2 {
                    for x in 0..<300 where bitmap[x, y].w == 0 { bitmap[x, y] = SIMD4(40, 110, 200, 3) }
                }
            }
        }
        #expect(try await check(haze(290)) == ["warning stray-pixels"])
        #expect(try await check(haze(40)) == [])
    }

    @Test func artThatIsCutOff() async throws {
        let cut = CheckedArt.disc(300, radius: 120, center: (110, 150)) { _, _ in SIMD3(40, 110, 200) }
        #expect(try await check(cut) == ["warning clipped-edge"])
        let touching = CheckedArt.disc(300, radius: 120, center: (120, 150)) { _, _ in SIMD3(40, 110, 200) }
        #expect(try await check(touching) == [])
    }

    @Test func artAwayFromTheMiddle() async throws {
        func disc(_ x: Double, _ y: Double) -> Bitmap {
            CheckedArt.disc(300, radius: 100, center: (x, y)) { _, _ in SIMD3(40, 110, 200) }
        }
        #expect(try await check(disc(119, 150)) == ["note off-center"])
        #expect(try await check(disc(150, 181)) == ["note off-center"])
        #expect(try await check(disc(121, 179)) == [])
        // Frames count together, and specks do not.
        #expect(try await check([disc(110, 150), disc(190, 150)]) == [])
        var dusty = disc(150, 150)
        dusty[298, 298] = SIMD4(40, 110, 200, 255)
        #expect(try await check(dusty) == ["warning stray-pixels"])
    }

    @Test func aWideMargin() async throws {
        #expect(try await check(CheckedArt.sound(radius: 88)) == ["note wasted-margin"])
        #expect(try await check(CheckedArt.sound(radius: 92)) == [])
        // Tall and thin fills its height.
        let thin = Bitmap(300, 300) { x, y in
            (130..<170).contains(x) && (10..<290).contains(y)
                ? SIMD4(40, 110, 200, x == 130 || x == 169 ? 128 : 255) : .zero
        }
        #expect(try await check(thin) == [])
    }

    @Test(arguments: [255.0, 0.0]) func aMatteInTheEdge(matte: Double) async throws {
        #expect(try await check(CheckedArt.matte(matte)) == ["warning matte-fringe"])
    }

    @Test func aDrawnOutlineIsNotAFringe() async throws {
        let outlined = CheckedArt.disc(300, radius: 126) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - 150, Double(y) + 0.5 - 150)
            return (dx * dx + dy * dy).squareRoot() > 120 ? SIMD3(250, 250, 250) : SIMD3(40, 110, 200)
        }
        #expect(try await check(outlined) == [])
    }

    @Test func shadingTowardTheEdgeIsNotAFringe() async throws {
        let shaded = CheckedArt.disc(300, radius: 126) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - 150, Double(y) + 0.5 - 150)
            let level = UInt8(min(200, 60 + 12 * max(0, 126 - (dx * dx + dy * dy).squareRoot())))
            return SIMD3(level, level, 200)
        }
        #expect(try await check(shaded) == [])
    }

    @Test func colorUnderNothing() async throws {
        let hidden = CheckedArt.changed { $0[3, 3] = SIMD4(9, 9, 9, 0) }
        #expect(try await check(hidden) == ["note hidden-color"])
    }

    @Test func alphaOfOneBit() async throws {
        let hard = CheckedArt.changed { bitmap in
            for y in 0..<300 {
                for x in 0..<300 { bitmap[x, y] = bitmap[x, y].w >= 128 ? SIMD4(40, 110, 200, 255) : .zero }
            }
        }
        #expect(try await check(hard) == ["note hard-edge"])
    }

    @Test func colorsThatVanish() async throws {
        func disc(_ color: SIMD3<UInt8>) -> Bitmap { CheckedArt.disc(300, radius: 126) { _, _ in color } }
        for color: SIMD3<UInt8> in [SIMD3(240, 240, 240), SIMD3(20, 20, 20), SIMD3(230, 10, 10), SIMD3(250, 240, 25)] {
            #expect(try await check(disc(color)) == ["warning low-contrast"])
        }
        #expect(try await check(disc(SIMD3(223, 223, 223))) == [])
    }

    // MARK: Animation and pack

    @Test func delaysThatNoOneSees() async throws {
        let looks = [CheckedArt.sound(), CheckedArt.sound(radius: 110)]
        for delay: (UInt16, UInt16) in [(0, 100), (19, 1000), (10_001, 1000)] {
            #expect(try await check(looks, delay: delay) == ["warning animation-timing"])
        }
        #expect(try await check(looks, delay: (20, 1000)) == ["warning animation-timing"])
        for delay: (UInt16, UInt16) in [(50, 1000), (10, 1)] { #expect(try await check(looks, delay: delay) == []) }
    }

    @Test func animationsThatDoNotMove() async throws {
        #expect(try await check([CheckedArt.sound()]) == ["warning animation-timing"])
        #expect(try await check([CheckedArt.sound(), CheckedArt.sound()]) == ["warning animation-timing"])
    }

    @Test func aJPEGIsAWhiteRectangleToo() async throws {
        let photo = Project.root.appendingPathComponent("samples/exports/mug.jpg")
        let path = try folder.write("a.jpg", Array(Data(contentsOf: photo)))
        let findings = try await Checker().check([Master(path: path)], jobs: 1).masters[0].findings
        let opaque = findings.first { $0.rule == .opaque }
        #expect(opaque?.severity == .error && opaque?.remedy == .exportWithTransparency(or: .removeBackground))
    }

    @Test func theSamePixelsTwice() async throws {
        let sound = CheckedArt.sound()
        var hidden = sound
        hidden[0, 0] = SIMD4(1, 2, 3, 0)
        let masters = try [sound, hidden, CheckedArt.sound(radius: 120), sound].enumerated().map { index, bitmap in
            Master(path: try folder.write("\(["a", "b", "c", "d"][index]).png", bitmap.pngFixture))
        }
        var settings = Settings()
        settings.checks.labels = ["a": "A", "b": "B", "c": "C", "d": "D"]
        let report = try await Checker(settings: settings).check(masters, jobs: 2)
        let found = report.masters.map { $0.findings.map(\.rule.rawValue) }
        #expect(found == [[], ["hidden-color", "duplicate"], [], ["duplicate"]])
        #expect(report.masters[3].findings[0].message == "the same pixels as \(masters[0].path)")
    }

    @Test func descriptions() async throws {
        let bytes = CheckedArt.sound().pngFixture
        #expect(try await check("a.png", bytes) { $0.labels = ["a": "A blue disc"] } == [])
        #expect(try await check("a.png", bytes) { $0.labels = ["b": "Another"] } == ["warning label"])
        let long = String(repeating: "é", count: 150)
        #expect(try await check("a.png", bytes) { $0.labels = ["a": long] } == [])
        #expect(try await check("a.png", bytes) { $0.labels = ["a": long + "."] } == ["error label"])
    }
}
