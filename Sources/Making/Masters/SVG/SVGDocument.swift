import Inspection
import Raster

/// The facts about an SVG that can be found without interpreting it.
///
/// This reads tags and their attributes in the form of XML 1.0. librsvg draws the document, and decides whether it is well-formed.
struct SVGDocument {
    /// A reference to another file, which Kisscut does not read.
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

    /// The document that is drawn: in UTF-8, with the parts for English, and with variables replaced by their values.
    private(set) var bytes: [UInt8]
    /// Whether the document may draw text: it has an element for text, or content that its tags do not show.
    ///
    /// This counts only if it cannot be seen whether a drawing asks for fonts.
    private(set) var mayHaveText = false
    /// The first fonts that it requests, except generic fonts that every machine chooses itself, such as `serif`.
    private(set) var fonts: [String] = []
    private(set) var lostParts: [LostPart] = []
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
        self.bytes = languages.bytes
        var tags = TagScanner(self.bytes)
        var filters = SVGFilters()
        var lost = SVGLostParts()
        for language in languages.others { lost.add(.part(forLanguage: language)) }
        var sheet = StyleSheet()
        while let tag = tags.next() {
            if endOfRootName == 0, tag.name == "svg" { takeRoot(tag) }
            filters.add(tag)
            lost.add(tag)
            mayHaveText = mayHaveText || tag.name == "text" || tag.name == "include"
            if tag.name == "style" { sheet.add(Self.styles(tags.content())) }
            if let style = tag["style"] {
                let declarations = StyleSheet.declarations(style.utf8).declarations
                lost.add(declarations)
                addFonts(declarations)
            }
            if let family = tag["font-family"] { addFonts([.init(name: "font-family", value: family)]) }
            if Self.showingElements.contains(tag.name) { try addPictures(tag, &lost) }
        }
        mayHaveText = mayHaveText || tags.hasEntities || SVGEncoding.mayBeOther(self.bytes)
        if tags.hasStyleSheetLink { lost.add(.linkedStyleSheet) }
        lost.add(sheet)
        lost.finish()
        for rule in sheet.rules { addFonts(rule.declarations) }
        let variables = SVGVariables(self.bytes, sheet)
        self.bytes = variables.bytes
        for fault in variables.faults { lost.add(LostPart(fault)) }
        for selectors in variables.unknownSelectors { lost.add(.variables(inRule: selectors)) }
        lostParts = lost.all
        (effects, hasMorphology) = (filters.count, filters.hasMorphology)
    }

    // MARK: The viewport

    private mutating func takeRoot(_ tag: TagScanner.Tag) {
        let style = StyleSheet.declarations((tag["style"] ?? "").utf8).declarations
        let lengths = ["width", "height"].map { name in style.last { $0.name == name }?.value ?? tag[name] ?? "" }
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

    private mutating func addPictures(_ tag: TagScanner.Tag, _ lost: inout SVGLostParts) throws(OtherFile) {
        for attribute in tag.attributes where attribute.isReference {
            let address = attribute.value.drop { $0.isWhitespace }
            guard address.isEmpty || address.hasPrefix("#") || address.lowercased().hasPrefix("data:") else {
                throw OtherFile(address: String(address.prefix(80)))
            }
            mayHaveText = mayHaveText || address.prefix(20).lowercased().contains("svg")
            guard let picture = SVGPicture(address: address) else { continue }
            if let size = picture.size { pictures.append(size) }
            if ["image", "feImage"].contains(tag.name), let part = picture.lostPart { lost.add(part) }
        }
    }

    /// Returns the text of a style element.
    private static func styles(_ content: ArraySlice<UInt8>) -> String {
        let text = String(decoding: content, as: UTF8.self)
        guard text.contains("<![CDATA[") else { return text.withoutXMLReferences }
        return text.replacing("<![CDATA[", with: " ").replacing("]]>", with: " ")
    }

    // MARK: Fonts

    private mutating func addFonts(_ declarations: [StyleSheet.Declaration]) {
        for declaration in declarations where declaration.name == "font-family" || declaration.name == "font" {
            // In the short form, the size precedes the families.
            let families =
                declaration.name == "font"
                ? declaration.value.replacing(/.*\d\S*\s/, with: "") : declaration.value
            let first = (families.split(separator: ",").first ?? "").trimmed.filter { $0 != "'" && $0 != "\"" }
            guard !first.isEmpty, !Self.genericFonts.contains(first.lowercased()), !fonts.contains(first) else {
                continue
            }
            fonts.append(first)
        }
    }

    private static let genericFonts: Set = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial", "unset",
    ]
}
