import Files
import Profiles

/// The paths of a pack's files, relative to the output folder.
package struct PackPaths {
    /// The sticker catalog, named as in Xcode's template.
    static let catalog = "Stickers.xcstickers"
    /// The catalog of image sets.
    static let images = "Images.xcassets"
    /// The folder for a web server.
    static let web = "Web"
    /// The Info.plist of the project's extension.
    static let extensionInfo = "StickerPackExtension/Info.plist"
    /// The specification of the project for XcodeGen.
    static let xcodeGenSpec = "project.yml"
    static let contents = "Contents.json"

    /// The files and folders in the output folder that are a pack's, except for Xcode's project.
    package static let products = [
        catalog, images, web, Paths.folder(of: extensionInfo), xcodeGenSpec, PackRecord.fileName,
    ]

    static let icons = "\(catalog)/\(IconSet.name).stickersiconset"

    /// Whether the content of a file depends on the masters.
    static func isMadeOfMasters(_ path: String) -> Bool {
        [catalog, images, web].contains { path.hasPrefix($0 + "/") }
    }

    /// Returns the part of a project that a file belongs to; nil if it belongs to none.
    static func projectPart(of path: String) -> String? {
        let first = String(path.prefix { $0 != "/" })
        if Paths.fileExtension(of: first) == "xcodeproj" { return "xcodeproj" }
        return path == extensionInfo || path == xcodeGenSpec ? path : nil
    }

    let pack: String

    init(_ plan: PackPlan) {
        pack = "\(Self.catalog)/\(plan.fileName).stickerpack"
    }

    func folder(of sticker: PackPlan.Sticker) -> String {
        "\(pack)/\(Self.folderName(of: sticker))"
    }

    static func folderName(of sticker: PackPlan.Sticker) -> String {
        "\(sticker.name).\(sticker.isSequence ? "stickersequence" : "sticker")"
    }

    func imageSet(of sticker: PackPlan.Sticker) -> String {
        "\(Self.images)/\(sticker.name).imageset"
    }

    func image(of sticker: PackPlan.Sticker, _ scale: Scale) -> String {
        "\(imageSet(of: sticker))/\(sticker.name)\(scale.suffix).png"
    }
}
