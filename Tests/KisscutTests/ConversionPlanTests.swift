import Testing

@testable import Inspection
@testable import Kisscut
@testable import Rendering
@testable import StickerPacks

/// What is wanted of a master of some size.
private func plan(_ master: PixelSize, _ options: Settings) throws -> Plan {
    try ConversionPlan(options).wanted(
        of: Header(format: .png, bytes: 1, pixelSize: master, storesShownPixels: true),
        Master(path: "star.png"))
}

private func sizes(of master: PixelSize, _ change: (inout Settings) -> Void = { _ in }) throws -> [String: String] {
    var options = Settings()
    change(&options)
    return Dictionary(
        uniqueKeysWithValues: try plan(master, options).files.map {
            ("\($0.size?.rawValue ?? "rendition")\($0.scale)", $0.rendering.canvas.description)
        })
}

@Suite struct ConversionPlanTests {
    @Test func aLargeMasterBecomesElevenFilesOfNineSizes() throws {
        let sizes = try sizes(of: PixelSize(width: 618, height: 618))
        #expect(
            sizes == [
                "rendition@1x": "206 x 206", "rendition@2x": "412 x 412",
                "small@1x": "100 x 100", "small@2x": "200 x 200", "small@3x": "300 x 300",
                "regular@1x": "136 x 136", "regular@2x": "272 x 272", "regular@3x": "408 x 408",
                "large@1x": "206 x 206", "large@2x": "412 x 412", "large@3x": "618 x 618",
            ])
        #expect(Set(sizes.values).count == 9)
    }

    @Test func nothingIsEnlarged() throws {
        let plan = try plan(PixelSize(width: 300, height: 300), Settings())
        #expect(
            plan.findings.map(\.message) == [
                "left out, because nothing is enlarged: regular@3x, large@2x, large@3x (the master has 300 x 300 px)"
            ])
        #expect(plan.files.count == 8)
        #expect(plan.files.allSatisfy { $0.rendering.canvas.width <= 300 })
    }

    @Test func aThumbnailOfItsSizeTakesThePlaceOfTheMaster() throws {
        for side in [300, 408, 618] {
            #expect(try plan(PixelSize(width: side, height: side), Settings()).replacesMaster)
        }
        #expect(try !plan(PixelSize(width: 360, height: 360), Settings()).replacesMaster)
        var without = Settings()
        without.conversion.thumbnails = []
        #expect(try !plan(PixelSize(width: 408, height: 408), without).replacesMaster)
        without.conversion.scales = [.x3]
        #expect(try plan(PixelSize(width: 408, height: 408), without).replacesMaster)
    }

    @Test func thumbnailsKeepTheMastersProportions() throws {
        let sizes = try sizes(of: PixelSize(width: 600, height: 400))
        #expect(sizes["small@3x"] == "300 x 200")
        #expect(sizes["small@1x"] == "100 x 67")
        #expect(sizes["rendition@1x"] == "200 x 133")
    }

    @Test func halvesAreRoundedUp() throws {
        #expect(try sizes(of: PixelSize(width: 401, height: 304))["rendition@1x"] == "134 x 101")
        // 100 / 600 of 3 is a half.
        #expect(try sizes(of: PixelSize(width: 600, height: 3))["small@1x"] == "100 x 1")
        // 100 / 600 of 9 is one and a half.
        #expect(try sizes(of: PixelSize(width: 600, height: 9))["small@1x"] == "100 x 2")
    }

    @Test func noSideIsLessThanOnePixel() throws {
        #expect(try sizes(of: PixelSize(width: 600, height: 1))["small@1x"] == "100 x 1")
        #expect(try sizes(of: PixelSize(width: 1, height: 1))["rendition@1x"] == "1 x 1")
    }

    @Test func onlyWhatIsAskedForIsMade() throws {
        let sizes = try sizes(of: PixelSize(width: 618, height: 618)) {
            $0.conversion.scales = [.x3]
            $0.conversion.thumbnails = [.regular]
            $0.conversion.thumbnailScales = [.x2]
        }
        #expect(sizes == ["rendition@3x": "618 x 618", "regular@2x": "272 x 272"])
    }

    @Test func pathsMirrorTheSubfolders() throws {
        let master = Master(path: "art/faces/a@3x.png", subfolder: "faces")
        let rendering = FileRendering(Placement(PixelSize(width: 1, height: 1)), format: .gif)
        let rendition = WantedFile(kind: .rendition, scale: .x1, rendering: rendering)
        let thumbnail = WantedFile(kind: .thumbnail, size: .small, scale: .x3, rendering: rendering)
        #expect(rendition.path(for: master) == "renditions/faces/a.gif")
        #expect(thumbnail.path(for: master) == "thumbnails/small/faces/a@3x.gif")
    }

    // MARK: Collisions

    @Test(arguments: [
        ["a.png", "a@3x.png"], ["a.png", "a.jpg"], ["a.png", "A.PNG"], ["\u{E9}.png", "e\u{301}.png"],
        ["a.png", "a@2x.png"], ["x/a.png", "y/a.png"],
    ])
    func mastersThatWouldWriteTheSameFileAreRefused(paths: [String]) throws {
        let plan = try ConversionPlan(Settings())
        let error = #expect(throws: KisscutError.self) {
            let masters = paths.map { Master(path: $0) }
            try plan.refuseCollisions(of: masters, StickerNames(of: masters), output: "/nowhere")
        }
        #expect(error?.code == .sameOutput)
        #expect(error?.description.contains(paths[0]) == true && error?.description.contains(paths[1]) == true)
    }

    @Test func mastersOfOneNameInTwoSubfoldersAreFine() throws {
        let masters = [Master(path: "x/a.png", subfolder: "x"), Master(path: "y/a.png", subfolder: "y")]
        try ConversionPlan(Settings()).refuseCollisions(of: masters, StickerNames(of: masters), output: "/nowhere")
    }
}
