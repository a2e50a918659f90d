import FoundationSubset
import PackManifest
import Support

/// A sticker pack app: an app without code, and its extension with the catalog.
struct XcodeProject {
    /// The name under the icon.
    let name: String
    /// The name of the project, its targets and their products.
    let fileName: String
    let bundleIdentifier: String
    let team: String?
    /// The development language.
    let language: String
    /// The files with labels, by language and path, in the resources of the extension.
    let strings: [PackStrings.File]
    let sharing: PackOptions.Sharing

    /// The name of the extension's target, as in Xcode's template.
    var extensionName: String { "\(fileName) StickerPackExtension" }

    // MARK: Names

    /// Returns a name that the App Store accepts for an executable, and in which no build setting is expanded.
    ///
    /// The store rejects brackets, `+` and `*` (90121). Xcode expands `$(X)`, `${X}` and `$X` as build settings, and XcodeGen
    /// expands `${X}` as a variable.
    static func productName(_ name: String) -> String {
        let kept = name.map { $0.isWhitespace || "/\\:".contains($0) ? " " : $0 }
            .filter { $0.isLetter || $0.isNumber || " -_.&,'".contains($0) }
        let words = String(kept).split(separator: " ").joined(separator: " ").prefix(60)
        let result = words.drop { " .-".contains($0) }.reversed().drop { " .-&,".contains($0) }.reversed()
        return result.contains { $0.isLetter || $0.isNumber } ? String(result) : "Stickers"
    }

    /// Returns a name for people in which no build setting is expanded, because every dollar sign becomes full-width.
    static func displayName(_ name: String) -> String {
        name.replacing("$", with: "\u{FF04}")
    }

    // MARK: Build settings

    /// The oldest version of iOS that Xcode 26 builds for; sticker packs themselves run on iOS 10 and later.
    static let deploymentTarget = "15.0"

    /// The keys that the App Store requires in the Info.plist of every app: orientations (90474), a launch screen (90475), and
    /// whether it uses encryption, which the store otherwise asks at each upload.
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

    /// The part of the extension's Info.plist that Xcode does not generate from build settings.
    private struct ExtensionInfo: Encodable {
        var displayName: String
        var principal = Principal()
        var sharingLevel: String

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
        return try [UInt8](encoder.encode(ExtensionInfo(displayName: name, sharingLevel: sharing.level)))
    }
}

extension XcodeProject {
    init(_ plan: PackPlan, _ options: PackOptions, _ strings: [PackStrings.File]) {
        (language, self.strings, sharing) = (plan.language, strings, options.sharing)
        name = Self.displayName(plan.name)
        fileName = Self.productName(plan.name)
        // Below `com.example`, which is reserved for examples.
        bundleIdentifier = options.project.bundleIdentifier ?? "com.example.\(plan.fileName)"
        team = options.project.team
    }
}
