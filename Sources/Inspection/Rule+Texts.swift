import Support

extension Rule {
    /// What breaks the rule, with its thresholds.
    public var definition: String {
        let facts = ProfileFacts(.standard)
        return switch self {
        case .unreadable:
            "The file cannot be read or decoded, or not prepared as it is asked for, such as by prepare.remove-background."
        case .fileSize:
            "The file, or a file that is made from it, has \(facts.bytes) bytes or more. Files at @2x and @1x give a warning. "
                + "`check` judges the file that a pack would get of a master, which itself gives a note, as it does if it is also written at "
                + "@3x, or allowed to lose something (fit.enabled). "
                + "limits.file-size sets another limit."
        case .pixelSize:
            "A side is below \(facts.shortest) or above \(facts.longest) px. A larger master gives a note, because it is "
                + "reduced to the size of the stickers or to \(facts.longest) px."
        case .packSize:
            "The longer side is not \(facts.sides) px, or is below that of the pack's size if one is given. A "
                + "canvas that was made around the art (prepare.trim) is only compared with the size of the pack."
        case .notSquare: "The sides differ; \(facts.title) shows the sticker fitted into a square and centered."
        case .notDivisible:
            "A side is not a multiple of \(facts.scale), so the sticker has a fractional size in points."
        case .format:
            "The content is not \(ImageFormat.readTitles). An extension that does not match the content, an APNG that is not named "
                + ".png, damage that no viewer minds, and an orientation that is not applied give a warning. So do parts of an SVG that are "
                + "not drawn or not played, such as animations, variables without a value, or oklch(). An SVG that has no canvas gives a note."
        case .jpeg: "The content is JPEG, which has no transparency."
        case .opaque: "Every pixel of every frame has alpha 255. In a finished pack, JPEG has its own rule."
        case .bakedBackground:
            "98% of the pixels are opaque, and 95% of those along the border have one color, within 8 levels, or belong to a "
                + "checkerboard of two grays in squares of 4 to 64 px."
        case .empty: "No pixel of a frame is visible."
        case .strayPixels:
            "A connected group of at most 16 visible pixels is 12 px or more from every larger group, or 4% of all pixels "
                + "have alpha 1 to 8 and fewer than a third as many have alpha 9 to 40. A glow has more of these. Pixel art is not judged."
        case .clippedEdge:
            "Pixels with alpha 128 or more touch a border along more than twice the square root of its length, the most "
                + "that a circle does, and not all borders are opaque. If preparation gives the art room, those of the master's own canvas "
                + "count, unless the art fills it."
        case .wastedMargin: "The visible pixels of all frames fill less than 60% of both sides."
        case .offCenter:
            "The middle of the visible pixels of all frames, specks left out, is more than 10% of a side away from the middle "
                + "of the canvas, and the art is not cut off."
        case .visualSize:
            "The art has no room for the visual size of prepare.normalize, mostly because it is long or thin: the area of its convex hull as "
                + "a share of the square inside margin, outline and shadow. It fills the square, and is smaller than the others."
        case .preparation:
            "After its background was removed, the art fills less than \(Int(Judgment.smallestFill * 100))% of its convex hull, so most of it is gone "
                + "or only lines are left. Or separate pieces are left that are no art, because their color differs from the background by 0.1 in OKLab "
                + "at most, and hardly in hue. Or an outline was asked for, and the art is so translucent that none is drawn. Or the art gets "
                + "a second border or shadow. A border is a light band, or one in the color of the outline, that is 1% to 10% of the art wide and runs along "
                + "85% of its contour; a shadow is a soft, translucent, dark gray edge, more on one side than on the others. Pixel art is not judged by "
                + "such pieces, borders and shadows."
        case .matteFringe:
            "Along 40% or more of the outline, in rows and columns, a background has left traces: the edge is 24 levels "
                + "lighter or darker than the flat color two pixels further in, a soft edge turns white or black as its alpha "
                + "falls, or a light gray edge darkens smoothly inward as a shadow on white does. Pixel art is not judged."
        case .hiddenColor: "Pixels with alpha 0 have a color, which is never seen and costs bytes."
        case .hardEdge:
            "Every alpha is 0 or 255, or becomes so in a GIF, and the outline is jagged on colored bubbles. Pixel art may have hard edges."
        case .indexedAlpha:
            "The file is a palette PNG with partial alpha, or becomes one with fit.enabled. iOS 17.0 shows it wrongly, and iOS 17.1 mends that."
        case .colorProfile:
            "The colors are not sRGB, and are converted. A profile that is unusable, and other colors than sRGB in the chunks gAMA, "
                + "cHRM and cICP of a PNG or the box nclx of an HEIC, which are not applied, give a warning."
        case .duplicate: "Every frame has the same pixels as those of another master."
        case .sameName:
            "Another master would give files of the same name, such as cat.gif or Cat.png next to cat.png; `convert` and `pack` refuse "
                + "them. The rule cannot be ignored."
        case .stickerName:
            "The name of the file has no letter or digit, or more bytes than some disks allow. In a pack the sticker has another name, "
                + "which the message says. A note if that is so because a master in another subfolder has the same name."
        case .numberedNames:
            "Four or more PNG masters have numbered names without a gap, such as dance_01.png to dance_12.png, Photoshop's "
                + "_0000_Layer 1.png or Windows' dance (1).png, and each becomes a sticker of its own. Only the first is named."
        case .lowContrast:
            "On white, black, red or yellow, 90% of the outline and of the visible pixels differ from the background by "
                + "less than 32 levels in every channel."
        case .animationTiming:
            "An animation has a delay below \(facts.shortestDelay) or above \(facts.longestDelay), a single frame, or only "
                + "equal frames. An animation that iOS plays slower gives a note: iOS shows each frame of an APNG for at "
                + "least \(facts.apngDelay), and each frame of a GIF for at least \(facts.gifDelay). So do delays of 0 and 10 ms of a GIF "
                + "that becomes an APNG: browsers show them for 100 ms, and the APNG has that."
        case .label:
            "A sticker has no description although others have one, has none in a language that others have, or is packed "
                + "with one made from its name. More than \(facts.labelLength) characters give an error."
        case .enlargement:
            "A rendition or thumbnail would be larger than its master and is left out, a packed sticker is smaller than its square "
                + "or was enlarged, or an icon enlarges its art. Packs enlarge pixel art without a finding."
        case .text:
            "An SVG draws text, which looks different where its font is missing. The message names fonts that this machine does not have."
        case .concession:
            "A file was brought under its limit with fit.enabled. The message says what was given up and how similar the file is, by "
                + "SSIMULACRA 2: below 80 gives a warning."
        }
    }

