import Inspection
import Making

extension Settings {
    /// Returns the recipe of a master of which no file is made.
    func recipe(for master: Master, _ target: Target) -> Recipe {
        var recipe = Recipe(target, ByteBudget(limit: checks.byteLimit, sticker: master.name, fit))
        (recipe.preparation, recipe.encoding) = (preparation(of: master), encoding)
        return recipe
    }

    /// Returns the recipe of a master that is converted.
    func conversionRecipe(for master: Master) -> Recipe {
        var recipe = recipe(for: master, checks.target)
        recipe.target.enlargesPixelArt = recipe.preparation.pixelArt == .always
        recipe.products = conversion.products
        recipe.format = conversion.format.imageFormat
        recipe.takesFirstFrameOnly = conversion.frames == .first
        return recipe
    }
}

extension Settings {
    /// Returns what a run needs to convert a master.
    func itemToConvert(_ master: Master) -> RunItem {
        RunItem(master, conversionRecipe(for: master), checks, limits)
    }

    /// Returns what a run needs to check a master.
    func itemToCheck(_ master: Master, _ target: Target) -> RunItem {
        RunItem(master, recipe(for: master, target), checks, limits)
    }

    /// What the stickers of a pack are for; without a size of the pack, any size is.
    var packTarget: Target {
        var target = checks.target
        (target.enlarges, target.enlargesPixelArt, target.pads) = (pack.allowsEnlarging, true, pack.pads)
        return target
    }
}

extension ConversionOptions {
    /// Every file that is made of a master: renditions first, the largest scale last.
    fileprivate var products: [Product] {
        let sizes = StickerSize.allCases.filter(thumbnails.contains)
        let own = thumbnails.filter(\.isOwn).sorted { $0.pixels(at: .x1) < $1.pixels(at: .x1) }
        return scales.sorted().map { Product(.rendition, $0) }
            + sizes.flatMap { size in thumbnailScales.sorted().map { Product(.thumbnail, size: size, $0) } }
            + own.map { Product(.thumbnail, size: $0, .x1) }
    }
}
