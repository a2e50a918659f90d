import PackManifest
import Support

/// The text of a `project.pbxproj`: objects by identifier, in the old property list format.
struct ProjectFile {
    private let project: XcodeProject

    init(_ project: XcodeProject) {
        self.project = project
    }

    /// Returns the identifier of an object: a hash of its role, which is the same in every run.
    ///
    /// Roles keep their spelling, because a new spelling would change every project that is written again.
    static func identifier(_ role: String) -> String {
        SHA256.hexadecimal(of: Array("kisscut \(role)".utf8)).prefix(24).uppercased()
    }

    /// A value of a property list.
    private indirect enum Value {
        case text(String)
        /// An object of the project, by its role.
        case object(String)
        case list([Value])
        case dictionary([(String, Value)])
    }

    var text: String {
        let root = Value.dictionary([
            ("archiveVersion", .text("1")),
            ("classes", .dictionary([])),
            ("objectVersion", .text("56")),
            ("objects", .dictionary(objects.map { (Self.identifier($0.role), .dictionary($0.fields)) })),
            ("rootObject", .object("project")),
        ])
        return "// !$*UTF8*$!\n" + Self.written(root, indentation: 0) + "\n"
    }

    // MARK: Objects

    private var objects: [(role: String, fields: [(String, Value)])] {
        [
            fileReference("catalog", [("lastKnownFileType", .text("folder.stickers")), path(PackPaths.catalog)]),
            fileReference(
                "info",
                [
                    ("lastKnownFileType", .text("text.plist.xml")), path(Paths.name(of: PackPaths.extensionInfo)),
                ]),
            product("product app", "wrapper.application", "\(project.fileName).app"),
            product("product extension", "wrapper.app-extension", "\(project.extensionName).appex"),
            group("main", ["catalog", "group extension", "products"]),
            group(
                "group extension", ["info"] + (hasStrings ? ["strings"] : []),
                [path(Paths.folder(of: PackPaths.extensionInfo))]),
            group("products", ["product app", "product extension"], [("name", .text("Products"))]),
            buildFile("resource app", "catalog"),
            buildFile("resource extension", "catalog"),
            buildFile(
                "embedded extension", "product extension",
                [("settings", .dictionary([("ATTRIBUTES", .list([.text("RemoveHeadersOnCopy")]))]))]),
            phase("resources app", "PBXResourcesBuildPhase", ["resource app"]),
            phase(
                "resources extension", "PBXResourcesBuildPhase",
                ["resource extension"] + (hasStrings ? ["resource strings"] : [])),
            phase(
                "embedding", "PBXCopyFilesBuildPhase", ["embedded extension"],
                [
                    // 13 is the folder PlugIns of the app.
                    ("dstPath", .text("")), ("dstSubfolderSpec", .text("13")),
                    ("name", .text("Embed Foundation Extensions")),
                ]),
            (
                "proxy",
                [
                    ("isa", .text("PBXContainerItemProxy")), ("containerPortal", .object("project")),
                    ("proxyType", .text("1")), ("remoteGlobalIDString", .object("target extension")),
                    ("remoteInfo", .text(project.extensionName)),
                ]
            ),
            (
                "dependency",
                [
                    ("isa", .text("PBXTargetDependency")), ("target", .object("target extension")),
                    ("targetProxy", .object("proxy")),
                ]
            ),
            target(
                "app", project.fileName, "com.apple.product-type.application.messages",
                phases: ["resources app", "embedding"], dependencies: ["dependency"]),
            target(
                "extension", project.extensionName, "com.apple.product-type.app-extension.messages-sticker-pack",
                phases: ["resources extension"], dependencies: []),
            projectObject,
        ] + configurations("project", projectSettings) + configurations("app", appSettings)
            + configurations("extension", extensionSettings) + strings
    }

    private var hasStrings: Bool { !project.strings.isEmpty }

