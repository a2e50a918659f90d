import Inspection
import Making

extension Settings {
    /// Returns the recipe of a master without files to make.
    func recipe(for master: Master, _ target: Target) -> Recipe {
        var recipe = Recipe(target, ByteBudget(limit: checks.byteLimit, sticker: master.name, fit))
        (recipe.preparation, recipe.encoding) = (preparation(of: master), encoding)
        return recipe
    }

    /// Returns the recipe of a master to convert, whose renditions keep its size, whatever the size of its pack.
    ///
    /// - Parameter target: The target that the sticker is measured and judged for.
    func conversionRecipe(for master: Master, _ target: Target) -> Recipe {
        var recipe = recipe(for: master, target)
        recipe.target = Target(checks.profile, size: checks.packSize)
        recipe.target.enlargesPixelArt = recipe.preparation.pixelArt == .always
        recipe.products = conversion.products
        recipe.assets.masterScale = master.ownScale ?? conversion.masterScale
        recipe.assets.points = conversion.points
        recipe.assets.allowsEnlarging = pack.allowsEnlarging
        recipe.assets.playedFormats = conversion.layout.playedFormats
        recipe.format = conversion.format.imageFormat
        recipe.takesFirstFrameOnly = conversion.frames == .first
        return recipe
    }
}

extension ConversionOptions {
    /// The files to make from each master: renditions first, the largest scale last.
    fileprivate var products: [Product] {
        guard !layout.isOfApp else { return madeScales.map { Product(.asset, $0) } }
        let sizes = StickerSize.allCases.filter(thumbnails.contains)
        let own = thumbnails.filter(\.isOwn).sorted { $0.pixels(at: .x1) < $1.pixels(at: .x1) }
        return madeScales.map { Product(.rendition, $0) }
            + sizes.flatMap { size in thumbnailScales.sorted().map { Product(.thumbnail, size: size, $0) } }
            + own.map { Product(.thumbnail, size: $0, .x1) }
    }
}
