import Inspection

/// Finds the parts of an SVG that librsvg does not draw, does not draw as browsers do, or that a still cannot play.
struct SVGLostParts {
    private(set) var all: [LostPart] = []
    /// The index of the first element with each part, or `nil` for parts without an element.
    private(set) var elements: [Int?] = []
    /// The parts without their lines.
    private var known: Set<LostPart> = []
    private var tree = SVGTree([])
    private var cascade: StyleCascade?
    /// Whether each element is turned or skewed, by itself or by the elements around it.
    private var areTurned: [Bool] = []
    /// Whether the root has a width and a height.
    private var hasSize = false

    mutating func add(_ part: LostPart, at element: Int? = nil) {
        guard known.insert(part.at(line: nil)).inserted else { return }
        all.append(part)
        elements.append(element)
    }

    /// Adds the lost parts of a document.
    mutating func add(_ tree: SVGTree, _ sheet: StyleSheet) {
        self.tree = tree
        cascade = StyleCascade(tree, sheet)
        hasSize = ["width", "height"].allSatisfy { tree.elements.first?.tag[$0].map { !$0.contains("%") } ?? false }
        for element in tree.elements {
            areTurned.append(element.parent.map { areTurned[$0] } == true || Self.isTurned(element))
        }
        if tree.hasStyleSheetLink { add(.linkedStyleSheet) }
        for (index, element) in tree.elements.enumerated() {
            addElement(element)
            addCombinations(index, element)
            for attribute in element.tag.attributes { addAttribute(attribute, of: element) }
            // The last declaration of a property counts.
            var last: [String: Int] = [:]
            for (place, declaration) in element.declarations.enumerated() { last[declaration.name] = place }
            for (place, declaration) in element.declarations.enumerated() where last[declaration.name] == place {
                add(declaration, of: element)
            }
        }
        add(sheet)
    }

    private mutating func add(
        _ kind: LostPart.Kind, _ name: String, of element: SVGTree.Element?, isPlayed: Bool = false,
        remedy: LostPart.Remedy
    ) {
        let part = LostPart(kind, name, isPlayed: isPlayed, remedy: remedy)
        guard !known.contains(part) else { return }
        add(part.at(line: element.map { tree.line(of: $0) }), at: element?.index)
    }

    // MARK: Elements and attributes

    private mutating func addElement(_ element: SVGTree.Element) {
        let tag = element.tag
        // In elements with these attributes, programs put parts that only some viewers can show, next to art for all others.
        guard tag["requiredExtensions"] == nil, tag["requiredFeatures"] == nil else { return }
        if let row = Self.lostElements[tag.name] {
            add(.element, tag.name, of: element, isPlayed: row.isPlayed, remedy: row.remedy)
        }
        if tag.name == "image", element.hasEmbeddedSVG { add(.embeddedSVG, "", of: element, remedy: .embedElements) }
        // librsvg draws only pictures there.
        if tag.name == "feImage", element.reference != nil {
            add(.element, tag.name, of: element, remedy: .exportAsPNG)
        }
    }

