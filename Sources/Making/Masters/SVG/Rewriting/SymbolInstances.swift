import Support

/// Gives each size in which a symbol or a nested SVG is used a copy of its own.
///
/// librsvg ignores the opacity and other styles of symbols, and uses a nested SVG only in its own size.
/// A copy is a group with the styles, and in it a nested SVG in the size of its uses.
struct SymbolInstances {
    private let tree: SVGTree
    private var edits = SVGEdits()
    /// The bytes of the copies so far.
    private var bytes = 0
    private var names: [String: String] = [:]
    /// The number in the name of the next copy.
    private var number: Int

    /// The number of times that copies may contain uses that need copies.
    private static let maximumDepth = 5
    /// The maximum bytes of all copies.
    private static let maximumBytes = 4 << 20

    /// Returns the document with copies, or `nil` if it needs none.
    static func expanded(_ original: SVGTree) -> [UInt8]? {
        guard original.bytes.contains("<use") || original.bytes.contains(":use") else { return nil }
        // A copy is another element for these selectors.
        guard
            !StyleSheet(original).rules.contains(where: {
                $0.selectors.contains(/(^|[\s,>+~])(g|svg|symbol|use)\b|[#:]/)
            })
        else { return nil }
        var tree = original
        var number = 1
        for _ in 0..<maximumDepth {
            var instances = SymbolInstances(tree: tree, number: number)
            instances.expand()
            guard !instances.edits.isEmpty, instances.bytes <= maximumBytes else { break }
            (tree, number) = (SVGTree(instances.edits.applied(to: tree.bytes)), instances.number)
        }
        return number > 1 ? tree.bytes : nil
    }

    private init(tree: SVGTree, number: Int) {
        (self.tree, self.number) = (tree, number)
    }

    private mutating func expand() {
        for use in tree.elements where use.name == "use" {
            guard let target = use.reference, let place = tree.indices[target],
                let reference = use.tag.attributes.first(where: \.isReference)
            else { continue }
            let (width, height) = (Self.side("width", of: use), Self.side("height", of: use))
            let element = tree.elements[place]
            // Other symbols, and a nested SVG that keeps its size, are drawn as they are.
            let isSized = element.name == "svg" && place > 0 && (width ?? height) != nil
            guard isSized || element.name == "symbol" && Self.needsCopy(element) else { continue }
            let key = "\(target) \(width ?? "") \(height ?? "")"
            let name = names[key] ?? "\(Program.name)-symbol-\(number)"
            if names[key] == nil {
                (names[key], number) = (name, number + 1)
                let copy = copy(of: element, named: name, width, height)
                bytes += copy.utf8.count
                guard bytes <= Self.maximumBytes else { return }
                // There, the prefixes of names and the rules for elements inside others mean the same.
                edits.replace(element.end..<element.end, with: copy)
            }
            edits.replace(reference.range, with: "#\(name)")
        }
    }

    /// Whether a symbol has styles that librsvg ignores, or no canvas, so that librsvg does not cut it off at its size.
    private static func needsCopy(_ symbol: SVGTree.Element) -> Bool {
        guard symbol.tag["viewBox"] != nil else { return true }
        let names: Set = ["opacity", "filter", "mask", "clip-path", "transform"]
        return !names.isDisjoint(with: symbol.tag.attributes.map(\.name) + symbol.declarations.map(\.name))
    }

    private static func side(_ name: String, of element: SVGTree.Element) -> String? {
        element.tag[name].flatMap { $0.trimmed == "auto" ? nil : $0 }
    }

    private func copy(of element: SVGTree.Element, named name: String, _ width: String?, _ height: String?) -> String {
        let isSymbol = element.name == "symbol"
        var inner = [
            "width=\"\(width ?? (isSymbol ? nil : element.tag["width"]) ?? "100%")\"",
            "height=\"\(height ?? (isSymbol ? nil : element.tag["height"]) ?? "100%")\"",
        ]
        var outer = ["id=\"\(name)\""]
        for attribute in element.tag.attributes {
            switch attribute.name {
            case "id", "width", "height", "refX", "refY": break
            case "x", "y": if !isSymbol { inner.append(attribute.xml) }
            case "viewBox", "preserveAspectRatio", "overflow": inner.append(attribute.xml)
            default: outer.append(attribute.xml)
            }
        }
        if let overflow = element.declarations.last(where: { $0.name == "overflow" }) {
            inner.append("style=\"overflow:\(escapedForXML(overflow.value))\"")
        }
        let prefix = tree.prefix(of: element)
        let content = String(decoding: tree.bytes[element.content], as: UTF8.self)
        let spaces = element.tag.attributes.filter { $0.name.hasPrefix("xmlns") }
            .map { " \($0.xml)" }.joined()
        return
            "<\(prefix)defs\(spaces)><\(prefix)g \(outer.joined(separator: " "))><\(prefix)svg \(inner.joined(separator: " "))>"
            + content + "</\(prefix)svg></\(prefix)g></\(prefix)defs>"
    }
}
