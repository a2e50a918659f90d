/// The style declarations that apply to each element of an SVG, as in CSS Cascading and Inheritance Level 4.
struct StyleCascade {
    /// A declaration that applies to an element.
    struct Winner {
        let declaration: StyleSheet.Declaration
        /// Whether it is in the element's own `style`.
        let isInline: Bool
    }

    private struct KnownRule {
        let selectors: [StyleSelector]
        let declarations: [StyleSheet.Declaration]
    }

    let tree: SVGTree
    let sheet: StyleSheet
    private let rules: [KnownRule]
    /// The rules whose selectors are not known.
    let unknownRules: [StyleSheet.Rule]

    /// The largest product of rules and of all ancestors and earlier siblings of elements, up to which there are rules and inheritance.
    private static let maximumComparisons = 5_000_000
    /// Whether the document has too many elements and rules to apply the rules.
    let isTooLong: Bool

    init(_ tree: SVGTree) {
        (self.tree, sheet) = (tree, StyleSheet(tree))
        var unknown: [StyleSheet.Rule] = []
        let known = sheet.rules.compactMap { rule -> KnownRule? in
            if let selectors = StyleSelector.list(rule.selectors) {
                return KnownRule(selectors: selectors, declarations: rule.declarations)
            }
            unknown.append(rule)
            return nil
        }
        unknownRules = unknown
        let depths = tree.elements.indices.reduce(into: [Int]()) { depths, index in
            depths.append(1 + (tree.elements[index].parent.map { depths[$0] } ?? 0))
        }
        let siblings =
            known.contains { $0.selectors.contains(where: \.looksAtSiblings) } ? tree.elements.map(\.place) : []
        isTooLong = (depths + siblings).reduce(0, +) > Self.maximumComparisons / max(1, known.count)
        rules = isTooLong ? [] : known
    }

    /// Returns the declarations that apply to an element, with the strongest last.
    func declarations(for index: Int) -> [Winner] {
        var candidates: [(winner: Winner, rank: [Int])] = []
        for (number, rule) in rules.enumerated() {
            let matching = rule.selectors.filter { $0.matches(index, in: tree) }.map(\.specificity)
            guard let specificity = matching.max(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
            candidates += rule.declarations.map { declaration in
                (
                    Winner(declaration: declaration, isInline: false),
                    [declaration.isImportant ? 1 : 0, 0] + specificity + [number]
                )
            }
        }
        candidates += tree.elements[index].declarations.map { declaration in
            (Winner(declaration: declaration, isInline: true), [declaration.isImportant ? 1 : 0, 1])
        }
        let ranked = candidates.enumerated().sorted {
            if $0.element.rank != $1.element.rank { return $0.element.rank.lexicographicallyPrecedes($1.element.rank) }
            return $0.offset < $1.offset
        }
        return ranked.map(\.element.winner)
    }

    /// Returns the value of a property, from the element's style or attribute, or `nil` if it has none of its own.
    func value(of property: String, for index: Int) -> String? {
        style(of: property, for: index) ?? tree.elements[index].tag[property]?.withoutXMLReferences
    }

    /// Returns the value of a property from the element's style or a rule, or `nil` if it has none of its own.
    private func style(of property: String, for index: Int) -> String? {
        guard rules.isEmpty else {
            return declarations(for: index).last { $0.declaration.name == property }?.declaration.value
        }
        let own = tree.elements[index].declarations.filter { $0.name == property }
        return (own.last(where: \.isImportant) ?? own.last)?.value
    }

    /// Returns the value of a property that elements inherit, or `nil` if no element around has one.
    func inheritedValue(of property: String, for index: Int) -> String? {
        nearest(of: [property], for: index)?.value
    }

    /// Returns the inherited value of a property that is no attribute, or `nil` if no element around has one.
    func inheritedStyle(of property: String, for index: Int) -> String? {
        nearest(of: [property], for: index) { style(of: $0, for: $1) }?.value
    }

    /// Returns the nearest value of several properties that elements inherit, or `nil` if no element around has one.
    func nearest(of properties: [String], for index: Int) -> (property: String, value: String)? {
        nearest(of: properties, for: index) { value(of: $0, for: $1) }
    }

    private func nearest(
        of properties: [String], for index: Int, _ own: (_ property: String, _ index: Int) -> String?
    ) -> (property: String, value: String)? {
        for place in [index] + (isTooLong ? [] : tree.ancestors(of: index)) {
            for property in properties {
                if let value = own(property, place), value != "inherit" { return (property, value) }
            }
        }
        return nil
    }
}
