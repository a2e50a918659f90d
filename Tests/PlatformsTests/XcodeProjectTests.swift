import Foundation
import Raster
import TestSupport
import Testing
import Yams

@testable import Platforms
@testable import Stickermill
@testable import Support

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct XcodeProjectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
    }

    private func pack(name: String, _ change: (inout PackOptions.Project) -> Void = { _ in }) async throws {
        var project = PackOptions.Project()
        project.writesXcodeProject = true
        project.writesXcodeGenSpec = true
        change(&project)
        var settings = Settings()
        settings.name = name
        settings.encoding.effort = .fast
        settings.pack.project = project
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await Packer(settings: settings).pack(masters, to: folder.url("out"))
        #expect(report.pack?.isWritten == true)
    }

    @Test func theExtensionSaysThatItIsAStickerPack() async throws {
        try await pack(name: "Fruit & <Nuts>")
        let data = Data(try folder.bytes("out/StickerPackExtension/Info.plist"))
        let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        #expect(list.keys.sorted() == ["CFBundleDisplayName", "NSExtension", "NSStickerSharingLevel"])
        #expect(list["CFBundleDisplayName"] as? String == "Fruit & <Nuts>")
        #expect(list["NSStickerSharingLevel"] as? String == "OS")
        #expect(
            list["NSExtension"] as? [String: String] == [
                "NSExtensionPointIdentifier": "com.apple.message-payload-provider",
                "NSExtensionPrincipalClass": "StickerBrowserViewController",
            ])
    }

    @Test func xcodeGenGetsTheSameProject() async throws {
        try await pack(name: "Fruit: \"fresh\"") {
            $0.bundleIdentifier = "com.example.fruit"
            $0.team = "ABCDE12345"
        }
        let text = String(decoding: try folder.bytes("out/project.yml"), as: UTF8.self)
        let spec = try #require(try Yams.load(yaml: text) as? [String: Any])
        #expect(spec["name"] as? String == "Fruit fresh")
        let targets = try #require(spec["targets"] as? [String: [String: Any]])
        let app = try #require(targets["Fruit fresh"])
        let pack = try #require(targets["Fruit fresh StickerPackExtension"])
        #expect(app["type"] as? String == "application.messages")
        #expect(pack["type"] as? String == "app-extension.messages-sticker-pack")
        #expect((app["dependencies"] as? [[String: String]])?.first?["target"] == "Fruit fresh StickerPackExtension")
        // A scheme under a target has no 'run' that XcodeGen would read.
        #expect(app["scheme"] == nil && pack["scheme"] == nil)
        let schemes = try #require(spec["schemes"] as? [String: [String: [String: Any]]])
        let scheme = try #require(schemes["Fruit fresh StickerPackExtension"])
        #expect(
            scheme["build"]?["targets"] as? [String: String]
                == ["Fruit fresh": "all", "Fruit fresh StickerPackExtension": "all"])
        #expect(scheme["run"]?["launchAutomaticallySubstyle"] as? Int == 2)
        #expect(scheme["run"]?["askForAppToLaunch"] as? Bool == true)
        for target in [app, pack] {
            let source = try #require((target["sources"] as? [[String: String]])?.first)
            #expect(folder.exists("out/\(try #require(source["path"]))"))
            let settings = try #require((target["settings"] as? [String: [String: Any]])?["base"])
            #expect(settings["ASSETCATALOG_COMPILER_APPICON_NAME"] as? String == "iMessage App Icon")
        }
        let base = try #require((pack["settings"] as? [String: [String: Any]])?["base"])
        #expect(base["PRODUCT_BUNDLE_IDENTIFIER"] as? String == "com.example.fruit.StickerPackExtension")
        #expect(base["SKIP_INSTALL"] as? Bool == true)
        #expect(folder.exists("out/\(try #require(base["INFOPLIST_FILE"] as? String))"))
        #expect((spec["settings"] as? [String: [String: Any]])?["base"]?["DEVELOPMENT_TEAM"] as? String == "ABCDE12345")
    }

    @Test func theSchemeRunsTheExtensionInMessages() async throws {
        try await pack(name: "Nuts & \"Bolts\"")
        let name = "Nuts & Bolts"
        let path = "out/\(name).xcodeproj/xcshareddata/xcschemes/\(name) StickerPackExtension.xcscheme"
        let scheme = String(decoding: try folder.bytes(path), as: UTF8.self)
        let parts = try Elements(of: scheme)
        #expect(
            parts.names.filter { $0.hasSuffix("Action") } == [
                "BuildAction", "TestAction", "LaunchAction", "ProfileAction", "AnalyzeAction", "ArchiveAction",
            ])
        #expect(parts["Scheme"]?["LastUpgradeVersion"] == "2700")
        #expect(parts["LaunchAction"]?["launchAutomaticallySubstyle"] == "2")
        #expect(parts["LaunchAction"]?["askForAppToLaunch"] == "Yes")
        #expect(
            parts["RemoteRunnable"] == ["runnableDebuggingMode": "1", "BundleIdentifier": "com.apple.MobileSMS"])
        let inMessages = try #require(parts.names.firstIndex(of: "RemoteRunnable"))
        #expect(parts.attributes[inMessages + 1]["BuildableName"] == "\(name) StickerPackExtension.appex")
        #expect(parts.attributes[inMessages + 1]["ReferencedContainer"] == "container:\(name).xcodeproj")
        let project = String(decoding: try folder.bytes("out/\(name).xcodeproj/project.pbxproj"), as: UTF8.self)
        let identifiers = parts.attributes.compactMap { $0["BlueprintIdentifier"] }
        #expect(identifiers.count == 5)
        for identifier in identifiers { #expect(project.contains("\(identifier) = {")) }
    }

    /// What the App Store refuses an app without: 90474, 90475 and 90121.
    @Test func theAppSaysWhatTheStoreDemands() async throws {
        try await pack(name: "Fruit")
        let project = String(decoding: try folder.bytes("out/Fruit.xcodeproj/project.pbxproj"), as: UTF8.self)
        let text = String(decoding: try folder.bytes("out/project.yml"), as: UTF8.self)
        let spec = try #require(try Yams.load(yaml: text) as? [String: Any])
        let app = try #require((spec["targets"] as? [String: [String: Any]])?["Fruit"])
        let base = try #require((app["settings"] as? [String: [String: Any]])?["base"])
        let phone =
            "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft "
            + "UIInterfaceOrientationLandscapeRight"
        let pad = phone.replacing("Portrait ", with: "Portrait UIInterfaceOrientationPortraitUpsideDown ")
        for (key, value) in [
            ("UISupportedInterfaceOrientations_iPhone", "\"\(phone)\""),
            ("UISupportedInterfaceOrientations_iPad", "\"\(pad)\""), ("UILaunchScreen_Generation", "YES"),
            ("ITSAppUsesNonExemptEncryption", "NO"),
        ] {
            let line = "\t\t\t\tINFOPLIST_KEY_\(key) = \(value);\n"
            #expect(project.components(separatedBy: line).count == 3, "\(key): once for Debug, once for Release")
            #expect(base["INFOPLIST_KEY_\(key)"] as? String == value.replacing("\"", with: ""))
        }
        #expect(project.contains("LastUpgradeCheck = 2700;"))
        #expect(project.contains("name = \"Embed Foundation Extensions\";"))
    }

    @Test(arguments: [
        ("Fruit (summer) [1] {2}", "Fruit summer 1 2"), ("C++", "C"), ("$(HOME)", "HOME"),
        ("${PATH} $USER", "PATH USER"),
        ("A*B?C|D<E>F", "ABCDEF"), ("  ..Obst & Nüsse.. ", "Obst & Nüsse"), ("水果", "水果"), ("🍓 + 🍋", "Stickers"),
        ("a/b:c\\d", "a b c d"), ("\"quoted\" 'name'", "quoted 'name'"), ("100 #", "100"),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 60)), ("$$(X)$", "X"),
    ])
    func nastyNamesBecomeProductsThatTheStoreTakes(name: String, product: String) throws {
        let made = XcodeProject(
            name: XcodeProject.displayName(name), fileName: XcodeProject.productName(name),
            bundleIdentifier: "com.example.fruit", team: nil, language: "en", strings: [], sharing: .everywhere)
        let files = Dictionary(uniqueKeysWithValues: try made.files())
        let text = String(decoding: try #require(files["\(product).xcodeproj/project.pbxproj"]), as: UTF8.self)
        let list = try PropertyListSerialization.propertyList(from: Data(made.extensionInfo()), format: nil)
        let shown = name.replacing("$", with: "＄")
        #expect((list as? [String: Any])?["CFBundleDisplayName"] as? String == shown)
        #expect(text.contains("INFOPLIST_KEY_CFBundleDisplayName = \(shown.escapedForPropertyList);"))
        // Xcode and XcodeGen expand nothing but what is meant to be.
        #expect(!text.dropFirst("// !$*UTF8*$!".count).replacing("$(TARGET_NAME)", with: "").contains("$"))
        let spec = try made.xcodeGenSpec()
        #expect(!spec.contains("$"))
        let names = try #require((try Yams.load(yaml: spec) as? [String: Any])?["targets"] as? [String: Any]).keys
        #expect(names.sorted() == [product, "\(product) StickerPackExtension"])
        #expect(names.allSatisfy { !$0.contains { "()[]{}+$*".contains($0) } })
        let scheme = "\(product).xcodeproj/xcshareddata/xcschemes/\(product) StickerPackExtension.xcscheme"
        let references = try Elements(of: String(decoding: #require(files[scheme]), as: UTF8.self)).attributes
        #expect(Set(references.compactMap { $0["BlueprintName"] }) == Set(names))
    }

    @Test func thePackKeepsANameThatItsProjectCannotHave() async throws {
        try await pack(name: "Fruit $(HOME) [1]")
        #expect(folder.exists("out/Fruit HOME 1.xcodeproj/project.pbxproj"))
        #expect(folder.exists("out/project.yml") && folder.exists("out/StickerPackExtension/Info.plist"))
        #expect(try await PackVerifier.verify(folder.url("out")).errors == 0)
    }

    @Test(arguments: [
        ("com.you.app", true), ("com.you.app-2", true), ("you", false), ("com..app", false), ("com.you.app!", false),
        ("com.yöu.app", false), ("", false),
    ])
    func identifiersAreChecked(text: String, isIdentifier: Bool) {
        #expect(PackOptions.Project.isBundleIdentifier(text) == isIdentifier)
    }

    /// An independent reader of Xcode's projects, if the machine has it.
    @Test(
        .enabled(if: Extras.arePresent, "needs pbxproj; make test-extended installs it and runs this"),
        arguments: ["Fruit", "Obst & \"Nüsse\" $(X)"])
    func anotherReaderFindsEveryReference(name: String) async throws {
        try await pack(name: name) {
            $0.bundleIdentifier = "com.example.fruit"
            $0.team = "ABCDE12345"
        }
        let run = try Extras.python(Self.script, ["out"], in: folder)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output == "sound\n")
    }

    private static let script = """
        import glob, os, re, sys
        from pbxproj import XcodeProject
        root = sys.argv[1]
        [path] = glob.glob(glob.escape(root) + "/*.xcodeproj")
        project = XcodeProject.load(path + "/project.pbxproj")
        objects = project.objects
        ids = set(objects.get_keys())
        assert project.objectVersion == "56", project.objectVersion

        # Every reference is to an object that is there, and every object but the root is referred to.
        seen = {project.rootObject}
        def walk(value):
            if hasattr(value, "get_keys"):
                for key in value.get_keys(): walk(value[key])
            elif isinstance(value, list):
                for item in value: walk(item)
            elif re.fullmatch("[0-9A-F]{24}", str(value)):
                assert str(value) in ids, value
                seen.add(str(value))
        for key in ids: 
            for field in objects[key].get_keys():
                if field != "_id": walk(objects[key][field])
        assert seen == ids, ids - seen

        # Every file that is named exists.
        def files(group, folder):
            for key in group.children:
                child = objects[key]
                path = os.path.join(folder, child.path) if "path" in child.get_keys() else folder
                if child.isa == "PBXGroup": files(child, path)
                elif child.sourceTree == "<group>": assert os.path.exists(path), path
                else: assert child.sourceTree == "BUILT_PRODUCTS_DIR"
        files(objects[objects[project.rootObject].mainGroup], root)

        app, pack = objects.get_targets()
        phases = lambda target: [objects[key].isa for key in target.buildPhases]
        assert app.productType == "com.apple.product-type.application.messages"
        assert pack.productType == "com.apple.product-type.app-extension.messages-sticker-pack"
        assert phases(app) == ["PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase"], phases(app)
        assert phases(pack) == ["PBXResourcesBuildPhase"], phases(pack)
        for target in (app, pack):
            [key] = objects[target.buildPhases[0]].files
            assert objects[objects[key].fileRef].path == "Stickers.xcstickers"
            for configuration in objects[target.buildConfigurationList].buildConfigurations:
                settings = objects[configuration].buildSettings
                assert settings["ASSETCATALOG_COMPILER_APPICON_NAME"] == "iMessage App Icon"
                assert settings["PRODUCT_BUNDLE_IDENTIFIER"].startswith("com.example.fruit")
            if target is app:
                for key in ("UILaunchScreen_Generation", "UISupportedInterfaceOrientations_iPad"):
                    assert "INFOPLIST_KEY_" + key in settings.get_keys(), key
        copy = objects[app.buildPhases[1]]
        assert copy.dstSubfolderSpec == "13"
        assert objects[copy.files[0]].fileRef == pack.productReference
        assert objects[app.dependencies[0]].target == pack.get_id()
        settings = objects[objects[pack.buildConfigurationList].buildConfigurations[0]].buildSettings
        assert settings["SKIP_INSTALL"] == "YES"
        assert os.path.exists(os.path.join(root, settings["INFOPLIST_FILE"]))
        print("sound")
        """
}

/// The elements of an XML text, in their order.
private final class Elements: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var attributes: [[String: String]] = []

    init(of text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse())
    }

    /// The attributes of the first element of a name.
    subscript(name: String) -> [String: String]? { names.firstIndex(of: name).map { attributes[$0] } }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        names.append(name)
        self.attributes.append(attributes)
    }
}
