import Inspection
import Making
import Raster
import Support

extension Setting {
    /// All settings, in the order of the file.
    package static let all: [Setting] = [
        name, language, size, order, exclude, labels, emoji, keywords, platforms, rules, ignore, outputs,
        allowsEnlarging, author, padding, icon, iconSticker, wideIcon, iconBackground, labelTable, xcodeproj, xcodegen,
        bundleIdentifier,
        team, sharing, imageSets, manifest, keptManifests,
        fileSize, maxBytes, maxPixels, maxSide, maxFrames, maxTotalPixels, maxChunkBytes,
        maxSeconds, formatsRead,
        fit, fitBytes, fitFloor, fitStickers,
        pixelArt, playback, dropDoubledEnd, removeBackground, removeBackgroundHoles, choke, defringe, trim, margin,
        align,
        normalize, outline, outlineSmooth,
        outlineColor,
        outlineFillHoles, shadow, preparedStickers,
        layout, scales, masterScale, pointSize, dark, thumbnails, thumbnailScales, format, quality, frames, sequences,
        frameRate,
        delays, effort, palette, kernel,
        linearLight,
    ]

    package static let name = Setting(
        key: "name", section: nil, option: "name", form: .text, help: "The pack's name, as Messages shows it.",
        defaultValue: "the folder's name", example: "Stickers"
    ) { $0.name = $1.first }

    static let language = Setting(
        key: "language", section: nil, option: nil, form: .language,
        help: "The language of labels without a language of their own.", defaultValue: "en", example: "en"
    ) { settings, words in if let tag = words.first { settings.checks.setLanguage(tag) } }

    package static let size = Setting(
        key: "size", section: nil, option: "size", form: .stickerSize,
        help:
            "The sticker size: \(sizes). convert and check also accept a side in pixels. Larger masters are scaled down to it.",
        defaultValue: "\(defaultSize); for packs \(defaultPackSize)", example: "regular"
    ) { $0.checks.packSize = $1.first.flatMap(StickerSize.init(rawValue:)) }

    /// The size that larger masters are reduced to.
    package static let defaultSize = StickerSize.large.rawValue
    package static let defaultPackSize = "the one that most masters have"

    /// The sizes in words: `small (300 px), regular (408 px) or large (618 px)`.
    private static var sizes: String {
        let profile = Profile.standard
        let all = profile.sizes.map { "\($0.rawValue) (\($0.pixels(at: .master)) px)" }
        return listed(all, "or")
    }

    static let order = structure(
        "order", .order, "The stickers that come first, in this order. The others follow by name.", "[star, moon]")
    static let exclude = structure(
        "exclude", .exclude,
        "Masters that every command ignores: names, or paths below this folder. * and ? are wildcards.",
        #"["draft_*", "old/*.png"]"#)
    static let labels = structure(
        "labels", .labels,
        "A description of each sticker for VoiceOver, at most \(Profile.standard.labelLength) characters: a text, or a text "
            + "per language, such as {en: A star, de: Ein Stern}.", "\n  star: A star")
    static let emoji = structure(
        "emoji", .emoji, "The emoji that each sticker stands for, for messengers.", "\n  star: ⭐")
    static let keywords = structure(
        "keywords", .keywords, "The words by which people search for each sticker, for Telegram.",
        "\n  star: [night, sky]")
    static let platforms = structure(
        "platforms", .platforms,
        "The platforms that `\(Program.name) pack` makes the pack for: \(listed(PlatformChoice.names)). messages is the default. A mapping in place of "
            + "a list can change \(listed(ofPlatforms.map(\.optionName))) for each.",
        "[messages, whatsapp]")
    /// The settings that a platform can have.
    static let ofPlatforms = [name, author, fitFloor, allowsEnlarging]
    static let rules = structure(
        "rules", .rules, "The severity of rules: error, warning, note or ignore. `\(Program.name) rules` lists them.",
        "\n  low-contrast: error\n  not-square: ignore")
    static let ignore = structure(
        "ignore", .ignore, "Rules to ignore for some files.", "\n  star.png: [hard-edge, clipped-edge]")

    static let outputs = structure(
        "outputs", .outputs,
        "The folders that `\(Program.name) convert` writes if the call names none, each with keys of convert: \(keysOfOutputs). They are in the repository of "
            + "this file.",
        "\n  - {to: ../app/src/main/res, layout: android}\n  - {to: ../ios, layout: xcassets}")

    /// The settings that an output can have.
    static let ofOutputs = [
        layout, scales, masterScale, pointSize, dark, thumbnails, thumbnailScales, format,
    ]
    private static let keysOfOutputs = listed(ofOutputs.map(\.key))

    private static func structure(_ key: String, _ structure: Structure, _ help: String, _ example: String) -> Setting {
        Setting(
            key: key, section: nil, option: nil, form: .structure(structure), help: help, defaultValue: nil,
            example: example
        ) { _, _ in }
    }
}

// MARK: Limits

extension Setting {
    /// The name of the option, or the key if there is no option.
    var optionName: String { option ?? key }

