// What a drawing loses, in words.
extension Words {
    /// The most parts that a message names.
    private static let namedParts = 4

    static func text(_ parts: [LostPart]) -> String {
        let named = parts.prefix(namedParts).map { part in
            "\(title(of: part)), which is not \(part.isPlayed ? "played" : "drawn"): \(remedy(for: part))"
        }
        let more = parts.count > namedParts ? "; and \(parts.count - namedParts) more" : ""
        return "the SVG has \(named.joined(separator: "; "))\(more)"
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
        case .linkedStyleSheet: "a style sheet in another file"
        case .language: "a part for the language '\(name.isEmpty ? "none" : name)'"
        case .variables: "variables in the style rule '\(name)'"
        case .undefinedVariable: "the variable '\(name)' without a value"
        case .cyclicVariable: "the variable '\(name)' that refers to itself"
        case .longVariable: "the variable '\(name)' with a value that is too long"
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
        case .useHexadecimalColors: "convert colors to hexadecimal numbers when you export"
        case .useNumbers: "export numbers instead of formulas"
        case .exportOneLanguage: "Kisscut draws the parts for English, so export the drawing in one language"
        case .convertVariables: "convert variables to colors when you export"
        case .embedAsPNG: "embed it as PNG or JPEG"
        case .embedWithType: "embed it again, with the type '\(part.format?.capabilities.mediaType ?? "")'"
        case .embedAgain: "embed it again"
        }
    }
}
