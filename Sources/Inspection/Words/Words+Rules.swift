import Support

extension Rule {
    /// The fault in a few words.
    public var title: String {
        switch self {
        case .unreadable: "Cannot be read or prepared"
        case .fileSize: "Too many bytes"
        case .pixelSize: "Wrong size"
        case .packSize: "Not the size of the pack"
        case .notSquare: "Not square"
        case .notDivisible: "Size cannot be divided by 3"
        case .sheet: "Several pictures on one canvas"
        case .unevenPixels: "Pixels of different sizes"
        case .format: "Unsupported file, or part of a file"
        case .jpeg: "JPEG has no transparency"
        case .opaque: "No transparency"
        case .bakedBackground: "The background is part of the art"
        case .empty: "Nothing to see"
        case .strayPixels: "Specks or haze around the art"
        case .clippedEdge: "The art is cut off"
        case .wastedMargin: "The art is small on its canvas"
        case .offCenter: "The art is off center"
        case .visualSize: "Looks smaller than the other stickers"
        case .preparation: "The prepared sticker may look wrong"
        case .matteFringe: "Traces of a background along the edge"
        case .hiddenColor: "Color in transparent pixels"
        case .hardEdge: "Jagged edge"
        case .indexedAlpha: "Palette with partial transparency"
        case .colorProfile: "Colors are not sRGB"
        case .duplicate: "The same picture twice"
        case .sameName: "The same name twice"
        case .stickerName: "The sticker gets another name"
        case .numberedNames: "Numbered files may be frames"
        case .lowContrast: "Vanishes on a background"
        case .animationTiming: "Timing may look wrong"
        case .label: "Missing or too long description"
        case .enlargement: "The art is too small"
        case .text: "Text depends on fonts"
        case .concession: "Changed to meet the byte limit"
        case .asset: "A picture of an app is missing"
        case .messenger: "A messenger does not accept the sticker"
        case .pack: "The pack is not complete"
        }
    }
}

extension Rule {
    /// What the rule is about, and then how Stickermill measures it.
    public var definition: String { Words.ofLibrary.definition(of: self) }

    /// What to do about a finding of the rule, unless the finding has a remedy of its own.
    public var advice: String { Words.ofLibrary.advice(remedy) }
}

