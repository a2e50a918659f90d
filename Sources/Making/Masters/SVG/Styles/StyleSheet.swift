/// The rules of style sheets, without interpretation.
struct StyleSheet {
    /// A property and its value.
    struct Declaration: Equatable {
        var name: String
        /// The value without `!important`.
        var value: String
        var isImportant = false
        /// The range of the value in the text of the style sheet or the attribute, with `!important`.
        var range = 0..<0

        /// Whether the declaration defines a variable.
        var isCustom: Bool { name.hasPrefix("--") }
    }

    /// Declarations for the elements that selectors match.
    struct Rule {
        var selectors: String
        var declarations: [Declaration]
        /// Whether the rule contains nested rules.
        var hasRules: Bool
    }

    /// A rule that starts with an at sign, such as `@media`, without its content.
    struct AtRule {
        /// The name without the at sign, in lower case.
        var name: String
        /// The text between the name and the block.
        var prelude: String
    }

    private(set) var rules: [Rule] = []
    private(set) var atRules: [AtRule] = []

    init() {}

    /// Reads the style sheets of a document.
    init(_ tree: SVGTree) {
        for element in tree.elements where element.isStyleSheet {
            add(tree.styles(in: element))
        }
    }

    /// Adds the rules of a style sheet.
    mutating func add(_ text: String) {
        var scanner = StyleScanner(text.utf8)
        while true {
            scanner.skipSpaces()
            guard !scanner.isAtEnd else { return }
            if scanner.skip(UInt8(ascii: "@")) {
                let name = scanner.name().lowercased()
                atRules.append(AtRule(name: name, prelude: scanner.text(before: Self.marks)))
                if !scanner.skip(UInt8(ascii: ";")) { scanner.skipComponent() }
            } else {
                let selectors = scanner.text(before: [UInt8(ascii: "{")])
                let start = scanner.position
                scanner.skipComponent()
                let block = scanner.text[start..<scanner.position].dropFirst()
                let (declarations, hasRules) = Self.declarations(
                    block.last == UInt8(ascii: "}") ? block.dropLast() : block, from: block.startIndex)
                rules.append(Rule(selectors: selectors, declarations: declarations, hasRules: hasRules))
            }
        }
    }

    /// Returns the declarations of a block or of an attribute, and whether rules are among them.
    ///
    /// - Parameter offset: The offset of the block in the text of its style sheet.
    static func declarations(
        _ block: some Sequence<UInt8>, from offset: Int = 0
    ) -> (declarations: [Declaration], hasRules: Bool) {
        var scanner = StyleScanner(block)
        var declarations: [Declaration] = []
        var hasRules = false
        while !scanner.isAtEnd {
            scanner.skipSpaces()
            let name = scanner.name()
            scanner.skipSpaces()
            if !name.isEmpty, scanner.skip(UInt8(ascii: ":")) {
                // The value of a variable may have brackets of any kind.
                let start = scanner.position
                let value = scanner.text(before: name.hasPrefix("--") ? [UInt8(ascii: ";")] : marks)
                if scanner.next != UInt8(ascii: "{") {
                    declarations.append(Declaration(name, value, offset + start..<offset + scanner.position))
                }
            } else {
                _ = scanner.text(before: marks)
            }
            if scanner.next == UInt8(ascii: "{") {
                hasRules = true
                scanner.skipComponent()
            } else {
                _ = scanner.skip(UInt8(ascii: ";"))
            }
        }
        return (declarations, hasRules)
    }

    private static let marks = Array(";{".utf8)
}

extension StyleSheet.Declaration {
    fileprivate init(_ name: String, _ text: String, _ range: Range<Int>) {
        let isCustom = name.hasPrefix("--")
        let important =
            text.utf8.contains(UInt8(ascii: "!")) ? text.firstRange(of: /!\s*important\s*$/.ignoresCase()) : nil
        self.init(
            name: isCustom ? name : name.lowercased(), value: important.map { text[..<$0.lowerBound].trimmed } ?? text,
            isImportant: important != nil, range: range)
    }
}
