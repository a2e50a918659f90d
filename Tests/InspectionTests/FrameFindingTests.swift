import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Stickermill

/// Findings of animations name the frames that have them, and overlays show these frames.
@Suite struct FrameFindingTests {
    private let folder: TemporaryFolder
    private static let red = SIMD4<UInt8>(224, 36, 36, 255)

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Ten sound frames that differ, some of them exchanged.
    ///
    /// - Parameter severity: The only severity whose findings count, or `nil` for all.
    private func check(
        _ faults: [Int: Bitmap], ignoring ignored: Set<Rule> = [], in severity: Finding.Severity? = nil
    ) async throws -> [String] {
        let frames = (0..<10).map { faults[$0] ?? CheckedArt.sound(radius: 110 + Double($0)) }
        let path = try folder.write("a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        var settings = Settings()
        settings.checks.byteLimit = 10_000_000
        settings.checks.rules.ignored = ignored.union([.label])
        let checker = Checker(settings: settings, overlay: folder.url("shown"))
        let findings = try await checker.check([Master(path: path)], jobs: 1).masters[0].findings
        return findings.filter { $0.severity == severity ?? $0.severity }.map { "\($0.rule): \($0.message)" }
    }

    private func overlay() throws -> Bitmap {
        let master = Master(path: folder.path("shown/a.png"))
        let decoder = MasterReader(limits: Limits(), for: .messages)
        var source = try decoder.open(Source(of: master, limit: .max)).frames()
        return try #require(try source.next()).bitmap
    }

    private func colors(_ bitmap: Bitmap, _ color: SIMD4<UInt8>) -> Int {
        bitmap.withPixels { pixels in pixels.count { $0 == color } }
    }

    @Test func specks() async throws {
        let dusty = CheckedArt.withSquare(at: 5, 5, side: 4)
        #expect(
            try await check([7: dusty, 8: CheckedArt.withSquare(at: 291, 291, side: 4)]) == [
                "stray-pixels: 1 speck away from the art at x 5, y 5 in frames 8 and 9 of 10"
            ])
        let shown = try overlay()
        #expect(shown.size == dusty.size)
        // The speck itself, with the circle around it.
        #expect(shown[6, 6] == SIMD4(200, 30, 30, 255))
        #expect(shown[7, 18] == Self.red)
    }

    @Test func aHaze() async throws {
        let hazy = CheckedArt.changed { bitmap in
            for y in 0..<300 {
                for x in 0..<300 where bitmap[x, y].w == 0 { bitmap[x, y] = SIMD4(40, 110, 200, 3) }
            }
        }
        let found = try await check([4: hazy])
        #expect(found.count == 1 && found[0].hasPrefix("stray-pixels: a haze: "))
        #expect(found[0].hasSuffix(" pixels of the sticker are nearly transparent in frame 5 of 10"))
        #expect(try overlay()[0, 0] == SIMD4(255, 146, 0, 255))
    }

    @Test func artThatIsCutOff() async throws {
        func cut(_ radius: Double) -> Bitmap {
            CheckedArt.disc(300, radius: radius, center: (110, 150)) { _, _ in SIMD3(40, 110, 200) }
        }
        let found = try await check([2: cut(120), 3: cut(121), 9: cut(122)])
        #expect(found.count == 1 && found[0].hasPrefix("clipped-edge: the art touches the left edge along "))
        #expect(found[0].hasSuffix(" px in frames 3, 4 and 10 of 10"))
        let shown = try overlay()
        #expect(shown[3, 150] == Self.red)
        // The other borders are sound.
        #expect(colors(shown, Self.red) == 6 * (0..<300).count { cut(120)[0, $0].w >= 128 })
    }

    /// A fringe of one frame is reported, though the outlines of all frames together would not show it.
    @Test func aFringe() async throws {
        let found = try await check([8: CheckedArt.matte(255)])
        #expect(found.count == 1 && found[0].hasPrefix("matte-fringe: a light fringe along "))
        #expect(found[0].hasSuffix("% of the outline in frame 9 of 10"))
        #expect(colors(try overlay(), SIMD4(232, 0, 190, 255)) > 500)
    }

    @Test func aBackground() async throws {
        let white = CheckedArt.over { _, _ in SIMD4(255, 255, 255, 255) }
        #expect(
            try await check([1: white]) == [
                "baked-background: the edge of the image is one color, #FFFFFF in frame 2 of 10"
            ])
        #expect(!folder.exists("shown/a.png"))
    }

    @Test func manyFramesAreCounted() async throws {
        let white = CheckedArt.over { _, _ in SIMD4(255, 255, 255, 255) }
        let faults = Dictionary(uniqueKeysWithValues: (2..<9).map { ($0, white) })
        #expect(
            try await check(faults) == [
                "baked-background: the edge of the image is one color, #FFFFFF in frames 3, 4, 5, 6, 7 and 2 more of 10",
                "animation-timing: 6 frames equal the frame before in frames 4, 5, 6, 7, 8 and 1 more of 10",
            ])
    }

    /// Art may blink, appear and disappear.
    @Test(arguments: [[3], [2, 4, 6], [9], Array(1...9)]) func blankFramesAreFineUnlessTheyAreTheFirst(
        blank: [Int]
    ) async throws {
        let empty = Bitmap(size: PixelSize(width: 300, height: 300))
        #expect(try await check(Dictionary(uniqueKeysWithValues: blank.map { ($0, empty) })) == [])
    }

    @Test(arguments: [[0], [0, 5, 9], Array(0...8)]) func aBlankFirstFrameIsAWarning(blank: [Int]) async throws {
        let empty = Bitmap(size: PixelSize(width: 300, height: 300))
        let found = try await check(Dictionary(uniqueKeysWithValues: blank.map { ($0, empty) }), in: .warning)
        #expect(found == ["empty: nothing is visible in the first of 10 frames"])
    }

    @Test func artIsEmptyIfAllFramesAreBlank() async throws {
        let empty = Bitmap(size: PixelSize(width: 300, height: 300))
        let found = try await check(Dictionary(uniqueKeysWithValues: (0...9).map { ($0, empty) }), in: .error)
        #expect(found.filter { $0.hasPrefix("empty") } == ["empty: no pixel is visible"])
    }

    @Test func framesOfSeveralFindingsAreSideBySide() async throws {
        let dusty = CheckedArt.withSquare(at: 5, 5, side: 4)
        let cut = CheckedArt.disc(300, radius: 120, center: (110, 150)) { _, _ in SIMD3(40, 110, 200) }
        #expect(try await check([1: cut, 6: dusty]).count == 2)
        let shown = try overlay()
        try #require(shown.size == PixelSize(width: 612, height: 300))
        #expect(shown[3, 150] == Self.red)
        #expect(shown[312 + 7, 18] == Self.red)
    }

    @Test func whatIsIgnoredIsNotShown() async throws {
        let dusty = CheckedArt.withSquare(at: 5, 5, side: 4)
        let cut = CheckedArt.disc(300, radius: 120, center: (110, 150)) { _, _ in SIMD3(40, 110, 200) }
        var both = dusty
        for y in 0..<300 { for x in 0..<80 where cut[x, y].w > 0 { both[x, y] = cut[x, y] } }
        #expect(try await check([3: both], ignoring: [.clippedEdge]).count == 1)
        #expect(try overlay()[3, 150] != Self.red)
    }
}
