import Raster
import Testing

@testable import Inspection
@testable import Making
@testable import Platforms
@testable import Stickermill

/// The files for a master of some size, and the names of the files that are left out.
private func files(
    of master: PixelSize, _ change: (inout Settings) -> Void = { _ in }
) -> (planned: [PlannedFile], leftOut: [String]) {
    var settings = Settings()
    change(&settings)
    let header = Header(format: .png, bytes: 1, pixelSize: master, storesShownPixels: true)
    let plan = Plan(settings.conversionRecipe(for: Master(path: "star.png"), Target(.standard, size: nil)), Art(header))
    return (plan.files, plan.leftOut.map(\.name))
}

private func sizes(of master: PixelSize, _ change: (inout Settings) -> Void = { _ in }) -> [String: String] {
    let planned = files(of: master, change).planned
    return Dictionary(uniqueKeysWithValues: planned.map { ($0.product.name, $0.rendering.canvas.description) })
}

@Suite struct ConversionRecipeTests {
    @Test func aLargeMasterBecomesElevenFilesOfNineSizes() {
        let sizes = sizes(of: PixelSize(width: 618, height: 618))
        #expect(
            sizes == [
                "rendition@1x": "206 x 206", "rendition@2x": "412 x 412",
                "small@1x": "100 x 100", "small@2x": "200 x 200", "small@3x": "300 x 300",
                "regular@1x": "136 x 136", "regular@2x": "272 x 272", "regular@3x": "408 x 408",
                "large@1x": "206 x 206", "large@2x": "412 x 412", "large@3x": "618 x 618",
            ])
        #expect(Set(sizes.values).count == 9)
    }

    @Test func nothingIsEnlarged() {
        let files = files(of: PixelSize(width: 300, height: 300))
        #expect(files.leftOut == ["regular@3x", "large@2x", "large@3x"])
        #expect(files.planned.count == 8)
        #expect(files.planned.allSatisfy { $0.rendering.canvas.width <= 300 })
    }

    @Test func thumbnailsKeepTheMastersProportions() {
        let sizes = sizes(of: PixelSize(width: 600, height: 400))
        #expect(sizes["small@3x"] == "300 x 200")
        #expect(sizes["small@1x"] == "100 x 67")
        #expect(sizes["rendition@1x"] == "200 x 133")
    }

    @Test func halvesAreRoundedUp() throws {
        #expect(sizes(of: PixelSize(width: 401, height: 304))["rendition@1x"] == "134 x 101")
        // 100 / 600 of 3 is a half.
        #expect(sizes(of: PixelSize(width: 600, height: 3))["small@1x"] == "100 x 1")
        // 100 / 600 of 9 is one and a half.
        #expect(sizes(of: PixelSize(width: 600, height: 9))["small@1x"] == "100 x 2")
    }

    @Test func noSideIsLessThanOnePixel() throws {
        #expect(sizes(of: PixelSize(width: 600, height: 1))["small@1x"] == "100 x 1")
        #expect(sizes(of: PixelSize(width: 1, height: 1))["rendition@1x"] == "1 x 1")
    }

    @Test func onlyWhatIsAskedForIsMade() {
        let sizes = sizes(of: PixelSize(width: 618, height: 618)) {
            $0.conversion.scales = [.x3]
            $0.conversion.thumbnails = [.regular]
            $0.conversion.thumbnailScales = [.x2]
        }
        #expect(sizes == ["rendition@3x": "618 x 618", "regular@2x": "272 x 272"])
    }

    @Test func pathsMirrorTheSubfolders() {
        let master = Master(path: "art/faces/a@3x.png", subfolder: "faces")
        let rendering = FileRendering(Placement(PixelSize(width: 1, height: 1)), format: .gif)
        let rendition = MadeFile(Product(.rendition, .x1), rendering, EncodedFile(bytes: []))
        let thumbnail = MadeFile(Product(.thumbnail, size: .small, .x3), rendering, EncodedFile(bytes: []))
        #expect(AssetPlace(of: master, .renditions, output: "").path(of: rendition) == "renditions/faces/a.gif")
        #expect(
            AssetPlace(of: master, .renditions, output: "").path(of: thumbnail) == "thumbnails/small/faces/a@3x.gif")
    }

    // MARK: Collisions

    @Test(arguments: [
        ["a.png", "a@3x.png"], ["a.png", "a.jpg"], ["a.png", "A.PNG"], ["\u{E9}.png", "e\u{301}.png"],
        ["a.png", "a@2x.png"], ["x/a.png", "y/a.png"],
    ])
    func mastersThatWouldWriteTheSameFileAreRefused(paths: [String]) throws {
        let masters = paths.map { Master(path: $0) }
        let error = #expect(throws: StickermillError.self) { try StickerNames(of: masters).refuseConflicts() }
        #expect(error?.code == .sameOutput)
        #expect(error?.description.contains(paths[0]) == true && error?.description.contains(paths[1]) == true)
    }

    @Test func mastersOfOneNameInTwoSubfoldersAreFine() throws {
        let masters = [Master(path: "x/a.png", subfolder: "x"), Master(path: "y/a.png", subfolder: "y")]
        try StickerNames(of: masters).refuseConflicts()
    }
}
