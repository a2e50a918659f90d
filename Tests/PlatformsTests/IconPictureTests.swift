import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Platforms

/// How pictures and stickers lie on icons.
@Suite struct IconPictureTests: PackSuite {
    let folder: TemporaryFolder
    private static let wideNames = ["ipad-67x50@2x.png", "iphone-60x45@3x.png", "ios-marketing-1024x768.png"]
    private static let squareNames = ["iphone-29x29@3x.png", "ios-marketing-1024x1024.png"]

    init() throws {
        folder = try TemporaryFolder()
    }

    // MARK: Stickers

    private func icons(ofSticker bitmap: Bitmap) throws -> IconSet {
        IconSet(sticker: bitmap, background: nil)
    }

    /// The bounds of what differs from white by more than the ringing of a resampled edge.
    private func art(on icon: Bitmap) -> PixelRect? {
        var bounds: PixelRect?
        for y in 0..<icon.size.height {
            for x in 0..<icon.size.width where min(icon[x, y].x, icon[x, y].y, icon[x, y].z) < 128 {
                let own = PixelRect(x: x, y: y, width: 1, height: 1)
                bounds = bounds?.union(own) ?? own
            }
        }
        return bounds
    }

    @Test(arguments: [(300, 90, 80), (618, 450, 120), (408, 204, 204)])
    func artIsInTheMiddleWhereverItIsOnItsCanvas(side: Int, x: Int, y: Int) throws {
        let drawn = CheckedArt.disc(side, radius: 70, center: (Double(x), Double(y))) { _, _ in SIMD3(40, 40, 40) }
        for (name, icon) in try icons(ofSticker: drawn).decoded() {
            let bounds = try #require(art(on: icon))
            let (width, height) = (Double(icon.size.width), Double(icon.size.height))
            #expect(abs(Double(bounds.x) + Double(bounds.width) / 2 - width / 2) <= 1, "\(name)")
            #expect(abs(Double(bounds.y) + Double(bounds.height) / 2 - height / 2) <= 1, "\(name)")
            // A margin of a tenth.
            #expect(abs(Double(bounds.height) - height * 0.8) <= max(2, height * 0.02), "\(name)")
            #expect(icon[0, 0] == SIMD4(255, 255, 255, 255), "\(name)")
        }
    }

    @Test func wideArtFillsTheWidth() throws {
        let wide = Bitmap(618, 618) { x, y in
            (9..<609).contains(x) && (30..<130).contains(y) ? SIMD4(9, 9, 9, 255) : .zero
        }
        let files = try icons(ofSticker: wide).decoded()
        let square = try #require(files["ios-marketing-1024x1024.png"].flatMap { art(on: $0) })
        #expect(abs(square.width - 819) <= 3 && abs(square.height - 137) <= 3)
        #expect(abs(square.x - 102) <= 2 && abs(square.y - 443) <= 2)
        let flat = try #require(files["ios-marketing-1024x768.png"].flatMap { art(on: $0) })
        #expect(abs(flat.width - 819) <= 3 && abs(flat.y - 315) <= 3)
    }

    /// What no one can see has no say in where the middle is.
    @Test func aHazeDoesNotMoveTheArt() throws {
        let drawn = CheckedArt.disc(300, radius: 70, center: (90, 80)) { _, _ in SIMD3(40, 40, 40) }
        let hazy = Bitmap(300, 300) { x, y in drawn[x, y].w > 0 ? drawn[x, y] : SIMD4(40, 40, 40, 3) }
        let icon = try #require(try icons(ofSticker: hazy).decoded()["ios-marketing-1024x1024.png"])
        let bounds = try #require(art(on: icon))
        #expect(abs(bounds.x - 102) <= 6 && abs(bounds.y - 102) <= 6)
    }

