import Files
import Profiles

/// Where the files of a pack lie below the output folder.
struct PackPaths {
    /// The catalog; Xcode's template has this name too.
    static let catalog = "Stickers.xcstickers"
    /// The catalog of image sets.
    static let images = "Images.xcassets"
    /// What is to be served from the web.
    static let web = "Web"
    /// What the extension of the project says of itself.
    static let extensionInfo = "StickerPackExtension/Info.plist"
    static let contents = "Contents.json"
    static let icons = "\(catalog)/\(IconSet.name).stickersiconset"

    /// Whether a file depends on the masters, and not on the name of the pack alone.
    static func isMadeOfMasters(_ path: String) -> Bool {
        [catalog, images, web].contains { path.hasPrefix($0 + "/") }
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
