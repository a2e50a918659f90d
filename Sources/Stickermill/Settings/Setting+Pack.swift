import FoundationSubset
import Platforms
import Raster
import Support

// MARK: The pack

extension Setting {
    package static let allowsEnlarging = flag(
        "allow-enlarging", "Enlarge art that is smaller than the pack's size.", \.allowsEnlarging)
    package static let author = Setting(
        key: "author", section: .pack, option: "author", form: .text,
        help: "The author of the pack, as messengers show it.", defaultValue: nil, example: "Jo"
    ) { $0.pack.author = $1.first }
    package static let padding = flag(
        "padding", "Pad each sticker with transparency to a square of the pack's size.", \.pads)
    package static let icon = path(
        "icon", "The image for the icons: square or 4:3, at least \(IconSet.minimumWidth) px wide, or an SVG.",
        defaultValue: "the first sticker", example: "icon.png", \.icon)
    package static let iconSticker = Setting(
        key: "icon-sticker", section: .pack, option: nil, form: .text,
        help: "The name of the sticker for the icons, if `icon` names no image.", defaultValue: "the first sticker",
        example: "star"
    ) { $0.pack.iconSticker = $1.first }
    package static let wideIcon = path(
        "icon-wide", "A second image of 4:3 for the wide icons.",
        defaultValue: "the icon image, extended at its edges", example: "wide.png", \.wideIcon)
    package static let iconBackground = Setting(
        key: "icon-background", section: .pack, option: "icon-background", form: .color,
        help: "The color behind transparent pixels of the icons.", defaultValue: "white for a sticker",
        example: "\"#d9edd4\""
    ) { $0.pack.iconBackground = $1.first.flatMap(color) }
    package static let xcodeproj = flag(
        "xcodeproj", "Write a project for Xcode that builds the sticker pack.", \.project.writesXcodeProject)
    package static let xcodegen = flag(
        "xcodegen", "Write a project.yml for XcodeGen.", \.project.writesXcodeGenSpec)
    package static let bundleIdentifier = Setting(
        key: "bundle-id", section: .pack, option: "bundle-id", form: .bundleIdentifier,
        help: "The bundle identifier of the app.", defaultValue: "com.example.garden for Garden",
        example: "com.you.app"
    ) { $0.pack.project.bundleIdentifier = $1.first }
    package static let sharing = Setting(
        key: "sharing", section: .pack, option: "sharing", form: .choice(PackOptions.Sharing.allCases.map(\.rawValue)),
        help: "Where people can use the stickers: only in Messages, or everywhere in the system.",
        defaultValue: PackOptions().sharing.rawValue, example: PackOptions.Sharing.messages.rawValue
    ) { settings, words in
        if let choice = words.first.flatMap(PackOptions.Sharing.init) { settings.pack.sharing = choice }
    }
    package static let team = Setting(
        key: "team", section: .pack, option: "team", form: .team,
        help: "Your Apple development team.", defaultValue: nil, example: "ABCDE12345"
    ) { $0.pack.project.team = $1.first }
    package static let imageSets = flag(
        "imageset", "Write image sets at @1x, @2x and @3x for an app of your own.", \.writesImageSets)
    package static let manifest = flag(
        "manifest", "Write the pack for a web server, with a manifest.json.", \.writesManifest)
    package static let keptManifests = Setting(
        key: "keep-web", section: .pack, option: "keep-web", form: .numberIn(PackOptions.keptManifestCounts),
        help: "Keep the files of this many earlier manifests for clients that still use them.",
        defaultValue: "\(PackOptions().keptManifests)", example: "\(PackOptions().keptManifests)"
    ) { settings, words in
        if let count = words.first.flatMap({ Int($0) }) { settings.pack.keptManifests = count }
    }
    package static let labelTable = path(
        "labels-file", option: "labels",
        "A CSV file of labels with the columns sticker, label, and one per language, such as de. `\(Program.name) pack` adds missing stickers to it.",
        defaultValue: nil, example: "labels.csv", \.labelTable)

    private static func flag(
        _ key: String, _ help: String, _ path: WritableKeyPath<PackOptions, Bool> & Sendable
    ) -> Setting {
        let standard = PackOptions()[keyPath: path]
        return Setting(
            key: key, section: .pack, option: key, form: .flag, help: help, defaultValue: "\(standard)",
            example: "\(!standard)"
        ) { $0.pack[keyPath: path] = $1 == ["true"] }
    }

    private static func path(
        _ key: String, option: String? = nil, _ help: String, defaultValue: String?, example: String,
        _ path: WritableKeyPath<PackOptions, URL?> & Sendable
    ) -> Setting {
        Setting(
            key: key, section: .pack, option: option ?? key, form: .path, help: help, defaultValue: defaultValue,
            example: example
        ) { $0.pack[keyPath: path] = $1.first.map(URL.init(pathAsWritten:)) }
    }
}