    private func packedIcon() async throws -> Bitmap {
        try await pack()
        let path = try folder.tree("out").keys.first { $0.hasSuffix("ios-marketing-1024x1024.png") }
        return try bitmap(try #require(path))
    }

    @Test func aBlankFirstFrameMakesNoBlankIcon() async throws {
        let blank = Bitmap(size: PixelSize(width: 300, height: 300))
        let frames = [blank, CheckedArt.disc(300, radius: 120) { _, _ in SIMD3(40, 40, 40) }]
        try folder.write("art/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
        let bounds = try #require(art(on: try await packedIcon()))
        #expect(abs(bounds.width - 819) <= 3)
    }

    /// The picture that a pack keeps for its icons is not larger than they need.
    @Test func iconsOfLargeArtLookAsIfTheyCameStraightFromIt() async throws {
        let drawn = CheckedArt.disc(2400, radius: 1100) { x, y in SIMD3(UInt8(x / 12), UInt8(y / 12), 40) }
        try folder.write("art/a.png", drawn.png(ScanlineCompressor(.fast)))
        let icon = try await packedIcon()
        let straight = try #require(try icons(ofSticker: drawn).decoded()["ios-marketing-1024x1024.png"])
        let sum = zip(icon.pixels, straight.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(icon.size == straight.size && sum < icon.pixels.count / 2)
    }

    @Test func packNotesAnIconThatEnlargesItsSticker() async throws {
        try folder.write("art/a.png", CheckedArt.sound(300).pngFixture)
        try folder.write("art/b.png", CheckedArt.sound(300, radius: 120).pngFixture)
        let findings = try await pack().masters.map { $0.findings.filter { $0.rule == .enlargement } }
        #expect(findings.map(\.count) == [1, 0])
        let finding = try #require(findings[0].first)
        #expect(finding.severity == .note)
        #expect(
            finding.message
                == "the icon of 1024 px enlarges its art of 252 x 252 px 3.2 times"
        )
        try folder.write("art/a.png", CheckedArt.sound(900).pngFixture)
        #expect(try await pack().masters[0].findings.contains { $0.message.contains("756 px 1.1 times") })
        try folder.write("art/a.png", CheckedArt.sound(950).pngFixture)
        #expect(try await pack().masters[0].findings.contains { $0.message.contains(" px less than 1.1 times") })
        try folder.write("art/a.png", CheckedArt.sound(1300).pngFixture)
        #expect(try await pack().masters[0].findings.allSatisfy { !$0.message.contains("times") })
    }

    // MARK: Pictures

    /// A vertical gradient with a frame of its own at the left and right edges, and noise along them.
    private func designed(_ width: Int, _ height: Int) -> Bitmap {
        var random = SeededRandom(4)
        let noise = (0..<max(width, height)).map { _ in Int.random(in: -9...9, using: &random) }
        return Bitmap(width, height) { x, y in
            let edge = min(min(x, width - 1 - x), min(y, height - 1 - y))
            let level = 90 + 100 * y / height + (edge < 3 ? noise[max(x, y)] : 0)
            return SIMD4(UInt8(level), UInt8(level / 2 + 60), UInt8(200 - 60 * x / width), 255)
        }
    }

    private func icons(_ picture: Bitmap, _ background: OpaqueColor? = nil, wide: Bitmap? = nil) throws
        -> IconSet
    {
        try IconSet(
            path: try folder.write("icon.png", picture.pngFixture),
            widePath: try wide.map { try folder.write("wide.png", $0.pngFixture) }, background: background,
            limits: Limits())
    }

    /// The largest difference between neighbors along a row.
    private func step(_ bitmap: Bitmap, at columns: Range<Int>) -> Int {
        (0..<bitmap.size.height).reduce(0) { most, y in
            columns.reduce(most) { most, x in
                let (one, other) = (bitmap[x, y], bitmap[x + 1, y])
                return (0..<3).reduce(most) { max($0, abs(Int(one[$1]) - Int(other[$1]))) }
            }
        }
    }

    @Test func aSquarePictureGoesOnFromItsEdgesInWideIcons() throws {
        let art = designed(1365, 1365)
        let wide = art.extended(to: PixelSize(width: 1821, height: 1365))
        #expect(wide.isOpaque)
        #expect(wide.cropped(to: PixelRect(x: 228, y: 0, width: 1365, height: 1365)) == art)
        // No seam where the bars begin, and no streaks where they end.
        #expect(step(wide, at: 226..<229) <= 20 && step(wide, at: 1591..<1594) <= 20)
        #expect((1..<1364).allSatisfy { abs(Int(wide[0, $0].x) - Int(wide[0, $0 + 1].x)) <= 3 })
        // The gradient goes on.
        #expect(abs(Int(wide[0, 300].x) - Int(art[20, 300].x)) <= 12)

        let files = try icons(art, .init(red: 255, green: 0, blue: 255)).decoded()
        for name in Self.wideNames {
            let icon = try #require(files[name])
            let height = icon.size.height
            #expect(abs(Int(icon[0, height / 2].x) - 140) <= 12, "\(name)")
            #expect(abs(Int(icon[icon.size.width - 1, height / 2].x) - 140) <= 12, "\(name)")
        }
    }

    @Test func aWidePictureGoesOnFromItsEdgesInSquareIcons() throws {
        let art = designed(1200, 900)
        let square = art.extended(to: PixelSize(width: 1200, height: 1200))
        #expect(square.cropped(to: PixelRect(x: 0, y: 150, width: 1200, height: 900)) == art)
        #expect(abs(Int(square[600, 0].x) - 90) <= 10 && abs(Int(square[600, 1199].x) - 189) <= 10)
        let files = try icons(art).decoded()
        for name in Self.squareNames {
            let icon = try #require(files[name])
            #expect(abs(Int(icon[icon.size.width / 2, 1].x) - 90) <= 12, "\(name)")
        }
    }

    @Test func aSecondPictureIsUsedForWideIcons() throws {
        func plain(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> Bitmap {
            Bitmap(width, height) { _, _ in color }
        }
        let red = SIMD4<UInt8>(200, 30, 60, 255)
        let green = SIMD4<UInt8>(30, 200, 60, 255)
        let files = try icons(plain(1024, 1024, red), wide: plain(1024, 768, green)).decoded()
        for (name, icon) in files {
            #expect(icon[icon.size.width / 2, 0] == (icon.size.width == icon.size.height ? red : green), "\(name)")
        }
        let error = #expect(throws: StickermillError.self) {
            try icons(plain(1024, 1024, red), wide: plain(1024, 1024, green))
        }
        #expect(error?.code == .iconUnusable && error?.path.hasSuffix("wide.png") == true)
        #expect(error?.reason == "1024 x 1024 px; a wide icon must be 4:3")
    }

    @Test func theBackgroundShowsBehindTransparentPixels() throws {
        let disc = CheckedArt.disc(1024, radius: 500) { _, _ in SIMD3(40, 110, 200) }
        let files = try icons(disc, .init(red: 250, green: 240, blue: 10)).decoded()
        for (name, icon) in files {
            #expect(icon[0, 0] == SIMD4(250, 240, 10, 255), "\(name)")
            #expect(icon[icon.size.width / 2, icon.size.height / 2] == SIMD4(40, 110, 200, 255), "\(name)")
        }
    }
}
