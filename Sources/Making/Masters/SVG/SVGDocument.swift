import Inspection
import Raster

/// An SVG as librsvg draws it, and the facts about it that can be found without drawing.
struct SVGDocument {
    /// A reference to another file, which Stickermill does not read.
    struct OtherFile: Error, Equatable {
        /// The first characters of the file's address.
        let address: String
    }

    /// The maximum bytes before the first element of a recognized document.
    static let maximumBytesBeforeContent = 65_536
    /// The elements that show the target of a reference.
    private static let showingElements: Set = [
        "image", "use", "feImage", "pattern", "linearGradient", "radialGradient",
    ]

    /// The document that is drawn: in UTF-8, with the parts for English, and with other parts in the terms that librsvg knows.
    private(set) var bytes: [UInt8]
    /// Whether the document may draw text: it has an element for text, or content that its tags do not show.
    ///
    /// This counts only if it cannot be seen whether a drawing asks for fonts.
    private(set) var mayHaveText = false
    /// The texts that it draws, one for each list of fonts.
    private(set) var texts: [SVGTexts.Text] = []
    /// The parts that the oldest librsvg does not draw, or does not draw as browsers do.
    private(set) var lostParts: [SVGLostParts.Found] = []
    /// Whether neither a `viewBox` nor the width and height define the size of a pixel, so that each size would show another part.
    private(set) var lacksViewport = false
    /// Where an attribute of the first element can be inserted.
    private var endOfRootName = 0
    /// The maximum number of effects in its filters, which determine the cost of drawing a pixel.
    private(set) var effects = 0
    /// Whether an effect thickens or thins art.
    private(set) var hasMorphology = false

    /// The sizes of the embedded PNG, GIF and JPEG pictures.
    ///
    /// librsvg silently omits a picture that does not fit into memory.
    private(set) var pictures: [PixelSize] = []

    /// Returns whether bytes are the start of an SVG.
    static func begins(with bytes: [UInt8]) -> Bool {
        var tags = TagScanner(SVGEncoding.utf8(Array(bytes.prefix(maximumBytesBeforeContent))))
        return tags.next()?.name == "svg"
    }

    /// Reads all elements.
    init(_ bytes: [UInt8]) throws(OtherFile) {
        let languages = SVGLanguages(SVGEncoding.utf8(bytes))
        var lost = languages.others.map(LostPart.part(forLanguage:))
        var tree = SVGTree(languages.bytes)
        if let variables = SVGVariables(tree) {
            lost += variables.faults.map(LostPart.init) + variables.unknownSelectors.map(LostPart.variables(inRule:))
            tree = SVGTree(variables.bytes)
        }
        if let expanded = SymbolInstances.expanded(tree) { tree = SVGTree(expanded) }
        var cascade = StyleCascade(tree)
        if let rewritten = SVGRewriter.rewritten(cascade) { cascade = StyleCascade(SVGTree(rewritten)) }
        self.bytes = cascade.tree.bytes
        try read(cascade.tree, &lost)
        texts = SVGTexts(cascade).all
        lostParts = SVGLostParts(of: cascade, after: lost).all
    }

    /// Reads all elements of the document that is drawn.
    private mutating func read(_ tree: SVGTree, _ lost: inout [LostPart]) throws(OtherFile) {
        if let root = tree.elements.first(where: { $0.name == "svg" }) { takeRoot(root) }
        var filters = SVGFilters()
        for element in tree.elements {
            let tag = element.tag
            filters.add(tag)
            mayHaveText = mayHaveText || tag.name == "text" || tag.name == "include"
            if Self.showingElements.contains(tag.name) { try addPictures(tag, &lost) }
        }
        (effects, hasMorphology) = (filters.count, filters.hasMorphology)
        mayHaveText = mayHaveText || tree.hasEntities || SVGEncoding.mayBeOther(bytes)
    }

    // MARK: The viewport

    private mutating func takeRoot(_ root: SVGTree.Element) {
        let tag = root.tag
        let lengths = ["width", "height"].map { name in
            root.declarations.last { $0.name == name }?.value ?? tag[name] ?? ""
        }
        let isSized = lengths.allSatisfy { $0.trimmed.wholeMatch(of: /[+]?[\d.]+(e\d+)?([a-zA-Z]*)/) != nil }
        (lacksViewport, endOfRootName) = (tag["viewBox"] == nil && !isSized, tag.endOfName)
    }

    /// Returns the document with a `viewBox` from the origin to the corner of a size.
    func bytes(viewBox size: PixelSize) -> [UInt8] {
        var bytes = self.bytes
        bytes.insert(
            contentsOf: Array(" viewBox=\"0 0 \(size.width) \(size.height)\"".utf8), at: endOfRootName)
        return bytes
    }

    // MARK: Pictures

    private mutating func addPictures(_ tag: TagScanner.Tag, _ lost: inout [LostPart]) throws(OtherFile) {
        for attribute in tag.attributes where attribute.isReference {
            let address = attribute.value.drop { $0.isWhitespace }
            guard address.isEmpty || address.hasPrefix("#") || address.lowercased().hasPrefix("data:") else {
                throw OtherFile(address: String(address.prefix(80)))
            }
            mayHaveText = mayHaveText || address.prefix(20).lowercased().contains("svg")
            guard let picture = SVGPicture(address: address) else { continue }
            if let size = picture.size { pictures.append(size) }
            if ["image", "feImage"].contains(tag.name), let part = picture.lostPart { lost.append(part) }
        }
    }
}