    private mutating func addAttribute(_ attribute: TagScanner.Attribute, of element: SVGTree.Element) {
        let (name, value) = (attribute.name, attribute.value)
        switch name {
        case "in" where element.name.hasPrefix("fe"), "in2":
            guard Self.filterInputs.contains(value) else { break }
            add(.filterInput, value, of: element, remedy: .exportAsPNG)
        case "bias" where Double(value) != 0, "stitchTiles" where value == "stitch":
            add(.attribute, name, of: element, remedy: .exportAsPNG)
        case "viewBox" where element.name == "pattern" && Self.hasOtherShape(element):
            add(.attribute, "viewBox of a pattern", of: element, remedy: .exportAsPNG)
        case "textLength", "rotate", "x", "y", "dx", "dy":
            guard Self.textElements.contains(element.name),
                name == "textLength" || Self.isList(value, rotate: name == "rotate")
            else { break }
            add(.attribute, name, of: element, remedy: .convertText)
        case "style", "id", "class", "d", "points", "href": break
        case "color-interpolation" where element.name == "mask" && value == "linearRGB":
            add(.attribute, name, of: element, remedy: .exportAsPNG)
        default:
            // The root has its own size in any case.
            if element.parent != nil, Self.lengths.contains(name), let unit = unit(of: value) {
                add(.unit, unit, of: element, remedy: .usePixels)
            }
            // A style of the same name wins.
            guard Self.isPresentation(attribute), !element.declarations.contains(where: { $0.name == name }) else {
                break
            }
            add(StyleSheet.Declaration(name: name, value: value.withoutXMLReferences), of: element)
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
    private mutating func addCombinations(_ index: Int, _ element: SVGTree.Element) {
        if element.name == "clipPath" {
            let (clips, rules) = ("clip-path", "clip-rule")
            if ([index] + element.children).contains(where: { tree.elements[$0].tag[clips] ?? "none" != "none" }) {
                add(.nestedClipPath, "", of: element, remedy: .exportAsPNG)
            }
            let shapes = element.children.filter { !["title", "desc", "metadata"].contains(tree.elements[$0].name) }
            if shapes.count > 1,
                Set(shapes.map { cascade?.inheritedValue(of: rules, for: $0) ?? "nonzero" }).count > 1
            {
                add(.clipRules, "", of: element, remedy: .uniteShapes)
            }
            if element.tag["transform"] != nil, element.tag["clipPathUnits"] == "objectBoundingBox" {
                add(.turnedClipPath, "", of: element, remedy: .applyTransforms)
            }
            return
        }
        let used = ["clip-path", "filter"].compactMap { reference(of: $0, element) }
        guard !used.isEmpty, areTurned[index] else { return }
        for part in used {
            switch part.name {
            case "clipPath" where part.tag["clipPathUnits"] == "objectBoundingBox":
                add(.turnedClipPath, "", of: element, remedy: .applyTransforms)
            case "filter" where part.children.contains { Self.upright.contains(tree.elements[$0].name) }:
                add(.turnedFilter, "", of: element, remedy: .applyTransforms)
            default: break
            }
        }
    }

    /// The effects that librsvg always draws upright.
    private static let upright: Set = ["feTile", "feTurbulence", "feImage"]

    /// Returns the element that an attribute such as `clip-path` refers to.
    private func reference(of name: String, _ element: SVGTree.Element) -> SVGTree.Element? {
        guard let value = element.tag[name], let match = value.firstMatch(of: /url\(\s*["']?#([^"')]+)/) else {
            return nil
        }
        return tree.indices[String(match.1)].map { tree.elements[$0] }
    }

    private static func isTurned(_ element: SVGTree.Element) -> Bool {
        guard let transform = element.tag["transform"], transform.contains(/rotate|skew|matrix/) else { return false }
        return AffineMatrix(transform, StyleCalculation())?.isTurned ?? false
    }

    // MARK: Styles

    private mutating func add(_ sheet: StyleSheet) {
        for rule in sheet.atRules {
            guard let row = Self.atRules.first(where: { rule.name.wholeMatch(of: $0.name) != nil }),
                !(rule.name == "media" && rule.prelude.contains(/prefers-|print/))
            else { continue }
            add(.atRule, rule.name, of: nil, isPlayed: row.isPlayed, remedy: row.remedy)
        }
        for rule in sheet.rules {
            if let match = rule.selectors.firstMatch(of: /:(is|where|has)\(/) {
                add(.selector, String(match.1), of: nil, remedy: .exportStylesAsAttributes)
            }
            if rule.hasRules { add(.nestedRules, rule.selectors, of: nil, remedy: .exportStylesAsAttributes) }
            var found = SVGLostParts()
            for declaration in rule.declarations where !declaration.isCustom { found.add(declaration, of: nil) }
            // A rule for no element is not missed.
            guard !found.all.isEmpty, let element = firstElement(of: rule) else { continue }
            // The rewriting gives elements another value.
            for part in found.all where element?.declarations.contains(where: { $0.name == part.name }) != true {
                add(part.at(line: element.map { tree.line(of: $0) }), at: element?.index)
            }
        }
    }

    /// Returns the first element that a rule is for: none, or `.some(nil)` if that is not known.
    private func firstElement(of rule: StyleSheet.Rule) -> SVGTree.Element?? {
        guard let selectors = StyleSelector.list(rule.selectors) else { return .some(nil) }
        return tree.elements.indices.first { index in selectors.contains { $0.matches(index, in: tree) } }
            .map { tree.elements[$0] }
    }

    private mutating func add(_ declaration: StyleSheet.Declaration, of element: SVGTree.Element?) {
        let (name, value) = (declaration.name, declaration.value.lowercased())
        guard !declaration.isCustom else { return }
        switch name {
        case "translate", "rotate", "scale":
            if value != "none" { add(.style, name, of: element, remedy: .applyTransforms) }
        case "transform-origin":
            // Without a transform it does nothing; with one in percent of the art it is still there.
            guard value.wholeMatch(of: /(0(px|%)?\s*)+/) == nil, element.map(isTransformed) ?? true else { break }
            add(.style, name, of: element, remedy: .applyTransforms)
        case "font-variation-settings" where value != "normal", "letter-spacing" where value.hasSuffix("%"):
            add(.style, name, of: element, remedy: .convertText)
        case "baseline-shift", "text-decoration":
            // librsvg does not add up what nested texts ask for.
            guard let element, value != "none", value != "baseline",
                tree.ancestors(of: element.index).contains(where: { tree.elements[$0].tag[name] != nil })
            else { break }
            add(.style, name, of: element, remedy: .convertText)
        case "vector-effect" where value != "none": add(.style, name, of: element, remedy: .convertStrokes)
        case "mask-image" where value != "none", "mask" where value.contains("gradient("):
            add(.style, name, of: element, remedy: .useMaskElement)
        case "writing-mode" where value == "vertical-lr": add(.style, name, of: element, remedy: .convertText)
        case "clip-path":
            guard let shape = value.prefixMatch(of: /(circle|ellipse|inset|polygon|path|rect|xywh)\(/) else { break }
            add(.clipPath, String(shape.1), of: element, remedy: .useClipPathElement)
        default: break
        }
        for name in StyleScanner.functions(in: value) {
            guard let remedy = Self.functions[name] else { continue }
            add(.function, name, of: element, remedy: remedy)
        }
    }

    private func isTransformed(_ element: SVGTree.Element) -> Bool {
        let styles = StyleSheet.declarations((element.tag["style"] ?? "").utf8).declarations
        return ["transform", "gradientTransform", "patternTransform"].contains { element.tag[$0] ?? "none" != "none" }
            || styles.contains { $0.name == "transform" && $0.value != "none" }
    }

    /// Returns whether an attribute is a style that may be lost.
    private static func isPresentation(_ attribute: TagScanner.Attribute) -> Bool {
        let name = attribute.name
        if presentation.contains(name) { return true }
        return attribute.value.utf8.contains(UInt8(ascii: "("))
            && !name.contains(":") && !["data-", "aria-", "on"].contains(where: name.hasPrefix)
    }

    // MARK: The table

    private static let presentation: Set = [
        "transform-origin", "vector-effect", "clip-path", "mask", "mask-image", "writing-mode",
        "font-variation-settings", "letter-spacing", "baseline-shift", "text-decoration",
    ]
    /// The attributes that may have units.
    private static let lengths: Set = [
        "x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "stroke-width", "font-size",
    ]
    /// Units that depend on the size in which a browser shows a drawing without a size.
    private static let viewportUnits: Set = ["vw", "vh", "vi", "vb", "vmin", "vmax"]
    private static let unknownUnits = ["ch", "ic", "lh", "rlh", "cap", "ex"]

    /// Returns the unit of a length, if librsvg does not know it.
    private func unit(of value: String) -> String? {
        guard value.first?.isNumber ?? false else { return nil }
        let unit = value.reversed().prefix(while: \.isLetter).reversed()
        let name = String(unit).lowercased()
        return Self.unknownUnits.contains(name) || !hasSize && Self.viewportUnits.contains(name) ? name : nil
    }

    private static let textElements: Set = ["text", "tspan"]
    private static let filterInputs: Set = ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"]

    private static let lostElements: [String: (isPlayed: Bool, remedy: LostPart.Remedy)] = {
        let animation = (true, LostPart.Remedy.exportAnimation)
        let mesh = (false, LostPart.Remedy.useGradients)
        return [
            "foreignObject": (false, .exportAsPNG),
            "animate": animation, "animateColor": animation, "animateMotion": animation, "animateTransform": animation,
            "set": animation,
            "mesh": mesh, "meshgradient": mesh, "meshGradient": mesh, "hatch": mesh,
            "feDiffuseLighting": (false, .exportAsPNG), "feSpecularLighting": (false, .exportAsPNG),
            "flowRoot": (false, .convertText), "textPath": (false, .convertText), "tref": (false, .convertText),
        ]
    }()

    // This is computed because regular expressions cannot be sent between threads.
    private static var atRules: [(name: Regex<Substring>, isPlayed: Bool, remedy: LostPart.Remedy)] {
        [
            (/(?:-[a-z]+-)?keyframes/, true, .exportAnimation),
            (/import/, false, .includeStyleSheet),
            (/layer|media|supports|container|scope/, false, .exportStylesAsAttributes),
        ]
    }

    private static let functions: [String: LostPart.Remedy] = {
        let colors = ["oklch", "oklab", "lch", "lab", "hwb", "color", "color-mix", "light-dark"]
        let formulas = ["calc", "min", "max", "clamp"]
        return Dictionary(
            uniqueKeysWithValues: colors.map { ($0, .useHexadecimalColors) } + formulas.map { ($0, .useNumbers) })
    }()
}

extension LostPart {
    /// A style sheet in another file.
    static let linkedStyleSheet = LostPart(.linkedStyleSheet, remedy: .includeStyleSheet)

    /// Returns a part for a language other than English.
    static func part(forLanguage language: String) -> LostPart {
        LostPart(.language, language, remedy: .exportOneLanguage)
    }

    /// Returns the part of a rule with variables that Kisscut does not apply.
    static func variables(inRule selectors: String) -> LostPart {
        LostPart(.variables, selectors, remedy: .convertVariables)
    }

    /// Creates the lost part for a variable without a value.
    init(_ fault: StyleVariables.Fault) {
        switch fault {
        case .undefined(let name): self.init(.undefinedVariable, name, remedy: .convertVariables)
        case .cyclic(let name): self.init(.cyclicVariable, name, remedy: .convertVariables)
        case .tooLong(let name): self.init(.longVariable, name, remedy: .convertVariables)
        }
    }
}
