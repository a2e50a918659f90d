import Inspection
import Making
import Raster
import Support

extension Setting {
    /// All settings, in the order of the file.
    package static let all: [Setting] = [
        name, language, size, order, exclude, labels, rules, ignore,
        allowsEnlarging, padding, icon, wideIcon, iconBackground, labelTable, xcodeproj, xcodegen, bundleIdentifier,
        team, sharing, imageSets, manifest, keptManifests,
        fileSize, maxBytes, maxPixels, maxSide, maxFrames, maxTotalPixels, maxChunkBytes,
        maxSeconds, formatsRead,
        fit, fitBytes, fitFloor, fitStickers,
        pixelArt, removeBackground, removeBackgroundHoles, defringe, trim, margin, align, normalize, outline,
        outlineColor,
        outlineFillHoles, shadow, preparedStickers,
        scales, thumbnails, thumbnailScales, format, frames, sequences, frameRate, delays, effort, palette, kernel,
        linearLight,
    ]

    package static let name = Setting(
        key: "name", section: nil, option: "name", form: .text, help: "The pack's name, as Messages shows it.",
        defaultValue: "the folder's name", example: "Stickers"
    ) { $0.name = $1.first }

    static let language = Setting(
        key: "language", section: nil, option: nil, form: .language,
        help: "The language of the labels that do not name theirs.", defaultValue: "en", example: "en"
    ) { settings, words in if let tag = words.first { settings.checks.setLanguage(tag) } }

    package static let size = Setting(
        key: "size", section: nil, option: "size", form: .stickerSize,
        help:
            "The size of every sticker, \(sizes), or for convert and check any side in pixels; larger masters are reduced to it.",
        defaultValue: "\(defaultSize); for packs \(defaultPackSize)", example: "regular"
    ) { $0.checks.packSize = $1.first.flatMap(StickerSize.init(rawValue:)) }

    /// The size that larger masters are reduced to.
    package static let defaultSize = StickerSize.large.rawValue
    package static let defaultPackSize = "the one that most masters have"

    /// The sizes in words: `small (300 px), regular (408 px) or large (618 px)`.
    private static var sizes: String {
        let profile = Profile.standard
        let all = profile.sizes.map { "\($0.rawValue) (\($0.pixels(at: profile.masterScale)) px)" }
        return listed(all, "or")
    }

    static let order = structure(
        "order", .order, "The stickers that come first, in this order; the others follow by name.", "[star, moon]")
    static let exclude = structure(
        "exclude", .exclude,
        "Masters that every command leaves out: names, or paths below this folder; * and ? are wildcards.",
        #"["draft_*", "old/*.png"]"#)
    static let labels = structure(
        "labels", .labels,
        "What each sticker shows, for VoiceOver, in at most \(Profile.standard.labelLength) characters: a text, or one text "
            + "per language, such as {en: A star, de: Ein Stern}.", "\n  star: A star")
    static let rules = structure(
        "rules", .rules, "The severity of rules: error, warning, note or ignore. `kisscut rules` lists them.",
        "\n  low-contrast: error\n  not-square: ignore")
    static let ignore = structure(
        "ignore", .ignore, "Rules that are ignored for some files.", "\n  star.png: [hard-edge, clipped-edge]")

    private static func structure(_ key: String, _ structure: Structure, _ help: String, _ example: String) -> Setting {
        Setting(
            key: key, section: nil, option: nil, form: .structure(structure), help: help, defaultValue: nil,
            example: example
        ) { _, _ in }
    }
}

// MARK: Limits

extension Setting {
    package static let fileSize = limit(
        "file-size", option: "file-size-limit", "Files of this many bytes or more are too large.", \.checks.byteLimit)
    package static let maxBytes = limit(
        "bytes", option: "max-bytes", "The most bytes of a master.", \.limits.bytes)
    package static let maxPixels = limit(
        "pixels", option: "max-pixels", "The most pixels per frame.", \.limits.pixels)
    package static let maxSide = limit(
        "side", option: "max-side", "The longest side of a frame, in pixels.", \.limits.side)
    package static let maxFrames = limit(
        "frames", option: "max-frames", "The most frames of an animated master.", \.limits.frames)
    package static let maxTotalPixels = limit(
        "total-pixels", option: "max-total-pixels", "The most pixels of all frames together.", \.limits.totalPixels)
    package static let maxChunkBytes = limit(
        "chunk-bytes", option: "max-chunk-bytes", "The most bytes of one chunk of a PNG or APNG.", \.limits.chunkBytes)

