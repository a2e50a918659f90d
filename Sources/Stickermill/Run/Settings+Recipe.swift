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
    /// - Parameters:
    ///   - target: The target that the sticker is measured and judged for.
    ///   - outputs: The settings of each output, which differ in what to make, or `nil` for these settings.
    func conversionRecipe(for master: Master, _ target: Target, outputs: [ConversionOptions]? = nil) -> Recipe {
        var recipe = recipe(for: master, target)
        recipe.target = Target(checks.profile, size: checks.packSize)
        recipe.target.enlargesPixelArt = recipe.preparation.pixelArt == .always
        let outputs = outputs ?? [conversion]
        recipe.products = outputs.enumerated().flatMap { $1.products(for: $0) }
        recipe.outputs = outputs.map { options in
            var output = OutputRecipe()
            (output.format, output.picksSmaller) = (options.format.imageFormat, options.format == .auto)
            output.masterScale = options.layout.scalesArt ? master.ownScale ?? options.masterScale : .x1
            output.points = options.points
            output.allowsEnlarging = pack.allowsEnlarging
            output.playedFormats = options.layout.playedFormats
            return output
        }
        recipe.takesFirstFrameOnly = conversion.frames == .first
        return recipe
    }
}

extension ConversionOptions {
    /// Returns the files to make from each master for an output: renditions first, the largest scale last.
    fileprivate func products(for output: Int) -> [Product] {
        guard !layout.isOfApp else { return madeScales.map { Product(.asset, $0, output: output) } }
        let sizes = StickerSize.allCases.filter(thumbnails.contains)
        let own = thumbnails.filter(\.isOwn).sorted { $0.pixels(at: .x1) < $1.pixels(at: .x1) }
        return madeScales.map { Product(.rendition, $0, output: output) }
            + sizes.flatMap { size in
                thumbnailScales.sorted().map { Product(.thumbnail, size: size, $0, output: output) }
            }
            + own.map { Product(.thumbnail, size: $0, .x1, output: output) }
    }
}

extension Recipe {
    /// Adds the sticker for each messenger, as an output of its own.
    mutating func addStickers(forMessengersIn settings: Settings, named name: String) {
        for platform in settings.platforms {
            guard let messenger = platform.messenger else { continue }
            let own = settings.settings(for: platform)
            var output = OutputRecipe()
            output.messenger = messenger.stickers
            output.allowsEnlarging = own.pack.allowsEnlarging
            output.fitFloor = own.fit.messengerFloor(ofSticker: name)
            products.append(Product(.messenger, .x1, output: outputs.count))
            outputs.append(output)
        }
    }
}
