import FoundationSubset
package import Inspection
import Making
import PackManifest
import Platforms
import Support
import Yams

/// Reads `stickermill.yml`.
///
/// An unknown key or a value of the wrong form is an error with line and column.
struct SettingsReader {
    let path: String
    /// The file that is read, or `nil` for settings in JSON, whose paths are not used.
    private let file: SettingsFile?
    private(set) var mentions: [Settings.Mention] = []
    /// The name of the setting that is being read.
    private var reading: String?
    /// The labels, or `nil` if there are none.
    ///
    /// They are added last, because the key for their language may come after them.
    var labels: Labels?

    /// The labels of a file: a text per sticker, or a text per sticker and language.
    struct Labels {
        var texts: [String: String] = [:]
        var textsByLanguage: [String: [String: String]] = [:]
    }

    init(_ file: SettingsFile) {
        (path, self.file) = (file.path, file)
    }

    /// Creates a reader of settings that are not in a file.
    ///
    /// - Parameter name: The name that messages use in place of a path.
    init(named name: String) {
        (path, file) = (name, nil)
    }

    /// The folder of the file, without symbolic links.
    var folder: String? { file?.folder }

    /// Reads a file's text, which overrides the settings so far.
    mutating func read(_ bytes: [UInt8], into settings: inout Settings) throws(StickermillError) {
        try read(try root(of: bytes), into: &settings)
    }

