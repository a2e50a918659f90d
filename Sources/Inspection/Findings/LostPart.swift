public import Raster

/// A part of a drawing that is not drawn or not played.
public struct LostPart: Sendable, Hashable, Codable {
    /// The kinds of parts.
    public enum Kind: String, Sendable, Codable {
        /// An element with this name.
        case element
        /// A style rule with this name, such as `import`.
        case atRule
        /// A selector of a style rule with this function.
        case selector
        /// Style rules inside the rule with these selectors.
        case nestedRules
        /// A style with this name.
        case style
        /// A clip path with this function.
        case clipPath
        /// A value with this function.
        case function
        /// An attribute with this name.
        case attribute
        /// A value with this unit.
        case unit
        /// An input of a filter with this name.
        case filterInput
        /// A clip path that is clipped itself.
        case nestedClipPath
        /// A clip path of several shapes with different rules for what is inside.
        case clipRules
        /// A clip path in units of the art, if one of the two is turned or skewed.
        case turnedClipPath
        /// A filter on art that is turned or skewed.
        case turnedFilter
        /// A gradient or a pattern in units of art that is turned or skewed.
        case turnedPaint
        /// A mask for a part of art that is turned or skewed.
        case turnedMask
        /// A style sheet in another file.
        case linkedStyleSheet
        /// A part for this language.
        case language
        /// Variables in the style rule with these selectors.
        case variables
        /// A variable without a value.
        case undefinedVariable
        /// A variable that refers to itself.
        case cyclicVariable
        /// A variable whose value is too long.
        case longVariable
        /// An SVG as a picture in the SVG, which is drawn with few pixels.
        case embeddedSVG
        /// A picture of this media type, which is not drawn.
        case unreadPicture
        /// A picture of this media type whose content has another format.
        case mistypedPicture
        /// A picture whose data ends early.
        case cutPicture
    }

    /// What to do about a part.
    public enum Remedy: String, Sendable, Codable {
        case exportAsPNG, exportAnimation, useGradients, convertText, includeStyleSheet, exportStylesAsAttributes
        case applyTransforms, convertStrokes, useClipPathElement, useMaskElement, uniteShapes
        case useHexadecimalColors, useNumbers, usePixels, exportOneLanguage
        case convertVariables, embedAsPNG, embedWithType, embedAgain, embedElements
    }

    /// The kind of the part.
    public let kind: Kind
    /// The name of the part, or its first characters.
    public let name: String
    /// The line of the SVG on which its first element starts, from 1, or `nil` for parts without an element.
    public let line: Int?
    /// The part of the master's canvas on which it is seen, or would be, in pixels; `nil` if that is not known.
    public package(set) var place: PixelRect?
    /// The format of a picture's content, or `nil` for other parts.
    public let format: ImageFormat?
    /// Whether the part moves, so that it is not played.
    public let isPlayed: Bool
    /// What to do.
    public let remedy: Remedy

    /// Creates a part that is not drawn, or not played if it moves.
    package init(
        _ kind: Kind, _ name: String = "", line: Int? = nil, format: ImageFormat? = nil, isPlayed: Bool = false,
        remedy: Remedy
    ) {
        // A name may have any length.
        (self.kind, self.name, self.line, self.format) = (kind, String(name.prefix(200)), line, format)
        (self.isPlayed, self.remedy) = (isPlayed, remedy)
    }

    /// Whether it is drawn, but in another form or place than in browsers.
    var isDrawnDifferently: Bool {
        switch kind {
        case .style, .attribute, .unit, .embeddedSVG, .filterInput, .nestedClipPath, .clipRules, .turnedClipPath,
            .turnedFilter,
            .turnedMask, .turnedPaint:
            true
        case .element: name.hasSuffix("Lighting") || name == "feMorphology"
        default: false
        }
    }

    /// Returns the part on a line.
    package func at(line: Int?) -> LostPart {
        LostPart(kind, name, line: line, format: format, isPlayed: isPlayed, remedy: remedy)
    }
}