    /// What to do about a finding of the rule.
    public var hint: String {
        let facts = ProfileFacts(.standard)
        return switch self {
        case .unreadable:
            "Export the master again, smaller if it is over a limit, or change the options that prepare it."
        case .fileSize: "Use fit.enabled, fewer colors or frames, or a smaller sticker size."
        case .pixelSize: "Export at \(facts.sides) px per side; larger masters are reduced, which needs no action."
        case .packSize: "Export every sticker at the size of its pack: \(facts.namedSides) px."
        case .notSquare: "No action needed if the empty bars are intended; otherwise pad the canvas."
        case .notDivisible: "Make both sides a multiple of \(facts.scale)."
        case .format: "Export as PNG, or give the file the extension of its content."
        case .jpeg: "Export as PNG with a transparent background."
        case .opaque: "Remove the background and export with transparency."
        case .bakedBackground:
            "Hide the background layer, or the editor's checkerboard, before you export; or use prepare.remove-background."
        case .empty: "Show the layers that hold the art, or remove the frame."
        case .strayPixels: "Erase the specks, and the traces of soft brushes."
        case .clippedEdge: "Export the art whole: move or shrink it so that it fits on the canvas."
        case .wastedMargin: "Crop the canvas or enlarge the art; prepare.trim does, with prepare.margin."
        case .offCenter: "No action needed if it is intended; otherwise move the art, or use prepare.trim."
        case .visualSize:
            "No action needed if it may be smaller; otherwise use prepare.normalize with the lowest percentage that stickers have "
                + "room for."
        case .preparation: "Look at the sticker, and prepare it in another way: prepare.stickers names it."
        case .matteFringe: "Export with a transparent matte, or use prepare.defringe with the color of the matte."
        case .hiddenColor: "No action needed: the files that Kisscut writes have no hidden color."
        case .hardEdge: "Export as PNG or APNG with 8-bit alpha."
        case .indexedAlpha: "No action needed, except for iOS 17.0: export as RGBA, and use convert.palette never."
        case .colorProfile: "No action needed if the colors are right; otherwise export as sRGB."
        case .duplicate: "Remove one of them."
        case .sameName: "Rename one of them."
        case .stickerName: "Rename the file if you want another name."
        case .numberedNames: "No action needed if they are stickers; if they are frames, use convert.sequences."
        case .lowContrast: "Give the art an outline that shows on every background."
        case .animationTiming:
            "Use delays of \(facts.apngDelay) to \(facts.longestDelay) (at least \(facts.gifDelay) in a GIF), and export a "
                + "still sticker as PNG."
        case .label: "Describe what the sticker shows in at most \(facts.labelLength) characters."
        case .enlargement: "Draw the master larger if you need the size; for pixel art, set prepare.pixel-art to true."
        case .text: "Convert the text to outlines before you export."
        case .concession: "Look at the file; if it is not good enough, raise fit.floor or use fewer frames."
        }
    }
}

/// The facts of a profile, as texts name them.
private struct ProfileFacts {
    let title: String
    let bytes: String
    let labelLength: Int
    let scale: Int
    let shortest: Int
    let longest: Int
    /// Such as `300, 408 or 618`.
    let sides: String
    /// Such as `small 300, regular 408, large 618`.
    let namedSides: String
    let shortestDelay: String
    let longestDelay: String
    let apngDelay: String
    let gifDelay: String

    init(_ profile: Profile) {
        title = profile.title
        bytes = profile.byteLimit.grouped
        labelLength = profile.labelLength
        scale = profile.masterScale.rawValue
        (shortest, longest) = (profile.sides.lowerBound, profile.sides.upperBound)
        let side = { (size: StickerSize) in size.pixels(at: profile.masterScale) }
        sides = listed(profile.sizes.map { "\(side($0))" }, "or")
        namedSides = profile.sizes.map { "\($0.rawValue) \(side($0))" }.joined(separator: ", ")
        shortestDelay = Self.duration(profile.delays.lowerBound)
        longestDelay = Self.duration(profile.delays.upperBound)
        apngDelay = Self.duration(profile.shortestShownDelay[.apng] ?? profile.delays.lowerBound)
        gifDelay = Self.duration(profile.shortestShownDelay[.gif] ?? profile.delays.lowerBound)
    }

    /// Such as `50 ms` or `10 s`.
    private static func duration(_ milliseconds: Double) -> String {
        milliseconds < 1000 ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1000)) s"
    }
}
