import Inspection

/// Finds the parts of an SVG that librsvg does not draw, does not draw as browsers do, or that a still cannot play.
struct SVGLostParts {
    /// A part that was found.
    struct Found {
        var part: LostPart
        /// The index of the first element with it, or `nil` for parts without an element.
        let element: Int?
    }

    private(set) var all: [Found] = []
    /// The parts without their lines.
    private var known: Set<LostPart> = []
    let cascade: StyleCascade
    var tree: SVGTree { cascade.tree }
    /// The transform of each element, by itself and by the elements around it.
    private let transforms: [AffineMatrix]
    /// Whether each element holds another that is turned, filled unevenly, or filled or outlined at all; empty if that is not asked.
    let holdsTurned: [Bool], holdsUneven: [Bool], holdsPaints: [Bool]
    /// Whether the root has a width and a height.
    private let hasSize: Bool
    /// Whether an effect thickens or thins art, and whether an element takes the paint of the one that uses it.
    private let hasMorphology: Bool, takesContext: Bool

    /// Finds the lost parts of a document.
    ///
    /// - Parameter earlier: The parts that are not in it any more.
    init(of cascade: StyleCascade, after earlier: [LostPart]) {
        self.cascade = cascade
        let tree = cascade.tree
        hasSize = ["width", "height"].allSatisfy { tree.elements.first?.tag[$0].map { !$0.contains("%") } ?? false }
        hasMorphology = tree.bytes.contains("feMorphology")
        takesContext = tree.bytes.contains("context-fill") || tree.bytes.contains("context-stroke")
        let own = tree.elements.map(Self.transform)
        transforms = tree.elements.reduce(into: []) { transforms, element in
            transforms.append((element.parent.map { transforms[$0] } ?? .identity) * own[element.index])
        }
        holdsTurned = Self.holders(in: tree) { own[$0.index].isTurned }
        holdsUneven = hasMorphology ? Self.holders(in: tree) { Self.isUneven($0, in: cascade) } : []
        holdsPaints =
            tree.bytes.contains("text-decoration")
            ? Self.holders(in: tree) { part in
                ["fill", "stroke"].contains { cascade.value(of: $0, for: part.index) != nil }
            } : []
        for part in earlier { add(part) }
        if tree.hasStyleSheetLink { add(.linkedStyleSheet) }
        for element in tree.elements {
            addElement(element)
            addCombinations(element)
            for attribute in element.tag.attributes { addAttribute(attribute, of: element) }
            // The last declaration of a property counts.
            var last: [String: Int] = [:]
            for (place, declaration) in element.declarations.enumerated() { last[declaration.name] = place }
            for (place, declaration) in element.declarations.enumerated() where last[declaration.name] == place {
                for part in parts(of: declaration, element) { add(part, of: element) }
            }
        }
        addStyleSheet()
    }

    mutating func add(_ part: LostPart, of element: SVGTree.Element? = nil) {
        guard known.insert(part).inserted else { return }
        all.append(Found(part: part.at(line: element.map { tree.line(of: $0) }), element: element?.index))
    }

    // MARK: Elements and attributes

    private mutating func addElement(_ element: SVGTree.Element) {
        let tag = element.tag
        // In elements with these attributes, programs put parts that only some viewers can show, next to art for all others.
        guard tag["requiredExtensions"] == nil, tag["requiredFeatures"] == nil else { return }
        if let row = Self.lostElements[tag.name] {
            add(LostPart(.element, tag.name, isPlayed: row.isPlayed, remedy: row.remedy), of: element)
        }
        if tag.name == "image", element.hasEmbeddedSVG {
            add(LostPart(.embeddedSVG, remedy: .embedElements), of: element)
        }
        // librsvg draws only pictures there.
        if tag.name == "feImage", element.reference != nil {
            add(LostPart(.element, tag.name, remedy: .exportAsPNG), of: element)
        }
    }

