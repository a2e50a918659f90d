import Inspection

/// Finds the parts of an SVG that librsvg does not draw or that a still cannot play.
struct SVGLostParts {
    private(set) var all: [LostPart] = []
    /// Whether something is moved, turned or scaled, so that the origin of transforms matters.
    private var hasTransform = false
    private var hasOrigin = false

    mutating func add(_ part: LostPart) {
        if !all.contains(part) { all.append(part) }
    }

    mutating func add(_ tag: TagScanner.Tag) {
        // In elements with these attributes, programs put parts that only some viewers can show, next to art for all others.
        if let row = Self.elements[tag.name], tag["requiredExtensions"] == nil, tag["requiredFeatures"] == nil {
            add(LostPart(.element, tag.name, isPlayed: row.isPlayed, remedy: row.remedy))
        }
        for attribute in tag.attributes where Self.isPresentation(attribute) {
            add(StyleSheet.Declaration(name: attribute.name, value: attribute.value))
        }
    }

    mutating func add(_ sheet: StyleSheet) {
        for rule in sheet.atRules {
            guard let row = Self.atRules.first(where: { rule.name.wholeMatch(of: $0.name) != nil }),
                !(rule.name == "media" && rule.prelude.contains(/prefers-|print/))
            else { continue }
            add(LostPart(.atRule, rule.name, isPlayed: row.isPlayed, remedy: row.remedy))
        }
        for rule in sheet.rules {
            if let match = rule.selectors.firstMatch(of: /:(is|where|has)\(/) {
                add(LostPart(.selector, String(match.1), remedy: .exportStylesAsAttributes))
            }
            if rule.hasRules { add(LostPart(.nestedRules, rule.selectors, remedy: .exportStylesAsAttributes)) }
            add(rule.declarations)
        }
    }

    /// Adds lost parts of declarations, including properties that exist only in style rules and style attributes.
    mutating func add(_ declarations: [StyleSheet.Declaration]) {
        for declaration in declarations {
            add(declaration)
            guard ["translate", "rotate", "scale"].contains(declaration.name), declaration.value != "none" else {
                continue
            }
            hasTransform = true
            add(LostPart(.style, declaration.name, remedy: .applyTransforms))
        }
    }

    /// Adds parts that are only lost in combination with others.
    ///
    /// Call this at the end.
    mutating func finish() {
        if hasTransform && hasOrigin { add(LostPart(.style, "transform-origin", remedy: .applyTransforms)) }
    }

    private mutating func add(_ declaration: StyleSheet.Declaration) {
        let value = declaration.value.lowercased()
        switch declaration.name {
        case "transform" where value != "none": hasTransform = true
        case "transform-origin": hasOrigin = hasOrigin || value.wholeMatch(of: /(0(px|%)?\s*)+/) == nil
        case "vector-effect" where value != "none":
            add(LostPart(.style, "vector-effect", remedy: .convertStrokes))
        case "clip-path":
            guard let shape = value.prefixMatch(of: /(circle|ellipse|inset|polygon|path|rect|xywh)\(/) else { break }
            add(LostPart(.clipPath, String(shape.1), remedy: .useClipPathElement))
        default: break
        }
        for name in StyleScanner.functions(in: value) {
            guard let remedy = Self.functions[name] else { continue }
            add(LostPart(.function, name, remedy: remedy))
        }
    }

    /// Returns whether an attribute is a style that may be lost.
    private static func isPresentation(_ attribute: TagScanner.Attribute) -> Bool {
        let name = attribute.name
        if ["transform", "transform-origin", "vector-effect", "clip-path"].contains(name) { return true }
        return attribute.value.utf8.contains(UInt8(ascii: "("))
            && !["id", "class", "style", "d", "href"].contains(name)
            && !name.contains(":") && !["data-", "aria-", "on"].contains(where: name.hasPrefix)
    }

    // MARK: The table

    private static let elements: [String: (isPlayed: Bool, remedy: LostPart.Remedy)] = {
        let animation = (true, LostPart.Remedy.exportAnimation)
        let mesh = (false, LostPart.Remedy.useGradients)
        return [
            "foreignObject": (false, .exportAsPNG),
            "animate": animation, "animateColor": animation, "animateMotion": animation, "animateTransform": animation,
            "set": animation,
            "mesh": mesh, "meshgradient": mesh, "meshGradient": mesh, "hatch": mesh,
            "flowRoot": (false, .convertText),
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
        let colors = ["oklch", "oklab", "lch", "lab", "color", "color-mix", "light-dark"]
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