    package static let maxSeconds = limit(
        "seconds", option: "max-seconds", "The most seconds for one master, everything counted.", \.limits.seconds)
    package static let formatsRead = Setting(
        key: "read", section: .limits, option: "read", form: .list(ImageFormat.allCases.map(\.rawValue)),
        help:
            "The formats that may be read: files in other formats are skipped in folders, and refused if they are named.",
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
            "Allow small losses in files that are too large: look-alike frames are merged, pixels are changed slightly, "
            + "colors become few, and frames are left out, in this order and as little as possible.",
        defaultValue: "false", example: "true"
    ) { $0.fit.use = $1 == ["true"] ? .always : .never }
    package static let fitBytes = Setting(
        key: "bytes", section: .fit, option: "fit-bytes", form: .number,
        help:
            "Files must have fewer bytes than this, if it is less than the limit that they are checked against; allows losses "
            + "for it.", defaultValue: nil, example: "\(Profile.standard.byteLimit)"
    ) { $0.fit.bytes = $1.first.flatMap { Int($0) } }
    package static let fitFloor = Setting(
        key: "floor", section: .fit, option: "fit-floor", form: .numberIn(FitOptions.floors),
        help:
            "The lowest similarity that is accepted, by SSIMULACRA 2: at 90 losses are not visible, at 80 hardly, at 70 in "
            + "comparison. Allows losses down to it.",
        defaultValue: "\(FitOptions.standardFloor)", example: "\(FitOptions.standardFloor)"
    ) { $0.fit.floor = $1.first.flatMap { Int($0) } }
    static let fitStickers = Setting(
        key: "stickers", section: .fit, option: nil, form: .structure(.fits),
        help: "Stickers that differ: true, false, or the lowest similarity.", defaultValue: nil, example: "{star: 90}"
    ) { _, _ in }
}

// MARK: Conversion

extension Setting {
    package static let scales = list("scales", "The scales of the renditions.", \.conversion.scales)
    package static let thumbnails = Setting(
        key: "thumbnails", section: .convert, option: "thumbnails", form: .stickerSizes,
        help: "The sticker sizes to make thumbnails for, and sides in pixels, which have one file each.",
        defaultValue: StickerSize.allCases.map(\.rawValue).joined(separator: ","), example: "[small, regular, large]"
    ) { $0.conversion.thumbnails = Set($1.compactMap(StickerSize.init(rawValue:))) }
    package static let thumbnailScales = list(
        "thumbnail-scales", "The scales of the thumbnails.", \.conversion.thumbnailScales)
    package static let format = choice(
        "format", "The format to write; same keeps each master's. Animated masters become APNG as png.",
        \.conversion.format)
    package static let frames = choice(
        "frames", "The frames to take of animated masters; first makes stills.", \.conversion.frames)
    package static let sequences = Setting(
        key: "sequences", section: .convert, option: "sequences", form: .flag,
        help: "Take PNG masters with numbered names (dance_01, dance_02) as the frames of one sticker.",
        defaultValue: "false", example: "true"
    ) { $0.conversion.takesSequences = $1 == ["true"] }
    package static let frameRate = Setting(
        key: "frame-rate", section: .convert, option: "frame-rate", form: .numberIn(ConversionOptions.frameRates),
        help: "The frames per second of such stickers.", defaultValue: "\(ConversionOptions().frameRate)",
        example: "\(ConversionOptions().frameRate)"
    ) { settings, words in if let rate = words.first.flatMap({ Int($0) }) { settings.conversion.frameRate = rate } }
    static let delays = Setting(
        key: "delays", section: .convert, option: nil, form: .structure(.delays),
        help: "Such animations whose frames differ in time: one delay per frame, in milliseconds, 1 to 60000.",
        defaultValue: nil, example: "{dance: [100, 40, 40]}"
    ) { _, _ in }
    package static let effort = choice("effort", "How hard to work for fewer bytes.", \.encoding.effort)
    package static let palette = choice(
        "palette",
        "When PNG and APNG store pixels as indices into a palette of at most 256 colors: auto, if the file is smaller; never, "
            + "for iOS 17.0, which shows the partial alpha of palettes wrongly.", \.encoding.palette)
    package static let kernel = choice(
        "kernel", "The resampling kernel; nearest is for pixel art.", \.encoding.kernel)
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

    private static func list<Choice: CaseIterable & RawRepresentable & Hashable & Sendable>(
        _ key: String, _ help: String, _ path: WritableKeyPath<Settings, Set<Choice>> & Sendable
    ) -> Setting {
        let choices = Choice.allCases.map { (word: "\($0.rawValue)", value: $0) }
        let standard = choices.filter { Settings()[keyPath: path].contains($0.value) }.map(\.word)
        return Setting(
            key: key, section: .convert, option: key, form: .list(choices.map(\.word)), help: help,
            defaultValue: standard.joined(separator: ","), example: "[\(standard.joined(separator: ", "))]"
        ) { settings, words in
            settings[keyPath: path] = Set(choices.filter { words.contains($0.word) }.map(\.value))
        }
    }
}
