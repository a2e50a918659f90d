package import Inspection
import Raster

/// The plan for one master: its files, everything that decides their bytes, and the files that are left out.
///
/// Stickermill plans once when it makes a master. The encoders, the keys of the cache, and the rules read the plan, and none of them decides
/// again.
package struct Plan: Sendable, Hashable, Codable {
    /// The files, in the order of the recipe's products.
    package let files: [PlannedFile]
    /// The products that are left out because Stickermill would have to enlarge the art.
    package let leftOut: [Product]
    /// The size in which the art is measured: in the sticker, without padding.
    let measuredSize: PixelSize
    /// How the frames are resampled and compressed: pixel art keeps its hard squares.
    let encoding: EncodingOptions
    /// The still for a page with an animated sticker, or `nil` if the page shows no still.
    let still: FileRendering?
    /// The sticker that a pack would get from a master that is only checked, or `nil` if there is none or its file is certainly small
    /// enough.
    let expected: FileRendering?
    /// The facts about the files that rules need.
    package let products: Judgment.Products

    /// Plans the files of a master.
    ///
    /// - Parameter whole: The prepared art, with all frames.
    package init(_ recipe: Recipe, _ whole: Art) {
        let art = recipe.takesFirstFrameOnly ? whole.ofFirstFrame : whole
        let planner = Planner(recipe, art)
        encoding = planner.encoding
        measuredSize = recipe.judged.canvas(of: whole).placement(at: .master).art
        (files, leftOut) = planner.files
        still = planner.still(beside: files.first?.rendering)
        expected = planner.expectedSticker
        products = planner.products(files, leftOut: leftOut)
    }

    /// The renderings to encode, each once.
    var renderings: [FileRendering] {
        var seen: Set<FileRendering> = []
        return (files.map(\.rendering) + [still].compactMap(\.self)).filter { seen.insert($0).inserted }
    }
}

/// A product, and how to make it from a master.
package struct PlannedFile: Sendable, Hashable, Codable {
    package var product: Product
    package var rendering: FileRendering
    /// Whether the file is only made if all such files of its output need fewer bytes in its format than in another.
    package var isAlternative = false
}

/// Decides how the products of a recipe are made from one master.
private struct Planner {
    private let recipe: Recipe
    private let art: Art
    private let canvas: StickerCanvas
    let encoding: EncodingOptions

    init(_ recipe: Recipe, _ art: Art) {
        (self.recipe, self.art, canvas) = (recipe, art, recipe.target.canvas(of: art))
        var encoding = recipe.encoding
        if art.block != nil { (encoding.kernel, encoding.light) = (.nearest, .encoded) }
        self.encoding = encoding
    }

    // MARK: Files

    /// The files, and the products that are left out.
    var files: (planned: [PlannedFile], leftOut: [Product]) {
        var files: [PlannedFile] = []
        var leftOut: [Product] = []
        // One file with two purposes must be small enough for both.
        var budgets: [FileRendering: ByteBudget] = [:]
        for product in recipe.products {
            let formats = formats(of: product)
            let renderings = formats.flatMap { self.renderings(of: product, in: $0) }
            files += renderings.map { PlannedFile(product: product, rendering: $0, isAlternative: formats.count > 1) }
            if renderings.isEmpty, !isInDrawing(product) { leftOut.append(product) }
            guard let budget = budget(of: product) else { continue }
            for rendering in renderings where budget.limit < budgets[rendering]?.limit ?? .max {
                budgets[rendering] = budget
            }
        }
        for index in files.indices {
            let budget = budgets[files[index].rendering]
            guard files[index].product.kind != .messenger else {
                files[index].rendering.budget = budget
                continue
            }
            complete(&files[index].rendering, budget)
        }
        return (files, leftOut)
    }

    private func budget(of product: Product) -> ByteBudget? {
        recipe.output(of: product).budget(ofSticker: art) ?? recipe.budget.budget(of: product)
    }

    /// Returns the renderings of a product in a format, or an empty array if it would be an enlargement that is not requested.
    private func renderings(of product: Product, in format: ImageFormat) -> [FileRendering] {
        guard format != .svg else {
            // A drawing has no scale, so the first product is all.
            guard !isInDrawing(product) else { return [] }
            var rendering = rendering(Placement(art.pixelSize), format, frame: nil)
            rendering.ownFile = .always
            return [rendering]
        }
        guard let placement = placement(of: product), plays(product, in: format) else { return [] }
        if let messenger = recipe.output(of: product).messenger {
            let isFrame = art.header.timing != nil && art.header.motion == nil
            var rendering = rendering(placement, format, frame: isFrame ? 0 : nil)
            if !messenger.mayHavePalettes { rendering.encoding.palette = .never }
            // Lossless files come first, whatever the quality of other outputs.
            rendering.encoding.quality = nil
            if art.header.motion != nil {
                if messenger.playForever { rendering.plays = 0 }
                rendering.smallerSides = messenger.smallerSides
            }
            return [rendering]
        }
        let frames: [Int?] =
            switch product.kind {
            // A sticker whose frames are separate files has one file per frame.
            case .sticker where art.header.isSequence: Array(0..<art.header.frames)
            // Image sets contain stills.
            case .image where art.header.timing != nil: [0]
            default: [nil]
            }
        return frames.map { rendering(placement, format, frame: $0) }
    }

