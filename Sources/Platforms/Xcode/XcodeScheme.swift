import Support

/// The scheme that runs a sticker pack in Messages, as Xcode writes it for a new extension.
///
/// Without `launchAutomaticallySubstyle` Xcode would start the app, which has no code.
struct XcodeScheme {
    private let project: XcodeProject

    init(_ project: XcodeProject) {
        self.project = project
    }

    var text: String {
        let app = reference("target app", "\(project.fileName).app", project.fileName)
        let pack = reference("target extension", "\(project.extensionName).appex", project.extensionName)
        let scheme = Element(
            "Scheme", [("LastUpgradeVersion", "2700"), ("wasCreatedForAppExtension", "YES"), ("version", "2.0")],
            [
                buildAction([pack, app]), testAction, launchAction(pack, app), profileAction(app),
                Element("AnalyzeAction", [("buildConfiguration", "Debug")], []),
                Element(
                    "ArchiveAction", [("buildConfiguration", "Release"), ("revealArchiveInOrganizer", "YES")], []),
            ])
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + scheme.text(indentation: "")
    }

    private func reference(_ role: String, _ product: String, _ target: String) -> Element {
        Element(
            "BuildableReference",
            [
                ("BuildableIdentifier", "primary"), ("BlueprintIdentifier", ProjectFile.identifier(role)),
                ("BuildableName", product), ("BlueprintName", target),
                ("ReferencedContainer", "container:\(project.fileName).xcodeproj"),
            ], [])
    }

    private func buildAction(_ targets: [Element]) -> Element {
        let purposes = ["Testing", "Running", "Profiling", "Archiving", "Analyzing"].map { ("buildFor\($0)", "YES") }
        return Element(
            "BuildAction",
            [
                ("parallelizeBuildables", "YES"), ("buildImplicitDependencies", "YES"),
                ("buildArchitectures", "Automatic"),
            ], [Element("BuildActionEntries", [], targets.map { Element("BuildActionEntry", purposes, [$0]) })])
    }

    private var testAction: Element {
        Element(
            "TestAction",
            [
                ("buildConfiguration", "Debug"),
                ("selectedDebuggerIdentifier", "Xcode.DebuggerFoundation.Debugger.LLDB"),
                ("selectedLauncherIdentifier", "Xcode.DebuggerFoundation.Launcher.LLDB"),
                ("shouldUseLaunchSchemeArgsEnv", "YES"), ("shouldAutocreateTestPlan", "YES"),
            ], [])
    }

    private func launchAction(_ pack: Element, _ app: Element) -> Element {
        Element(
            "LaunchAction",
            [
                ("buildConfiguration", "Debug"), ("selectedDebuggerIdentifier", ""),
                ("selectedLauncherIdentifier", "Xcode.IDEFoundation.Launcher.PosixSpawn"), ("launchStyle", "0"),
                ("askForAppToLaunch", "Yes"), ("useCustomWorkingDirectory", "NO"),
                ("ignoresPersistentStateOnLaunch", "NO"), ("debugDocumentVersioning", "YES"),
                ("debugServiceExtension", "internal"), ("allowLocationSimulation", "YES"),
                ("launchAutomaticallySubstyle", "2"),
            ],
            [
                Element(
                    "RemoteRunnable",
                    [("runnableDebuggingMode", "1"), ("BundleIdentifier", "com.apple.MobileSMS")], [pack]),
                Element("MacroExpansion", [], [app]),
            ])
    }

    private func profileAction(_ app: Element) -> Element {
        Element(
            "ProfileAction",
            [
                ("buildConfiguration", "Release"), ("shouldUseLaunchSchemeArgsEnv", "YES"), ("savedToolIdentifier", ""),
                ("useCustomWorkingDirectory", "NO"), ("debugDocumentVersioning", "YES"), ("askForAppToLaunch", "Yes"),
                ("launchAutomaticallySubstyle", "2"),
            ], [Element("BuildableProductRunnable", [("runnableDebuggingMode", "0")], [app])])
    }
}

/// An XML element in Xcode's layout: one attribute per line.
private struct Element {
    private let name: String
    private let attributes: [(String, String)]
    private let children: [Element]

    init(_ name: String, _ attributes: [(String, String)], _ children: [Element]) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    func text(indentation: String) -> String {
        let inner = indentation + "   "
        let lines = attributes.map { "\n\(inner)\($0.0) = \"\(escapedForXML($0.1))\"" }.joined()
        let content = children.map { $0.text(indentation: inner) }.joined()
        return "\(indentation)<\(name)\(lines)>\n\(content)\(indentation)</\(name)>\n"
    }
}
