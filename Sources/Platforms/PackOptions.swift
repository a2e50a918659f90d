public import Raster

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a pack looks like, and what is written with it.
public struct PackOptions: Sendable, Hashable {
    /// Whether masters smaller than the pack's size are enlarged.
    public var allowsEnlarging = false
    /// Whether stickers are padded with transparency to the square of the pack's size.
    public var pads = true
    /// The picture that icons are made from, a file URL; nil uses the first sticker.
    public var icon: URL?
    /// A picture of 4:3 for icons of this shape; nil extends the edges of the other picture.
    ///
    /// It has no effect without `icon`.
    public var wideIcon: URL?
    /// The background of transparent icons; nil uses white for a sticker and rejects a transparent picture.
    public var iconBackground: OpaqueColor?
    /// The Xcode project to write.
    public var project = Project()
    /// Where the stickers of the pack can be used.
    public var sharing = Sharing.everywhere
    /// Whether image sets are written, for apps that show the stickers themselves.
    public var writesImageSets = false
    /// Whether a manifest and its files are written, for a web server.
    public var writesManifest = false
    /// The number of earlier manifests whose files are kept, for clients that have fetched one of them: 0 to 1000.
    public var keptManifests = 1
    package static let keptManifestCounts = 0...1000
    /// The table of labels that `kisscut pack` completes, a file URL, or `nil` for none.
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

    /// An Xcode project for a sticker pack app; none is written unless one of its files is requested.
    public struct Project: Sendable, Hashable {
        /// Whether a project for Xcode is written.
        public var writesXcodeProject = false
        /// Whether a `project.yml` for XcodeGen is written.
        public var writesXcodeGenSpec = false
        /// The bundle identifier of the app, such as `com.you.app`; nil makes one below `com.example`.
        public var bundleIdentifier: String?
        /// The identifier of the development team, ten capital letters and digits; nil leaves the choice to Xcode.
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
