import Support

/// Writes parts of an SVG in the terms of SVG 1.1, because librsvg does not draw them, or not as browsers do.
///
/// Only the bytes of these parts change; lines stay where they are.
struct SVGRewriter {
    var tree: SVGTree { cascade.tree }
    var edits = SVGEdits()
    let viewport: Viewport
    let calculation: StyleCalculation
    let cascade: StyleCascade
    /// The pixels of each unit that librsvg does not know.
    private let units: [String: Double]
    private var filters: FilterFunctions

    /// Returns the document with these parts rewritten, or `nil` if it has none.
    static func rewritten(_ cascade: StyleCascade) -> [UInt8]? {
        var rewriter = SVGRewriter(cascade)
        rewriter.rewrite()
        return rewriter.edits.isEmpty ? nil : rewriter.edits.applied(to: cascade.tree.bytes)
    }

    private init(_ cascade: StyleCascade) {
        self.cascade = cascade
        let tree = cascade.tree
        viewport = Viewport(tree)
        var units = viewport.units
        let plain = StyleCalculation(units: units)
        if !tree.elements.isEmpty, tree.bytes.contains("rem"), let size = cascade.value(of: "font-size", for: 0),
            let length = plain.value(of: size), [.length, .number].contains(length.unit)
        {
            units["rem"] = length.value
        }
        self.units = units
        calculation = StyleCalculation(units: units)
        filters = FilterFunctions(
            beside: tree, region: "filterUnits=\"userSpaceOnUse\" \(viewport.area(100_000))")
    }

    private mutating func rewrite() {
        let transforms = ["transform-origin", "translate:", "rotate:", "scale:"].contains { tree.bytes.contains($0) }
        let transformsText = tree.bytes.contains("text-transform")
        for (index, element) in tree.elements.enumerated() {
            let styles = [transforms ? styleOfTransforms(index, element) : nil, styleOfUse(element)].compactMap(\.self)
            rewriteValues(of: element, adding: styles.isEmpty ? nil : styles.joined(separator: ";"))
            rewriteElement(index, element)
            if transformsText, element.holdsText { transformText(of: index, element) }
        }
        guard let root = tree.elements.first else { return }
        addBackground(of: root)
        guard !filters.definitions.isEmpty else { return }
        let end = root.content.upperBound
        let prefix = tree.prefix(of: root)
        edits.replace(end..<end, with: filters.definitions.map { $0.withPrefix(prefix) }.joined())
    }

    /// Draws the background that browsers draw for the root's `background-color`.
    private mutating func addBackground(of root: SVGTree.Element) {
        guard tree.bytes.contains("background"), !root.tag.isEmpty,
            let value = ["background-color", "background"].compactMap({ cascade.inheritedStyle(of: $0, for: 0) }).first,
            // The short form has other words beside the color.
            let color = ([value] + value.split(whereSeparator: \.isWhitespace).map(String.init))
                .first(where: StyleColor.isColor),
            color.lowercased() != "transparent"
        else { return }
        let style = [
            "fill:\(StyleColor.rewritten(in: color) ?? color)", "fill-opacity:1", "opacity:1", "stroke:none",
            "filter:none",
            "clip-path:none", "mask:none", "transform:none", "display:inline", "visibility:visible",
        ].map { "\($0)!important" }.joined(separator: ";")
        let path = "<\(tree.prefix(of: root))path d=\"\(viewport.path)\" style=\"\(escaped(style))\"/>"
        edits.replace(root.tag.end..<root.tag.end, with: path)
    }

    // MARK: Values

    /// - Parameter style: Declarations to add to the element's own.
    private mutating func rewriteValues(of element: SVGTree.Element, adding style: String?) {
        if element.name == "style" {
            // librsvg takes every style sheet for CSS.
            guard element.isStyleSheet else { return edits.replace(element.content, with: "") }
            let text = tree.styles(in: element)
            var sheet = StyleSheet()
            sheet.add(text)
            guard let changed = rewritten(text, sheet.rules.flatMap(\.declarations)) else { return }
            return edits.replace(element.content, with: escaped(changed))
        }
        for attribute in element.tag.attributes {
            if let value = newValue(of: attribute, in: element, adding: style) {
                edits.replace(attribute.range, with: value)
            }
        }
        if let style, element.tag["style"] == nil { edits.setStyle(of: element.tag, to: style) }
    }

