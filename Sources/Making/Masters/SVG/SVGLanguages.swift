import FoundationSubset

/// Decides which parts of an SVG for some languages are drawn: the parts for English.
///
/// librsvg would choose the parts for the language of the machine, so that one SVG would be different pictures. Only attributes of the
/// document change.
struct SVGLanguages {
    /// The document, in which no part depends on a language.
    private(set) var bytes: [UInt8]
    /// The languages of the parts that are not drawn, in the order of the document.
    private(set) var others: [String] = []

    private var edits = SVGEdits()
    private static let maximumDepth = 4

    init(_ bytes: [UInt8]) {
        self.init(bytes, depth: 0)
    }

    private init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        guard bytes.contains("systemLanguage") || bytes.contains("image/svg+xml", ignoringCase: true) else { return }
        var tags = TagScanner(bytes)
        while let tag = tags.next() {
            resolve(tag)
            for attribute in tag.attributes where attribute.isReference { resolve(attribute, depth) }
        }
        self.bytes = edits.applied(to: bytes)
    }

    private mutating func resolve(_ tag: TagScanner.Tag) {
        guard let attribute = tag.attributes.first(where: { $0.name == "systemLanguage" }),
            let whole = attribute.whole(in: bytes)
        else { return }
        let languages = attribute.value.withoutXMLReferences.split(separator: ",").map(\.trimmed)
        guard !languages.contains(where: Self.isEnglish) else { return edits.replace(whole, with: "") }
        let title = languages.joined(separator: ", ")
        if !others.contains(title) { others.append(title) }
        // In a switch, the first attribute makes librsvg choose another part. Elsewhere, the style hides the part.
        var added: [String] = []
        if let extensions = tag.attributes.first(where: { $0.name == "requiredExtensions" }) {
            edits.replace(extensions.range, with: Self.noExtension)
        } else {
            added.append("requiredExtensions=\"\(Self.noExtension)\"")
        }
        if let style = tag.attributes.first(where: { $0.name == "style" }) {
            edits.replace(style.range.upperBound..<style.range.upperBound, with: ";\(Self.hidden)")
        } else {
            added.append("style=\"\(Self.hidden)\"")
        }
        edits.replace(whole, with: added.joined(separator: " "))
    }

    /// Resolves an SVG that is embedded in the address of a picture.
    private mutating func resolve(_ attribute: TagScanner.Attribute, _ depth: Int) {
        guard depth < Self.maximumDepth, let svg = SVGPicture(address: attribute.value[...])?.svg else { return }
        let inner = SVGLanguages(SVGEncoding.utf8(svg), depth: depth + 1)
        guard inner.bytes != svg else { return }
        others += inner.others.filter { !others.contains($0) }
        edits.replace(
            attribute.range, with: "data:image/svg+xml;base64,\(Data(inner.bytes).base64EncodedString())")
    }

    private static func isEnglish(_ language: String) -> Bool {
        language.lowercased() == "en" || language.lowercased().hasPrefix("en-")
    }

    private static let noExtension = "none"
    private static let hidden = "display:none!important"
}
