import Support

/// Replaces the variables in an SVG's styles with their values, because librsvg does not support variables.
///
/// Each element gets the value from its own style or from the strongest rule for it, as in browsers. Only attributes of the document
/// change.
struct SVGVariables {
    /// The document without references to variables that have a value.
    private(set) var bytes: [UInt8]
    /// The faults of values whose references have no value, in the order of the document.
    private(set) var faults: [StyleVariables.Fault] = []
    /// The selectors of rules with variables that Stickermill does not apply.
    private(set) var unknownSelectors: [String] = []

    private let cascade: StyleCascade
    private var edits = SVGEdits()

    /// Returns `nil` if the document has no variables.
    init?(_ tree: SVGTree) {
        guard tree.bytes.contains("var(", ignoringCase: true) else { return nil }
        (bytes, cascade) = (tree.bytes, StyleCascade(tree))
        unknownSelectors = cascade.unknownRules.filter { rule in
            rule.declarations.contains { $0.isCustom || StyleVariables.isUsed(in: $0.value) }
        }.map(\.selectors)
        if cascade.isTooLong { faults.append(.tooLong("--")) }
        var scopes: [StyleVariables] = []
        for (index, element) in tree.elements.enumerated() {
            scopes.append(resolve(index, element.tag, within: element.parent.map { scopes[$0] } ?? StyleVariables()))
        }
        bytes = edits.applied(to: bytes)
    }

    /// Resolves an element's references, and returns the variables that the elements inside it inherit.
    private mutating func resolve(_ index: Int, _ tag: TagScanner.Tag, within outer: StyleVariables) -> StyleVariables {
        let winners = cascade.declarations(for: index)
        var scope = outer
        scope.define(winners.map(\.declaration).filter(\.isCustom))
        var strongest: [String: StyleCascade.Winner] = [:]
        for winner in winners where !winner.declaration.isCustom { strongest[winner.declaration.name] = winner }
        if strongest.values.contains(where: { StyleVariables.isUsed(in: $0.declaration.value) }) {
            resolveStyle(of: tag, strongest, scope)
        }
        for attribute in tag.attributes where !["style", "class", "id"].contains(attribute.name) {
            let value = attribute.value.withoutXMLReferences
            guard StyleVariables.isUsed(in: value), strongest[attribute.name] == nil,
                let resolved = resolved(value, scope)
            else { continue }
            edits.replace(attribute.range, with: escapedForXML(resolved))
        }
        return scope
    }

    /// Writes the element's own style again, including the values of stronger rules.
    private mutating func resolveStyle(
        of tag: TagScanner.Tag, _ strongest: [String: StyleCascade.Winner], _ scope: StyleVariables
    ) {
        let style = strongest.sorted { $0.key < $1.key }.compactMap { name, winner -> String? in
            let declaration = winner.declaration
            let isUsed = StyleVariables.isUsed(in: declaration.value)
            guard winner.isInline || isUsed else { return nil }
            guard let value = isUsed ? resolved(declaration.value, scope) : declaration.value else { return nil }
            return "\(name):\(value)\(declaration.isImportant ? "!important" : "")"
        }.joined(separator: ";")
        edits.setStyle(of: tag, to: style)
    }

    private mutating func resolved(_ value: String, _ scope: StyleVariables) -> String? {
        do throws(StyleVariables.Fault) {
            return try scope.resolved(value)
        } catch {
            if !faults.contains(error) { faults.append(error) }
            return nil
        }
    }
}

extension String {
    /// The text with XML's predefined references to characters replaced by the characters.
    var withoutXMLReferences: String {
        guard contains("&") else { return self }
        let named = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        return replacing(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]+));/) { match in
            let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
            let character = number.flatMap(Unicode.Scalar.init).map { String($0) }
            return character ?? match.3.flatMap { named[String($0)] } ?? String(match.0)
        }
    }
}
