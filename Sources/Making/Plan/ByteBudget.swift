import Inspection
import PackManifest

/// How many bytes a file may have, and the losses that are allowed for this.
package struct ByteBudget: Sendable, Hashable, Codable {
    /// Files of this many bytes or more are too large.
    private(set) var limit: Int
    /// The scale of the file.
    private(set) var scale = Scale.master
    /// The lowest accepted similarity, or `nil` if no losses are allowed.
    package let floor: Int?

    /// Creates the budget of a sticker's files.
    ///
    /// - Parameters:
    ///   - limit: The limit that files are checked against.
    ///   - name: The sticker's name.
    ///   - options: The allowed losses.
    package init(limit: Int, sticker name: String, _ options: FitOptions) {
        floor = options.floor(ofSticker: name)
        self.limit = floor == nil ? limit : min(limit, options.bytes ?? limit)
    }

    /// Creates the budget of a messenger's sticker.
    init(limit: Int, floor: Int?) { (self.limit, self.floor) = (limit, floor) }

    /// Returns the budget of a product's file, or `nil` if it may have any number of bytes.
    ///
    /// Every file that has the platform's limit has a budget: a sticker, and a file that a manifest lists, which apps refuse if it is larger.
    /// Renditions and thumbnails have one if losses are allowed.
    func budget(of product: Product) -> ByteBudget? {
        var budget = self
        budget.scale = product.scale
        switch product.kind {
        case .sticker: break
        case .web: budget.limit = min(limit, ManifestLimits().fileBytes)
        case .rendition, .thumbnail: if floor == nil { return nil }
        case .image, .asset, .messenger: return nil
        }
        return budget
    }
}