    package static let fileSize = limit(
        "file-size", option: "file-size-limit",
        "The byte limit of a sticker: a file with this many bytes or more is too large.", \.checks.byteLimit)
    package static let maxBytes = limit(
        "bytes", option: "max-bytes", "The maximum size of a master in bytes.", \.limits.bytes)
    package static let maxPixels = limit(
        "pixels", option: "max-pixels", "The maximum number of pixels per frame.", \.limits.pixels)
    package static let maxSide = limit(
        "side", option: "max-side", "The maximum side of a frame in pixels.", \.limits.side)
    package static let maxFrames = limit(
        "frames", option: "max-frames", "The maximum number of frames of a master.", \.limits.frames)
    package static let maxTotalPixels = limit(
        "total-pixels", option: "max-total-pixels", "The maximum number of pixels of all frames together.",
        \.limits.totalPixels)
    package static let maxChunkBytes = limit(
        "chunk-bytes", option: "max-chunk-bytes", "The maximum size of a PNG or APNG chunk in bytes.",
        \.limits.chunkBytes)

    package static let maxSeconds = limit(
        "seconds", option: "max-seconds", "The maximum time for a master in seconds.", \.limits.seconds)
    package static let formatsRead = Setting(
        key: "read", section: .limits, option: "read", form: .list(ImageFormat.allCases.map(\.rawValue)),
        help:
            "The formats to read. \(Program.title) skips files in other formats, and refuses them if you name them.",
        defaultValue: "every format", example: "[\(ImageFormat.allCases.map(\.rawValue).joined(separator: ", "))]"
    ) { $0.limits.formats = Set($1.compactMap(ImageFormat.init(rawValue:))) }

