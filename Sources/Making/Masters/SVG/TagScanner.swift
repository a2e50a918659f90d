/// Finds the tags of an XML document, in order.
struct TagScanner {
    /// A start tag.
    struct Tag {
        /// The name without the prefix of a namespace.
        var name: String
        var attributes: [Attribute] = []
        /// The offset of the `<`.
        var start = 0
        /// The offset after the `>`.
        var end = 0
        /// The offset of the end of the name, where an attribute can be inserted.
        var endOfName = 0
        /// Whether the element has no content and no end tag.
        var isEmpty = false

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    /// An attribute of a start tag.
    struct Attribute {
        var name: String
        /// The offset of the name in the document.
        var start: Int
        /// The unchanged value, including references to characters.
        var value: String
        /// The range of the value in the document, without quotes.
        var range: Range<Int>

        /// The attribute with its name, in double quotes.
        var xml: String { "\(name)=\"\(value.replacing("\"", with: "&quot;"))\"" }

        /// Whether the value is the address of a picture or of an element.
        var isReference: Bool { name == "href" || name == "xlink:href" }

        /// Returns the range of the attribute with its name and quotes, or `nil` if it has no quotes, which is not XML.
        func whole(in bytes: [UInt8]) -> Range<Int>? {
            guard range.lowerBound > 0, let end = bytes[range.upperBound...].first,
                bytes[range.lowerBound - 1] == end, TagScanner.quotes.contains(end)
            else { return nil }
            return start..<range.upperBound + 1
        }
    }

    enum Item {
        case start(Tag)
        /// An end tag, with the range of its bytes.
        case end(Range<Int>)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// Whether an instruction refers to a style sheet in another file.
    private(set) var hasStyleSheetLink = false
    /// Whether a document type defines entities, which may contain tags.
    private(set) var hasEntities = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next start tag, or `nil` after the last start tag and before a start tag that does not end.
    mutating func next() -> Tag? {
        while let item = nextItem() {
            if case .start(let tag) = item { return tag }
        }
        return nil
    }

    /// Returns the next tag, or `nil` after the last tag and before a start tag that does not end.
    mutating func nextItem() -> Item? {
        while skip(to: UInt8(ascii: "<")) {
            if follows("<!--") {
                skip(past: "-->")
            } else if follows("<![CDATA[") {
                skip(past: "]]>")
            } else if follows("<?") {
                if follows("<?xml-stylesheet") { hasStyleSheetLink = true }
                skip(past: "?>")
            } else if follows("<!") {
                skipDeclaration()
            } else if follows("</") {
                let start = position
                skip(past: ">")
                return .end(start..<position)
            } else {
                position += 1
                return tag().map { .start($0) }
            }
        }
        return nil
    }

    // MARK: Tags

    private mutating func tag() -> Tag? {
        let start = position - 1
        let name = word()
        var tag = Tag(name: String(name.split(separator: ":").last ?? ""), start: start, endOfName: position)
        while position < bytes.count {
            skipSpaces()
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: ">") {
                tag.isEmpty = bytes[position - 1] == UInt8(ascii: "/")
                position += 1
                tag.end = position
                return tag
            }
            let start = position
            let attribute = word()
            skipSpaces()
            if follows("=") {
                position += 1
                skipSpaces()
                guard let range = quoted() else { return nil }
                tag.attributes.append(
                    Attribute(
                        name: attribute, start: start, value: String(decoding: bytes[range], as: UTF8.self),
                        range: range))
            }
            // This is not an attribute, such as the slash of an empty element.
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

    /// Returns the range of a value in quotes, or `nil` if it does not end.
    private mutating func quoted() -> Range<Int>? {
        guard position < bytes.count, Self.quotes.contains(bytes[position]) else {
            let start = position
            _ = word()
            return start..<position
        }
        let start = position + 1
        guard let end = bytes[start...].firstIndex(of: bytes[position]) else {
            position = bytes.count
            return nil
        }
        position = end + 1
        return start..<end
    }

    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    fileprivate static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    private static let marks = Set("=<>/\"'".utf8)

    // MARK: Skipping

    /// Returns whether a text is next.
    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// Moves to the next byte with this value, and returns whether there is one.
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
        var depth = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), follows("<!ENTITY") { hasEntities = true }
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
}
