public import FoundationSubset
public import Raster

/// The options of a pack and of the files that are written with it.
public struct PackOptions: Sendable, Hashable {
    /// Whether to enlarge masters that are smaller than the pack's size.
    public var allowsEnlarging = false
    /// The author of the pack, as messengers show it, or `nil` for none.
    public var author: String?
    /// Whether to pad stickers with transparency to the square of the pack's size.
    public var pads = true
    /// The file URL of the picture for the icons, or `nil` for a sticker.
    public var icon: URL?
    /// The name of the sticker for the icons, or `nil` for the first sticker.
    ///
    /// It has no effect with `icon`.
    public var iconSticker: String?
    /// The file URL of a picture of 4:3 for icons of this shape, or `nil` to extend the edges of the other picture.
    ///
    /// It has no effect without `icon`.
    public var wideIcon: URL?
    /// The background of transparent icons, or `nil` for white behind a sticker.
    ///
    /// With `nil`, a transparent picture is rejected.
    public var iconBackground: OpaqueColor?
    /// The Xcode project to write.
    public var project = Project()
    /// Where the stickers of the pack can be used.
    public var sharing = Sharing.everywhere
    /// Whether to write image sets, for apps that show the stickers themselves.
    public var writesImageSets = false
    /// Whether to write a manifest and its files, for a web server.
    public var writesManifest = false
    /// The number of earlier manifests whose files are kept, for clients that have fetched an earlier manifest: 0 to 1000.
    public var keptManifests = 1
    package static let keptManifestCounts = 0...1000
    /// The table of labels that `stickermill pack` completes, a file URL, or `nil` for none.
    package var labelTable: URL?

    /// Creates the default options.
    public init() {}

    /// Where the stickers of a pack can be used.
    public enum Sharing: String, Sendable, Hashable, CaseIterable {
        /// In Messages only.
        case messages
        /// Wherever the system offers stickers, such as in Mail and Notes.
        case everywhere

        /// The value of `NSStickerSharingLevel`.
        var level: String {
            switch self {
            case .messages: "Messages"
            case .everywhere: "OS"
            }
        }
    }

    /// An Xcode project for a sticker pack app.
    ///
    /// The project is written only if one of its files is requested.
    public struct Project: Sendable, Hashable {
        /// Whether to write a project for Xcode.
        public var writesXcodeProject = false
        /// Whether to write a `project.yml` for XcodeGen.
        public var writesXcodeGenSpec = false
        /// The bundle identifier of the app, such as `com.you.app`, or `nil` for an identifier below `com.example`.
        public var bundleIdentifier: String?
        /// The identifier of the development team, ten capital letters and digits, or `nil` to leave the choice to Xcode.
        public var team: String?

        /// Creates a project for which nothing is written yet.
        public init() {}

        /// Whether anything is written for the project.
        package var isWritten: Bool { writesXcodeProject || writesXcodeGenSpec }
    }
}

extension PackOptions.Project {
    /// Whether Apple accepts a text as a bundle identifier: parts of ASCII letters, digits and `-`, separated by dots.
    package static func isBundleIdentifier(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2 && text.utf8.count <= 155
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    /// Whether a text is the identifier of a development team: ten capital letters and digits.
    package static func isTeam(_ text: String) -> Bool {
        text.utf8.count == 10 && text.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }
}