    private static func limit(
        _ key: String, option: String, _ help: String, _ path: WritableKeyPath<Settings, Int> & Sendable
    ) -> Setting {
        let number = "\(Settings()[keyPath: path])"
        return Setting(
            key: key, section: .limits, option: option, form: .number, help: help, defaultValue: number,
            example: number
        ) { settings, words in
            if let number = words.first.flatMap({ Int($0) }) { settings[keyPath: path] = number }
        }
    }
}

// MARK: Fitting

extension Setting {
    package static let fit = Setting(
        key: "enabled", section: .fit, option: "fit", form: .flag,
        help:
            "Bring files under the byte limit with the smallest visible loss: merge similar frames, change pixels slightly, reduce "
            + "colors, and leave out frames, in this order.",
        defaultValue: "false", example: "true"
    ) { $0.fit.use = $1 == ["true"] ? .always : .never }
    package static let fitBytes = Setting(
        key: "bytes", section: .fit, option: "fit-bytes", form: .number,
        help:
            "Keep each file below this many bytes, with small losses if needed. Cannot exceed the platform's limit.",
        defaultValue: nil, example: "\(Profile.standard.byteLimit)"
    ) { $0.fit.bytes = $1.first.flatMap { Int($0) } }
    package static let fitFloor = Setting(
        key: "floor", section: .fit, option: "fit-floor", form: .numberIn(FitOptions.floors),
        help:
            "Allow losses down to this SSIMULACRA 2 score: at 90 they are invisible, at 80 hardly visible, at 70 visible side by side.",
        defaultValue: "\(FitOptions.standardFloor)", example: "\(FitOptions.standardFloor)"
    ) { $0.fit.floor = $1.first.flatMap { Int($0) } }
    static let fitStickers = Setting(
        key: "stickers", section: .fit, option: nil, form: .structure(.fits),
        help: "Exceptions for single stickers: true, false, or the lowest score.", defaultValue: nil,
        example: "{star: 90}"
    ) { _, _ in }
}

// MARK: Conversion

extension Setting {
    package static let layout = choice(
        "layout", "The folders, names and scales of the images: renditions of stickers, or the pictures of an app.",
        \.conversion.layout)
    package static let scales = Setting(
        key: "scales", section: .convert, option: "scales", form: .list(AssetLayout.allScales.map(\.text)),
        help: "The scales of the images.", defaultValue: "1,2; all scales of an app's layout", example: "[1, 2]"
    ) { $0.conversion.scales = Set($1.compactMap { Scale(text: $0) }) }
    package static let masterScale = Setting(
        key: "master-scale", section: .convert, option: "master-scale",
        form: .choice(AssetLayout.allScales.map(\.text)),
        help: "For the layouts of apps: the scale of masters whose names and folders give none.",
        defaultValue: ConversionOptions().masterScale.text, example: ConversionOptions().masterScale.text
    ) { settings, words in
        if let scale = words.first.flatMap({ Scale(text: $0) }) { settings.conversion.masterScale = scale }
    }
    package static let pointSize = Setting(
        key: "point-size", section: .convert, option: "point-size", form: .numberIn(ConversionOptions.pointRange),
        help:
            "For the layouts of apps: the longer side of each picture in points, in place of the size that the master gives.",
        defaultValue: nil, example: "24"
    ) { $0.conversion.points = $1.first.flatMap { Int($0) } }
    static let dark = Setting(
        key: "dark", section: .convert, option: nil, form: .text,
        help: "For xcassets and android: the end of the names of pictures for dark backgrounds.",
        defaultValue: ConversionOptions().darkSuffix, example: "\"-dark\""
    ) { settings, words in if let suffix = words.first, !suffix.isEmpty { settings.conversion.darkSuffix = suffix } }
    package static let thumbnails = Setting(
        key: "thumbnails", section: .convert, option: "thumbnails", form: .stickerSizes,
        help: "The thumbnails to make: sticker sizes, or sides in pixels with one file each.",
        defaultValue: StickerSize.allCases.map(\.rawValue).joined(separator: ","), example: "[small, regular, large]"
    ) { $0.conversion.thumbnails = Set($1.compactMap(StickerSize.init(rawValue:))) }
    package static let thumbnailScales = Setting(
        key: "thumbnail-scales", section: .convert, option: "thumbnail-scales",
        form: .list(Scale.ofStickers.map(\.text)),
        help: "The scales of the thumbnails.", defaultValue: "1,2,3", example: "[1, 2, 3]"
    ) { $0.conversion.thumbnailScales = Set($1.compactMap { Scale(text: $0) }) }
    package static let format = choice(
        "format",
        "The output format. same keeps the master's format; png turns animations into APNG, webp loses nothing unless a quality is set, auto takes "
            + "the smaller of PNG and WebP, and svg keeps SVG masters as drawings in image sets.",
        \.conversion.format)
    package static let quality = Setting(
        key: "quality", section: .convert, option: "quality", form: .numberIn(EncodingOptions.qualities),
        help: "The quality of JPEG, in place of 90, and of WebP, in place of no losses.", defaultValue: nil,
        example: "85"
    ) { $0.encoding.quality = $1.first.flatMap { Int($0) } }
    package static let frames = choice(
        "frames", "The frames of animations to use. first makes stills.", \.conversion.frames)
    package static let sequences = Setting(
        key: "sequences", section: .convert, option: "sequences", form: .flag,
        help: "Combine PNG files with numbered names (dance_01, dance_02) into one animated sticker.",
        defaultValue: "false", example: "true"
    ) { $0.conversion.takesSequences = $1 == ["true"] }
    package static let frameRate = Setting(
        key: "frame-rate", section: .convert, option: "frame-rate", form: .numberIn(ConversionOptions.frameRates),
        help: "The frames per second of numbered files.", defaultValue: "\(ConversionOptions().frameRate)",
        example: "\(ConversionOptions().frameRate)"
    ) { settings, words in if let rate = words.first.flatMap({ Int($0) }) { settings.conversion.frameRate = rate } }
    static let delays = Setting(
        key: "delays", section: .convert, option: nil, form: .structure(.delays),
        help: "The delay of each frame of such an animation, 1 to 60000 milliseconds.",
        defaultValue: nil, example: "{dance: [100, 40, 40]}"
    ) { _, _ in }
    package static let effort = choice(
        "effort", "Compression effort. best takes about a second per file.", \.encoding.effort)
    package static let palette = choice(
        "palette",
        "Store PNG and APNG with a palette of at most 256 colors. auto: if the file is smaller. never: for iOS 17.0, which shows "
            + "translucent palette colors wrongly.", \.encoding.palette)
    package static let kernel = choice(
        "kernel", "The resampling filter. nearest is for pixel art.", \.encoding.kernel)
    package static let linearLight = Setting(
        key: "linear-light", section: .convert, option: "linear-light", form: .flag,
        help: "Mix colors in linear light.", defaultValue: "false", example: "false"
    ) { $0.encoding.light = $1 == ["true"] ? .linear : .encoded }

    private static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ key: String, _ help: String, _ path: WritableKeyPath<Settings, Choice> & Sendable
    ) -> Setting {
        let value = Settings()[keyPath: path].rawValue
        let choices = Array(Choice.allCases)
        return Setting(
            key: key, section: .convert, option: key, form: .choice(choices.map(\.rawValue)), help: help,
            defaultValue: value, example: value
        ) { settings, words in
            if let choice = choices.first(where: { words == [$0.rawValue] }) { settings[keyPath: path] = choice }
        }
    }
}
