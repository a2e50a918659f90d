import Making
import Support

// MARK: Preparation

extension Setting {
    package static let pixelArt = Setting(
        key: "pixel-art", section: .prepare, option: "pixel-art",
        form: .choice(PreparationOptions.PixelArt.allCases.map(\.rawValue)),
        help:
            "Scale pixel art to sharp squares of one size. auto recognizes pixel art; with true, convert also enlarges it.",
        defaultValue: "auto", example: "true"
    ) { settings, words in
        if let choice = words.first.flatMap(PreparationOptions.PixelArt.init) { settings.preparation.pixelArt = choice }
    }
    package static let playback = Setting(
        key: "playback", section: .prepare, option: "playback",
        form: .choice(PreparationOptions.Playback.allCases.map(\.rawValue)),
        help:
            "Which frames of an animation to keep. exact keeps as many as Messages plays at the speed at which they were drawn; keep "
            + "keeps all.",
        defaultValue: "keep, except that fit may leave out frames", example: "exact"
    ) { $0.preparation.playback = $1.first.flatMap(PreparationOptions.Playback.init) }
    package static let dropDoubledEnd = flag(
        "drop-doubled-end", "Leave out the last frame of an animation if it equals the first."
    ) { $0.dropsDoubledEnd = $1 }
    package static let removeBackground = flag(
        "remove-background",
        "Remove a solid or checkerboard background that touches the edge of the image."
    ) { $0.removesBackground = $1 }
    package static let removeBackgroundHoles = flag(
        "remove-background-holes", "Also remove the background inside enclosed parts of the art."
    ) { $0.removesHoles = $1 }
    package static let choke = length(
        "choke", "Move the edge of the art inward by this much, to cut off a rim of the old background.",
        example: "2px",
        \.choke)
    package static let defringe = Setting(
        key: "defringe", section: .prepare, option: "defringe", form: .color,
        help: "The color of the old background. \(Program.title) removes its traces from the edge.", defaultValue: nil,
        example: "white"
    ) { $0.preparation.matte = $1.first.flatMap(color) }
    package static let trim = flag(
        "trim",
        "Crop the canvas to the smallest square around the art. A margin, an alignment or a visual size implies it."
    ) { $0.trimming = $1 ? .always : .never }
    package static let margin = length(
        "margin", allowsPercent: true,
        "The space around the art and its outline: a share of the sticker, or a length.",
        example: "4%", \.margin)
    package static let align = Setting(
        key: "align", section: .prepare, option: "align",
        form: .choice(PreparationOptions.Alignment.allCases.map(\.rawValue)),
        help: "The position of the art. optical centers its visual weight, as far as the margins allow.",
        defaultValue: "center", example: "optical"
    ) { $0.preparation.alignment = $1.first.flatMap(PreparationOptions.Alignment.init) }
    package static let normalize = Setting(
        key: "normalize", section: .prepare, option: "normalize",
        form: .visualSize,
        help:
            "Give all stickers the same visual size: a share of the sticker's area, such as 36%. The word size means 50%. Long or "
            + "thin art has room for less.",
        defaultValue: nil, example: "size"
    ) { $0.preparation.visualSize = $1.first.flatMap(visualSize) }
    package static let outline = length(
        "outline", "The width of an outline around the art.", example: "8px", \.outline)
    package static let outlineSmooth = length(
        "outline-smooth",
        "Draw the outline around art like hair as one line: gaps and parts of the art that are narrower than this do not count.",
        example: "16px", \.outlineSmoothing)
    package static let outlineColor = Setting(
        key: "outline-color", section: .prepare, option: "outline-color", form: .color,
        help: "The color of the outline.",
        defaultValue: "white", example: "white"
    ) { $0.preparation.outlineColor = $1.first.flatMap(color) }
    package static let outlineFillHoles = length(
        "outline-fill-holes", "Fill holes in the outline that are smaller than a square of this side.",
        example: "24px", \.filledHoles)
    package static let shadow = Setting(
        key: "shadow", section: .prepare, option: "shadow", form: .shadow,
        help:
            "A shadow: offset right, offset down, blur and color, such as 0,4,8,#00000059. none also removes a soft shadow with its "
            + "background, which otherwise becomes the shadow.",
        defaultValue: "no new shadow", example: "\"0,4,8,#00000059\""
    ) {
        $0.preparation.shadow = $1.first.flatMap { Shadow($0) }
        $0.preparation.removesShadow = $1 == ["none"]
    }
    static let preparedStickers = Setting(
        key: "stickers", section: .prepare, option: nil, form: .structure(.preparations),
        help: "Exceptions for single stickers, with the keys of this section.", defaultValue: nil,
        example: "{star: {outline: 12px}}"
    ) { _, _ in }

    private static func flag(
        _ key: String, _ help: String, _ store: @escaping @Sendable (inout PreparationOptions, Bool) -> Void
    ) -> Setting {
        Setting(
            key: key, section: .prepare, option: key, form: .flag, help: help, defaultValue: "false", example: "true"
        ) { store(&$0.preparation, $1 == ["true"]) }
    }

    private static func length(
        _ key: String, allowsPercent: Bool = false, _ help: String, example: String,
        _ path: WritableKeyPath<PreparationOptions, Length?> & Sendable
    ) -> Setting {
        Setting(
            key: key, section: .prepare, option: key, form: .length(allowsPercent: allowsPercent), help: help,
            defaultValue: "0px", example: example
        ) { $0.preparation[keyPath: path] = $1.first.flatMap { Length($0) } }
    }
}