    /// The labels in all languages: one file for Xcode, with a variant per language.
    private var strings: [(role: String, fields: [(String, Value)])] {
        guard let first = project.strings.first else { return [] }
        let name = Paths.name(of: first.path)
        let variants = project.strings.map { file in
            fileReference(
                "strings \(file.language)",
                [
                    ("lastKnownFileType", .text("text.plist.strings")), ("name", .text(file.language)),
                    path("\(file.language).lproj/\(name)"),
                ])
        }
        let group = (
            "strings",
            [
                ("isa", Value.text("PBXVariantGroup")),
                ("children", .list(project.strings.map { .object("strings \($0.language)") })),
                ("name", .text(name)), ("sourceTree", .text("<group>")),
            ]
        )
        return variants + [group, buildFile("resource strings", "strings")]
    }

    private func path(_ path: String) -> (String, Value) { ("path", .text(path)) }

    private func fileReference(_ role: String, _ fields: [(String, Value)]) -> (String, [(String, Value)]) {
        (role, [("isa", .text("PBXFileReference"))] + fields + [("sourceTree", .text("<group>"))])
    }

    private func product(_ role: String, _ type: String, _ name: String) -> (String, [(String, Value)]) {
        (
            role,
            [
                ("isa", .text("PBXFileReference")), ("explicitFileType", .text(type)), ("includeInIndex", .text("0")),
                ("path", .text(name)), ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
            ]
        )
    }

    private func group(
        _ role: String, _ children: [String], _ fields: [(String, Value)] = []
    ) -> (String, [(String, Value)]) {
        (
            role,
            [("isa", .text("PBXGroup")), ("children", .list(children.map(Value.object)))] + fields
                + [("sourceTree", .text("<group>"))]
        )
    }

    private func buildFile(
        _ role: String, _ file: String, _ fields: [(String, Value)] = []
    ) -> (String, [(String, Value)]) {
        (role, [("isa", .text("PBXBuildFile")), ("fileRef", .object(file))] + fields)
    }

    private func phase(
        _ role: String, _ type: String, _ files: [String], _ fields: [(String, Value)] = []
    ) -> (String, [(String, Value)]) {
        (
            role,
            [
                ("isa", .text(type)), ("buildActionMask", .text("2147483647")),
                ("files", .list(files.map(Value.object))), ("runOnlyForDeploymentPostprocessing", .text("0")),
            ] + fields
        )
    }

    private func target(
        _ role: String, _ name: String, _ type: String, phases: [String], dependencies: [String]
    ) -> (String, [(String, Value)]) {
        (
            "target \(role)",
            [
                ("isa", .text("PBXNativeTarget")), ("buildConfigurationList", .object("configurations \(role)")),
                ("buildPhases", .list(phases.map(Value.object))), ("buildRules", .list([])),
                ("dependencies", .list(dependencies.map(Value.object))), ("name", .text(name)),
                ("productName", .text(name)), ("productReference", .object("product \(role)")),
                ("productType", .text(type)),
            ]
        )
    }

    private var projectObject: (String, [(String, Value)]) {
        let targets = ["target app", "target extension"]
        let attributes = targets.map { role in
            (Self.identifier(role), Value.dictionary([("CreatedOnToolsVersion", .text("27.0"))]))
        }
        return (
            "project",
            [
                ("isa", .text("PBXProject")),
                (
                    "attributes",
                    .dictionary([
                        ("BuildIndependentTargetsInParallel", .text("1")), ("LastUpgradeCheck", .text("2700")),
                        ("TargetAttributes", .dictionary(attributes)),
                    ])
                ),
                ("buildConfigurationList", .object("configurations project")),
                ("compatibilityVersion", .text("Xcode 14.0")), ("developmentRegion", .text(project.language)),
                ("hasScannedForEncodings", .text("0")),
                ("knownRegions", .list(project.regions.map(Value.text) + [.text("Base")])),
                ("mainGroup", .object("main")), ("productRefGroup", .object("products")),
                ("projectDirPath", .text("")), ("projectRoot", .text("")),
                ("targets", .list(targets.map(Value.object))),
            ]
        )
    }

