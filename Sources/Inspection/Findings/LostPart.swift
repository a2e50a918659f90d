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
        case applyTransforms, convertStrokes, useClipPathElement, useHexadecimalColors, useNumbers, exportOneLanguage
        case convertVariables, embedAsPNG, embedWithType, embedAgain
    }

    /// The kind of the part.
    public let kind: Kind
    /// The name of the part, or its first characters.
    public let name: String
    /// The format of a picture's content, or `nil` for other parts.
    public let format: ImageFormat?
    /// Whether the part moves, so that it is not played.
    public let isPlayed: Bool
    /// What to do.
    public let remedy: Remedy

    /// Creates a part that is not drawn, or not played if it moves.
    package init(
        _ kind: Kind, _ name: String = "", format: ImageFormat? = nil, isPlayed: Bool = false, remedy: Remedy
    ) {
        // A name may have any length.
        (self.kind, self.name, self.format) = (kind, String(name.prefix(200)), format)
        (self.isPlayed, self.remedy) = (isPlayed, remedy)
    }
}