    private mutating func addAttribute(_ attribute: TagScanner.Attribute, of element: SVGTree.Element) {
        let (name, value) = (attribute.name, attribute.value)
        switch name {
        case "in" where element.name.hasPrefix("fe"), "in2":
            guard Self.filterInputs.contains(value) else { break }
            add(LostPart(.filterInput, value, remedy: .exportAsPNG), of: element)
        case "bias" where Double(value) != 0, "stitchTiles" where value == "stitch":
            add(LostPart(.attribute, name, remedy: .exportAsPNG), of: element)
        case "viewBox" where element.name == "pattern" && Self.hasOtherShape(element):
            add(LostPart(.attribute, "viewBox of a pattern", remedy: .exportAsPNG), of: element)
        case "textLength", "rotate", "x", "y", "dx", "dy":
            guard Self.placedTexts.contains(element.name),
                name == "textLength" || Self.isList(value, rotate: name == "rotate")
            else { break }
            add(LostPart(.attribute, name, remedy: .convertText), of: element)
        case "style", "id", "class", "d", "points", "href": break
        case "color-interpolation" where element.name == "mask" && value == "linearRGB":
            add(LostPart(.attribute, name, remedy: .exportAsPNG), of: element)
        default:
            // The root has its own size in any case.
            if element.parent != nil, SVGRewriter.lengths.contains(name), let unit = unit(of: value) {
                add(LostPart(.unit, unit, remedy: .usePixels), of: element)
            }
            // A style of the same name wins.
            guard Self.isPresentation(attribute), !element.declarations.contains(where: { $0.name == name }) else {
                break
            }
            let declaration = StyleSheet.Declaration(name: name, value: value.withoutXMLReferences)
            for part in parts(of: declaration, element) { add(part, of: element) }
        }
    }

