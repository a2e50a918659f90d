import Support

extension XcodeProject {
    /// A `project.yml` for the same project, after XcodeGen's Project Spec.
    var xcodeGenSpec: String {
        let appInfo = Self.appInfo.map { "\n        \($0.0): \(quotedForYAML($0.1))" }.joined()
        let team = team.map { "\n    DEVELOPMENT_TEAM: \(quotedForYAML($0))" } ?? ""
        // XcodeGen makes a variant group of the folders per language, and knows their regions.
        let stringsSources =
            strings.isEmpty
            ? ""
            : "      - path: \(Paths.folder(of: PackPaths.extensionInfo))\n        excludes: [\(Paths.name(of: PackPaths.extensionInfo))]\n"
        return """
            name: \(quotedForYAML(fileName))
            options:
              developmentLanguage: \(quotedForYAML(language))
              deploymentTarget:
                iOS: "\(Self.deploymentTarget)"
            settings:
              base:
                CODE_SIGN_STYLE: Automatic\(team)
                CURRENT_PROJECT_VERSION: 1
                GENERATE_INFOPLIST_FILE: YES
                MARKETING_VERSION: "1.0"
            targets:
              \(quotedForYAML(fileName)):
                type: application.messages
                platform: iOS
                sources:
                  - path: \(PackPaths.catalog)
                    type: file
                    buildPhase: resources
                dependencies:
                  - target: \(quotedForYAML(extensionName))
                settings:
                  base:
                    ASSETCATALOG_COMPILER_APPICON_NAME: \(quotedForYAML(IconSet.name))
                    INFOPLIST_KEY_CFBundleDisplayName: \(quotedForYAML(name))
                    PRODUCT_BUNDLE_IDENTIFIER: \(quotedForYAML(bundleIdentifier))\(appInfo)
              \(quotedForYAML(extensionName)):
                type: app-extension.messages-sticker-pack
                platform: iOS
                sources:
                  - path: \(PackPaths.catalog)
                    type: file
                    buildPhase: resources
            \(stringsSources)    settings:
                  base:
                    ASSETCATALOG_COMPILER_APPICON_NAME: \(quotedForYAML(IconSet.name))
                    INFOPLIST_FILE: \(PackPaths.extensionInfo)
                    PRODUCT_BUNDLE_IDENTIFIER: \(quotedForYAML(extensionIdentifier))
                    SKIP_INSTALL: YES
            schemes:
              \(quotedForYAML(extensionName)):
                build:
                  targets:
                    \(quotedForYAML(extensionName)): all
                    \(quotedForYAML(fileName)): all
                run:
                  askForAppToLaunch: true
                  launchAutomaticallySubstyle: 2

            """
    }
}
