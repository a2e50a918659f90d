import Inspection
import Making
import Support

/// The paths of a pack's files, relative to the output folder.
package struct PackPaths {
    /// The sticker catalog, named as in Xcode's template.
    package static let catalog = "Stickers.xcstickers"
    /// The catalog of image sets.
    static let images = "Images.xcassets"
    /// The folder for a web server.
    static let web = "Web"
    /// The Info.plist of the project's extension.
    static let extensionInfo = "StickerPackExtension/Info.plist"
    /// The specification of the project for XcodeGen.
    static let xcodeGenSpec = "project.yml"
    static let contents = "Contents.json"

    /// The files and folders of a pack in the output folder, except for Xcode's project.
    package static let products = [
        catalog, images, web, Paths.folder(of: extensionInfo), xcodeGenSpec, PackRecord.fileName,
    ]

    static let icons = "\(catalog)/\(IconSet.name).stickersiconset"

    /// Whether the content of a file depends on the masters.
    static func isMadeOfMasters(_ path: String) -> Bool {
        [catalog, images, web].contains { path.hasPrefix($0 + "/") }
    }

    /// Whether Stickermill can have written a file with this path into a pack.
    ///
    /// Such a path is in one of the folders of a pack, and cannot lead out of it.
    static func isOfPack(_ path: String) -> Bool {
        guard path.utf8.count <= 1_000, Master.isSubfolder(path), path.controlCharacter == nil else { return false }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1).map { String(Substring($0)) }
        if isOfMessengerPack(parts) { return true }
        guard parts.count == 2 else { return path == xcodeGenSpec }
        return Paths.fileExtension(of: parts[0]) == "xcodeproj"
            || [catalog, images, web, Paths.folder(of: extensionInfo)].contains(parts[0])
    }

    /// Whether a folder of a pack for Messages has the name, where upper and lower case are the same on a Mac's disk.
    static func isReserved(_ folder: String) -> Bool {
        [catalog, images, web, Paths.folder(of: extensionInfo)].contains { $0.lowercased() == folder.lowercased() }
    }

    /// Whether a file can be in the pack of a messenger: in its folder, or in a folder of its own for each pack.
    private static func isOfMessengerPack(_ parts: [String]) -> Bool {
        guard let name = parts.last, !name.utf8.contains(UInt8(ascii: "/")) else { return false }
        guard !name.hasPrefix("."), parts.count == 1 || !isReserved(parts[0]) else { return false }
        let kinds = parts.count == 1 ? ["png", "webp", "json", "wastickers", "zip"] : ["png", "webp"]
        return kinds.contains(Paths.fileExtension(of: name))
    }

    /// Whether a folder with this name belongs to a pack, so that no pack is in it.
    static func isInPack(_ name: String) -> Bool {
        ["xcstickers", "xcassets", "xcodeproj"].contains(Paths.fileExtension(of: name))
    }

    /// Whether a file in the folder for a web server can have this name.
    static func isWebFile(_ name: String) -> Bool {
        isOfPack("\(web)/\(name)") && !name.utf8.contains(UInt8(ascii: "/"))
    }

    /// Returns the part of a project that a file belongs to, or `nil` if it is not part of a project.
    static func projectPart(of path: String) -> String? {
        let first = String(path.prefix { $0 != "/" })
        if Paths.fileExtension(of: first) == "xcodeproj" { return "xcodeproj" }
        return path == extensionInfo || path == xcodeGenSpec ? path : nil
    }

    let pack: String
    /// The stickers by the index of their masters.
    let stickers: [Int: PackPlan.Sticker]

    init(_ plan: PackPlan) {
        pack = "\(Self.catalog)/\(plan.fileName).stickerpack"
        stickers = Dictionary(plan.stickers.map { ($0.master, $0) }) { $1 }
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
