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
    /// The selectors of rules with variables that Kisscut does not apply.
    private(set) var unknownSelectors: [String] = []

    private let rules: [KnownRule]
    private var edits = SVGEdits()
    private var path: [StyleSelector.Element] = []
    private var scopes: [StyleVariables] = []
    private var comparisons = 0

    private static let maximumComparisons = 5_000_000

    private struct KnownRule {
        var selectors: [StyleSelector]
        var declarations: [StyleSheet.Declaration]
    }

    /// A declaration that applies to an element, with its rank among declarations of the same property.
    private struct Candidate {
        var declaration: StyleSheet.Declaration
        var isInline: Bool
        var rank: [Int]
    }

    init(_ bytes: [UInt8], _ sheet: StyleSheet) {
        self.bytes = bytes
        guard bytes.contains("var(", ignoringCase: true) else {
            rules = []
            return
        }
        var unknown: [String] = []
        rules = sheet.rules.compactMap { rule in
            if let selectors = StyleSelector.list(rule.selectors) {
                return KnownRule(selectors: selectors, declarations: rule.declarations)
            }
            if rule.declarations.contains(where: { $0.isCustom || StyleVariables.isUsed(in: $0.value) }) {
                unknown.append(rule.selectors)
            }
            return nil
        }
        unknownSelectors = unknown
        resolve()
        self.bytes = edits.applied(to: bytes)
    }

    private mutating func resolve() {
        var tags = TagScanner(bytes)
        while let item = tags.nextItem() {
            switch item {
            case .start(let tag):
                path.append(StyleSelector.Element(tag))
                resolve(tag)
                if tag.isEmpty { leave() }
            case .end: leave()
            }
        }
    }

    private mutating func leave() {
        _ = path.popLast()
        if scopes.count > path.count { scopes.removeLast() }
    }

    private mutating func resolve(_ tag: TagScanner.Tag) {
        let candidates = candidates(for: tag)
        var scope = scopes.last ?? StyleVariables()
        scope.define(candidates.filter { $0.declaration.isCustom }.map(\.declaration))
        scopes.append(scope)
        var strongest: [String: Candidate] = [:]
        for candidate in candidates where !candidate.declaration.isCustom {
            strongest[candidate.declaration.name] = candidate
        }
        let needed = strongest.values.filter { StyleVariables.isUsed(in: $0.declaration.value) }
        if !needed.isEmpty { resolveStyle(of: tag, strongest, scope) }
        for attribute in tag.attributes where !["style", "class", "id"].contains(attribute.name) {
            let value = attribute.value.withoutXMLReferences
            guard StyleVariables.isUsed(in: value), strongest[attribute.name] == nil,
                let resolved = resolved(value, scope)
            else { continue }
            edits.replace(attribute.range, with: escapedForXML(resolved))
        }
    }

    /// Writes the element's own style again, including the values of stronger rules.
    private mutating func resolveStyle(
        of tag: TagScanner.Tag, _ strongest: [String: Candidate], _ scope: StyleVariables
    ) {
        let names = strongest.keys.sorted()
        let style = names.compactMap { name -> String? in
            guard let (declaration, isInline) = strongest[name].map({ ($0.declaration, $0.isInline) }) else {
                return nil
            }
            let isUsed = StyleVariables.isUsed(in: declaration.value)
            guard isInline || isUsed else { return nil }
            guard let value = isUsed ? resolved(declaration.value, scope) : declaration.value else { return nil }
            return "\(name):\(value)\(declaration.isImportant ? "!important" : "")"
        }.joined(separator: ";")
        if let attribute = tag.attributes.first(where: { $0.name == "style" }) {
            edits.replace(attribute.range, with: escapedForXML(style))
        } else {
            edits.replace(tag.endOfName..<tag.endOfName, with: " style=\"\(escapedForXML(style))\"")
        }
    }

    private mutating func resolved(_ value: String, _ scope: StyleVariables) -> String? {
        do throws(StyleVariables.Fault) {
            return try scope.resolved(value)
        } catch {
            if !faults.contains(error) { faults.append(error) }
            return nil
        }
    }

    /// Returns the declarations that apply to the element at the end of the path, with the strongest last.
    private mutating func candidates(for tag: TagScanner.Tag) -> [Candidate] {
        var candidates: [Candidate] = []
        comparisons += rules.count * path.count
        if comparisons <= Self.maximumComparisons {
            for (index, rule) in rules.enumerated() {
                let matching = rule.selectors.filter { $0.matches(path) }.map(\.specificity)
                guard let specificity = matching.max(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
                candidates += rule.declarations.map { declaration in
                    Candidate(
                        declaration: declaration, isInline: false,
                        rank: [declaration.isImportant ? 1 : 0, 0] + specificity + [index])
                }
            }
        } else if !faults.contains(.tooLong("--")) {
            faults.append(.tooLong("--"))
        }
        let style = tag["style"]?.withoutXMLReferences ?? ""
        candidates += StyleSheet.declarations(style.utf8).declarations.map { declaration in
            Candidate(declaration: declaration, isInline: true, rank: [declaration.isImportant ? 1 : 0, 1])
        }
        let ranked = candidates.enumerated().sorted {
            if $0.element.rank != $1.element.rank { return $0.element.rank.lexicographicallyPrecedes($1.element.rank) }
            return $0.offset < $1.offset
        }
        return ranked.map(\.element)
    }
}

extension StyleSelector.Element {
    fileprivate init(_ tag: TagScanner.Tag) {
        self.init(name: tag.name)
        for attribute in tag.attributes { attributes[attribute.name] = attribute.value }
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