    /// Returns another value for an attribute, as XML, or `nil` if it stays.
    mutating func newValue(
        of attribute: TagScanner.Attribute, in element: SVGTree.Element, adding style: String? = nil
    ) -> String? {
        guard !Self.plainAttributes.contains(attribute.name) else { return nil }
        let text = attribute.value.withoutXMLReferences
        guard attribute.name == "style" else { return rewritten(text, of: attribute.name).map(escaped) }
        let changed = rewritten(text, element.declarations)
        guard changed != nil || style != nil else { return nil }
        return escaped([changed ?? text, style].compactMap(\.self).joined(separator: ";"))
    }

    /// Returns a style sheet or a `style` with other values, or `nil` if none changes.
    private mutating func rewritten(_ text: String, _ declarations: [StyleSheet.Declaration]) -> String? {
        var changes = SVGEdits()
        for declaration in declarations where !declaration.isCustom {
            guard let value = rewritten(declaration.value, of: declaration.name) else { continue }
            let lines = Array(text.utf8)[declaration.range].count { $0 == UInt8(ascii: "\n") }
            let end = (declaration.isImportant ? " !important" : "") + String(repeating: "\n", count: lines)
            changes.replace(declaration.range, with: value + end)
        }
        return changes.isEmpty ? nil : String(decoding: changes.applied(to: Array(text.utf8)), as: UTF8.self)
    }

    /// Returns another value for a property or an attribute, or `nil` if it stays.
    private mutating func rewritten(_ value: String, of name: String) -> String? {
        if Self.lengths.contains(name) { return rewrittenLengths(value) }
        guard value.utf8.contains(UInt8(ascii: "(")) else { return nil }
        let colored = StyleColor.rewritten(in: value)
        if name == "filter" { return filters.references(for: colored ?? value, calculation) ?? colored }
        return colored
    }

    /// Returns lengths in units that librsvg knows, or `nil` if nothing changes.
    private func rewrittenLengths(_ value: String) -> String? {
        guard value.utf8.contains(where: { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: "(") }) else { return nil }
        var scanner = StyleScanner(value.utf8)
        var parts: [String] = []
        var changes = false
        while true {
            while scanner.skip(UInt8(ascii: ",")) || scanner.skip(UInt8(ascii: " ")) {}
            guard !scanner.isAtEnd else { break }
            var part = scanner.text(before: Array(" ,".utf8))
            let unit = part.reversed().prefix { $0.isLetter }
            if part.last == ")" || units[String(unit.reversed()).lowercased()] != nil,
                let number = calculation.value(of: part)
            {
                part = number.text
                changes = true
            }
            parts.append(part)
        }
        return changes ? parts.joined(separator: " ") : nil
    }

    /// The attributes whose values are no styles.
    private static let plainAttributes: Set = [
        "id", "class", "d", "points", "href", "xlink:href", "transform", "viewBox", "xmlns", "type", "values",
    ]
    /// The attributes and properties that are lengths, or lists of lengths.
    static let lengths: Set = [
        "x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "dx", "dy",
        "refX", "refY", "markerWidth", "markerHeight", "font-size", "letter-spacing", "word-spacing", "stroke-width",
        "stroke-dasharray", "stroke-dashoffset", "startOffset", "baseline-shift",
    ]

    // MARK: Text

    /// Writes the text directly in an element as `text-transform` asks.
    private mutating func transformText(of index: Int, _ element: SVGTree.Element) {
        guard let transform = cascade.inheritedStyle(of: "text-transform", for: index) else { return }
        for range in tree.texts(in: element) {
            let text = String(decoding: tree.bytes[range], as: UTF8.self)
            // Comments and sections of XML stay.
            guard !text.contains("<") else { continue }
            let plain = text.withoutXMLReferences
            // Names of entities are not text.
            guard !plain.contains(/&\w+;/) else { continue }
            let changed =
                switch transform {
                case "uppercase": plain.uppercased()
                case "lowercase": plain.lowercased()
                case "capitalize": plain.capitalizingWords
                default: plain
                }
            if changed != plain { edits.replace(range, with: escaped(changed)) }
        }
    }
}

/// Returns text for XML in which lines end where they ended.
private func escaped(_ text: String) -> String { escapedForXML(text).replacing("&#10;", with: "\n") }

extension String {
    /// The text with the first letter of each word as a capital letter.
    fileprivate var capitalizingWords: String {
        var isInWord = false
        return reduce(into: "") { text, character in
            text += isInWord || !character.isLetter ? String(character) : character.uppercased()
            isInWord = character.isLetter || character.isNumber || isInWord && "'\u{2019}".contains(character)
        }
    }

    /// The elements with a prefix on their names.
    fileprivate func withPrefix(_ prefix: String) -> String {
        prefix.isEmpty
            ? self
            : replacing("</", with: "\u{0}").replacing("<", with: "<\(prefix)").replacing("\u{0}", with: "</\(prefix)")
    }
}
