package import Inspection
import Profiles
public import Raster
package import Rendering

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How a pack is made, and what is written with it.
public struct PackOptions: Sendable {
    /// Whether masters smaller than the pack's size are enlarged.
    public var allowsEnlarging = false
    /// Whether stickers are padded with transparency to the square of the pack's size.
    public var pads = true
    /// Whether PNG masters with numbered names are the frames of one sticker; they are, too, if the settings say so.
    public var takesSequences = false
    /// The frame rate of such a sticker, in frames per second: 1 to 60; nil means the settings' frame rate.
    public var frameRate: Int?
    package static let frameRates = 1...60
    package static let standardFrameRate = 15
    /// The picture that icons are made from, a file URL; nil uses the first sticker.
    public var icon: URL?
    /// A picture of 4:3 for icons of this shape; nil extends the edges of the other picture.
    public var wideIcon: URL?
    /// The background of transparent icons; nil uses white for a sticker and rejects a transparent picture.
    public var iconBackground: OpaqueColor?
    /// The Xcode project to write; nil for none.
    public var project: Project?
    /// Whether image sets are written, for apps that show the stickers themselves.
    public var writesImageSets = false
    /// Whether a manifest and its files are written, for a web server.
    public var writesManifest = false
    /// The number of earlier manifests whose files are kept, for clients that have fetched one of them: 0 to 1000.
    public var keptManifests = 1
    /// Whether files in the output that Kisscut did not write are removed.
    public var isClean = false
    /// Whether the pack is written without the stickers that failed.
    public var keepsGoing = false

    // What `Packer` takes from its settings.

    /// The pack's name; nil uses the name of the folder of the masters.
    package var name: String?
    /// The names of the stickers that come first; the others follow in natural order.
    package var order: [String] = []
    /// How stickers are resampled and compressed.
    package var encoding = EncodingOptions()
    /// What masters are checked against; the pack uses its labels and its limit in bytes.
    package var checks = CheckOptions()
    /// The limits of the files that are read.
    package var limits = MasterLimits()

    /// Creates the default options.
    public init() {}

    /// An Xcode project for a sticker pack app.
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
    }
}

extension PackOptions {
    /// An option whose value cannot be used.
    package struct Fault: Equatable {
        package enum Option: String, CaseIterable, Sendable {
            case frameRate, keptManifests, bundleIdentifier, team
        }

        package let option: Option
        /// What is wrong, after the option's name.
        package let reason: String
    }

    /// The first option whose value cannot be used; nil if all can.
    package var fault: Fault? {
        if let frameRate, !Self.frameRates.contains(frameRate) {
            return Fault(option: .frameRate, reason: "must be 1 to 60")
        }
        if !(0...1000).contains(keptManifests) { return Fault(option: .keptManifests, reason: "must be 0 to 1000") }
        if let identifier = project?.bundleIdentifier, !Project.isBundleIdentifier(identifier) {
            return Fault(
                option: .bundleIdentifier, reason: "must be letters, digits and '-' with dots between, as com.you.app")
        }
        if let team = project?.team, !Project.isTeam(team) {
            return Fault(option: .team, reason: "must be ten capital letters and digits")
        }
        return nil
    }

    /// Throws if the value of an option cannot be used.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`, whose path is the name of the option.
    package func checkValues() throws(KisscutError) {
        if let fault { throw KisscutError(.badSettings, path: fault.option.rawValue, reason: fault.reason) }
    }
}

extension PackOptions.Project {
    /// Whether Apple accepts a text as a bundle identifier: parts of ASCII letters, digits and `-`, separated by dots.
    static func isBundleIdentifier(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2 && text.utf8.count <= 155
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }

    /// Whether a text is the identifier of a development team: ten capital letters and digits.
    fileprivate static func isTeam(_ text: String) -> Bool {
        text.utf8.count == 10 && text.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }
}
