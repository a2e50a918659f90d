import Foundation
import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing
import Threads

@testable import Making

/// Every field of a recipe decides what the cache has, or is known to change no byte.
@Suite struct RecipeKeyTests {
    /// The fields that may change while every key stays the same, and why.
    private static let changesNoByte = [
        "target.profile": "Its only leaf is the platform's name, and there is one platform.",
        "judged.profile": "As above.",
        "products.output": "It decides where a file is written, not what is in it.",
    ]

    /// A recipe in which every field has a value, so that each can be changed.
    private static var full: Recipe {
        var fit = FitOptions()
        (fit.use, fit.floor) = (.always, 80)
        var target = Target(.messages, size: .regular)
        target.pads = true
        var recipe = Recipe(target, ByteBudget(limit: 5000, sticker: "a", fit))
        recipe.products = [
            Product(.sticker, .x3), Product(.rendition, .x2), Product(.thumbnail, size: .small, .x1),
            Product(.image, .x1),
            Product(.web, .x3), Product(.asset, .x1), Product(.asset, .x3),
        ]
        recipe.outputs[0].format = .png
        (recipe.outputs[0].masterScale, recipe.outputs[0].points) = (.x2, 300)
        recipe.outputs[0].playedFormats = [.gif, .webp]
        recipe.preparation.playback = .exact
        recipe.preparation.removesBackground = true
        recipe.preparation.choke = Length(2)
        recipe.preparation.matte = .white
        recipe.preparation.margin = Length(4, .percent)
        recipe.preparation.alignment = .center
        recipe.preparation.visualSize = 0.4
        recipe.preparation.outline = Length(6)
        recipe.preparation.outlineSmoothing = Length(16)
        recipe.preparation.outlineColor = .white
        recipe.preparation.filledHoles = Length(3)
        recipe.preparation.shadow = Shadow(x: 1, y: 2, blur: 3, color: .white, alpha: 90)
        recipe.pictures = [.still, .cell(100), .marked]
        recipe.encoding.quality = 80
        return recipe
    }

    /// A recipe that only checks, with fields that have no effect beside others.
    private static var plain: Recipe {
        Recipe(Target(.messages, size: nil), ByteBudget(limit: 5000, sticker: "a", FitOptions()))
    }

    /// A still, and an animation that fits the size.
    private static let masters: [([UInt8], Art)] = {
        let size = { PixelSize(width: $0, height: $0) }
        let still = Header(format: .png, bytes: 9000, pixelSize: size(700), storesShownPixels: true)
        var moving = Header(format: .apng, bytes: 9000, pixelSize: size(408), storesShownPixels: true)
        moving.timing = .init(delays: [1, 1].map { FrameDelay(numerator: $0, denominator: 10) }, plays: 0)
        return [(Bitmap.sticker(30).pngFixture, Art(still)), (Bitmap.sticker(20).pngFixture, Art(moving))]
    }()

