import Support

/// Changes of a document, by ranges of its bytes.
struct SVGEdits {
    private var all: [(range: Range<Int>, text: String)] = []

    mutating func replace(_ range: Range<Int>, with text: String) {
        all.append((range, text))
    }

    var isEmpty: Bool { all.isEmpty }

    /// Inserts an attribute into a start tag, which must not have it.
    mutating func insert(_ attribute: String, in tag: TagScanner.Tag) {
        replace(tag.endOfName..<tag.endOfName, with: " \(attribute)")
    }

    /// Gives an element another `style`.
    mutating func setStyle(of tag: TagScanner.Tag, to style: String) {
        if let attribute = tag.attributes.first(where: { $0.name == "style" }) {
            replace(attribute.range, with: escapedForXML(style))
        } else {
            insert("style=\"\(escapedForXML(style))\"", in: tag)
        }
    }

    /// Removes an attribute with its name and quotes.
    mutating func remove(_ attribute: TagScanner.Attribute, from bytes: [UInt8]) {
        if let whole = attribute.whole(in: bytes) { replace(whole, with: "") }
    }

    /// Returns the document with the changes.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        guard !all.isEmpty else { return bytes }
        var result: [UInt8] = []
        var position = 0
        for (range, text) in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // What was replaced as a whole does not change again.
            guard range.lowerBound >= position else { continue }
            result += bytes[position..<range.lowerBound] + Array(text.utf8)
            position = range.upperBound
        }
        return result + bytes[position...]
    }
}

extension [UInt8] {
    /// Returns whether the bytes contain a text in ASCII, with a fast search.
    ///
    /// - Parameter text: At least one character.
    func contains(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
        text.withUTF8Buffer { text in
            withUnsafeBufferPointer { bytes in
                // Letters of both cases differ in this bit.
                let bit: UInt8 = ignoringCase ? 0x20 : 0
                let last = text[text.count - 1] | bit
                guard bytes.count >= text.count else { return false }
                return (text.count - 1..<bytes.count).contains { end in
                    guard bytes[end] | bit == last else { return false }
                    let start = end - (text.count - 1)
                    return text.indices.allSatisfy { bytes[start + $0] | bit == text[$0] | bit }
                }
            }
        }
    }
}
