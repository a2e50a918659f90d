import PackManifest
import Support

/// The files, from the templates in `Templates`.
///
/// In `project.pbxproj`, the identifier of an object is a hash of its role, and stays the same: other identifiers would change every project
/// that is written again.
extension XcodeProject {
    /// Returns the files of `<name>.xcodeproj`, by path.
    ///
    /// The scheme runs the extension in Messages, as Xcode writes it for a new extension. Without `launchAutomaticallySubstyle` Xcode would
    /// start the app, which has no code.
    func files() throws -> [(path: String, bytes: [UInt8])] {
        let project = try Template(PackageResources.project_pbxproj).text(values) { $0.escapedForPropertyList }
        let scheme = try Template(PackageResources.extension_xcscheme).text(values, escaping: escapedForXML)
        return [
            ("\(folder)/project.pbxproj", Array(project.utf8)),
            ("\(folder)/project.xcworkspace/contents.xcworkspacedata", PackageResources.contents_xcworkspacedata),
            ("\(folder)/xcshareddata/xcschemes/\(extensionName).xcscheme", Array(scheme.utf8)),
        ]
    }

    /// Returns a `project.yml` for the same project, after XcodeGen's Project Spec.
    ///
    /// XcodeGen makes a variant group of the folders per language, and knows their regions.
    func xcodeGenSpec() throws -> String {
        try Template(PackageResources.project_yml).text(values, escaping: quotedForYAML)
    }

    private var folder: String { "\(fileName).xcodeproj" }

    private var values: Template.Values {
        [
            "name": .text(name), "appName": .text(fileName), "appProduct": .text("\(fileName).app"),
            "extensionName": .text(extensionName), "extensionProduct": .text("\(extensionName).appex"),
            "projectFolder": .text(folder), "bundleIdentifier": .text(bundleIdentifier),
            "extensionIdentifier": .text("\(bundleIdentifier).StickerPackExtension"), "team": .text(team ?? ""),
            "deploymentTarget": .text(Self.deploymentTarget), "icon": .text(IconSet.name),
            "appInfo": .list(Self.appInfo.map { ["key": .text($0.0), "value": .text($0.1)] }),
            "catalog": .text(PackPaths.catalog), "info": .text(PackPaths.extensionInfo),
            "infoFolder": .text(Paths.folder(of: PackPaths.extensionInfo)),
            "infoName": .text(Paths.name(of: PackPaths.extensionInfo)),
            "language": .text(language), "regions": .list(regions.map { ["region": .text($0)] }),
            // The labels in all languages are one file for Xcode, with a variant per language.
            "hasStrings": .flag(!strings.isEmpty),
            "stringsName": .text(strings.first.map { Paths.name(of: $0.path) } ?? ""),
            "strings": .list(
                strings.map { file in
                    [
                        "identifier": .text(Self.identifier("strings \(file.language)")),
                        "language": .text(file.language),
                        "path": .text("\(file.language).lproj/\(Paths.name(of: file.path))"),
                    ]
                }),
        ]
    }

    /// The languages of the project, the pack's language first.
    private var regions: [String] { [language] + strings.map(\.language).filter { $0 != language } }

    private static func identifier(_ role: String) -> String {
        SHA256.hexadecimal(of: Array("\(Program.name) \(role)".utf8)).prefix(24).uppercased()
    }
}
