import Inspection
import Yams

/// The text of a `stickermill.yml` with the places of its values.
///
/// Changes copy everything else, so comments, quotes and line endings stay.
struct SettingsText {
    /// A text that `SettingsText` cannot change.
    struct NotEditable: Error {}

    /// A line, as ranges of `scalars`.
    struct Line {
        var text: Range<Int>
        /// The characters that end the line; empty for a last line without an ending.
        var ending: Range<Int>
    }

    typealias Pair = (key: Node, value: Node)

    let scalars: [Unicode.Scalar]
    let lines: [Line]
    /// The file's mapping, or `nil` if the file has no key.
    let root: Node?

    /// Parses a text.
    ///
    /// - Throws: The error of the reader for a text that is not YAML.
    init(_ text: String, _ reader: SettingsReader) throws(StickermillError) {
        scalars = Array(text.unicodeScalars)
        lines = Self.lines(of: scalars)
        let root = try reader.root(of: Array(text.utf8))
        self.root = root.flatMap { $0.isEmptyValue ? nil : $0 }
    }

    /// Splits a text where the YAML parser counts lines.
    private static func lines(of scalars: [Unicode.Scalar]) -> [Line] {
        var lines: [Line] = []
        var (start, index) = (0, 0)
        while index < scalars.count {
            guard ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalars[index]) else {
                index += 1
                continue
            }
            let isPair = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            let end = index + (isPair ? 2 : 1)
            lines.append(Line(text: start..<index, ending: index..<end))
            (start, index) = (end, end)
        }
        if start < scalars.count {
            lines.append(Line(text: start..<scalars.count, ending: scalars.count..<scalars.count))
        }
        return lines
    }

    // MARK: Parts

    func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    func string(ofLine line: Int) -> String { string(lines[line].text) }

    /// The line ending that the file uses.
    var ending: String { lines.first.map { string($0.ending) }.flatMap { $0.isEmpty ? nil : $0 } ?? "\n" }

    /// Returns the text with other characters in place of a part.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        string(0..<range.lowerBound) + text + string(range.upperBound..<scalars.count)
    }

    /// Returns the text with other lines in place of some lines.
    ///
    /// Replaced lines keep their endings, and a file whose last line has no ending stays like that.
    func replacing(lines range: Range<Int>, with new: [String]) -> String {
        var parts = lines.map { (text: string($0.text), ending: string($0.ending)) }
        let endsOpen = parts.last?.ending.isEmpty ?? false
        let endings = parts[range].map(\.ending)
        parts.replaceSubrange(
            range, with: new.enumerated().map { ($1, $0 < endings.count ? endings[$0] : ending) })
        for index in parts.indices.dropLast() where parts[index].ending.isEmpty { parts[index].ending = ending }
        if endsOpen, !parts.isEmpty { parts[parts.count - 1].ending = "" }
        return parts.map { $0.text + $0.ending }.joined()
    }

    /// Returns the number of the line that contains an index.
    func line(at index: Int) -> Int {
        lines.lastIndex { $0.text.lowerBound <= index } ?? 0
    }

    // MARK: Places of nodes

    /// Returns where a node begins, which is near the key for an empty value.
    func start(of node: Node) throws(NotEditable) -> Int {
        guard let mark = node.mark, lines.indices.contains(mark.line - 1) else { throw NotEditable() }
        let index = lines[mark.line - 1].text.lowerBound + mark.column - 1
        guard index <= lines[mark.line - 1].text.upperBound else { throw NotEditable() }
        return index
    }

    /// Returns where a pair ends, without a comment after it.
    func end(of pair: Pair) throws(NotEditable) -> Int {
        if isEmpty(pair.value) {
            if let colon = try colon(after: pair.key) { return colon }
            return try end(of: pair.key)
        }
        return try end(of: pair.value)
    }

    /// Returns where a node ends, without a comment after it.
    func end(of node: Node) throws(NotEditable) -> Int {
        let start = try start(of: node)
        switch node {
        case .scalar(let scalar): return try end(of: scalar, from: start)
        case .mapping(let mapping):
            let last = try Array(mapping).last.map { pair throws(NotEditable) in try end(of: pair) }
            return isFlow(node) ? try bracket("}", after: last ?? start + 1) : last ?? start
        case .sequence(let sequence):
            let last = try Array(sequence).last.map { node throws(NotEditable) in try end(of: node) }
            return isFlow(node) ? try bracket("]", after: last ?? start + 1) : last ?? start
        case .alias: throw NotEditable()
        }
    }

    private func end(of scalar: Node.Scalar, from start: Int) throws(NotEditable) -> Int {
        switch scalar.style {
        case .doubleQuoted: return try end(ofQuoteAt: start, "\"", escapedBy: "\\")
        case .singleQuoted: return try end(ofQuoteAt: start, "'", escapedBy: "'")
        default:
            // A text on several lines, or in a block, differs from its value.
            let end = start + scalar.string.unicodeScalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(scalar.string.unicodeScalars) else {
                throw NotEditable()
            }
            return end
        }
    }

    /// Returns the index after a text in quotes.
    ///
    /// - Parameter escape: The character before a quote in the text, which is a quote in single quotes.
    private func end(
        ofQuoteAt start: Int, _ quote: Unicode.Scalar, escapedBy escape: Unicode.Scalar
    ) throws(NotEditable) -> Int {
        guard start < scalars.count, scalars[start] == quote else { throw NotEditable() }
        var index = start + 1
        while index < scalars.count {
            let isQuoteNext = index + 1 < scalars.count && scalars[index + 1] == quote
            if scalars[index] == escape, escape != quote || isQuoteNext {
                index += 2
            } else if scalars[index] == quote {
                return index + 1
            } else {
                index += 1
            }
        }
        throw NotEditable()
    }

    /// Returns the index after the bracket that ends a collection.
    private func bracket(_ bracket: Unicode.Scalar, after start: Int) throws(NotEditable) -> Int {
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case bracket: return index + 1
            case " ", "\t", "\n", "\r", ",": index += 1
            case "#": index = lines[line(at: index)].text.upperBound
            default: throw NotEditable()
            }
        }
        throw NotEditable()
    }

    /// Returns the index after the colon of a key, or `nil` if the key has none, as in `{key}`.
    func colon(after key: Node) throws(NotEditable) -> Int? {
        var index = try end(of: key)
        while index < scalars.count, scalars[index] == " " { index += 1 }
        return index < scalars.count && scalars[index] == ":" ? index + 1 : nil
    }

    /// Whether a mapping or a list is in brackets.
    ///
    /// The parser's style of a collection is that of its end, which has none.
    func isFlow(_ node: Node) -> Bool {
        guard let start = try? start(of: node), start < scalars.count else { return false }
        return scalars[start] == "{" || scalars[start] == "["
    }

    /// Whether a value has no characters.
    func isEmpty(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node else { return false }
        return scalar.style == .plain && scalar.string.isEmpty
    }

    /// Returns the text after an index up to the end of its line.
    func rest(ofLineAfter index: Int) -> String { string(index..<lines[line(at: index)].text.upperBound) }
}

extension Node.Mapping {
    /// Returns the pair of a key.
    func pair(_ key: String) -> SettingsText.Pair? {
        first { pair in
            guard case .scalar(let scalar) = pair.key else { return false }
            return scalar.string == key
        }
    }
}
