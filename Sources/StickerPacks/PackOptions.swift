package import Inspection
import Profiles
package import Rendering

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What to make of a pack.
public struct PackOptions: Sendable {
    /// Whether masters that are smaller than the pack's size are enlarged.
    public var allowsEnlarging = false
    /// Whether stickers are padded with transparency to the square of the pack's size.
    public var pads = true
    /// Whether PNG masters with numbered names are the frames of one sticker.
    public var takesSequences = false
    /// Frames per second of such a sticker.
    public var frameRate = 15
    /// The picture that the icons are made of; nil takes the first sticker.
    public var icon: URL?
    /// The picture of 4:3 that icons of this shape are made of; nil extends the other one by its edges.
    public var wideIcon: URL?
    /// What the icons stand on where the picture is transparent; nil takes white behind a sticker.
    public var iconBackground: OpaqueColor?
    /// The Xcode project to write; nil for none.
    public var project: Project?
    /// Whether image sets are written, for apps that show the stickers themselves.
    public var writesImageSets = false
    /// Whether files and a manifest are written, to be served from the web.
    public var writesManifest = false
    /// Of how many manifests before the new one the files are kept, for clients that have fetched one of those.
    public var keptManifests = 1
    /// Whether files in the output that no pack of Kisscut's holds are removed.
    public var isClean = false
    /// Whether the pack is written without the stickers that cannot be made.
    public var keepsGoing = false

    // What `Packer` takes from its settings.

    /// The pack's name; nil takes the name of the folder that holds the masters.
    package var name: String?
    /// The names of the stickers that come first; the others follow in the natural order of their names.
    package var order: [String] = []
    /// How stickers are resampled and compressed.
    package var encoding = EncodingOptions()
    /// What masters are checked against; the labels, and the limit of bytes, are those of the pack.
    package var checks = CheckOptions()
    /// What a master may ask of the machine.
    package var limits = MasterLimits()

    /// The default options.
    public init() {}

    /// An Xcode project of a sticker pack application.
    public struct Project: Sendable, Hashable {
        /// Whether a project for Xcode is written.
        public var writesXcodeProject = false
        /// Whether a `project.yml` for XcodeGen is written.
        public var writesXcodeGenSpec = false
        /// The application's identifier; nil makes one below `com.example`.
        public var bundleIdentifier: String?
        /// The identifier of the development team, ten letters and digits; nil leaves it to Xcode.
        public var team: String?

        /// A project that is not written yet: choose what to write.
        public init() {}
    }
}

extension PackOptions.Project {
    /// Whether a text is an identifier as Apple takes it: parts of ASCII letters, digits and `-` with dots between them.
    package static func isBundleIdentifier(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2 && text.utf8.count <= 155
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    /// Whether a text is a team's identifier: ten capital letters and digits.
    package static func isTeam(_ text: String) -> Bool {
        text.utf8.count == 10 && text.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }
}
