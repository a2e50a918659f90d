/// A rule that masters are checked by; raw values are stable identifiers.
///
/// Pixel figures are those of the master, at @3x. "Visible" means alpha above 0; colors are judged as they show,
/// weighed by alpha. An animated master breaks a rule where one of its frames does.
public enum Rule: String, Sendable, Hashable, CaseIterable, Codable {
    case unreadable
    case fileSize = "file-size"
    case pixelSize = "pixel-size"
    case packSize = "pack-size"
    case notSquare = "not-square"
    case notDivisible = "not-divisible"
    case format
    case jpeg
    case opaque
    case bakedBackground = "baked-background"
    case empty
    case strayPixels = "stray-pixels"
    case clippedEdge = "clipped-edge"
    case wastedMargin = "wasted-margin"
    case matteFringe = "matte-fringe"
    case hiddenColor = "hidden-color"
    case hardEdge = "hard-edge"
    case indexedAlpha = "indexed-alpha"
    case colorProfile = "color-profile"
    case duplicate
    case lowContrast = "low-contrast"
    case animationTiming = "animation-timing"
    case label
    case enlargement

    /// How much a finding of the rule weighs, unless the settings say otherwise.
    public var severity: Finding.Severity {
        switch self {
        case .unreadable, .fileSize, .pixelSize, .format, .opaque, .empty: .error
        case .packSize, .jpeg, .bakedBackground, .strayPixels, .clippedEdge, .matteFringe, .duplicate, .lowContrast,
            .animationTiming, .label:
            .warning
        case .notSquare, .notDivisible, .wastedMargin, .hiddenColor, .hardEdge, .indexedAlpha, .colorProfile,
            .enlargement:
            .note
        }
    }

    /// When the rule is broken, with its thresholds.
    public var definition: String {
        switch self {
        case .unreadable: "The file cannot be read or decoded."
        case .fileSize:
            "The file has 500,000 bytes or more, or a file that is made of it has: at @2x and @1x a warning, and a note for "
                + "a master that is reduced; --file-size-limit sets another limit."
        case .pixelSize:
            "A side is below 300 or above 618 px; a note for a larger master, which is reduced to the size of the stickers "
                + "(--size) or to 618 px."
        case .packSize:
            "The longer side is not 300, 408 or 618 px, or is below that of the pack's size where one is given."
        case .notSquare: "The sides differ; Messages shows the sticker fitted into a square and centered."
        case .notDivisible: "A side is no multiple of 3, so the sticker has a fractional size in points."
        case .format:
            "The content is not PNG, APNG, GIF or JPEG; a warning where the extension disagrees with it or an APNG is "
                + "not named .png."
        case .jpeg: "The content is JPEG, which has no transparency."
        case .opaque: "Every pixel of every frame has alpha 255; JPEG has its own rule."
        case .bakedBackground:
            "98 % of the pixels are opaque, and of those along the border 95 % have one color, within 8 levels, or "
                + "belong to a checkerboard of two grays in squares of 4 to 64 px."
        case .empty: "No pixel of a frame is visible."
        case .strayPixels:
            "A connected group of at most 16 visible pixels lies 12 px or more from every larger one, or 4 % of all "
                + "pixels have alpha 1 to 8 and are no end of a glow: a third as many or fewer have alpha 9 to 40."
        case .clippedEdge:
            "Pixels with alpha 128 or more touch a border along more than twice the square root of its length, which is "
                + "what a circle that touches it would, and not all borders are opaque."
        case .wastedMargin: "The visible pixels of all frames fill less than 60 % of both sides."
        case .matteFringe:
            "Along 40 % or more of the outline, in rows and columns, the edge is 24 levels lighter, or darker, than the flat "
                + "color two pixels further in; or a soft edge turns white, or black, as its alpha falls; or a light gray "
                + "edge darkens smoothly inwards, as a shadow on white does: what is left of a background."
        case .hiddenColor: "Pixels with alpha 0 have a color, which is never seen and costs bytes."
        case .hardEdge: "Alpha is 0 or 255 throughout: the outline is jagged on colored bubbles."
        case .indexedAlpha: "A palette PNG with alpha, which some decoders of iOS get wrong."
        case .colorProfile: "The colors are not sRGB, and are converted; a warning where the profile is unusable."
        case .duplicate: "Every frame has the same pixels as those of another master."
        case .lowContrast:
            "On white, black, red or yellow 90 % of the outline and of the visible pixels differ from the background by "
                + "less than 32 levels in every channel."
        case .animationTiming:
            "An animation has a delay of 0, below 20 ms or above 10 s, a single frame, or frames that are all equal; a note "
                + "where iOS plays it slower: it shows no frame of an APNG for less than 50 ms, and none of a GIF for less "
                + "than 100 ms."
        case .label:
            "A sticker has no description where others have one, or none in a language that others have, or is packed with one "
                + "made of its name; an error above 150 characters."
        case .enlargement:
            "A rendition or thumbnail would be larger than its master and is left out; a packed sticker is smaller than its "
                + "square, or was enlarged; a warning where an icon enlarges the sticker that it is made of."
        }
    }

    /// What to do about it.
    public var hint: String {
        switch self {
        case .unreadable: "Export the master again."
        case .fileSize: "Use fewer colors or frames, or a smaller sticker size."
        case .pixelSize: "Export at 300, 408 or 618 px a side, or larger."
        case .packSize: "Export every sticker at the size of its pack: small 300, regular 408, large 618 px."
        case .notSquare: "Nothing, if the empty bars are welcome; else pad the canvas."
        case .notDivisible: "Make both sides a multiple of 3."
        case .format: "Export as PNG, or give the file the extension of its content."
        case .jpeg: "Export as PNG with a transparent background."
        case .opaque: "Remove the background and export with transparency."
        case .bakedBackground: "Hide the background layer, or the editor's checkerboard, before the export."
        case .empty: "Show the layers that hold the art, or remove the frame."
        case .strayPixels: "Erase the specks, and what a soft brush has left."
        case .clippedEdge: "Move or shrink the art until it clears the canvas."
        case .wastedMargin: "Crop the canvas or enlarge the art."
        case .matteFringe: "Export with a transparent matte, or defringe the edge."
        case .hiddenColor: "Nothing: what Kisscut writes has no hidden color."
        case .hardEdge: "Export as PNG or APNG with 8-bit alpha."
        case .indexedAlpha: "Export as RGBA; Kisscut writes no palettes."
        case .colorProfile: "Nothing, or export as sRGB."
        case .duplicate: "Remove one of them."
        case .lowContrast: "Give the art an outline that shows on every background."
        case .animationTiming:
            "Use delays of 50 ms to 10 s (100 ms in a GIF), and export a still sticker as PNG."
        case .label: "Write what the sticker shows in at most 150 characters."
        case .enlargement: "Draw the master larger if the size is needed."
        }
    }
}

extension Rule: CustomStringConvertible {
    /// The identifier, such as `pixel-size`.
    public var description: String { rawValue }
}
