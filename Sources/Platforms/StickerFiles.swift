import Inspection
package import Making

extension PackOptions {
    /// The files that a pack needs of a master, in their order: the sticker, and those for image sets and a manifest.
    package var products: [Product] {
        var products = [Product(.sticker, .x3)]
        if writesImageSets { products += Scale.allCases.map { Product(.image, $0) } }
        if writesManifest { products += Scale.allCases.reversed().map { Product(.web, $0) } }
        return products
    }
}
