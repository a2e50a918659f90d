package import Inspection
import Raster

/// All choices that affect a master's files and their bytes, and no other choices.
package struct Recipe: Sendable, Hashable {
    /// The target of the stickers, and their canvas.
    package var target: Target
    /// The files to make, or an empty array for a master that is only checked.
    package var products: [Product] = []
    /// The format of renditions and thumbnails, or `nil` for the format of the art.
    package var format: ImageFormat?
    /// Whether only the first frame of an animation is read.
    package var takesFirstFrameOnly = false
    package var preparation = PreparationOptions()
    package var encoding = EncodingOptions()
    package var budget: ByteBudget
    /// The pictures that pages and overlays show besides the files.
    package var pictures: Set<PictureKind> = []

    package init(_ target: Target, _ budget: ByteBudget) {
        (self.target, self.budget) = (target, budget)
    }
}

/// A kind of file that is made from every master.
package struct Product: Sendable, Hashable {
    package var kind: FileReport.Kind
    /// The sticker size of a thumbnail, or `nil` for other files.
    package var size: StickerSize?
    package var scale: Scale

    package init(_ kind: FileReport.Kind, size: StickerSize? = nil, _ scale: Scale) {
        (self.kind, self.size, self.scale) = (kind, size, scale)
    }

    /// The name, such as `large@3x`.
    package var name: String {
        size?.isOwn == true ? "\(size?.rawValue ?? "") px" : "\(size?.rawValue ?? kind.rawValue)\(scale)"
    }
}

/// A picture of a master that a page or an overlay shows.
package enum PictureKind: Sendable, Hashable {
    /// The first frame of an animated sticker, as a sticker.
    case still
    /// The first frame after preparation.
    case firstFrame
    /// The first frame after preparation, large enough for icons if it is pixel art.
    case cover
    /// The first frame for a contact sheet, in a cell with this side in pixels.
    case cell(Int)
    /// The first frame in which each fault of alpha occurs.
    case marked
    /// The first frame and the frames of `marked`, before preparation.
    case before
    /// The master as browsers show it, if the sticker looks different.
    case original
}

/// A product, and how to make it from a master.
struct PlannedFile {
    var product: Product
    var rendering: FileRendering
}

extension Recipe {
    /// Returns the files to make, and the products that are left out because Kisscut would have to enlarge the art.
    func files(of art: Art) -> (planned: [PlannedFile], leftOut: [Product]) {
        let canvas = target.canvas(of: art)
        var planned: [PlannedFile] = []
        var leftOut: [Product] = []
        for product in products {
            guard let placement = placement(of: product, art, canvas) else {
                leftOut.append(product)
                continue
            }
            let format = format(of: product, art, canvas)
            let frames: [Int?] =
                switch product.kind {
                // A sticker whose frames are separate files has one file per frame.
                case .sticker where art.header.isSequence: Array(0..<art.header.frames)
                // Image sets contain stills.
                case .image where art.header.timing != nil: [0]
                default: [nil]
                }
            planned += frames.map { frame in
                PlannedFile(product: product, rendering: FileRendering(placement, format: format, frame: frame))
            }
        }
        return (planned, leftOut)
    }

    /// Returns the placement of art in a file, or `nil` if the file would be an enlargement that is not requested.
    private func placement(of product: Product, _ art: Art, _ canvas: StickerCanvas) -> Placement? {
        let size: PixelSize
        switch product.kind {
        case .sticker, .image, .web: return canvas.placement(at: product.scale)
        case .rendition: size = canvas.room(at: product.scale)
        case .thumbnail:
            guard let side = product.size?.pixels(at: product.scale) else { return nil }
            size = art.pixelSize.scaled(by: side, over: art.pixelSize.longerSide)
        }
        let isEnlarged =
            size.width > art.pixelSize.width || size.height > art.pixelSize.height
            || size.longerSide > art.prepared?.grownFor ?? .max
        return isEnlarged && !target.enlarges(art) ? nil : art.placement(in: size)
    }

    /// Returns the format of a product's file.
    private func format(of product: Product, _ art: Art, _ canvas: StickerCanvas) -> ImageFormat {
        switch product.kind {
        case .rendition, .thumbnail: format ?? art.format.written
        case .image: .png
        case .sticker, .web: product.scale == .x3 && keepsFile(of: art, canvas) ? art.format : .png
        }
    }

    /// Returns whether the sticker is the master's own GIF or JPEG, because it has exactly the sticker's pixels.
    ///
    /// Another encoding would change or enlarge it.
    private func keepsFile(of art: Art, _ canvas: StickerCanvas) -> Bool {
        canvas.placement(at: .x3) == Placement(art.pixelSize) && art.header.bytes < budget.limit
            && art.storesShownPixels && target.profile.formats.contains(art.format)
            && !art.format.capabilities.isLossless
    }

    /// Returns the art from which files are made.
    func taken(_ art: Art) -> Art { takesFirstFrameOnly ? art.ofFirstFrame : art }

    /// Returns the budgets of files.
    ///
    /// Every file that has the platform's limit has a budget: a sticker, and a file that a manifest lists. Renditions and thumbnails have
    /// one if losses are allowed.
    func budgets(of files: [PlannedFile]) -> [FileRendering: ByteBudget] {
        let limited = files.filter { file in
            switch file.product.kind {
            case .sticker, .web: true
            case .rendition, .thumbnail: budget.floor != nil
            case .image: false
            }
        }
        // A file with two purposes must be small enough for both.
        return Dictionary(limited.map { ($0.rendering, budget.budget(of: $0.product)) }) { one, other in
            other.limit < one.limit ? other : one
        }
    }

    /// The longest side of all results in pixels, which is the size for drawings.
    var longestSide: Int {
        let thumbnails = products.compactMap { $0.size?.pixels(at: $0.scale) }
        return max(target.profile.sides.upperBound, target.side, thumbnails.max() ?? 0)
    }

    /// Whether the files are stickers for a pack.
    var makesSticker: Bool { products.contains { $0.kind == .sticker } }
}