    private func rendering(_ placement: Placement, _ format: ImageFormat, frame: Int?) -> FileRendering {
        var rendering = FileRendering(placement, format: format, frame: frame)
        rendering.encoding = encoding
        return rendering
    }

    private func placement(of product: Product) -> Placement? {
        let size: PixelSize
        switch product.kind {
        case .sticker, .image, .web: return canvas.placement(at: product.scale)
        case .rendition: size = canvas.room(at: product.scale)
        case .thumbnail:
            guard let side = product.size?.pixels(at: product.scale) else { return nil }
            size = art.pixelSize.scaled(by: side, over: art.pixelSize.longerSide)
        case .asset: size = recipe.output(of: product).size(of: art, at: product.scale)
        case .messenger: return recipe.output(of: product).placement(ofSticker: art)
        }
        let isEnlarged =
            size.width > art.pixelSize.width || size.height > art.pixelSize.height
            || size.longerSide > art.prepared?.grownFor ?? .max
        let mayBeEnlarged =
            product.kind == .asset ? recipe.output(of: product).allowsEnlarging : recipe.target.enlarges(art)
        return isEnlarged && !mayBeEnlarged ? nil : art.placement(in: size)
    }

    /// Returns the formats of which the one with the fewest bytes is written.
    private func formats(of product: Product) -> [ImageFormat] {
        guard recipe.output(of: product).picksSmaller, [.rendition, .thumbnail, .asset].contains(product.kind)
        else { return [format(of: product)] }
        let formats = [ImageFormat.png, .webp].filter { plays(product, in: $0) }
        return formats.isEmpty ? [format(of: product)] : formats
    }

    private func format(of product: Product) -> ImageFormat {
        let output = recipe.output(of: product)
        // Only drawings that stay as they are can be copied.
        if output.format == .svg { return product.kind == .asset && isDrawing ? .svg : .png }
        switch product.kind {
        case .rendition, .thumbnail: return output.format ?? art.format.written
        case .asset: return output.format ?? formatOfAsset(in: output)
        case .messenger: return output.messenger?.format(isMoving: art.header.motion != nil) ?? .png
        case .image: return .png
        // Another encoding of a GIF or a JPEG would change or enlarge it.
        case .sticker, .web: return product.scale == .master && masterIsSticker ? art.format : .png
        }
    }

    /// Whether the art is a drawing that is not prepared.
    private var isDrawing: Bool { art.format == .svg && art.prepared == nil }

    /// Whether a product is the same drawing as an earlier product of its output.
    private func isInDrawing(_ product: Product) -> Bool {
        recipe.output(of: product).format == .svg && isDrawing && product.kind == .asset
            && recipe.products.first { $0.output == product.output } != product
    }

    /// Whether the sticker is the master's own GIF or JPEG, because it has exactly the sticker's pixels.
    private var masterIsSticker: Bool {
        guard recipe.target.profile.formats.contains(art.format), !art.format.capabilities.isLossless else {
            return false
        }
        let own = rendering(canvas.placement(at: .master), art.format, frame: nil)
        return ownFile(of: own, recipe.budget) == .always
    }

    /// Decides everything about a file that depends on its limit.
    private func complete(_ rendering: inout FileRendering, _ budget: ByteBudget?) {
        guard rendering.format != .svg else { return }
        rendering.budget = budget
        rendering.ownFile = ownFile(of: rendering, budget)
        guard let budget, budget.floor != nil, rendering.format.isPNG else { return }
        rendering.mayBecomeGIF = mayBecomeGIF(rendering)
        rendering.shortestDelay = shortestDelay(rendering)
        rendering.smallerSizes = recipe.target.profile.sizes.filter {
            $0.pixels(at: budget.scale) < rendering.canvas.longerSide
        }
    }

    /// Returns whether the master's own file may be a file.
    private func ownFile(of rendering: FileRendering, _ budget: ByteBudget?) -> FileRendering.OwnFile {
        let isSameKind = rendering.format == art.format || rendering.format.isPNG && art.format.isPNG
        let isStillOfAnimation = rendering.frame != nil && art.header.timing != nil
        guard isSameKind, art.storesShownPixels, !isStillOfAnimation, isAsLarge(rendering) else { return .differs }
        let isSmallEnough = art.header.bytes < budget?.limit ?? .max
        return !rendering.format.capabilities.isLossless && isSmallEnough ? .always : .ifSmaller
    }

