import Inspection
import PNGCodec
import PackManifest
import Raster
import TestSupport
import Testing
import Threads

@testable import Making

/// The results of a dozen masters, as this generation of keys makes them.
///
/// If a test fails because results should differ now, raise `MakeKeys.generation`, or caches give the old results. Then write the printed
/// table here.
@Suite struct GoldenResultTests {
    private static let generation = 13
    private static let libdeflate = "1.14"

    /// The first digits of the SHA-256 of the facts, and of the files.
    private static let expected: [String: (facts: String, files: String)] = [
        "reduced still": ("1acfa73509a952a1", "48befe2bb5c59aea"),
        "all files": ("1acfa73509a952a1", "67af9afdd26af3fb"),
        "balanced": ("1acfa73509a952a1", "8c3d400d197a87d2"),
        "linear light": ("26a6edf30a5768fe", "9bd2e0430b1c4b2b"),
        "enlarged and padded": ("797cc28a8ff40530", "bd3c164c5ba2e313"),
        "outline and shadow": ("a8aebcf94f16bc8d", "86d4eb822cd6ba81"),
        "placed": ("8a0adb76cfd69f3a", "17f2d226cd73dce0"),
        "without background": ("94bccda0309be43d", "3537f3f22506b8c6"),
        "pixel art": ("232d987f67e91f8a", "321d82d1e478f3aa"),
        "animation": ("79b035dd3edb312b", "c2d0cdbe65e63634"),
        "first frame": ("ae9cbd32520827cf", "a24a166a8f65aadc"),
        "fitted still": ("a311a9cff7869353", "54755197b4ffa87a"),
        "fitted animation": ("4d2d588bb9bfa243", "c91ef3304c6dee64"),
    ]

    private struct Work {
        var name: String
        var source: [UInt8]
        var recipe: Recipe
    }

    private static func work(_ name: String, _ source: [UInt8], _ change: (inout Recipe) -> Void) -> Work {
        var fit = FitOptions()
        if name.contains("fitted") { fit.use = .always }
        let limit = name == "fitted still" ? 4000 : name == "fitted animation" ? 5500 : 500_000
        var recipe = Recipe(
            Target(.messages, size: StickerSize(rawValue: "150")), ByteBudget(limit: limit, sticker: "a", fit))
        recipe.products = [Product(.sticker, .x3)]
        recipe.encoding.effort = .fast
        change(&recipe)
        recipe.judged = recipe.target
        return Work(name: name, source: source, recipe: recipe)
    }

    private static let works: [Work] = {
        let still = Bitmap.sticker(240).pngFixture
        let moving = APNGFixture((0..<4).map { Bitmap.sticker(160, hue: $0) }).bytes
        let onWhite = Bitmap(160, 160) { x, y in
            (x - 80) * (x - 80) + (y - 80) * (y - 80) < 2500 ? SIMD4(200, 40, 60, 255) : SIMD4(255, 255, 255, 255)
        }.pngFixture
        return [
            work("reduced still", still) { _ in },
            work("all files", still) {
                $0.products =
                    Scale.ofStickers.map { Product(.rendition, $0) } + [Product(.thumbnail, size: .small, .x1)]
            },
            work("balanced", still) { $0.encoding.effort = .balanced },
            work("linear light", still) { ($0.encoding.light, $0.encoding.kernel) = (.linear, .mitchell) },
            work("enlarged and padded", Bitmap.sticker(100, 80).pngFixture) {
                ($0.target.enlarges, $0.target.pads) = (true, true)
            },
            work("outline and shadow", still) {
                $0.preparation.outline = Length(8)
                $0.preparation.shadow = Shadow(
                    x: 0, y: 4, blur: 6, color: OpaqueColor(red: 0, green: 0, blue: 0), alpha: 90)
            },
            work("placed", Bitmap.sticker(100, 200).pngFixture) {
                ($0.preparation.margin, $0.preparation.visualSize) = (Length(4, .percent), 0.4)
            },
            work("without background", onWhite) { $0.preparation.removesBackground = true },
            work("pixel art", Bitmap.sprite(24, block: 3).pngFixture) { $0.target.enlargesPixelArt = true },
            work("animation", moving) { _ in },
            work("first frame", moving) {
                $0.takesFirstFrameOnly = true
                $0.products = [Product(.rendition, .x3)]
            },
            work("fitted still", Bitmap.drawing(80, seed: 3).pngFixture) { _ in },
            work("fitted animation", APNGFixture((0..<2).map { Bitmap.sticker(90, hue: $0) }).bytes) { _ in },
        ]
    }()

    /// The digests of what a work makes.
    private func digests(_ work: Work) throws -> (facts: String, files: String) {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: Cancellation())
        let maker = Maker(work.recipe, Limits(), &buffers)
        let made = maker.make(Source(work.source), &buffers)
        #expect(made.fault == nil && !made.files.isEmpty, "\(work.name)")
        var hash = SHA256.Builder()
        for file in made.files { hash.add(try file.bytes()) }
        let facts = try CanonicalForms.text(of: [made.seen])
        return (digits(SHA256.hash(of: facts)), digits(hash.hash()))
    }

    private func digits(_ hash: [UInt8]) -> String { String(SHA256.digits(of: hash).prefix(16)) }

    @Test func resultsAreThoseOfTheGeneration() throws {
        let own = try Self.works.map { ($0.name, try digests($0)) }
        let table = own.map { "        \"\($0)\": (\"\($1.facts)\", \"\($1.files)\")," }.joined(separator: "\n")
        let isSame = own.allSatisfy { name, digests in
            // Other versions of libdeflate give files of other bytes, and are in every key.
            let files = libdeflateVersion == Self.libdeflate ? digests.files : Self.expected[name]?.files
            return Self.expected[name]?.facts == digests.facts && Self.expected[name]?.files == files
        }
        #expect(
            isSame && own.count == Self.expected.count && Self.generation == MakeKeys.generation,
            "Raise MakeKeys.generation, and write here:\n\(table)")
    }
}
