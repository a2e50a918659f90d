import Inspection
import PackManifest

/// How many bytes a file may have, and the losses that are allowed for this.
package struct ByteBudget: Sendable, Hashable {
    /// Files of this many bytes or more are too large.
    private(set) var limit: Int
    /// The scale of the file.
    private(set) var scale = Scale.x3
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

    /// Returns the budget of a product's file, where apps refuse a manifest with a larger file.
    func budget(of product: Product) -> ByteBudget {
        var budget = self
        budget.scale = product.scale
        if product.kind == .web { budget.limit = min(limit, ManifestLimits().fileBytes) }
        return budget
    }
}
