import Raster

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an SVG says about itself, found without interpreting it.
///
/// It looks at tags and their attributes as XML 1.0 writes them; librsvg, which draws the document, decides whether it is well-formed.
struct SVGDocument {
    /// A reference to another file, which is not read.
    struct OtherFile: Error, Equatable {
        /// The first characters of its address.
        let address: String

        /// What is wrong, without the name of the SVG.
        var reason: String { "refers to another file, which is not read: \(address); embed its content in the SVG" }
    }

    /// A document whose first element begins later is not recognized.
    static let maximumBytesBeforeContent = 4_096
    /// The elements that show what they refer to.
    private static let showingElements: Set = [
        "image", "use", "feImage", "pattern", "linearGradient", "radialGradient",
    ]

    /// The elements that stills of librsvg lack.
    private static let lostElements: Set = [
        "foreignObject", "animate", "animateColor", "animateMotion", "animateTransform",
    ]

    /// Whether it draws text, which looks different where its font is missing.
    private(set) var hasText = false
    /// The name of the first element that is not drawn or not played, or "@keyframes" for animations of a style sheet; nil if
    /// there is none.
    private(set) var lostPart: String?
    /// How many effects its filters have at most: what drawing costs for each pixel.
    private(set) var effects = 0
    /// Whether one of them thickens or thins art.
    private(set) var hasMorphology = false

    /// The sizes of the embedded PNG, GIF and JPEG pictures.
    ///
    /// librsvg silently omits a picture that does not fit into memory.
    private(set) var pictures: [PixelSize] = []

    /// Whether bytes are the beginning of an SVG.
    static func begins(with bytes: [UInt8]) -> Bool {
        var tags = TagScanner(Array(bytes.prefix(maximumBytesBeforeContent)))
        return tags.next()?.name == "svg"
    }

    /// Looks at all elements.
    init(_ bytes: [UInt8]) throws(OtherFile) {
        var tags = TagScanner(bytes)
        var filters = SVGFilters()
        while let tag = tags.next() {
            filters.add(tag)
            hasText = hasText || tag.name == "text"
            if lostPart == nil, tag.name == "style", Self.hasAnimations(tags.content()) { lostPart = "@keyframes" }
            // Programs put what only some can show into elements with such an attribute, next to art for all others.
            if lostPart == nil, Self.lostElements.contains(tag.name),
                !tag.attributes.contains(where: { ["requiredExtensions", "requiredFeatures"].contains($0.name) })
            {
                lostPart = tag.name
            }
            guard Self.showingElements.contains(tag.name) else { continue }
            for (name, value) in tag.attributes where name == "href" || name == "xlink:href" {
                let address = value.drop { $0.isWhitespace }
                guard address.isEmpty || address.hasPrefix("#") || address.lowercased().hasPrefix("data:") else {
                    throw OtherFile(address: String(address.prefix(80)))
                }
                if let size = Self.size(ofPictureIn: address) { pictures.append(size) }
            }
        }
        (effects, hasMorphology) = (filters.count, filters.hasMorphology)
    }

    /// Returns the size of the PNG, GIF or JPEG in a Base64 address, or `nil` for any other address.
    private static func size(ofPictureIn address: Substring) -> PixelSize? {
        guard let marker = address.firstRange(of: /;base64,/.ignoresCase()) else { return nil }
        let text = address[marker.upperBound...].utf8.lazy.filter { $0 > 0x20 }.prefix(maximumHeaderText)
        guard let bytes = Data(base64Encoded: Data(text.prefix(text.count / 4 * 4))) else { return nil }
        return PixelSize(header: Array(bytes))
    }

    /// Enough for a color profile and a preview, which precede the size in a JPEG.
    private static let maximumHeaderText = 1 << 20

    /// Whether a style sheet has rules for animations, outside comments; vendors put a prefix before the word.
    private static func hasAnimations(_ style: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: style, as: UTF8.self).replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: " ")
        return text.contains(/@(-[a-z]+-)?keyframes\b/.ignoresCase())
    }
}