    private func isAsLarge(_ rendering: FileRendering) -> Bool { rendering.placement == Placement(art.pixelSize) }

    /// Returns the shortest time for which frames are shown after losses, or `nil` if no frame is shown for a shorter time.
    private func shortestDelay(_ rendering: FileRendering) -> Double? {
        guard recipe.preparation.playback == nil, rendering.frame == nil,
            let delays = art.header.timing(in: .apng)?.delays
        else { return nil }
        let shortest = recipe.target.profile.shortestDelay(in: .apng)
        return delays.contains { $0.seconds * 1000 < shortest } ? shortest : nil
    }

    /// Returns whether an animation may become a GIF, which must not play slower.
    private func mayBecomeGIF(_ rendering: FileRendering) -> Bool {
        let shortest = recipe.target.profile.shortestDelay(in: .gif)
        guard recipe.makesSticker, rendering.frame == nil, rendering.placement.art == art.pixelSize,
            let timing = art.header.timing(in: rendering.format)
        else { return false }
        return timing.delays.allSatisfy { $0.seconds * 1000 >= Double(shortest) }
    }

    /// Returns the format of an app's picture if none is asked for: a platform that plays WebP gets it from masters without another such format.
    private func formatOfAsset(in output: OutputRecipe) -> ImageFormat {
        // Where no GIF plays, the first frame of one becomes a PNG.
        guard art.format != .gif || output.playedFormats.contains(.gif) else { return .png }
        let isMoving = art.header.timing != nil && art.format != .gif
        return (isMoving || art.format == .webp) && output.playedFormats.contains(.webp) ? .webp : art.format.written
    }

    /// Whether a platform plays a product in a format, if it is an animation in an app.
    private func plays(_ product: Product, in format: ImageFormat) -> Bool {
        if product.kind == .messenger {
            return recipe.output(of: product).messenger?.takes(art.header.motion) ?? true
        }
        return product.kind != .asset || art.header.timing == nil
            || recipe.output(of: product).playedFormats.contains(format)
    }

    // MARK: Besides the files

    /// Returns the still for a page with an animated sticker, or `nil` if the page shows no still.
    func still(beside sticker: FileRendering?) -> FileRendering? {
        guard recipe.pictures.contains(.still), art.header.timing != nil, !art.header.isSequence, let sticker
        else { return nil }
        return rendering(sticker.placement, .png, frame: 0)
    }

    /// The sticker that a pack would get from a master that is only checked.
    ///
    /// It is `nil` if there is no sticker, if losses are allowed, if its frames stay files, or if its file is certainly small enough.
    var expectedSticker: FileRendering? {
        guard isOnlyChecked, recipe.budget.floor == nil, !art.header.isSequence else { return nil }
        guard var sticker = renderings(of: Product(.sticker, .master), in: format(of: Product(.sticker, .master))).first
        else { return nil }
        complete(&sticker, recipe.budget)
        // The sticker needs at most about the bytes of a file with the same pixels.
        let isOwnFile =
            sticker.ownFile != .differs && art.header.bytes < recipe.budget.limit
            && (recipe.encoding.palette == .auto || !art.header.hasIndexedAlpha)
        let isLarge = sticker.canvas.area(times: art.header.frames) > recipe.budget.limit / 4
        return isLarge && !isOwnFile ? sticker : nil
    }

    /// Whether the recipe requests no file, so that the rules are about the sticker that a pack would get.
    private var isOnlyChecked: Bool { recipe.products.isEmpty && !recipe.target.areFinished }

    /// Returns the facts about the files that rules need.
    func products(_ files: [PlannedFile], leftOut: [Product]) -> Judgment.Products {
        // A master that is only checked is played from the file that a pack would get.
        let sticker =
            isOnlyChecked
            ? renderings(of: Product(.sticker, .master), in: format(of: Product(.sticker, .master))).first
            : files.first?.rendering
        // What a messenger refuses is judged with its pack.
        let leftOut = leftOut.filter { $0.kind != .messenger }
        var products = Judgment.Products(
            // The frames of a sequence in a pack play like those of an APNG.
            playedFormat: recipe.takesFirstFrameOnly
                ? nil : sticker.map { $0.format == .gif ? .gif : .apng } ?? art.format,
            losePartialAlpha: files.contains { $0.rendering.format == .gif },
            leftOut: .init(
                names: leftOut.map(\.name), isAll: files.isEmpty,
                isOnlySize: Set(recipe.products.compactMap(\.size)).count == 1))
        products.isAnimationLeftOut =
            recipe.products.contains { $0.kind == .asset && !plays($0, in: format(of: $0)) }
        return products
    }
}