    // MARK: Build settings

    private var projectSettings: [(String, Value)] {
        [
            ("ALWAYS_SEARCH_USER_PATHS", .text("NO")),
            ("CODE_SIGN_STYLE", .text("Automatic")),
            ("CURRENT_PROJECT_VERSION", .text("1")),
        ] + (project.team.map { [("DEVELOPMENT_TEAM", .text($0))] } ?? []) + [
            ("GENERATE_INFOPLIST_FILE", .text("YES")),
            ("IPHONEOS_DEPLOYMENT_TARGET", .text(XcodeProject.deploymentTarget)),
            ("MARKETING_VERSION", .text("1.0")),
            ("PRODUCT_NAME", .text("$(TARGET_NAME)")),
            ("SDKROOT", .text("iphoneos")),
            ("SUPPORTED_PLATFORMS", .text("iphoneos iphonesimulator")),
            ("TARGETED_DEVICE_FAMILY", .text("1,2")),
        ]
    }

    private var appSettings: [(String, Value)] {
        [
            ("ASSETCATALOG_COMPILER_APPICON_NAME", .text(IconSet.name)),
            ("INFOPLIST_KEY_CFBundleDisplayName", .text(project.name)),
        ] + XcodeProject.appInfo.map { ($0.0, .text($0.1)) } + [
            ("PRODUCT_BUNDLE_IDENTIFIER", .text(project.bundleIdentifier))
        ]
    }

    private var extensionSettings: [(String, Value)] {
        [
            ("ASSETCATALOG_COMPILER_APPICON_NAME", .text(IconSet.name)),
            ("INFOPLIST_FILE", .text(PackPaths.extensionInfo)),
            ("INFOPLIST_KEY_CFBundleDisplayName", .text(project.name)),
            ("PRODUCT_BUNDLE_IDENTIFIER", .text(project.extensionIdentifier)),
            ("SKIP_INSTALL", .text("YES")),
        ]
    }

    private func configurations(
        _ role: String, _ settings: [(String, Value)]
    ) -> [(role: String, fields: [(String, Value)])] {
        let names = ["Debug", "Release"]
        return names.map { name in
            let own: [(String, Value)] =
                role != "project"
                ? []
                : name == "Debug" ? [("ONLY_ACTIVE_ARCH", .text("YES"))] : [("VALIDATE_PRODUCT", .text("YES"))]
            return (
                "configuration \(role) \(name)",
                [
                    ("isa", .text("XCBuildConfiguration")), ("buildSettings", .dictionary(settings + own)),
                    ("name", .text(name)),
                ]
            )
        } + [
            (
                "configurations \(role)",
                [
                    ("isa", .text("XCConfigurationList")),
                    ("buildConfigurations", .list(names.map { .object("configuration \(role) \($0)") })),
                    ("defaultConfigurationIsVisible", .text("0")), ("defaultConfigurationName", .text("Release")),
                ]
            )
        ]
    }

    // MARK: Text

    private static func written(_ value: Value, indentation: Int) -> String {
        let tabs = String(repeating: "\t", count: indentation)
        switch value {
        case .text(let text): return quoted(text)
        case .object(let role): return identifier(role)
        case .list(let values):
            let lines = values.map { "\(tabs)\t\(written($0, indentation: indentation + 1)),\n" }
            return "(\n\(lines.joined())\(tabs))"
        case .dictionary(let pairs):
            let lines = pairs.map { "\(tabs)\t\(quoted($0.0)) = \(written($0.1, indentation: indentation + 1));\n" }
            return "{\n\(lines.joined())\(tabs)}"
        }
    }

    /// Returns a text in the form of an old property list: in quotes, unless it has only letters, digits and a few symbols.
    static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || "_./".unicodeScalars.contains(scalar))
            }
        if isPlain && !text.contains("//") { return text }
        return text.quotedForPropertyList
    }
}

extension String {
    /// The text in quotes, in the form of old property lists: projects and `.strings` files.
    var quotedForPropertyList: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
