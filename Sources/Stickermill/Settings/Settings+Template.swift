public import FoundationSubset
public import Inspection
public import Making
import Support

extension Settings {
    /// Writes a commented `stickermill.yml` for a folder, with a label to fill in for each sticker.
    ///
    /// - Parameters:
    ///   - folder: The folder, a file URL.
    ///   - masters: The masters in the folder, as `MasterSearch` finds them.
    ///   - proposals: The settings that are not commented out.
    /// - Returns: The path of the file.
    /// - Throws: `StickermillError` with the code `outputUnusable` if the file exists already or cannot be written.
    public static func writeTemplate(
        into folder: URL, for masters: [Master], _ proposals: [SettingProposal] = []
    ) throws(StickermillError) -> String {
        let path = try pathOfTemplate(in: folder)
        do {
            try FileSystem.writeNew(
                path, Array(template(for: masters, folder: Paths.folder(of: path), proposals).utf8))
        } catch {
            throw StickermillError(.settingsNotWritable(cause: error.reason), path: path)
        }
        return path
    }

    /// Returns the path of a new file in a folder.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable` if the file exists already.
    package static func pathOfTemplate(in folder: URL) throws(StickermillError) -> String {
        let path = Paths.join(try folder.outputPath(), Program.settingsName)
        guard (try? FileSystem.kind(of: path)) == nil else { throw StickermillError(.settingsExist, path: path) }
        return path
    }

    /// Returns a commented file for masters.
    ///
    /// - Parameter isNamed: Whether the name is not commented out, which makes the folder a pack.
    static func template(
        for masters: [Master], folder: String, _ proposals: [SettingProposal] = [], isNamed: Bool = true
    ) -> String {
        let isForMessengers = proposals.contains { $0.setting.name == Setting.platforms.name }
        let top = Setting.all.filter { $0.section == nil }.map { setting in
            let proposal = proposals.first { $0.setting.name == setting.name }
            let line =
                proposal.map { "# \($0.reason)\n\($0.keyAndValue)" }
                ?? entry(setting, masters, folder, isNamed: isNamed, isForMessengers: isForMessengers)
            return comment(setting.help) + "\n" + line
        }
        let sections = Setting.Section.allCases.map { section in
            let own = proposals.filter { $0.setting.section == section }
            let keys = Setting.all.filter { $0.section == section }.map { setting in
                own.first { $0.setting.name == setting.name }.map { "  \($0.keyAndValue) # \($0.reason)" }
                    ?? "#   \(setting.key): \(example(of: setting, masters)) # \(setting.help)"
            }
            let title = "\(own.isEmpty ? "# " : "")\(section.rawValue):"
            return comment(section.summary) + "\n" + title + "\n" + keys.joined(separator: "\n")
        }
        let start = comment(
            """
            The settings of this pack. Lines that begin with # are comments; remove the # to use one. In a repository, the \
            \(Program.settingsName) files in the folders above apply as well: this one overrides them, and options of the \
            command line override all. A file may have at most \(Settings.maximumBytes) bytes.
            """)
        return ([start] + top + sections).joined(separator: "\n\n") + "\n"
    }

    /// Returns a setting as the template shows it: with values of these masters, and commented out except for the name.
    private static func entry(
        _ setting: Setting, _ masters: [Master], _ folder: String, isNamed: Bool, isForMessengers: Bool
    ) -> String {
        let names = masters.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        switch setting.key {
        case Setting.name.key: return "\(isNamed ? "" : "# ")\(setting.key): \(quotedForYAML(title(of: folder)))"
        case Setting.order.key:
            let first = names.prefix(2).map(quotedForYAML).joined(separator: ", ")
            return "# \(setting.key): [\(first)]"
        case Setting.labels.key:
            let labels = names.map { "\n#   \(quotedForYAML($0)): \(quotedForYAML(""))" }
            return "# \(setting.key):" + labels.joined()
        case Setting.emoji.key where isForMessengers:
            let emoji = names.map { "\n#   \(quotedForYAML($0)): \(EmojiNames.emoji(for: $0) ?? quotedForYAML(""))" }
            return "# \(setting.key):" + emoji.joined()
        case Setting.emoji.key, Setting.keywords.key:
            let example = setting.example.replacing("\n", with: "\n# ")
            guard let first = names.first else { return "# \(setting.key):\(example)" }
            return "# \(setting.key):" + example.replacing("star:", with: "\(quotedForYAML(first)):")
        case Setting.ignore.key:
            let file = masters.first.map { Paths.name(of: $0.path) } ?? "star.png"
            return "# \(setting.key):\n#   \(quotedForYAML(file)): [hard-edge, clipped-edge]"
        default:
            let lines = setting.example.replacing("\n", with: "\n# ")
            return "# \(setting.key):" + (lines.hasPrefix("\n") ? lines : " \(lines)")
        }
    }

    private static func example(of setting: Setting, _ masters: [Master]) -> String {
        guard let first = masters.first.map({ quotedForYAML($0.name) }) else { return setting.example }
        if setting.name == Setting.iconSticker.name { return first }
        return switch setting.form {
        case .structure(.fits): "{\(first): \(FitOptions.standardFloor + 10)}"
        case .structure(.preparations): "{\(first): {outline: 12px}}"
        case .structure(.delays): "{\(first): [100, 40, 40]}"
        default: setting.example
        }
    }

    /// Returns a text in lines of at most 100 characters that begin with `#`.
    private static func comment(_ text: String) -> String {
        wrapped(text, at: 98).map { "# \($0)" }.joined(separator: "\n")
    }

    private static func title(of folder: String) -> String {
        let resolved = (try? FileSystem.realPath(of: folder)) ?? folder
        let name = Paths.name(of: resolved)
        return name.isEmpty ? "Stickers" : name
    }
}

extension MasterSearch {
    /// Returns the masters with the settings that the template with proposals would give them.
    ///
    /// - Parameter folder: The searched folder, a file URL.
    /// - Throws: The errors of ``Settings/writeTemplate(into:for:_:)``, or `StickermillError` with the code `badSettings`.
    package func with(_ proposals: [SettingProposal], in folder: URL) throws(StickermillError) -> MasterSearch {
        let folder = try folder.outputPath()
        var file = try SettingsFile(of: folder)
        file.draft = Array(Settings.template(for: masters, folder: folder, proposals).utf8)
        var search = self
        search.groups = try MasterGroup.groups(of: masters, inFolders: folders, draft: file)
        return search
    }
}
