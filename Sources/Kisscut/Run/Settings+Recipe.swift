import Inspection
import Making

extension Settings {
    /// Returns the recipe of a master without files to make.
    func recipe(for master: Master, _ target: Target) -> Recipe {
        var recipe = Recipe(target, ByteBudget(limit: checks.byteLimit, sticker: master.name, fit))
        (recipe.preparation, recipe.encoding) = (preparation(of: master), encoding)
        return recipe
    }

    /// Returns the recipe of a master to convert.
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
    /// Returns the item of a run that converts a master.
    func itemToConvert(_ master: Master) -> RunItem {
        RunItem(master, conversionRecipe(for: master), checks, limits)
    }

    /// Returns the item of a run that checks a master.
    func itemToCheck(_ master: Master, _ target: Target) -> RunItem {
        RunItem(master, recipe(for: master, target), checks, limits)
    }

    /// The target of a pack's stickers; without a size in the settings, stickers may have any size.
    var packTarget: Target {
        var target = checks.target
        (target.enlarges, target.enlargesPixelArt, target.pads) = (pack.allowsEnlarging, true, pack.pads)
        return target
    }
}

extension ConversionOptions {
    /// The files to make from each master: renditions first, the largest scale last.
    fileprivate var products: [Product] {
        let sizes = StickerSize.allCases.filter(thumbnails.contains)
        let own = thumbnails.filter(\.isOwn).sorted { $0.pixels(at: .x1) < $1.pixels(at: .x1) }
        return scales.sorted().map { Product(.rendition, $0) }
            + sizes.flatMap { size in thumbnailScales.sorted().map { Product(.thumbnail, size: size, $0) } }
            + own.map { Product(.thumbnail, size: $0, .x1) }
    }
}