extension Words {
    /// Returns what a rule is about, and then how Stickermill measures it.
    package func definition(of rule: Rule) -> String {
        let facts = ProfileFacts(.standard)
        return switch rule {
        case .unreadable:
            "\(Program.title) cannot open the file, or cannot prepare it as \(name(.removeBackground)) or another setting asks."
        case .fileSize:
            "\(facts.title) refuses stickers of \(facts.bytes) bytes or more; \(name(.fileSize)) sets another limit. A file at @2x or @1x "
                + "gives a warning. `check` judges the file that a pack would get, whatever the bytes of the master."
        case .pixelSize:
            "A sticker needs \(facts.shortest) to \(facts.longest) px per side. A larger master gives a note, because \(Program.title) scales it down."
        case .packSize:
            "The longer side of a sticker is not \(facts.sides) px, as the size of its pack asks, because the sticker is neither padded nor "
                + "enlarged."
        case .notSquare: "The sides differ, so \(facts.title) fits the sticker into a square and centers it."
        case .notDivisible:
            "A side is not a multiple of \(facts.scale), so the sticker has a fractional size in points."
        case .sheet:
            "At least four pictures of similar size stand in rows and columns on one still canvas, with empty strips of at least 2% of its "
                + "longer side between them (6% for fewer than six pictures), or four squares of pixel art in a row have one picture each. A pack makes one sticker of them."
        case .unevenPixels:
            "Pixel art was enlarged without smoothing by a factor of 3 or more that is not whole, so that its squares differ by a pixel. "
                + "Squares of 16 px or more give a note, because the difference is hard to see. \(Program.title) does not treat it as pixel art."
        case .format:
            "The content is not \(ImageFormat.readTitles). These give a warning: a file name extension of another format, slight damage, an "
                + "orientation that \(Program.title) does not apply, channels of a TIFF that are neither color nor transparency, and parts of an "
                + "SVG that \(Program.title) does not play, or does not draw as browsers do, such as animations or text on a path. An SVG without a canvas gives a note."
        case .jpeg:
            "JPEG files have no transparency, so the sticker is a rectangle. A JPEG master is named by opaque alone."
        case .opaque:
            "Every pixel of every frame is opaque, so the sticker is a rectangle. JPEG files in a finished pack have their own rule."
        case .bakedBackground:
            "The art was exported with its background. 98% of the pixels are opaque, but not all (that is opaque), and 95% of the border has "
                + "one color, within 8 levels, or shows an editor's checkerboard of two grays in squares of 4 to 64 px."
        case .empty:
            "No pixel is visible, in any frame. A first frame without a visible pixel gives a warning, because still views of the sticker "
                + "show it. Other blank frames are fine."
        case .strayPixels:
            "Something that is hard to see surrounds the art. Specks are groups that add up to at most 20 pixels, 12 px or more away from the "
                + "art. Faint parts, such as a signature or a cloud, have an alpha of at most 64 (96 if they are thin) and are apart from the "
                + "art, or are stronger away from it than beside it. Guide lines are faint, thin, straight, and reach a border. A haze covers at "
                + "least 4% of the canvas with nearly one alpha of at most 64, while a glow or a shadow fades. A faint copy apart from opaque art counts from "
                + "1.2%. Trimming and alignment go by the art alone. \(Program.title) does not judge pixel art."
        case .clippedEdge:
            "The canvas is too small for the art. Pixels with alpha 128 or more touch a border along more than 1.6 times the square root "
                + "of its length, and at least one border is not opaque. A contact does not count if the outline leaves the "
                + "border in a round corner, or if the art touches all four borders and its outline is straight beside the contact. If "
                + "preparation gives the art room, the borders of the master count."
        case .wastedMargin:
            "The art of all frames fills less than 60% of both sides, so the sticker looks small. Less than 30% gives a warning."
        case .offCenter:
            "The middle of the art, without specks and faint parts, is more than 10% of a side away from the middle of the canvas, and the art "
                + "is not cut off. More than 20% gives a warning."
        case .visualSize:
            "The art is too long or too thin for the visual size of \(name(.normalize)), so it is smaller than the other stickers. The visual "
                + "size is the area of the art's convex hull as a share of the square inside margin, outline and shadow."
        case .preparation:
            "After its background was removed, the art fills less than "
                + "\(Int(Judgment.smallestFill * 100))% of its convex hull; or less than 3% of the image is left in several pieces; or an area "
                + "that differs by a few levels, or a border inside its shadow, was removed; or an enclosed area of 2% is left; or "
                + "pieces remain whose color differs from the background by at most "
                + "0.1 in OKLab and hardly in hue; or moving the edge inward removed 0.5% of the art; or the art is too translucent for its outline; or the outline has 50 or more small gaps and "
                + "tufts per 1000 px of the art's contour, at half the sticker's size; or the art gets a second border or shadow. "
                + "\(Program.title) recognizes a border that is light or has the outline's color, is 1% to 10% of the art wide, and runs along 85% of "
                + "the contour. It recognizes a shadow by a soft, dark gray, translucent edge on one side. It does not judge pixel art by "
                + "pieces, borders and shadows."
        case .matteFringe:
            "The edge shows the background that the art was exported on. Along 40% of the outline, a rim of less than 5 px is 24 levels "
                + "lighter or darker than the first flat color inside it (along 15% if the rim is white), or along 50% it has another "
                + "hue. A narrow rim counts if it is a mixture with light, black or gray. Or a soft edge turns white or black as it fades, or a light gray edge darkens inward like a shadow on white. A rim in the color of "
                + "lines inside the art is a line. \(Program.title) proposes to remove the matte if a trial on the sticker removes the fringe. It does "
                + "not judge pixel art."
        case .hiddenColor: "Fully transparent pixels have a color, which costs bytes and is never seen."
        case .hardEdge:
            "Every pixel is fully opaque or fully transparent, or becomes so in a GIF, so the outline is jagged on colored bubbles. Pixel art "
                + "may have hard edges."
        case .indexedAlpha:
            "The file is a PNG with a palette of translucent colors, or becomes one with \(name(.fit)). iOS 17.0 shows it wrongly; iOS 17.1 does not."
        case .colorProfile:
            "\(Program.title) converts the colors to sRGB. An unusable profile gives a warning, and so do colors other than sRGB that only the chunks "
                + "gAMA, cHRM and cICP of a PNG or the box nclx of an HEIC describe: \(Program.title) does not convert these."
        case .duplicate: "Every frame of the sticker has the same pixels as that of another master."
        case .sameName:
            "Another master would give files of the same name, such as cat.gif or Cat.png next to cat.png. `convert` and `pack` refuse both. "
                + "You cannot ignore this rule."
        case .stickerName:
            "A pack cannot use the name of the file: it has no letter or digit, or too many bytes. The message names the sticker. If a master "
                + "in another subfolder has the same name, this is a note."
        case .numberedNames:
            "Four or more PNG masters have consecutive numbers in their names, such as dance_01.png to dance_12.png, _0000_Layer 1.png or "
                + "dance (1).png, and each becomes a sticker of its own. The message names the first."
        case .lowContrast:
            "The sticker is hard to see on white, black, red or yellow: 90% of the outline and of the pixels with alpha 24 or more "
                + "differ from the background by less than 32 levels in every channel. If less than a third of the outline is firm, these pixels decide."
        case .animationTiming:
            "A delay is shorter than \(facts.shortestDelay) or longer than \(facts.longestDelay), or a frame before the last is shown for 3 s and 20 "
                + "times as long as the others, or the animation does not move, or its last frame repeats the first with the same delay, or "
                + "iOS may play it slower: it shows each frame of an APNG for at least \(facts.apngDelay), and each frame of a GIF for at least "
                + "\(facts.gifDelay). Other frames that equal the frame before give a note. Delays of 0 and 10 ms in a GIF give a note if it "
                + "becomes an APNG, because they become 100 ms, as in browsers."
        case .label:
            "VoiceOver reads the description aloud. The sticker has none although others have one, or has none in a language that others "
                + "have. If no sticker has a description, a pack uses the file names, which is a note. More than \(facts.labelLength) characters give an error."
        case .enlargement:
            "\(Program.title) never enlarges art unless you ask. It leaves a rendition or thumbnail out, a sticker is smaller than its square, or an "
                + "icon enlarges its picture. Art that is smaller than the smallest sticker gives a warning. Packs enlarge pixel art "
                + "without a finding."
        case .text:
            "An SVG draws text, which looks different where its font is missing. The message names the fonts that this machine does not have, and "
                + "those that it uses in their place."
        case .concession:
            "\(Program.title) brought a file under its limit because \(name(.fit)) allows it. The message lists the losses and the similarity on the "
                + "scale of SSIMULACRA 2; below 80, this is a warning."
        case .asset:
            "`convert` with the layout of an app leaves an animation out, because the platform shows such files as stills. Or a picture has the "
                + "name of one for dark backgrounds, but there is none for light backgrounds, so it is used for all."
        case .messenger:
            "A messenger that `platforms` names has limits of its own: the number of emoji, the length of a description, the time of an animation. "
                + "The message names the limit."
        case .pack:
            "The catalog, the icons or the manifest of a finished pack lack something that Xcode, the App Store or \(facts.title) needs. "
                + "Only `verify` looks for this."
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
    let shortestDelay: String
    let longestDelay: String
    let apngDelay: String
    let gifDelay: String

    init(_ profile: Profile) {
        title = profile.title
        bytes = profile.byteLimit.grouped
        labelLength = profile.labelLength
        scale = Scale.master.whole
        (shortest, longest) = (profile.sides.lowerBound, profile.sides.upperBound)
        let side = { (size: StickerSize) in size.pixels(at: .master) }
        sides = listed(profile.sizes.map { "\(side($0))" }, "or")
        shortestDelay = Words.duration(profile.delays.lowerBound)
        longestDelay = Words.duration(profile.delays.upperBound)
        apngDelay = Words.duration(profile.shortestDelay(in: .apng))
        gifDelay = Words.duration(profile.shortestDelay(in: .gif))
    }
}
