import Inspection

// What librsvg does not draw, or not as browsers do.
extension SVGLostParts {
    /// Returns the parts that a version of librsvg does not draw, or does not draw as browsers do.
    ///
    /// - Parameter librsvg: The version, or `nil` for the oldest one that Stickermill supports.
    static func parts(_ found: [Found], lostBy librsvg: String?) -> [Found] {
        let numbers = (librsvg ?? "").split(separator: ".").map { Int($0) ?? 0 }
        let version = numbers.count > 1 ? (numbers[0], numbers[1]) : (2, 0)
        return found.filter { found in
            guard let first = firstMinorVersion(thatDraws: found.part) else { return true }
            return version < (2, first)
        }
    }

    /// Returns the first minor version of librsvg 2 that draws a part, as its list of changes says, or `nil` if none does.
    private static func firstMinorVersion(thatDraws part: LostPart) -> Int? {
        switch (part.kind, part.name) {
        case (.style, "vector-effect"), (.turnedPaint, _): 56
        case (.unit, "ch"), (.embeddedSVG, _): 58
        default: nil
        }
    }

    static let presentation: Set = [
        "transform-origin", "vector-effect", "clip-path", "mask", "mask-image", "writing-mode",
        "font-variation-settings", "letter-spacing", "baseline-shift", "text-decoration",
    ]
    /// Units that depend on the size in which a browser shows a drawing without a size.
    static let viewportUnits: Set = ["vw", "vh", "vi", "vb", "vmin", "vmax"]
    static let unknownUnits = ["ch", "ic", "lh", "rlh", "cap", "ex"]

    /// The elements whose characters may have places of their own.
    static let placedTexts: Set = ["text", "tspan"]
    static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"]
    static let filterInputs: Set = ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"]

    static let lostElements: [String: (isPlayed: Bool, remedy: LostPart.Remedy)] = {
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
    static var atRules: [(name: Regex<Substring>, isPlayed: Bool, remedy: LostPart.Remedy)] {
        [
            (/(?:-[a-z]+-)?keyframes/, true, .exportAnimation),
            (/import/, false, .includeStyleSheet),
            (/layer|media|supports|container|scope/, false, .exportStylesAsAttributes),
        ]
    }

    static let functions: [String: LostPart.Remedy] = {
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

    /// Returns the part of a rule with variables that Stickermill does not apply.
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
