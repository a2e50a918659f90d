import Files
import PackManifest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A sticker pack application: an app without code, and the extension in it that carries the catalog.
struct XcodeProject {
    /// What people read under the icon.
    let name: String
    /// What the project, its targets and their products are called.
    let fileName: String
    let bundleIdentifier: String
    let team: String?
    /// The development language.
    let language: String

    /// The extension's target; Xcode's template calls it so.
    var extensionName: String { "\(fileName) StickerPackExtension" }
    var extensionIdentifier: String { "\(bundleIdentifier).StickerPackExtension" }

    init(name: String, language: String, _ project: PackOptions.Project) {
        self.language = language
        self.name = Self.displayName(name)
        fileName = Self.productName(name)
        bundleIdentifier = project.bundleIdentifier ?? Self.exampleIdentifier(for: fileName)
        team = project.team
    }

    /// An identifier below `com.example`, which is nobody's.
    static func exampleIdentifier(for name: String) -> String {
        let word = StickerName.inAddress(name).replacing("_", with: "-").lowercased()
        return "com.example.\(word)"
    }

    // MARK: Names

    /// A name that the App Store takes for an executable, and in which no build setting is expanded.
    ///
    /// The store refuses brackets, `+` and `*` (90121); `$(X)`, `${X}` and `$X` stand for build settings in Xcode, and
    /// `${X}` for a variable in XcodeGen.
    static func productName(_ name: String) -> String {
        let kept = name.map { $0.isWhitespace || "/\\:".contains($0) ? " " : $0 }
            .filter { $0.isLetter || $0.isNumber || " -_.&,'".contains($0) }
        let words = String(kept).split(separator: " ").joined(separator: " ").prefix(60)
        let result = words.drop { " .-".contains($0) }.reversed().drop { " .-&,".contains($0) }.reversed()
        return result.contains { $0.isLetter || $0.isNumber } ? String(result) : "Stickers"
    }

    /// A name for people in which no build setting is expanded, however often the text is evaluated: the dollar is the
    /// full-width one.
    static func displayName(_ name: String) -> String {
        name.replacing("$", with: "\u{FF04}")
    }

    // MARK: Build settings

    /// What the App Store demands of every app's Info.plist: orientations (90474), a launch screen (90475), and whether it
    /// encrypts, which it otherwise asks at every upload.
    static let appInfo: [(String, String)] = {
        let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
            "UIInterfaceOrientation\($0)"
        }
        return [
            ("INFOPLIST_KEY_ITSAppUsesNonExemptEncryption", "NO"),
            ("INFOPLIST_KEY_UILaunchScreen_Generation", "YES"),
            ("INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad", all.joined(separator: " ")),
            (
                "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone",
                all.filter { !$0.hasSuffix("UpsideDown") }.joined(separator: " ")
            ),
        ]
    }()

    // MARK: Property lists

    /// The part of the extension's Info.plist that Xcode does not make of the build settings.
    private struct ExtensionInfo: Encodable {
        var displayName: String
        var principal = Principal()
        var sharingLevel = "OS"

        struct Principal: Encodable {
            var extensionPoint = "com.apple.message-payload-provider"
            var principalClass = "StickerBrowserViewController"

            private enum CodingKeys: String, CodingKey {
                case extensionPoint = "NSExtensionPointIdentifier"
                case principalClass = "NSExtensionPrincipalClass"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case displayName = "CFBundleDisplayName"
            case principal = "NSExtension"
            case sharingLevel = "NSStickerSharingLevel"
        }
    }

    func extensionInfo() throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try [UInt8](encoder.encode(ExtensionInfo(displayName: name)))
    }

    // MARK: The project

    /// The files of `<name>.xcodeproj`, by path.
    func files() throws -> [(path: String, bytes: [UInt8])] {
        let folder = "\(fileName).xcodeproj"
        return [
            ("\(folder)/project.pbxproj", Array(ProjectFile(self).text.utf8)),
            ("\(folder)/project.xcworkspace/contents.xcworkspacedata", Array(Self.workspace.utf8)),
            ("\(folder)/xcshareddata/xcschemes/\(extensionName).xcscheme", Array(XcodeScheme(self).text.utf8)),
        ]
    }

    private static let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <FileRef
              location = "self:">
           </FileRef>
        </Workspace>

        """

    /// Sticker packs run from iOS 10 on; this is the oldest version that Xcode 26 builds for.
    static let deploymentTarget = "15.0"
}
