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
            add(LostPart("the element '\(tag.name)'", isPlayed: row.isPlayed, remedy: row.remedy))
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
            add(LostPart("the style rule '@\(rule.name)'", isPlayed: row.isPlayed, remedy: row.remedy))
        }
        for rule in sheet.rules {
            if let match = rule.selectors.firstMatch(of: /:(is|where|has)\(/) {
                add(LostPart("the selector ':\(match.1)()' of a style rule", remedy: Self.styles))
            }
            if rule.hasRules { add(LostPart("style rules inside the rule '\(rule.selectors)'", remedy: Self.styles)) }
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
            add(LostPart("the style '\(declaration.name)'", remedy: Self.transforms))
        }
    }

    /// Adds parts that are only lost in combination with others.
    ///
    /// Call this at the end.
    mutating func finish() {
        if hasTransform && hasOrigin { add(LostPart("the style 'transform-origin'", remedy: Self.transforms)) }
    }

    private mutating func add(_ declaration: StyleSheet.Declaration) {
        let value = declaration.value.lowercased()
        switch declaration.name {
        case "transform" where value != "none": hasTransform = true
        case "transform-origin": hasOrigin = hasOrigin || value.wholeMatch(of: /(0(px|%)?\s*)+/) == nil
        case "vector-effect" where value != "none":
            add(LostPart("the style 'vector-effect'", remedy: "convert strokes to outlines before you export"))
        case "clip-path":
            guard let shape = value.prefixMatch(of: /(circle|ellipse|inset|polygon|path|rect|xywh)\(/) else { break }
            add(LostPart("the clip path '\(shape.1)()'", remedy: "use a 'clipPath' element instead"))
        default: break
        }
        for name in StyleScanner.functions(in: value) {
            guard let remedy = Self.functions[name] else { continue }
            add(LostPart("a value with '\(name)()'", remedy: remedy))
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

    private static let styles = "export styles as attributes of their elements"
    private static let transforms = "apply transforms to the shapes before you export"

    private static let elements: [String: (isPlayed: Bool, remedy: String)] = {
        let animation = (true, "export the animation as APNG or as numbered frames")
        let mesh = (false, "use linear or radial gradients, or export the drawing as PNG")
        return [
            "foreignObject": (false, "export the drawing as PNG"),
            "animate": animation, "animateColor": animation, "animateMotion": animation, "animateTransform": animation,
            "set": animation,
            "mesh": mesh, "meshgradient": mesh, "meshGradient": mesh, "hatch": mesh,
            "flowRoot": (false, "convert the text to outlines before you export"),
        ]
    }()

    // This is computed because regular expressions cannot be sent between threads.
    private static var atRules: [(name: Regex<Substring>, isPlayed: Bool, remedy: String)] {
        [
            (/(?:-[a-z]+-)?keyframes/, true, "export the animation as APNG or as numbered frames"),
            (/import/, false, "put the style sheet into the SVG"),
            (/layer|media|supports|container|scope/, false, styles),
        ]
    }

    private static let functions: [String: String] = {
        let colors = ["oklch", "oklab", "lch", "lab", "color", "color-mix", "light-dark"]
        let formulas = ["calc", "min", "max", "clamp"]
        return Dictionary(
            uniqueKeysWithValues: colors.map { ($0, "convert colors to hexadecimal numbers when you export") }
                + formulas.map { ($0, "export numbers instead of formulas") })
    }()
}

extension LostPart {
    /// A style sheet in another file.
    static let linkedStyleSheet = LostPart("a style sheet in another file", remedy: "put the style sheet into the SVG")

    /// Returns a part for a language other than English.
    static func part(forLanguage language: String) -> LostPart {
        LostPart(
            "a part for the language '\(language.isEmpty ? "none" : language)'",
            remedy: "Kisscut draws the parts for English, so export the drawing in one language")
    }

    /// Returns the part of a rule with variables that Kisscut does not apply.
    static func variables(inRule selectors: String) -> LostPart {
        LostPart("variables in the style rule '\(selectors)'", remedy: "convert variables to colors when you export")
    }

    /// Creates the lost part for a variable without a value.
    init(_ fault: StyleVariables.Fault) {
        let title =
            switch fault {
            case .undefined(let name): "the variable '\(name)' without a value"
            case .cyclic(let name): "the variable '\(name)' that refers to itself"
            case .tooLong(let name): "the variable '\(name)' with a value that is too long"
            }
        self.init(title, remedy: "convert variables to colors when you export")
    }
}
