/// A selector of a style rule, as in Selectors Level 4: types, ids, classes, attributes, places among siblings, `:not()`, and combinators.
struct StyleSelector {
    /// A condition for one element.
    private enum Condition {
        case type(String)
        case attribute(name: String, Comparison, value: String)
        case isRoot
        /// The place among the siblings is `step` times some whole number from 0, plus `first`, which counts from 1.
        case place(step: Int, first: Int, fromEnd: Bool)
        case not([StyleSelector])
        /// Only a user who points at the drawing can make it match.
        case never
    }

    private enum Comparison {
        case exists, equals, hasWord, hasPrefix, hasSuffix, contains
    }

    /// How an element lies to the element of the compound before it.
    private enum Combinator {
        case descendant, child, next, later
    }

    /// The conditions for one element.
    private struct Compound {
        var conditions: [Condition] = []
        var combinator = Combinator.descendant
    }

    private var compounds: [Compound] = []
    /// The specificity: the numbers of ids, of classes and similar conditions, and of types.
    private(set) var specificity = [0, 0, 0]

    /// Whether it may have to look at all elements before an element.
    var looksAtSiblings: Bool { compounds.contains { $0.combinator == .later } }

    /// Returns the selectors of a list, or `nil` if a selector has unsupported parts.
    static func list(_ text: String) -> [StyleSelector]? { list(text, depth: 0) }

    private static let maximumDepth = 8
    private static let maximumCompounds = 64

    private static func list(_ text: String, depth: Int) -> [StyleSelector]? {
        guard depth < maximumDepth else { return nil }
        var scanner = StyleScanner(text.utf8)
        var selectors: [StyleSelector] = []
        repeat {
            guard let selector = StyleSelector(scanner.text(before: [UInt8(ascii: ",")]), depth) else { return nil }
            selectors.append(selector)
        } while scanner.skip(UInt8(ascii: ","))
        return selectors
    }

    private init?(_ text: String, _ depth: Int) {
        var scanner = StyleScanner(text.utf8)
        var combinator: Combinator?
        scanner.skipSpaces()
        while !scanner.isAtEnd {
            guard var compound = compound(&scanner, depth) else { return nil }
            compound.combinator = combinator ?? .descendant
            compounds.append(compound)
            scanner.skipSpaces()
            combinator = Self.combinators.first { scanner.skip($0.mark) }?.combinator
            scanner.skipSpaces()
        }
        guard 1...Self.maximumCompounds ~= compounds.count, combinator == nil else { return nil }
    }

    private static let combinators: [(mark: UInt8, combinator: Combinator)] = [
        (UInt8(ascii: ">"), .child), (UInt8(ascii: "+"), .next), (UInt8(ascii: "~"), .later),
    ]

    private mutating func compound(_ scanner: inout StyleScanner, _ depth: Int) -> Compound? {
        var compound = Compound()
        let start = scanner.position
        let type = scanner.name()
        if !type.isEmpty { add(.type(type), to: &compound, rank: 2) } else { _ = scanner.skip(UInt8(ascii: "*")) }
        while true {
            if scanner.skip(UInt8(ascii: "#")) {
                add(.attribute(name: "id", .equals, value: scanner.name()), to: &compound, rank: 0)
            } else if scanner.skip(UInt8(ascii: ".")) {
                add(.attribute(name: "class", .hasWord, value: scanner.name()), to: &compound, rank: 1)
            } else if scanner.skip(UInt8(ascii: "[")) {
                guard let condition = Self.attribute(&scanner) else { return nil }
                add(condition, to: &compound, rank: 1)
            } else if scanner.skip(UInt8(ascii: ":")) {
                guard let condition = pseudoClass(&scanner, depth) else { return nil }
                compound.conditions.append(condition)
            } else {
                return scanner.position > start ? compound : nil
            }
        }
    }

    private mutating func add(_ condition: Condition, to compound: inout Compound, rank: Int) {
        compound.conditions.append(condition)
        specificity[rank] += 1
    }

    private static func attribute(_ scanner: inout StyleScanner) -> Condition? {
        let name = scanner.name()
        var comparison = name.isEmpty ? nil : Comparison.exists
        var value = ""
        let marks: [(UInt8, Comparison)] = [
            (UInt8(ascii: "~"), .hasWord), (UInt8(ascii: "^"), .hasPrefix), (UInt8(ascii: "$"), .hasSuffix),
            (UInt8(ascii: "*"), .contains),
        ]
        let mark = marks.first { scanner.skip($0.0) }
        if scanner.skip(UInt8(ascii: "=")) {
            comparison = mark?.1 ?? .equals
            value = scanner.text(before: [UInt8(ascii: "]")]).trimmingQuotes
        } else if mark != nil {
            return nil
        }
        guard scanner.skip(UInt8(ascii: "]")), let comparison else { return nil }
        return .attribute(name: name, comparison, value: value)
    }

