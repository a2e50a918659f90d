import Inspection
package import Making

extension PackOptions {
    /// The files that a pack needs from a master, in order: the sticker, then the files for image sets and a manifest.
    package var products: [Product] {
        var products = [Product(.sticker, .master)]
        if writesImageSets { products += Scale.ofStickers.map { Product(.image, $0) } }
        if writesManifest { products += Scale.ofStickers.reversed().map { Product(.web, $0) } }
        return products
    }
}
