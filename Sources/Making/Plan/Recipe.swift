package import Inspection
package import Support

/// All choices that affect a master's files and their bytes, and no other choices.
///
/// A recipe has no paths, names, rules, or severities. Equal recipes have the same canonical form.
package struct Recipe: Sendable, Hashable, Codable {
    /// The target of the files, and their canvas.
    package var target: Target
    /// The target of the sticker that the master is measured and judged as, which may differ from the target of the files.
    package var judged: Target
    /// The files to make, or an empty array for a master that is only checked.
    package var products: [Product] = []
    /// The choices for each output.
    package var outputs = [OutputRecipe()]
    /// Whether only the first frame of an animation is read.
    package var takesFirstFrameOnly = false
    package var preparation = PreparationOptions()
    package var encoding = EncodingOptions()
    package var budget: ByteBudget
    /// The pictures that pages and overlays show besides the files.
    @Unordered package var pictures: Set<PictureKind> = []

    package init(_ target: Target, _ budget: ByteBudget) {
        (self.target, judged, self.budget) = (target, target, budget)
    }

    /// Returns the choices for the output of a product.
    func output(of product: Product) -> OutputRecipe {
        outputs.indices.contains(product.output) ? outputs[product.output] : OutputRecipe()
    }

    /// The longest side of all results in pixels, which is the size for drawings.
    var longestSide: Int {
        let assets = products.filter { $0.kind == .asset }.map { output(of: $0).drawingSide(at: $0.scale) }
        if assets.count == products.count, let longest = assets.max() { return longest }
        let thumbnails = products.compactMap { $0.size?.pixels(at: $0.scale) }
        return max(target.profile.sides.upperBound, target.side, (thumbnails + assets).max() ?? 0)
    }

    /// The shortest time in milliseconds for which a frame is shown, or `nil` if no frame is left out for it.
    var shortestDelay: Double? {
        preparation.playback == .exact ? target.profile.shortestDelay(in: playedFormat) : nil
    }

    /// The format in which animations play.
    var playedFormat: ImageFormat { outputs.allSatisfy { $0.format == .gif } ? .gif : .apng }

    /// Whether a record lists the files with the hashes of their masters.
    var isRecorded: Bool { products.contains { [.sticker, .asset, .messenger].contains($0.kind) } }

    /// Whether the files are stickers for a pack.
    var makesSticker: Bool { products.contains { $0.kind == .sticker } }
}
