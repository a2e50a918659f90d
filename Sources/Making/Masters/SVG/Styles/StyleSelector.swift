/// A selector of a style rule, made up of types, ids, classes, attributes, `:root`, and nesting.
struct StyleSelector {
    /// An element with the properties that selectors use.
    struct Element {
        var name: String
        var attributes: [String: String] = [:]

        var classes: [Substring] { attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? [] }
    }

    /// The conditions for one element.
    private struct Compound {
        var type: String?
        var ids: [String] = []
        var classes: [String] = []
        var attributes: [(name: String, value: String?)] = []
        var isRoot = false
        /// Whether the compound before it must match the parent, instead of any ancestor.
        var isChild = false

        func matches(_ element: Element, isRoot: Bool) -> Bool {
            (type == nil || type == element.name) && (!self.isRoot || isRoot)
                && ids.allSatisfy { element.attributes["id"] == $0 }
                && classes.allSatisfy { name in element.classes.contains { $0 == name } }
                && attributes.allSatisfy { name, value in
                    element.attributes[name].map { value == nil || $0 == value } ?? false
                }
        }
    }

    private var compounds: [Compound] = []

    /// The specificity: the numbers of ids, of classes and similar conditions, and of types.
    var specificity: [Int] {
        compounds.reduce(into: [0, 0, 0]) { sums, compound in
            sums[0] += compound.ids.count
            sums[1] += compound.classes.count + compound.attributes.count + (compound.isRoot ? 1 : 0)
            sums[2] += compound.type == nil ? 0 : 1
        }
    }

    /// Returns the selectors of a list, or `nil` if a selector has unsupported parts.
    static func list(_ text: String) -> [StyleSelector]? {
        var scanner = StyleScanner(text.utf8)
        var selectors: [StyleSelector] = []
        repeat {
            guard let selector = StyleSelector(scanner.text(before: [UInt8(ascii: ",")])) else { return nil }
            selectors.append(selector)
        } while scanner.skip(UInt8(ascii: ","))
        return selectors
    }

    private init?(_ text: String) {
        var scanner = StyleScanner(text.utf8)
        var isChild = false
        while !scanner.isAtEnd {
            guard var compound = Self.compound(&scanner) else { return nil }
            compound.isChild = isChild
            compounds.append(compound)
            scanner.skipSpaces()
            isChild = scanner.skip(UInt8(ascii: ">"))
            scanner.skipSpaces()
        }
        guard !compounds.isEmpty, !isChild else { return nil }
    }

    private static func compound(_ scanner: inout StyleScanner) -> Compound? {
        var compound = Compound()
        let start = scanner.position
        let type = scanner.name()
        if !type.isEmpty { compound.type = type } else { _ = scanner.skip(UInt8(ascii: "*")) }
        while true {
            if scanner.skip(UInt8(ascii: "#")) {
                compound.ids.append(scanner.name())
            } else if scanner.skip(UInt8(ascii: ".")) {
                compound.classes.append(scanner.name())
            } else if scanner.skip(UInt8(ascii: "[")) {
                let name = scanner.name()
                let value = scanner.skip(UInt8(ascii: "=")) ? scanner.text(before: [UInt8(ascii: "]")]) : nil
                guard scanner.skip(UInt8(ascii: "]")) else { return nil }
                compound.attributes.append((name, value.map { $0.trimmingQuotes }))
            } else if scanner.skip(UInt8(ascii: ":")) {
                guard scanner.name() == "root" else { return nil }
                compound.isRoot = true
            } else {
                return scanner.position > start ? compound : nil
            }
        }
    }

    /// Returns whether the selector matches the last element of a path, where each element is inside the element before it.
    func matches(_ path: [Element]) -> Bool {
        matches(path[...], compounds[...])
    }

    private func matches(_ path: ArraySlice<Element>, _ compounds: ArraySlice<Compound>) -> Bool {
        guard let compound = compounds.last, let element = path.last else { return false }
        guard compound.matches(element, isRoot: path.count == 1) else { return false }
        let (rest, ancestors) = (compounds.dropLast(), path.dropLast())
        guard !rest.isEmpty else { return true }
        if compound.isChild { return matches(ancestors, rest) }
        return ancestors.indices.reversed().contains { matches(path[path.startIndex...$0], rest) }
    }
}

extension String {
    /// The text without the quotes around it.
    fileprivate var trimmingQuotes: String {
        guard let quote = first, quote == "\"" || quote == "'", count > 1, last == quote else { return self }
        return String(dropFirst().dropLast())
    }
}
