import Inspection

/// The parts of a recipe as texts that are the same for equal recipes, and that most masters of a run share.
struct RecipeTexts {
    let preparation: [UInt8]
    let pixelArt: [UInt8]
    let encoding: [UInt8]
    let target: [UInt8]
    private let parts: (PreparationOptions, EncodingOptions, Target)

    /// Creates the texts of a recipe, or returns `nil` if the recipe has a number without a text in JSON, such as infinity.
    init?(_ recipe: Recipe) {
        parts = (recipe.preparation, recipe.encoding, recipe.target)
        let target = recipe.target
        self.target = Array(
            """
            \(target.profile.name) \(target.size?.rawValue ?? "any") \(target.enlarges) \(target.enlargesPixelArt) \
            \(target.pads) \(target.areFinished)
            """.utf8)
        guard let preparation = try? CacheEntry.encoded(recipe.preparation),
            let encoding = try? CacheEntry.encoded(recipe.encoding)
        else { return nil }
        self.preparation = preparation + self.target
        (self.encoding, pixelArt) = (encoding, Array("pixel art \(recipe.preparation.pixelArt)".utf8))
    }

    func are(of recipe: Recipe) -> Bool { parts == (recipe.preparation, recipe.encoding, recipe.target) }
}
