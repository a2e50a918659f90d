import Support

/// The elements of an SVG, in the order of their start tags.
///
/// This reads tags and their attributes in the form of XML 1.0. librsvg draws the document, and decides whether it is well-formed.
struct SVGTree {
    /// An element with its place in the tree.
    struct Element {
        let tag: TagScanner.Tag
        /// The place among all elements.
        let index: Int
        /// The number of elements before it in the same element.
        let place: Int
        /// The index of the element around it, or `nil` for the root.
        let parent: Int?
        /// The range of the bytes between its tags.
        fileprivate(set) var content: Range<Int>
        /// The offset after its last tag.
        fileprivate(set) var end: Int
        /// The indices of the elements directly inside it.
        fileprivate(set) var children: [Int] = []

        /// The declarations of its own `style`.
        let declarations: [StyleSheet.Declaration]

        var name: String { tag.name }
        var id: String? { tag["id"] }

        /// Whether its text is drawn.
        var holdsText: Bool { ["text", "tspan", "textPath", "a", "tref"].contains(name) }

        /// Whether it is a style sheet in CSS.
        var isStyleSheet: Bool { name == "style" && ["", "text/css"].contains((tag["type"] ?? "").lowercased()) }

        /// Whether its picture is an SVG in its address.
        var hasEmbeddedSVG: Bool {
            tag.attributes.contains { $0.isReference && $0.value.trimmed.hasPrefix("data:image/svg+xml") }
        }

        /// The `id` of the element that it refers to, or `nil` if it refers to none in this document.
        var reference: String? {
            guard let address = tag.attributes.first(where: \.isReference)?.value, address.hasPrefix("#") else {
                return nil
            }
            return String(address.dropFirst())
        }
    }

    let bytes: [UInt8]
    private(set) var elements: [Element] = []
    /// The index of the first element with each `id`.
    private(set) var indices: [String: Int] = [:]
    /// Whether an instruction refers to a style sheet in another file.
    private(set) var hasStyleSheetLink = false
    /// Whether a document type defines entities, which may contain tags.
    private(set) var hasEntities = false

    /// The depth from which elements are not read; libxml2, which reads them for librsvg, refuses such documents.
    private static let maximumDepth = 256

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = TagScanner(bytes)
        var path: [Int] = []
        while path.count < Self.maximumDepth, let item = scanner.nextItem() {
            switch item {
            case .start(let tag):
                let index = elements.count
                let end = tag.isEmpty ? tag.end : bytes.count
                let place = path.last.map { elements[$0].children.count } ?? 0
                elements.append(
                    Element(
                        tag: tag, index: index, place: place, parent: path.last, content: tag.end..<end, end: end,
                        declarations: tag["style"].map {
                            StyleSheet.declarations($0.withoutXMLReferences.utf8).declarations
                        } ?? []))
                if let parent = path.last { elements[parent].children.append(index) }
                if let id = tag["id"], indices[id] == nil { indices[id] = index }
                if !tag.isEmpty { path.append(index) }
            case .end(let range):
                guard let index = path.popLast() else { break }
                elements[index].content = elements[index].tag.end..<range.lowerBound
                elements[index].end = range.upperBound
            }
        }
        (hasStyleSheetLink, hasEntities) = (scanner.hasStyleSheetLink, scanner.hasEntities)
    }

    /// Returns the elements that an element is inside, from the inside out.
    func ancestors(of index: Int) -> [Int] {
        Array(sequence(first: index) { elements[$0].parent }.dropFirst())
    }

    /// Returns the ranges of the text directly in an element, without the elements inside it.
    func texts(in element: Element) -> [Range<Int>] {
        let starts = [element.content.lowerBound] + element.children.map { elements[$0].end }
        let ends = element.children.map { elements[$0].tag.start } + [element.content.upperBound]
        return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
    }

    /// Returns the prefix of an element's name with its colon, or an empty text.
    func prefix(of element: Element) -> String {
        let name = String(decoding: bytes[element.tag.start + 1..<element.tag.endOfName], as: UTF8.self)
        return String(name.dropLast(element.name.count))
    }

    /// Returns the number of the line on which an element starts, from 1.
    func line(of element: Element) -> Int {
        1 + bytes[..<element.tag.start].count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns the style sheet in an element.
    func styles(in element: Element) -> String {
        let text = String(decoding: bytes[element.content], as: UTF8.self)
        guard text.contains("<![CDATA[") else {
            return text.withoutXMLComments.withoutXMLReferences
        }
        return text.replacing("<![CDATA[", with: " ").replacing("]]>", with: " ")
    }
}

extension String {
    /// The text without the comments of XML in it.
    fileprivate var withoutXMLComments: String {
        guard contains("<!--") else { return self }
        var parts = ""
        var rest = self[...]
        while let start = rest.firstRange(of: "<!--") {
            parts += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "-->") else { return parts }
            rest = rest[end.upperBound...]
        }
        return parts + rest
    }
}
