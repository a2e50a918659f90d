internal import PackManifest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A sticker pack application: an app without code, and the extension in it that carries the catalogue.
struct XcodeProject {
    /// What people read under the icon.
    let name: String
    /// What the project and its targets are called.
    let fileName: String
    let bundleIdentifier: String
    let team: String?

    /// The extension's target; Xcode's template calls it so.
    var extensionName: String { "\(fileName) StickerPackExtension" }
    var extensionIdentifier: String { "\(bundleIdentifier).StickerPackExtension" }

    init(name: String, fileName: String, _ project: PackOptions.Project) {
        self.name = name
        self.fileName = fileName
        bundleIdentifier = project.bundleIdentifier ?? Self.exampleIdentifier(for: fileName)
        team = project.team
    }

    /// An identifier below `com.example`, which is nobody's.
    static func exampleIdentifier(for name: String) -> String {
        let word = StickerName.inAddress(name).replacing("_", with: "-").lowercased()
        return "com.example.\(word)"
    }

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
            ("\(folder)/xcshareddata/xcschemes/\(extensionName).xcscheme", Array(scheme.utf8)),
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

    /// Runs the extension in Messages: without `launchAutomaticallySubstyle` Xcode would start the app, which has no code.
    private var scheme: String {
        let references = [
            (ProjectFile.identifier("target extension"), "\(extensionName).appex", extensionName),
            (ProjectFile.identifier("target app"), "\(fileName).app", fileName),
        ].map { identifier, product, target in
            """
                     <BuildableReference
                        BuildableIdentifier = "primary"
                        BlueprintIdentifier = "\(identifier)"
                        BuildableName = "\(escaped(product))"
                        BlueprintName = "\(escaped(target))"
                        ReferencedContainer = "container:\(escaped(fileName)).xcodeproj">
                     </BuildableReference>
            """
        }
        let entries = references.map { reference in
            """
                     <BuildActionEntry
                        buildForTesting = "YES"
                        buildForRunning = "YES"
                        buildForProfiling = "YES"
                        buildForArchiving = "YES"
                        buildForAnalyzing = "YES">
            \(reference)
                     </BuildActionEntry>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme
               LastUpgradeVersion = "1500"
               wasCreatedForAppExtension = "YES"
               version = "2.0">
               <BuildAction
                  parallelizeBuildables = "YES"
                  buildImplicitDependencies = "YES">
                  <BuildActionEntries>
            \(entries.joined(separator: "\n"))
                  </BuildActionEntries>
               </BuildAction>
               <LaunchAction
                  buildConfiguration = "Debug"
                  selectedDebuggerIdentifier = ""
                  selectedLauncherIdentifier = "Xcode.IDEFoundation.Launcher.PosixSpawn"
                  launchStyle = "0"
                  askForAppToLaunch = "Yes"
                  useCustomWorkingDirectory = "NO"
                  ignoresPersistentStateOnLaunch = "NO"
                  debugDocumentVersioning = "YES"
                  launchAutomaticallySubstyle = "2">
                  <BuildableProductRunnable
                     runnableDebuggingMode = "0">
            \(references[1])
                  </BuildableProductRunnable>
               </LaunchAction>
               <ArchiveAction
                  buildConfiguration = "Release"
                  revealArchiveInOrganizer = "YES">
               </ArchiveAction>
            </Scheme>

            """
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// Sticker packs run from iOS 10 on; this is the oldest version that Xcode 26 builds for.
    static let deploymentTarget = "15.0"
}