    /// Parses a file's text, and returns its only value, or `nil` for an empty file.
    func root(of bytes: [UInt8]) throws(StickermillError) -> Node? {
        // Editors on Windows start UTF-8 files with a byte order mark.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard bytes.count <= Settings.maximumBytes else {
            throw fault(nil, .tooManyBytes(limit: Settings.maximumBytes))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(nil, .notUTF8) }
        if let (line, fault) = YAMLGuard(bytes).fault { throw Self.fault(fault, at: "\(path):\(line)") }
        do {
            // The basic resolver has no rules for types. No key needs them, and each costs a regular expression per key.
            return try Yams.compose(yaml: text, .basic)
        } catch {
            throw syntaxFault(error, text)
        }
    }

    /// Reads the file's mapping, which overrides the settings so far.
    ///
    /// - Parameter root: The mapping, or `nil` for an empty file.
    mutating func read(_ root: Node?, into settings: inout Settings) throws(StickermillError) {
        guard let root, !root.isEmptyValue else { return }
        let inherited = settings.pack.labelTable
        settings.pack.labelTable = nil
        let sections = Setting.Section.allCases.map(\.rawValue)
        let keys = Setting.all.filter { $0.section == nil }.map(\.key)
        try each(root, of: keys + sections) { reader, key, value throws(StickermillError) in
            if let section = Setting.Section(rawValue: key) {
                try reader.read(section, value, into: &settings)
            } else if let setting = Setting.all.first(where: { $0.section == nil && $0.key == key }) {
                try reader.read(setting, value, into: &settings)
            }
        }
        if let labels { settings.checks.add(labels) }
        guard let table = settings.pack.labelTable else {
            settings.pack.labelTable = inherited
            return
        }
        if file != nil { try readTable(table, into: &settings.checks) }
    }

    /// Reads the table of labels that the file names; its labels override the labels in the file.
    private mutating func readTable(_ file: URL, into checks: inout Requirements) throws(StickermillError) {
        let table = try LabelTable(contentsOf: file)
        // `pack` adds rows to the table, and settings must not make it fill a file of another kind.
        guard !table.isEmptyFile else {
            throw StickermillError(.labels(fault: .empty), path: file.pathAsWritten)
        }
        checks.add(labels: table.labels, translations: table.translations)
        checks.emoji.merge(table.emoji) { $1 }
    }

    // MARK: Settings

    private mutating func read(
        _ section: Setting.Section, _ node: Node, into settings: inout Settings
    ) throws(StickermillError) {
        let own = Setting.all.filter { $0.section == section }
        try each(node, of: own.map(\.key)) { reader, key, value throws(StickermillError) in
            guard let setting = own.first(where: { $0.key == key }) else { return }
            try reader.read(setting, value, into: &settings)
        }
    }

    private mutating func read(
        _ setting: Setting, _ node: Node, into settings: inout Settings
    ) throws(StickermillError) {
        reading = setting.name
        defer { reading = nil }
        if case .structure(let structure) = setting.form { return try read(structure, node, into: &settings) }
        if setting.name == Setting.iconSticker.name { mention(try string(node), isFile: false, node) }
        try value(setting, node).apply(to: &settings)
    }

    /// Reads a value that is not a structure.
    func value(_ setting: Setting, _ node: Node) throws(StickermillError) -> Setting.Value {
        var words: [String] = []
        switch setting.form {
        case .structure: break
        case .list, .stickerSizes:
            for item in try list(node) {
                words.append(try string(item))
                _ = try value(of: words, setting, at: item)
            }
        case .flag: words = [node.bool.map { "\($0)" } ?? ""]
        case .number, .numberIn: words = [node.int.map { "\($0)" } ?? ""]
        case .path: words = [try filePath(node)]
        case .text where node.isEmptyValue: throw fault(node, .notAText)
        case .choice, .stickerSize, .text, .length, .visualSize, .color, .shadow, .language, .bundleIdentifier, .team:
            words = [try string(node)]
        }
        return try value(of: words, setting, at: node)
    }

    private func filePath(_ node: Node) throws(StickermillError) -> String {
        let name = try string(node)
        guard let file else { return name }
        do {
            return try file.path(ofFile: name)
        } catch {
            throw fault(node, error)
        }
    }

    /// Returns the path of a folder in the repository, which need not exist.
    func folderPath(_ node: Node) throws(StickermillError) -> String {
        let name = try string(node)
        guard let file else { return name }
        do {
            return try file.path(ofFolder: name)
        } catch {
            throw fault(node, error)
        }
    }

    private func value(of words: [String], _ setting: Setting, at node: Node) throws(StickermillError) -> Setting.Value
    {
        do {
            return try setting.value(of: words)
        } catch {
            throw fault(node, error)
        }
    }

    // MARK: Values

    /// Calls `body` for every pair of a mapping whose keys are known and unique.
    ///
    /// - Parameter unknown: Returns the message for an unknown key, or `nil` for the usual message.
    mutating func each(
        _ node: Node, of known: [String]?, unknown: ((String) -> SettingFault)? = nil,
        _ body: (inout SettingsReader, String, Node) throws(StickermillError) -> Void
    ) throws(StickermillError) {
        if node.isEmptyValue { return }
        guard case .mapping(let mapping) = node else { throw fault(node, .notAMapping) }
        var seen: Set<String> = []
        for (keyNode, value) in mapping {
            let key = try string(keyNode)
            guard seen.insert(key).inserted else { throw fault(keyNode, .repeatedKey(key: key)) }
            if let known, !known.contains(key) {
                throw fault(keyNode, unknown?(key) ?? self.unknown(key, among: known))
            }
            try body(&self, key, value)
        }
    }

    /// Returns the fault of a key that no section, or another section, has.
    private func unknown(_ key: String, among known: [String]) -> SettingFault {
        let other = Setting.all.first { $0.key == key }
        return .unknownKey(
            key: key, section: other?.section?.rawValue, isAtTop: other.map { $0.section == nil } ?? false,
            suggestion: nearest(key, among: known))
    }

    func list(_ node: Node) throws(StickermillError) -> [Node] {
        guard case .sequence(let sequence) = node else { throw fault(node, .notAList) }
        return Array(sequence)
    }

    func string(_ node: Node) throws(StickermillError) -> String {
        guard case .scalar(let scalar) = node else { throw fault(node, .notAText) }
        return scalar.string
    }

    func rule(_ node: Node) throws(StickermillError) -> Rule {
        let name = try string(node)
        if let rule = Rule(rawValue: name) { return rule }
        throw fault(node, Rule.fault(ofName: name))
    }

    // MARK: Faults

    mutating func mention(_ name: String, isFile: Bool, _ node: Node) {
        mentions.append(.init(name: name, isFile: isFile, place: place(node)))
    }

    func place(_ node: Node?) -> String {
        node?.mark.map { "\(path):\($0.line):\($0.column)" } ?? path
    }

    func fault(_ node: Node?, _ fault: SettingFault) -> StickermillError {
        // A line and a column show which key is meant. Settings in JSON have neither, so the error names the key.
        StickermillError(.setting(fault: fault, key: node?.mark == nil ? reading : nil), path: place(node))
    }

    private static func fault(_ fault: SettingFault, at place: String, detail: String? = nil) -> StickermillError {
        StickermillError(.setting(fault: fault, key: nil), path: place, detail: detail)
    }

    private func syntaxFault(_ error: any Error, _ text: String) -> StickermillError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?,
            .composer(_, let problem, let mark, _)?:
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // The parser's message names a character that it does not show, or the text after it.
            let start =
                lines.indices.contains(mark.line - 1) ? lines[mark.line - 1].prefix { $0 == " " || $0 == "\t" } : ""
            return Self.fault(
                start.contains("\t") ? .tab : .syntax(cause: problem), at: "\(path):\(mark.line):\(mark.column)")
        case .duplicatedKeysInMapping(let keys, let context)?:
            let place = "\(path):\(context.mark.line):\(context.mark.column)"
            return Self.fault(.repeatedKey(key: keys.first ?? ""), at: place)
        default:
            return Self.fault(.notYAML, at: path, detail: "\(error)")
        }
    }
}

extension Node {
    /// Whether a key has no value.
    var isEmptyValue: Bool {
        guard case .scalar(let scalar) = self else { return false }
        return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
    }
}

extension Rule {
    /// Returns the fault of a name that is not a rule.
    package static func fault(ofName name: String) -> SettingFault {
        .unknownRule(name: name, suggestion: nearest(name, among: allCases.map(\.rawValue)))
    }
}