    private mutating func pseudoClass(_ scanner: inout StyleScanner, _ depth: Int) -> Condition? {
        let name = scanner.name().lowercased()
        var argument = ""
        if scanner.next == UInt8(ascii: "(") {
            let start = scanner.position + 1
            scanner.skipComponent()
            argument = String(decoding: scanner.text[start..<scanner.position].dropLast(), as: UTF8.self)
        }
        specificity[1] += name == "not" ? 0 : 1
        switch name {
        case "root": return .isRoot
        case "first-child": return .place(step: 0, first: 1, fromEnd: false)
        case "last-child": return .place(step: 0, first: 1, fromEnd: true)
        case "nth-child", "nth-last-child":
            guard let (step, first) = Self.places(argument) else { return nil }
            return .place(step: step, first: first, fromEnd: name == "nth-last-child")
        case "not":
            guard let selectors = Self.list(argument, depth: depth + 1) else { return nil }
            let strongest = selectors.map(\.specificity).max { $0.lexicographicallyPrecedes($1) } ?? [0, 0, 0]
            for rank in specificity.indices { specificity[rank] += strongest[rank] }
            return .not(selectors)
        case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target": return .never
        default: return nil
        }
    }

    /// Reads places such as `odd`, `3` or `2n + 1`.
    private static func places(_ text: String) -> (step: Int, first: Int)? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        guard let match = text.wholeMatch(of: /(?:([+-]?\d{0,6})n)?([+-]?\d{1,6})?/) else { return nil }
        let first = match.2.flatMap { Int($0) }
        guard let factor = match.1 else { return first.map { (0, $0) } }
        let step = ["", "+"].contains(factor) ? 1 : factor == "-" ? -1 : Int(factor)
        return step.map { ($0, first ?? 0) }
    }

    // MARK: Matching

    /// Returns whether the selector matches an element of a tree.
    func matches(_ index: Int, in tree: SVGTree) -> Bool { match(index, compounds[...], tree) == .matches }

    /// The result for an element, and if it does not match, for which other elements the same is certain.
    ///
    /// Without this, a selector would try out all combinations of elements.
    private enum Match {
        case matches, failsHere
        /// No sibling before the element can match.
        case failsForSiblings
        /// No element around the element can match.
        case failsForAll
    }

    private func match(_ index: Int, _ compounds: ArraySlice<Compound>, _ tree: SVGTree) -> Match {
        guard let compound = compounds.last,
            compound.conditions.allSatisfy({ Self.holds($0, for: index, tree) })
        else { return .failsHere }
        let rest = compounds.dropLast()
        guard !rest.isEmpty else { return .matches }
        let parent = tree.elements[index].parent
        let earlier = parent.map { tree.elements[$0].children.prefix(tree.elements[index].place) } ?? []
        switch compound.combinator {
        case .child:
            guard let parent else { return .failsForAll }
            let found = match(parent, rest, tree)
            return found == .matches || found == .failsForAll ? found : .failsForSiblings
        case .next: return earlier.last.map { match($0, rest, tree) } ?? .failsForSiblings
        case .later:
            for sibling in earlier.reversed() {
                let found = match(sibling, rest, tree)
                if found != .failsHere { return found }
            }
            return .failsForSiblings
        case .descendant:
            for ancestor in tree.ancestors(of: index) {
                let found = match(ancestor, rest, tree)
                if found == .matches || found == .failsForAll { return found }
            }
            return .failsForAll
        }
    }

    private static func holds(_ condition: Condition, for index: Int, _ tree: SVGTree) -> Bool {
        let element = tree.elements[index]
        switch condition {
        case .type(let name): return element.name == name
        case .attribute(let name, let comparison, let value):
            guard let own = element.tag[name] else { return false }
            return switch comparison {
            case .exists: true
            case .equals: own == value
            // A longer list is no list of classes that a program wrote.
            case .hasWord:
                own.utf8.count <= 4096 && own.split(whereSeparator: \.isWhitespace).contains { $0 == value }
            case .hasPrefix: !value.isEmpty && own.hasPrefix(value)
            case .hasSuffix: !value.isEmpty && own.hasSuffix(value)
            case .contains: !value.isEmpty && own.contains(value)
            }
        case .isRoot: return element.parent == nil
        case .place(let step, let first, let fromEnd):
            guard let parent = element.parent else { return false }
            let place = fromEnd ? tree.elements[parent].children.count - element.place : element.place + 1
            return step == 0 ? place == first : (place - first) % step == 0 && (place - first) / step >= 0
        case .not(let selectors): return !selectors.contains { $0.matches(index, in: tree) }
        case .never: return false
        }
    }
}

extension String {
    /// The text without the quotes around it.
    fileprivate var trimmingQuotes: String {
        guard let quote = first, quote == "\"" || quote == "'", count > 1, last == quote else { return self }
        return String(dropFirst().dropLast())
    }
}
