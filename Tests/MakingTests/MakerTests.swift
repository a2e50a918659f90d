import Inspection
import PNGCodec
import PackManifest
import Raster
import TestSupport
import Testing
import Threads

@testable import Making

/// The files of one master, from its plan to its bytes.
@Suite struct MakerTests {
    private func recipe(limit: Int = 500_000) -> Recipe {
        var recipe = Recipe(
            Target(.messages, size: .small), ByteBudget(limit: limit, sticker: "a", FitOptions()))
        recipe.products = [Product(.sticker, .master)]
        recipe.encoding.effort = .fast
        return recipe
    }

    private func make(_ source: [UInt8], _ recipe: Recipe) throws -> [UInt8] {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: Cancellation())
        let made = Maker(recipe, Limits(), &buffers).make(Source(source), &buffers)
        #expect(made.fault == nil)
        return try #require(made.files.first).bytes()
    }

    @Test func aFileWithTwoPurposesHasTheLowerLimit() throws {
        let header = Header(
            format: .png, bytes: 9000, pixelSize: PixelSize(width: 300, height: 300), storesShownPixels: true)
        for products in [
            [Product(.sticker, .master), Product(.web, .master)], [Product(.web, .master), Product(.sticker, .master)],
        ] {
            var recipe = recipe(limit: 9_000_000)
            recipe.products = products
            let plan = Plan(recipe, Art(header))
            #expect(plan.renderings.count == 1 && plan.files.count == 2)
            #expect(plan.renderings[0].budget?.limit == ManifestLimits().fileBytes)
        }
    }

    /// The master's file is smaller than a quick encoding, and hides color in one pixel.
    @Test func aFileThatHidesColorIsNotTheSticker() throws {
        var random = SeededRandom(3)
        let art = Bitmap.sticker(90).grained(by: 9, channels: 0..<3, using: &random)
        var hiding = art
        hiding.replace(PixelRect(x: 0, y: 0, width: 1, height: 1), with: Bitmap(1, 1) { _, _ in SIMD4(90, 0, 0, 0) })
        let files = [art, hiding].map { $0.png(ScanlineCompressor(.best), .smallest) }
        #expect(try make(files[0], recipe()) == files[0], "without hidden color it is the sticker")
        let made = try make(files[1], recipe())
        #expect(made.count > files[1].count)
        #expect(try PNGDecoder().still(of: PNGFile(made)) == art)
    }

    @Test func theChangedPartOfAPaddedFrameIsInItsPlace() throws {
        let frames = (0..<3).map { Bitmap.sticker(120, 80, hue: $0) }
        var recipe = recipe()
        recipe.target.pads = true
        let file = try DecodedPNG(make(APNGFixture(frames).bytes, recipe))
        var composed = file.composed()
        for frame in frames {
            #expect(try composed.next()?.bitmap == frame.centered(on: PixelSize(width: 300, height: 300)))
        }
        #expect(try composed.next() == nil)
    }
}
