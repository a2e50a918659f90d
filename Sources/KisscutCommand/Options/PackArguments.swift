import ArgumentParser
import Kisscut
import StickerPacks

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The options that decide what the stickers of a pack look like.
struct StickerArguments: SettingArguments {
    @Option(.name) var name: Setting.Value?
    @Option(.size, default: Setting.defaultPackSize) var size: Setting.Value?

    @Flag(help: "Enlarge masters that are smaller than the pack's size.")
    var allowEnlarging = false

    @Flag(help: "Leave stickers as they are, instead of padding them to the square of the pack's size.")
    var noPadding = false

    @Flag(.sequences) var sequences: Bool?
    @Option(.frameRate) var frameRate: Setting.Value?

    var values: [Setting.Value?] { [name, size, value(of: .sequences, sequences), frameRate] }

    func apply(to options: inout PackOptions) {
        options.allowsEnlarging = allowEnlarging
        options.pads = !noPadding
    }
}

/// The options that decide what a pack looks like.
struct PackArguments: SettingArguments {
    @OptionGroup var stickers: StickerArguments

    @Option(
        help: ArgumentHelp(
            "A table of labels, CSV with the columns sticker and label, and one per language, such as de: read if it "
                + "exists, and completed with a row for every sticker that it lacks. At most \(LabelTable.maximumBytes) bytes.",
            valueName: "file.csv"))
    var labels: URL?

    @Option(
        help: ArgumentHelp(
            "The picture for the icons, square or 4:3, \(IconSet.minimumWidth) px wide or more, or an SVG. (default: the first sticker)",
            valueName: "file"))
    var icon: URL?

    @Option(
        help: ArgumentHelp(
            "A second picture, 4:3, for the icons of that shape. (default: the picture for the icons, extended by its edges)",
            valueName: "file"))
    var iconWide: URL?

    @Option(
        help: ArgumentHelp(
            "The color behind transparent pixels of the icons. (default: white for a sticker)", valueName: "#rrggbb"
        ))
    var iconBackground: OpaqueColor?

    func validate() throws {
        guard iconWide == nil || icon != nil else { throw ValidationError("'--icon-wide' needs '--icon'.") }
    }

    var values: [Setting.Value?] { stickers.values }

    func apply(to options: inout PackOptions) {
        stickers.apply(to: &options)
        (options.icon, options.wideIcon, options.iconBackground) = (icon, iconWide, iconBackground)
    }
}

/// The options that decide what is written next to the catalog.
struct PackProductArguments: ParsableArguments {
    @Flag(help: "Write a project of a sticker pack application for Xcode.")
    var xcodeproj = false

    @Flag(help: "Write a project.yml for XcodeGen.")
    var xcodegen = false

    @Option(
        help: ArgumentHelp("The application's identifier. (default: com.example.<name>)", valueName: "com.you.app"))
    var bundleId: String?

    @Option(help: ArgumentHelp("The identifier of your development team.", valueName: "id"))
    var team: String?

    @Flag(name: .customLong("imageset"), help: "Write image sets at @1x, @2x and @3x, for apps that show the stickers.")
    var imageSets = false

    @Flag(help: "Write files and a manifest.json, to serve from the web.")
    var manifest = false

    @Option(
        help: ArgumentHelp(
            "Keep the files of this many earlier manifests, for clients that have fetched one of them. (default: \(PackOptions().keptManifests))",
            valueName: "n"))
    var keepWeb: Int?

    @Option(
        help: ArgumentHelp(
            "Write index.json into a folder above the packs: it lists every manifest below. Without inputs, updates it.",
            valueName: "dir"))
    var index: URL?

    func validate() throws {
        guard keepWeb == nil || manifest else { throw ValidationError("'--keep-web' is for '--manifest'.") }
        guard (bundleId ?? team) == nil || xcodeproj || xcodegen else {
            throw ValidationError("'--bundle-id' and '--team' are for '--xcodeproj' and '--xcodegen'.")
        }
    }

    func apply(to options: inout PackOptions) {
        options.writesImageSets = imageSets
        options.writesManifest = manifest
        options.keptManifests = keepWeb ?? options.keptManifests
        guard xcodeproj || xcodegen else { return }
        var project = PackOptions.Project()
        project.writesXcodeProject = xcodeproj
        project.writesXcodeGenSpec = xcodegen
        project.bundleIdentifier = bundleId
        project.team = team
        options.project = project
    }
}

extension PackOptions.Fault {
    /// The sentence about the argument that sets the option.
    var sentence: String {
        let argument =
            switch option {
            case .frameRate: "--frame-rate"
            case .keptManifests: "--keep-web"
            case .bundleIdentifier: "--bundle-id"
            case .team: "--team"
            }
        return "'\(argument)' \(reason)."
    }
}

extension OpaqueColor: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(hexadecimal: argument)
    }
}