    /// Whether the canvas of a pattern has another shape than its tiles.
    private static func hasOtherShape(_ pattern: SVGTree.Element) -> Bool {
        let box = (pattern.tag["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
        let sides = ["width", "height"].compactMap { pattern.tag[$0].flatMap(Double.init) }
        guard box.count == 4, sides.count == 2 else { return false }
        return abs(box[2] * sides[1] - box[3] * sides[0]) > 0.01 * box[3] * sides[0]
    }

    /// Returns whether characters get places or angles of their own.
    private static func isList(_ value: String, rotate: Bool) -> Bool {
        let numbers = value.split { $0 == "," || $0.isWhitespace }
        let isZero = numbers.allSatisfy { Double($0) == 0 }
        return !isZero && (numbers.count > 1 || rotate)
    }

    /// Adds parts that are only lost together with others.
    private mutating func addCombinations(_ element: SVGTree.Element) {
        if element.name == "clipPath" {
            let (clips, rules) = ("clip-path", "clip-rule")
            if ([element.index] + element.children).contains(where: { tree.elements[$0].tag[clips] ?? "none" != "none" }
            ) {
                add(LostPart(.nestedClipPath, remedy: .exportAsPNG), of: element)
            }
            let shapes = element.children.filter { !["title", "desc", "metadata"].contains(tree.elements[$0].name) }
            if shapes.count > 1,
                Set(shapes.map { cascade.inheritedValue(of: rules, for: $0) ?? "nonzero" }).count > 1
            {
                add(LostPart(.clipRules, remedy: .uniteShapes), of: element)
            }
            if element.tag["transform"] != nil, element.tag["clipPathUnits"] == "objectBoundingBox" {
                add(LostPart(.turnedClipPath, remedy: .applyTransforms), of: element)
            }
            return
        }
        if transforms[element.index].isTurned { addTurned(element) }
        if transforms[element.index].isOblique { addOblique(element) }
        if hasMorphology, let filter = reference(of: "filter", element),
            filter.children.contains(where: { tree.elements[$0].name == "feMorphology" }),
            holdsUneven[element.index] || Self.isUneven(element, in: cascade)
        {
            add(LostPart(.element, "feMorphology", remedy: .exportAsPNG), of: element)
        }
        if takesContext,
            element.name == "use" || element.tag.attributes.contains(where: { $0.name.hasPrefix("marker") }),
            ["fill", "stroke"].contains(where: { reference(of: $0, element) != nil })
        {
            add(LostPart(.style, "context-fill", remedy: .exportAsPNG), of: element)
        }
    }

    /// Whether an element is filled by a radial gradient or a pattern, or is a picture.
    private static func isUneven(_ element: SVGTree.Element, in cascade: StyleCascade) -> Bool {
        let tree = cascade.tree
        return element.name == "image"
            || cascade.value(of: "fill", for: element.index).flatMap(target).flatMap { tree.indices[$0] }
                .map { ["radialGradient", "pattern"].contains(tree.elements[$0].name) } ?? false
    }

    /// Returns for each element whether an element inside it has a property.
    private static func holders(
        in tree: SVGTree, of hasProperty: (SVGTree.Element) -> Bool
    ) -> [Bool] {
        var holds = Array(repeating: false, count: tree.elements.count)
        for element in tree.elements.reversed() {
            guard let parent = element.parent, holds[element.index] || hasProperty(element) else { continue }
            holds[parent] = true
        }
        return holds
    }

    /// Returns the element that a property such as `clip-path` refers to.
    func reference(of name: String, _ element: SVGTree.Element) -> SVGTree.Element? {
        cascade.value(of: name, for: element.index).flatMap(Self.target).flatMap { tree.indices[$0] }
            .map { tree.elements[$0] }
    }

    /// Returns the `id` in a value such as `url(#a)`.
    static func target(of value: String) -> String? {
        value.firstMatch(of: /url\(\s*["']?#([^"')]+)/).map { String($0.1) }
    }

    private static func transform(of element: SVGTree.Element) -> AffineMatrix {
        element.tag["transform"].flatMap { AffineMatrix($0, StyleCalculation()) } ?? .identity
    }

    // MARK: Styles

    private mutating func addStyleSheet() {
        for rule in cascade.sheet.atRules {
            guard let row = Self.atRules.first(where: { rule.name.wholeMatch(of: $0.name) != nil }),
                !(rule.name == "media" && rule.prelude.contains(/prefers-|print/))
            else { continue }
            add(LostPart(.atRule, rule.name, isPlayed: row.isPlayed, remedy: row.remedy))
        }
        for rule in cascade.sheet.rules {
            if let match = rule.selectors.firstMatch(of: /:(is|where|has)\(/) {
                add(LostPart(.selector, String(match.1), remedy: .exportStylesAsAttributes))
            }
            if rule.hasRules { add(LostPart(.nestedRules, rule.selectors, remedy: .exportStylesAsAttributes)) }
            let found = rule.declarations.flatMap { parts(of: $0, nil) }
            // A rule for no element is not missed.
            guard !found.isEmpty, let element = firstElement(of: rule) else { continue }
            // The rewriting gives elements another value.
            for part in found where element?.declarations.contains(where: { $0.name == part.name }) != true {
                add(part, of: element)
            }
        }
    }

    /// Returns the first element that a rule is for: none, or `.some(nil)` if that is not known.
    private func firstElement(of rule: StyleSheet.Rule) -> SVGTree.Element?? {
        guard let selectors = StyleSelector.list(rule.selectors) else { return .some(nil) }
        return tree.elements.indices.first { index in selectors.contains { $0.matches(index, in: tree) } }
            .map { tree.elements[$0] }
    }

    /// Returns the lost parts of a declaration, without their lines.
    ///
    /// - Parameter element: The element with the declaration, or `nil` for a rule.
    private func parts(of declaration: StyleSheet.Declaration, _ element: SVGTree.Element?) -> [LostPart] {
        let (name, value) = (declaration.name, declaration.value.lowercased())
        guard !declaration.isCustom else { return [] }
        var parts: [LostPart] = []
        switch name {
        case "translate", "rotate", "scale":
            if value != "none" { parts.append(LostPart(.style, name, remedy: .applyTransforms)) }
        case "transform-origin":
            // Without a transform it does nothing; with one in percent of the art it is still there.
            guard value.wholeMatch(of: /(0(px|%)?\s*)+/) == nil, element.map(isTransformed) ?? true else { break }
            parts.append(LostPart(.style, name, remedy: .applyTransforms))
        case "font-variation-settings" where value != "normal", "letter-spacing" where value.hasSuffix("%"):
            parts.append(LostPart(.style, name, remedy: .convertText))
        case "baseline-shift", "text-decoration":
            guard let element, value != "none", value != "baseline",
                // librsvg does not add up what nested texts ask for, and draws lines in the colors of each part.
                tree.ancestors(of: element.index).contains(where: { tree.elements[$0].tag[name] != nil })
                    || (name == "text-decoration" ? hasSeveralPaints(element) : element.name == "text")
            else { break }
            parts.append(LostPart(.style, name, remedy: .convertText))
        case "vector-effect" where value != "none": parts.append(LostPart(.style, name, remedy: .convertStrokes))
        case "mask-image" where value != "none", "mask" where value.contains("gradient("):
            parts.append(LostPart(.style, name, remedy: .useMaskElement))
        case "writing-mode" where value == "vertical-lr" || element.map { isMisplaced($0, value) } ?? false:
            parts.append(LostPart(.style, name, remedy: .convertText))
        case "clip-path":
            guard let shape = value.prefixMatch(of: /(circle|ellipse|inset|polygon|path|rect|xywh)\(/) else { break }
            parts.append(LostPart(.clipPath, String(shape.1), remedy: .useClipPathElement))
        default: break
        }
        for name in StyleScanner.functions(in: value) {
            guard let remedy = Self.functions[name] else { continue }
            parts.append(LostPart(.function, name, remedy: remedy))
        }
        return parts
    }

    /// Returns the unit of a length, if librsvg does not know it.
    private func unit(of value: String) -> String? {
        guard value.first?.isNumber ?? false else { return nil }
        let unit = value.reversed().prefix(while: \.isLetter).reversed()
        let name = String(unit).lowercased()
        return Self.unknownUnits.contains(name) || !hasSize && Self.viewportUnits.contains(name) ? name : nil
    }

    /// Whether a text has an outline, or parts in other colors.
    private func hasSeveralPaints(_ text: SVGTree.Element) -> Bool {
        cascade.inheritedValue(of: "stroke", for: text.index) ?? "none" != "none"
            || holdsPaints[text.index]
    }

    /// Whether librsvg places vertical text elsewhere, or sets a part of a text vertically.
    private func isMisplaced(_ text: SVGTree.Element, _ mode: String) -> Bool {
        guard ["tb", "tb-rl", "vertical-rl"].contains(mode) else { return false }
        return text.name == "tspan" || cascade.inheritedValue(of: "text-anchor", for: text.index) ?? "start" != "start"
            || cascade.inheritedValue(of: "direction", for: text.index) == "rtl"
    }

    private func isTransformed(_ element: SVGTree.Element) -> Bool {
        ["transform", "gradientTransform", "patternTransform"].contains { element.tag[$0] ?? "none" != "none" }
            || element.declarations.contains { $0.name == "transform" && $0.value != "none" }
    }

    /// Returns whether an attribute is a style that may be lost.
    private static func isPresentation(_ attribute: TagScanner.Attribute) -> Bool {
        let name = attribute.name
        if presentation.contains(name) { return true }
        return attribute.value.utf8.contains(UInt8(ascii: "("))
            && !name.contains(":") && !["data-", "aria-", "on"].contains(where: name.hasPrefix)
    }
}