    /// The keys of everything that a recipe makes of some art.
    private func keys(_ recipe: Recipe) throws -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for (bytes, art) in Self.masters {
            let deadline = Deadline(Cancellation(), seconds: 60)
            let source = Source(bytes)
            let made = try #require(
                MakeKeys(source, recipe, Limits(), CanonicalForms(), until: deadline))
            let plan = Plan(recipe, art)
            keys.insert(made.facts.bytes)
            for rendering in plan.renderings { keys.insert(try #require(made.file(rendering)).bytes) }
            if let expected = plan.expected { keys.insert(try #require(made.estimate(expected)).bytes) }
            for kind in recipe.pictures { keys.insert(try #require(made.pictures(kind, beside: plan)).bytes) }
        }
        return keys
    }

    // MARK: Fields

    /// The texts that a field of a recipe may have.
    private static let texts: [String] =
        ["pixels", "percent", "small", "large", "512"] + Effort.allCases.map(\.rawValue)
        + Kernel.allCases.map(\.rawValue) + PaletteUse.allCases.map(\.rawValue) + ImageFormat.allCases.map(\.rawValue)
        + PreparationOptions.Alignment.allCases.map(\.rawValue) + PreparationOptions.PixelArt.allCases.map(\.rawValue)
        + PreparationOptions.Trimming.allCases.map(\.rawValue)
        + PreparationOptions.Playback.allCases.map(\.rawValue) + [
            "encoded", "linear", "rendition", "sticker", "000000",
        ]

    /// Returns the values that differ from a value in one leaf, by the leaf's path.
    private func changed<Value: Codable & Equatable>(_ value: Value) throws -> [String: [Value]] {
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
        var found: [String: [Value]] = [:]
        for (path, change) in leaves(of: tree) {
            for other in change {
                let data = try JSONSerialization.data(withJSONObject: other)
                guard let changed = try? JSONDecoder().decode(Value.self, from: data), changed != value else {
                    continue
                }
                found[path, default: []].append(changed)
            }
            if found[path] == nil { found[path] = [] }
        }
        return found
    }

    /// Returns trees that differ in one leaf, by its path, in which elements of lists have no number.
    private func leaves(of tree: Any) -> [(path: String, trees: [Any])] {
        if let object = tree as? [String: Any] {
            return object.sorted { $0.key < $1.key }.flatMap { key, value in
                leaves(of: value).map { path, trees in
                    (
                        path.isEmpty ? key : "\(key).\(path)",
                        trees.map { tree in
                            var object = object
                            object[key] = tree
                            return object
                        }
                    )
                }
            }
        }
        if let list = tree as? [Any] {
            return list.indices.flatMap { index in
                leaves(of: list[index]).map { path, trees in
                    (
                        path,
                        trees.map { tree in
                            var list = list
                            list[index] = tree
                            return list
                        } + [Array(list.dropLast())]
                    )
                }
            }
        }
        switch tree {
        case let number as NSNumber:
            // A field decodes either numbers or truth values.
            return [("", [number.intValue + 1, number.intValue - 1, number.doubleValue / 2, true, false])]
        default: return [("", Self.texts)]
        }
    }

    @Test func everyFieldIsInAKeyOrChangesNoByte() throws {
        var seen: [String: Bool] = [:]
        var inPixels = Self.full
        inPixels.outputs[0].points = nil
        for recipe in [Self.full, Self.plain, inPixels] {
            let own = try keys(recipe)
            for (path, others) in try changed(recipe) {
                for other in others where try keys(other) != own { seen[path] = true }
                if seen[path] == nil { seen[path] = false }
            }
        }
        let without = seen.filter { !$0.value }.keys.filter { path in
            !Self.changesNoByte.keys.contains { path == $0 || path.hasPrefix("\($0).") }
        }
        #expect(without.sorted() == [], "These fields change a recipe and no key: put them into one, or give a reason.")
        #expect(seen.count >= 44)
    }

    /// What decides the bytes of a file is in the key of the file itself, not only in that of a picture beside it.
    @Test func everyFieldOfARenderingIsInTheKeyOfItsFile() throws {
        let (bytes, art) = Self.masters[1]
        let deadline = Deadline(Cancellation(), seconds: 60)
        let keys = try #require(
            MakeKeys(Source(bytes), Self.full, Limits(), CanonicalForms(), until: deadline))
        for rendering in Plan(Self.full, art).renderings {
            let own = try #require(keys.file(rendering)).bytes
            for (path, others) in try changed(rendering) {
                for other in others { #expect(keys.file(other)?.bytes != own, "\(path)") }
            }
        }
    }

    /// A field that the canonical form leaves out would escape the tests above.
    @Test func theCanonicalFormHasEveryField() throws {
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.full))
        #expect(Self.missing(in: tree, of: Self.full, at: "recipe") == [])
        let rendering = try #require(
            Plan(
                Self.full,
                Art(
                    Header(
                        format: .gif, bytes: 9000, pixelSize: PixelSize(width: 408, height: 408),
                        storesShownPixels: true))
            ).files.first)
        let form = try JSONSerialization.jsonObject(with: JSONEncoder().encode(rendering.rendering))
        #expect(
            Self.missing(in: form, of: rendering.rendering, at: "rendering") == [
                "rendering.frame: nil", "rendering.shortestDelay: nil", "rendering.plays: nil",
            ])
    }

    private static func missing(in tree: Any?, of value: Any, at path: String) -> [String] {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .struct, let object = tree as? [String: Any] else {
            if mirror.displayStyle == .optional {
                return mirror.children.first.map { missing(in: tree, of: $0.value, at: path) } ?? ["\(path): nil"]
            }
            return tree == nil ? [path] : []
        }
        return mirror.children.flatMap { child in
            let name = String((child.label ?? "").drop { $0 == "_" })
            return missing(in: object[name], of: child.value, at: "\(path).\(name)")
        }
    }

    @Test func equalRecipesHaveOneCanonicalForm() throws {
        var other = Self.full
        other.pictures = []
        for kind in Self.full.pictures.sorted().reversed() { other.pictures.insert(kind) }
        let forms = try [Self.full, other].map { try CanonicalForms.text(of: $0) }
        #expect(forms[0] == forms[1])
        #expect(try JSONDecoder().decode(Recipe.self, from: Data(forms[0])) == Self.full)
    }
}
