import ArgumentParser
import Kisscut

/// The options that decide what a pack looks like.
struct PackArguments: ParsableArguments {
    @Option(help: "The pack's name. (default: that of kisscut.yml, or the folder's)")
    var name: String?

    @Option(help: "The size of all stickers. (default: the one that most masters have)")
    var size: StickerSize?

    @Flag(help: "Enlarge masters that are smaller than the pack's size.")
    var allowEnlarging = false

    @Flag(help: "Leave stickers as they are, instead of padding them to the square of the pack's size.")
    var noPadding = false

    @Flag(help: "Take PNG masters with numbered names (dance_01, dance_02) as the frames of one sticker.")
    var sequences = false

    @Option(help: ArgumentHelp("Frames a second of such stickers.", valueName: "n"))
    var frameRate = 15

    @Option(
        help: ArgumentHelp(
            "A table of labels, CSV with the columns sticker and label, and one per language, such as de: read if it is "
                + "there, and completed with a row for every sticker that it lacks. At most 4000000 bytes.",
            valueName: "file.csv"))
    var labels: String?

    @Option(
        help: ArgumentHelp(
            "The picture for the icons, square or 4:3, 1024 px wide or more. (default: the first sticker)",
            valueName: "file"))
    var icon: String?

    @Option(
        help: ArgumentHelp(
            "A second picture, 4:3, for the icons of that shape. (default: the picture for the icons, extended by its edges)",
            valueName: "file"))
    var iconWide: String?

    @Option(
        help: ArgumentHelp(
            "What shows behind transparent pixels of the icons. (default: white behind a sticker)", valueName: "#rrggbb"
        ))
    var iconBackground: OpaqueColor?

    func validate() throws {
        guard (1...60).contains(frameRate) else { throw ValidationError("'--frame-rate' is to be 1 to 60.") }
        guard iconWide == nil || icon != nil else { throw ValidationError("'--icon-wide' goes with '--icon'.") }
    }
}

/// The options that decide what is written beside the catalogue.
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

    @Flag(help: "Write files and a manifest.json, to be served from the web.")
    var manifest = false

    @Option(
        help: ArgumentHelp(
            "Keep the files of so many manifests before the new one, for clients that have fetched those. (default: 1)",
            valueName: "n"))
    var keepWeb: Int?

    @Option(
        help: ArgumentHelp(
            "Write index.json into a folder above the packs: it lists every manifest below. Alone, brings it up to date.",
            valueName: "dir"))
    var index: String?

    func validate() throws {
        if let keepWeb, !(0...1000).contains(keepWeb) { throw ValidationError("'--keep-web' must be 0 to 1000.") }
        guard keepWeb == nil || manifest else { throw ValidationError("'--keep-web' is for '--manifest'.") }
        if let bundleId, !PackOptions.Project.isBundleIdentifier(bundleId) {
            throw ValidationError("'--bundle-id' is to be letters, digits and '-' with dots between, as com.you.app.")
        }
        if let team, !PackOptions.Project.isTeam(team) {
            throw ValidationError("'--team' is to be ten capital letters and digits.")
        }
        guard (bundleId ?? team) == nil || xcodeproj || xcodegen else {
            throw ValidationError("'--bundle-id' and '--team' are for '--xcodeproj' and '--xcodegen'.")
        }
    }

    var project: PackOptions.Project? {
        guard xcodeproj || xcodegen else { return nil }
        var project = PackOptions.Project()
        project.writesXcodeProject = xcodeproj
        project.writesXcodeGenSpec = xcodegen
        project.bundleIdentifier = bundleId
        project.team = team
        return project
    }
}

extension OpaqueColor: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(hexadecimal: argument)
    }
}
