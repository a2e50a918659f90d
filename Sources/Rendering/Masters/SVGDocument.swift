/// What an SVG says about itself, found without interpreting it.
///
/// It looks at tags and their attributes as XML 1.0 writes them; librsvg, which draws the document, decides whether it is well-formed.
struct SVGDocument {
    /// A fault of the document; its description continues a sentence after the file's name.
    enum Fault: Error, Equatable {
        case tooManyElements
        case tooManyEffects
        case tooManyOctaves
        case largeMatrix
        case markupInEntity
        case otherFile(String)

        var reason: String {
            switch self {
            case .tooManyElements: "has more than \(SVGDocument.mostElements) elements; simplify or merge paths"
            case .tooManyEffects:
                "has filters with more than \(SVGFilters.mostEffects) effects in all; export with pictures of the effects"
            case .tooManyOctaves: "has noise of more than \(SVGFilters.mostOctaves) octaves; set numOctaves to 8"
            case .largeMatrix:
                "has a filter with a matrix of more than \(SVGFilters.mostMatrixNumbers) numbers; use a smaller one"
            case .markupInEntity:
                "declares an entity with elements or other entities; write its content instead"
            case .otherFile(let address):
                "refers to another file, which is not read: \(address); embed its content in the SVG"
            }
        }
    }

    /// More elements take seconds to draw.
    static let mostElements = 100_000
    /// A document whose first element begins later is not recognized.
    static let mostBytesBeforeContent = 4_096
    /// The elements that show what they refer to.
    private static let showingElements: Set = [
        "image", "use", "feImage", "pattern", "linearGradient", "radialGradient",
    ]

    /// The elements that stills of librsvg lack.
    private static let lostElements: Set = ["foreignObject", "animate", "animateMotion", "animateTransform", "set"]

    /// Whether it draws text, which looks different where its font is missing.
    private(set) var hasText = false
    /// The name of the first element that is not drawn or not played; nil if there is none.
    private(set) var lostElement: String?
    /// How many effects its filters have at most.
    private(set) var effects = 0
    /// Whether one of them thickens or thins art.
    private(set) var hasMorphology = false

    /// Whether bytes are the beginning of an SVG.
    static func begins(with bytes: [UInt8]) -> Bool {
        var tags = TagScanner(Array(bytes.prefix(mostBytesBeforeContent)))
        return tags.next()?.name == "svg"
    }

    /// Looks at all elements.
    init(_ bytes: [UInt8]) throws(Fault) {
        var tags = TagScanner(bytes)
        var elements = 0
        var filters = SVGFilters()
        while let tag = tags.next() {
            // The content of such an entity would be drawn without having been looked at.
            guard !tags.hasEntityOfMarkup else { throw .markupInEntity }
            elements += 1
            guard elements <= Self.mostElements else { throw .tooManyElements }
            try filters.add(tag)
            hasText = hasText || tag.name == "text"
            // Programs put what only they read into elements with such an attribute, next to art for all others.
            if lostElement == nil, Self.lostElements.contains(tag.name),
                !tag.attributes.contains(where: { $0.name == "requiredExtensions" })
            {
                lostElement = tag.name
            }
            guard Self.showingElements.contains(tag.name) else { continue }
            for (name, value) in tag.attributes where name == "href" || name == "xlink:href" {
                let address = value.drop { $0.isWhitespace }
                guard address.isEmpty || address.hasPrefix("#") || address.lowercased().hasPrefix("data:") else {
                    throw .otherFile(String(address.prefix(80)))
                }
            }
        }
        (effects, hasMorphology) = (filters.count, filters.hasMorphology)
    }
}

/// Finds the start tags of an XML document, in their order.
struct TagScanner {
    struct Tag: Equatable {
        /// The name without the prefix of a namespace.
        var name: String
        var attributes: [(name: String, value: String)] = []

        static func == (first: Tag, second: Tag) -> Bool {
            first.name == second.name
                && first.attributes.elementsEqual(second.attributes) { $0.name == $1.name && $0.value == $1.value }
        }
    }

    /// Whether an entity was declared with more than plain text.
    private(set) var hasEntityOfMarkup = false
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next start tag; nil after the last one, and before one that does not end.
    mutating func next() -> Tag? {
        while skip(to: UInt8(ascii: "<")) {
            if follows("<!--") {
                skip(past: "-->")
            } else if follows("<![CDATA[") {
                skip(past: "]]>")
            } else if follows("<?") {
                skip(past: "?>")
            } else if follows("<!") {
                skipDeclaration()
            } else if follows("</") {
                skip(past: ">")
            } else {
                position += 1
                return tag()
            }
        }
        return nil
    }

    // MARK: Tags

    private mutating func tag() -> Tag? {
        let name = word()
        var tag = Tag(name: String(name.split(separator: ":").last ?? ""))
        while position < bytes.count {
            skipSpaces()
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                return tag
            }
            let start = position
            let attribute = word()
            skipSpaces()
            if follows("=") {
                position += 1
                skipSpaces()
                guard let value = quoted() else { return nil }
                tag.attributes.append((attribute, value))
            }
            // What is not an attribute, such as the slash of an empty element.
            if position == start { position += 1 }
        }
        return nil
    }

    /// Reads up to a space, a quote or a mark of a tag.
    private mutating func word() -> String {
        let start = position
        while position < bytes.count, !Self.spaces.contains(bytes[position]), !Self.marks.contains(bytes[position]) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a value in quotes; nil if it does not end.
    private mutating func quoted() -> String? {
        guard position < bytes.count, Self.quotes.contains(bytes[position]) else { return word() }
        let start = position + 1
        guard let end = bytes[start...].firstIndex(of: bytes[position]) else {
            position = bytes.count
            return nil
        }
        position = end + 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    private static let marks = Set("=<>/\"'".utf8)

    // MARK: Skipping

    /// Whether a text is next.
    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// Goes to the next byte with a value; returns whether there is one.
    private mutating func skip(to byte: UInt8) -> Bool {
        position = bytes[position...].firstIndex(of: byte) ?? bytes.count
        return position < bytes.count
    }

    private mutating func skip(past end: StaticString) {
        while position < bytes.count, !follows(end) { position += 1 }
        position = min(bytes.count, position + end.utf8CodeUnitCount)
    }

    private mutating func skipSpaces() {
        while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
    }

    /// Skips a document type with the declarations in its brackets.
    private mutating func skipDeclaration() {
        let start = position
        defer { noteEntities(in: String(decoding: bytes[start..<position], as: UTF8.self)) }
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                position += 1
                return
            default: break
            }
            position += 1
        }
    }

    private mutating func noteEntities(in declaration: String) {
        for entity in declaration.split(separator: "<!ENTITY").dropFirst() {
            guard let quote = entity.firstIndex(where: { "\"'".contains($0) }) else { continue }
            let value = entity[entity.index(after: quote)...].prefix { $0 != entity[quote] }
            if entity[..<quote].contains("%") || value.contains(where: { "<&%".contains($0) }) {
                hasEntityOfMarkup = true
            }
        }
    }
}
