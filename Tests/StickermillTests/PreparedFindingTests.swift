import ArtCorpus
import Inspection
import Raster
import TestSupport
import Testing

@testable import Stickermill

/// What rules and the report say of prepared art.
@Suite struct PreparedFindingTests {
    private let fixture: PreparationFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try PreparationFixture()
    }

    @Test func rulesJudgeThePreparedArt() async throws {
        try folder.write(
            "art/a.png", CheckedArt.disc(618, radius: 40, center: (90, 100)) { _, _ in SIMD3(40, 110, 200) }.pngFixture)
        func rules(_ text: String) async throws -> [Rule] {
            var settings = try fixture.settings(text)
            settings.checks.rules.ignored = [.pixelSize, .packSize, .fileSize, .label]
            return try await Checker(settings: settings).check(fixture.masters(), jobs: 1).masters[0].findings.map(
                \.rule)
        }
        #expect(try await rules("") == [.wastedMargin, .offCenter])
        // The art fills half of the canvas, as it is wanted; a pack centers it in a sticker of 300 px.
        #expect(try await rules("prepare: {margin: 25%, align: bottom}") == [.enlargement])
    }

    /// A narrow shadow looks like a dark fringe, and would hide a light one.
    @Test func aShadowThatIsDrawnIsNoFringeAndHidesNone() async throws {
        try folder.write("art/clean.png", CheckedArt.sound().pngFixture)
        try folder.write("art/light.png", CheckedArt.matte(255).pngFixture)
        let settings = try fixture.settings("prepare: {shadow: \"0,0,2,#000000a0\"}")
        let masters = try await Checker(settings: settings).check(fixture.masters(), jobs: 1).masters
        let found = masters.map { master in master.findings.filter { $0.rule == .matteFringe }.map(\.message) }
        #expect(found[0] == [] && found[1].first?.hasPrefix("a light fringe along ") == true, "\(found)")
    }

    /// A finding proposes only what a trial on the art has shown to work.
    @Test func defringingIsProposedWhereItHelps() async throws {
        var painter = Painter(side: 300)
        painter.fill(.circle(at: painter.middle, radius: 120), .white)
        painter.fill(.circle(at: painter.middle, radius: 117.5), .hue(0.6))
        try folder.write("art/rim.png", painter.bitmap.pngFixture)
        try folder.write("art/mixed.png", CheckedArt.matte(255).pngFixture)
        let rim = Finding.Remedy.exportWithoutMatte(or: .choke, pixels: 4)
        func remedies(_ text: String) async throws -> [Finding.Remedy] {
            let masters = try await Checker(settings: try fixture.settings(text)).check(fixture.masters(), jobs: 1)
                .masters
            return masters.flatMap(\.findings).filter { $0.rule == .matteFringe }.map(\.remedy)
        }
        #expect(try await remedies("") == [.removeFringe(setting: .defringe), rim])
        // What is proposed removes the finding, and what is not does not.
        #expect(try await remedies("prepare: {defringe: white}") == [rim])
        #expect(try await remedies("prepare: {choke: 4px}") == [])
    }

    @Test func hairThatAChokeRemovesIsNamed() async throws {
        var painter = Painter(side: 300)
        painter.fill(.circle(at: painter.middle, radius: 80), .hue(0.6))
        painter.fill(.line([painter.middle, Point(280, 150)], width: 4), .hue(0.6))
        try folder.write("art/cat.png", painter.bitmap.pngFixture)
        func lost(_ text: String) async throws -> [Finding] {
            let masters = try await Checker(settings: try fixture.settings(text)).check(fixture.masters(), jobs: 1)
                .masters
            return masters.flatMap(\.findings).filter { finding in
                if case .thinPartsLost = finding.problem { true } else { false }
            }
        }
        let finding = try #require(try await lost("prepare: {choke: 3px}").first)
        #expect(finding.message.hasPrefix("moving the edge inward removed thin parts of the art: "))
        #expect(finding.remedy == .moveEdgeLess(choke: .choke, defringe: .defringe))
        #expect(try #require(finding.place?.rectangle).x > 225)
        #expect(try await lost("prepare: {choke: 1px}") == [])
    }

    /// A white outline continues a white fringe, and shows a black one.
    @Test func anOutlineHidesNoFringeOfAnotherColor() async throws {
        try folder.write("art/dark.png", CheckedArt.matte(0).pngFixture)
        try folder.write("art/light.png", CheckedArt.matte(255).pngFixture)
        let settings = try fixture.settings("prepare: {outline: 8px}")
        let masters = try await Checker(settings: settings).check(fixture.masters(), jobs: 1).masters
        let found = masters.map { master in master.findings.filter { $0.rule == .matteFringe }.map(\.message) }
        #expect(found[0].first?.hasPrefix("a dark fringe along ") == true && found[1] == [], "\(found)")
    }

    @Test func anOutlineThatNothingHasIsNotClaimed() async throws {
        let ghost = Bitmap(300, 300) { x, y in min(x, y) > 60 && max(x, y) < 240 ? SIMD4(40, 110, 200, 100) : .zero }
        try folder.write("art/a.png", ghost.pngFixture)
        let master = try await fixture.convert("prepare: {outline: 8px}").masters[0]
        #expect(master.preparation?.map(\.detail) == ["none, because no pixel has an alpha of 50% or more"])
        let found = master.findings.filter { $0.rule == .preparation }
        #expect(found.map(\.message) == ["no outline drawn, because no pixel has an alpha of 50% or more"])
        #expect(found.map(\.severity) == [.warning] && found.first?.advice.contains("prepare: stickers:") == true)
    }

    /// A line with a gap lets the background, and with it the inside of the art, out.
    @Test func artThatGoesWithItsBackgroundIsNamed() async throws {
        func ring(_ gap: ClosedRange<Int>?) -> Bitmap {
            Bitmap(300, 300) { x, y in
                let (right, down) = (Double(x) - 150, Double(y) - 150)
                let isLine = abs((right * right + down * down).squareRoot() - 110) < 3
                let isOpen = gap.map { $0.contains(y) && x > 150 } ?? false
                return isLine && !isOpen ? SIMD4(20, 20, 20, 255) : SIMD4(255, 255, 255, 255)
            }
        }
        try folder.write("art/closed.png", ring(nil).pngFixture)
        try folder.write("art/open.png", ring(140...160).pngFixture)
        let masters = try await fixture.convert("prepare: {remove-background: true}").masters
        let found = masters.map { $0.findings.filter { $0.rule == .preparation } }
        #expect(found[0] == [] && found[1].map(\.severity) == [.warning])
        #expect(
            found[1].first?.message.hasPrefix("most of the art disappeared with its background: it fills only ") == true
        )
    }

    /// The place is on the master, and the remedy changes the setting that decides.
    @Test func aDoubtfulRemovalIsNamed() async throws {
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        let ring = Bitmap(300, 300) { x, y in
            let distance = (2 * x - 299) * (2 * x - 299) + (2 * y - 299) * (2 * y - 299)
            return (6400..<40000).contains(distance) ? SIMD4(230, 120, 160, 255) : white
        }
        let eyes = Bitmap(300, 300) { x, y in
            (122..<139).contains(y) && [113..<128, 173..<188].contains { $0.contains(x) }
                ? SIMD4(20, 20, 20, 255) : white
        }
        try folder.write("art/eyes.png", eyes.pngFixture)
        try folder.write("art/ring.png", ring.pngFixture)
        let masters = try await fixture.convert("prepare: {remove-background: true}").masters
        let found = try masters.map { try #require($0.findings.first { $0.rule == .preparation }) }
        #expect(
            found.map(\.message) == [
                "99.4% of the image was removed as background; 2 pieces are left, less than 1% of the image: "
                    + "75 x 17 px at x 113, y 122",
                "an enclosed area with the color of the background is left, 5.6% of the image: "
                    + "80 x 80 px at x 110, y 110",
            ])
        #expect(
            found.map(\.place?.rectangle) == [
                PixelRect(x: 113, y: 122, width: 75, height: 17), PixelRect(x: 110, y: 110, width: 80, height: 80),
            ])
        #expect(
            found.map(\.remedy) == [
                .keepBackground(setting: .removeBackground), .removeHoles(setting: .removeBackgroundHoles),
            ])
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    /// The message says how many pieces there are, and where.
    @Test func piecesOfTheBackgroundThatAreLeftAreNamed() async throws {
        let disc = CheckedArt.disc(400, radius: 110) { _, _ in SIMD3(40, 110, 200) }
        func art(_ corners: [(x: Int, y: Int)]) -> Bitmap {
            Bitmap(400, 400) { x, y in
                let isFaint = corners.contains { ($0.x..<$0.x + 8).contains(x) && ($0.y..<$0.y + 8).contains(y) }
                return Bitmap.blend(
                    disc[x, y], over: isFaint ? SIMD4(229, 229, 228, 255) : SIMD4(255, 255, 255, 255))
            }
        }
        try folder.write("art/a.png", art([(10, 10)]).pngFixture)
        try folder.write("art/b.png", art([(10, 10), (30, 12), (380, 380)]).pngFixture)
        try folder.write("art/c.png", art([(4, 4), (380, 4), (4, 380), (380, 380), (196, 4)]).pngFixture)
        let masters = try await fixture.convert("prepare: {remove-background: true}").masters
        let found = masters.map { $0.findings.filter { $0.rule == .preparation } }
        let start = "removing the background left"
        #expect(
            found.map { $0.map(\.message) } == [
                ["\(start) 1 piece of nearly the same color: at the top left"],
                ["\(start) 3 pieces of nearly the same color: 2 at the top left and 1 at the bottom right"],
                [
                    "\(start) 5 pieces of nearly the same color: 1 at the top left, 1 at the top, 1 at the top right and "
                        + "2 elsewhere"
                ],
            ])
        #expect(found.allSatisfy { $0.first?.severity == .warning && $0.first?.remedy == .eraseBackground })
    }

    /// Each finding has its own remedy; one sticker can have several.
    @Test func aSecondBorderAndASecondShadowAreNamed() async throws {
        let sticker = CheckedArt.disc(300, radius: 100) { x, y in
            (x - 150) * (x - 150) + (y - 150) * (y - 150) < 90 * 90 ? SIMD3(40, 110, 200) : SIMD3(255, 255, 255)
        }
        try folder.write("art/a.png", sticker.pngFixture)
        _ = try await fixture.convert("prepare: {shadow: \"0,8,12,#00000080\"}")
        try folder.write("art/b.png", fixture.rendition("a@3x.png").pngFixture)
        func messages(_ settings: String) async throws -> [[String]] {
            try await fixture.convert(settings).masters.map { master in
                master.findings.filter { $0.rule == .preparation && $0.remedy != Rule.preparation.remedy }.map(
                    \.message)
            }
        }
        let border = "the art already has a border of #FFFFFF, and gets an outline around it"
        let shadow = "the art already has a shadow at the bottom,"
        #expect(
            try await messages("prepare: {outline: 8px}") == [
                [border], [border, "\(shadow) which stains the outline"],
            ])
        #expect(
            try await messages("prepare: {shadow: \"0,4,8,#00000059\"}") == [
                [], ["\(shadow) and gets a second shadow"],
            ])
        #expect(try await messages("prepare: {margin: 4%}") == [[], []])
    }

    /// Trimming hides the cut, and an outline would run along it.
    @Test func artThatItsMasterCutsOffIsNamed() async throws {
        let bust = Bitmap(300, 300) { x, y in
            (60..<240).contains(x) && y >= 90 ? SIMD4(40, 110, 200, 255) : .zero
        }
        let badge = Bitmap(300, 300) { x, y in
            min(x, 299 - x) + min(y, 299 - y) > 20 ? SIMD4(40, 110, 200, 255) : .zero
        }
        try folder.write("art/badge.png", badge.pngFixture)
        try folder.write("art/bust.png", bust.pngFixture)
        try folder.write("art/tight.png", bust.cropped(to: PixelRect(x: 60, y: 90, width: 180, height: 210)).pngFixture)
        for settings in ["prepare: {margin: 4%}", "prepare: {outline: 8px}"] {
            let masters = try await fixture.convert(settings).masters
            let found = masters.map { master in
                master.findings.filter { $0.rule == .clippedEdge }.map(\.message)
            }
            #expect(
                found == [
                    [], ["the image is already cut off at its bottom edge"], [],
                ])
        }
    }
}
