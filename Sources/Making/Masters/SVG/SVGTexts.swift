/// The texts of an SVG, one for each list of fonts that a text asks for.
struct SVGTexts {
    struct Text: Equatable {
        let text: String
        /// The families, with the best first, or none if any font will do.
        let families: [String]
    }

    private(set) var all: [Text] = []
    private static let maximumCount = 20
    /// The number of elements that are looked at, each of which may inherit from many.
    private static let maximumElements = 200

    /// Reads the texts of a document.
    init(_ cascade: StyleCascade) {
        let tree = cascade.tree
        let texts = tree.elements.lazy.filter(\.holdsText)
        for element in texts.prefix(Self.maximumElements) {
            let index = element.index
            let pieces = tree.texts(in: element).map { String(decoding: tree.bytes[$0], as: UTF8.self) }
            let text = pieces.joined(separator: " ").withoutXMLReferences.split(whereSeparator: \.isWhitespace)
            guard !text.isEmpty, all.count < Self.maximumCount else { continue }
            let families = Self.families(cascade, index)
            guard !all.contains(where: { $0.families == families }) else { continue }
            all.append(Text(text: text.joined(separator: " "), families: families))
        }
    }

    private static func families(_ cascade: StyleCascade, _ index: Int) -> [String] {
        guard let (property, value) = cascade.nearest(of: ["font-family", "font"], for: index) else { return [] }
        return (property == "font" ? familiesAfterSize(value) : value).split(separator: ",").map {
            $0.trimmed.filter { $0 != "'" && $0 != "\"" }
        }.filter {
            !$0.isEmpty && !["initial", "unset", "inherit"].contains($0)
        }
    }

    /// Returns the families of the short form, which follow the size.
    private static func familiesAfterSize(_ value: String) -> String {
        let words = value.split(whereSeparator: \.isWhitespace)
        let isSize = { (word: Substring) in
            (word.first?.isNumber ?? false || word.first == ".") && (word.contains("/") || word.last?.isNumber == false)
        }
        return words.firstIndex(where: isSize).map { words[($0 + 1)...].joined(separator: " ") } ?? ""
    }

    /// The families that stand for a kind of font, of which every machine chooses one itself.
    static let genericFamilies: Set = ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"]
}
