import Support

// What a drawing loses, in words.
extension Words {
    /// The most parts that a message names.
    private static let namedParts = 4

    static func text(_ parts: [LostPart]) -> String {
        let named = parts.prefix(namedParts).map { part in
            let place = part.line.map { " in line \($0)" } ?? ""
            let loss = part.isPlayed ? "not played" : part.isDrawnDifferently ? "not drawn as in browsers" : "not drawn"
            return "\(title(of: part))\(place), which is \(loss): \(remedy(for: part))"
        }
        let more = parts.count > namedParts ? "; and \(parts.count - namedParts) more" : ""
        return "the SVG has \(named.joined(separator: "; "))\(more)"
    }

    static func text(_ texts: [DrawnText]) -> String {
        let start = "the SVG draws text"
        let replaced = texts.filter(\.isReplaced)
        guard replaced.isEmpty else {
            let families = names(replaced.compactMap(\.family))
            return
                "\(start) in \(listed(families, "and")), which \(families.count == 1 ? "is" : "are") missing on this machine; "
                + "\(Program.title) uses \(listed(names(replaced.compactMap(\.chosen)), "and"))"
        }
        let chosen = names(texts.compactMap(\.chosen))
        return chosen.isEmpty
            ? "\(start) with a font of this machine; which one, and whether there is one, is not known here"
            : "\(start) in \(listed(chosen, "and")), \(chosen.count == 1 ? "a font" : "fonts") of this machine"
    }

    /// Returns names in quotes, each once, and the number of those that are too many to name.
    private static func names(_ names: [String]) -> [String] {
        var different: [String] = []
        for name in names where !different.contains(name) { different.append(name) }
        let more = different.count - namedParts
        return different.prefix(namedParts).map { "'\($0.prefix(60))'" } + (more > 0 ? ["\(more) more"] : [])
    }

    /// Returns the part in a sentence about the drawing, such as `the element 'animate'`.
    package static func title(of part: LostPart) -> String {
        let name = part.name
        return switch part.kind {
        case .element: "the element '\(name)'"
        case .atRule: "the style rule '@\(name)'"
        case .selector: "the selector ':\(name)()' of a style rule"
        case .nestedRules: "style rules inside the rule '\(name)'"
        case .style: "the style '\(name)'"
        case .clipPath: "the clip path '\(name)()'"
        case .function: "a value with '\(name)()'"
        case .attribute: "the attribute '\(name)'"
        case .unit: "a value in '\(name)'"
        case .filterInput: "the filter input '\(name)'"
        case .nestedClipPath: "a clip path that is clipped itself"
        case .clipRules: "a clip path of shapes with different fill rules"
        case .turnedClipPath: "a clip path in units of art that is turned"
        case .turnedFilter: "a filter on art that is turned"
        case .turnedPaint: "a gradient in units of art that is turned"
        case .turnedMask: "a mask for a part of art that is turned"
        case .linkedStyleSheet: "a style sheet in another file"
        case .language: "a part for the language '\(name.isEmpty ? "none" : name)'"
        case .variables: "variables in the style rule '\(name)'"
        case .undefinedVariable: "the variable '\(name)' without a value"
        case .cyclicVariable: "the variable '\(name)' that refers to itself"
        case .longVariable: "the variable '\(name)' with a value that is too long"
        case .embeddedSVG: "an SVG as a picture in the SVG"
        case .unreadPicture: "a picture of the type '\(name)'"
        case .mistypedPicture: "a picture with the type '\(name)' that is \(part.format?.title ?? "")"
        case .cutPicture: "a picture whose \(part.format?.title ?? "") data ends early"
        }
    }

    /// Returns what to do, such as `export the animation as APNG`.
    private static func remedy(for part: LostPart) -> String {
        switch part.remedy {
        case .exportAsPNG: "export the drawing as PNG"
        case .exportAnimation: "export the animation as APNG or as numbered frames"
        case .useGradients: "use linear or radial gradients, or export the drawing as PNG"
        case .convertText: "convert the text to outlines before you export"
        case .includeStyleSheet: "put the style sheet into the SVG"
        case .exportStylesAsAttributes: "export styles as attributes of their elements"
        case .applyTransforms: "apply transforms to the shapes before you export"
        case .convertStrokes: "convert strokes to outlines before you export"
        case .useClipPathElement: "use a 'clipPath' element instead"
        case .useMaskElement: "use a 'mask' element instead"
        case .uniteShapes: "unite the shapes before you export"
        case .useHexadecimalColors: "convert colors to hexadecimal numbers when you export"
        case .useNumbers: "export numbers instead of formulas"
        case .usePixels: "export lengths in pixels"
        case .exportOneLanguage: "\(Program.title) draws the parts for English, so export the drawing in one language"
        case .convertVariables: "convert variables to colors when you export"
        case .embedAsPNG: "embed it as PNG or JPEG"
        case .embedWithType: "embed it again, with the type '\(part.format?.capabilities.mediaType ?? "")'"
        case .embedAgain: "embed it again"
        case .embedElements: "put its elements into the SVG"
        }
    }
}
