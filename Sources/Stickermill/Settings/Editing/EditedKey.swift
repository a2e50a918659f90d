import Inspection
import PackManifest
import Support
import Yams

/// A key that a call changes for a folder or for one sticker, and its place in `stickermill.yml`.
struct EditedKey {
    /// What a call changes.
    enum Subject {
        case folder
        /// A sticker by its name, and its file by its name.
        case sticker(name: String, file: String)
    }

    /// How a value is written.
    private enum Style {
        case word
        case text
        case list
    }

    /// The name that calls use, such as `prepare.outline`.
    let name: String
    /// The keys from the top of the file to the value.
    let path: [String]
    /// The words of the template above the key.
    let help: String?
    /// The path of a key that has the same values.
    private let checkedPath: [String]
    private let style: Style

    private init(_ name: String, _ path: [String], _ style: Style, checked: [String]? = nil, help: String? = nil) {
        (self.name, self.path, self.style, checkedPath, self.help) = (name, path, style, checked ?? path, help)
    }

    private init(_ setting: Setting) {
        let style: Style =
            switch setting.form {
            case .list, .stickerSizes, .structure: .list
            case .text, .path: .text
            default: .word
            }
        self.init(setting.name, setting.path, style, help: setting.section == nil ? setting.help : nil)
    }

    /// Returns the keys that can be changed.
    private static func all(of subject: Subject) -> [EditedKey] {
        switch subject {
        case .folder:
            return Setting.all.filter { setting in
                guard case .structure(let structure) = setting.form else { return true }
                return [.order, .exclude].contains(structure)
            }.map(EditedKey.init)
        case .sticker(let sticker, let file):
            let prepared = Setting.all.filter { $0.section == .prepare && $0.option != nil }.map { setting in
                EditedKey(
                    setting.name, Setting.preparedStickers.path + [sticker, setting.key], EditedKey(setting).style,
                    checked: setting.path)
            }
            let fit = [Setting.fit, Setting.fitFloor].map { setting in
                EditedKey(setting.name, Setting.fitStickers.path + [sticker], .word, checked: setting.path)
            }
            return prepared + fit + [
                EditedKey(Setting.labels.name, Setting.labels.path + [sticker], .text),
                EditedKey(Setting.ignore.name, Setting.ignore.path + [file], .list),
                EditedKey(Setting.delays.name, Setting.delays.path + [sticker], .list),
            ]
        }
    }

    /// Returns the key for a rule or for a label in a language, or `nil` for another name.
    private static func entry(_ name: String, of subject: Subject) -> EditedKey? {
        guard let dot = name.firstIndex(of: ".") else { return nil }
        let (first, rest) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        switch subject {
        case .folder where first == Setting.rules.key && Rule(rawValue: rest) != nil:
            return EditedKey(name, Setting.rules.path + [rest], .word)
        case .sticker(let sticker, _) where first == Setting.labels.key:
            return LanguageTag.normalized(rest).map {
                EditedKey("\(first).\($0)", Setting.labels.path + [sticker, $0], .text)
            }
        default: return nil
        }
    }

    /// Finds a key by its full name, or by the name without its section.
    ///
    /// - Parameter folder: The folder, for a key that a single sticker cannot have.
    /// - Throws: `SettingFault` if no key, or more than one, has the name.
    init(_ name: String, of subject: Subject, in folder: String) throws(SettingFault) {
        let all = Self.all(of: subject)
        if let key = all.first(where: { $0.name == name }) ?? Self.entry(name, of: subject) {
            self = key
            return
        }
        let named = all.filter { $0.shortName == name }
        if let key = named.first, named.count == 1 {
            self = key
            return
        }
        guard named.isEmpty else { throw .severalKeys(key: name, keys: named.map(\.name)) }
        switch subject {
        case .folder:
            let keys = Self.all(of: .sticker(name: "", file: ""))
            if keys.contains(where: { $0.name == name || $0.shortName == name }) { throw .onlyOfSticker(key: name) }
        case .sticker:
            let keys = Self.all(of: .folder)
            if keys.contains(where: { $0.name == name || $0.shortName == name }) || Self.entry(name, of: .folder) != nil
            {
                let own = all.map(\.name).filter { !$0.hasPrefix("\(Setting.Section.prepare.rawValue).") }
                throw .notOfSticker(key: name, keys: own, folder: folder)
            }
        }
        throw .unknownKey(
            key: name, section: nil, isAtTop: false,
            suggestion: nearest(name, among: all.map(\.name) + all.map(\.shortName)))
    }

    private var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

    // MARK: Values

    /// Returns a value as the file has it.
    func written(_ value: String) -> String {
        switch style {
        case .text: quotedForYAML(value)
        case .word: Self.word(value)
        case .list where value.hasPrefix("["): value
        case .list:
            value == "none"
                ? "[]"
                : "[\(value.split(separator: ",").map { Self.word($0.trimmingBlanks) }.joined(separator: ", "))]"
        }
    }

    private static func word(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isLetter || $0.isNumber } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.%/".contains($0)) }
        return isPlain ? text : quotedForYAML(text)
    }

    /// Returns a value as the parser reads it.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the key cannot have the value.
    func node(_ written: String, _ subject: String) throws(StickermillError) -> Node {
        let reader = SettingsReader(named: subject)
        guard let node = try reader.root(of: Array(written.utf8)) else {
            throw StickermillError(.setting(fault: .notOneValue, key: name), path: subject)
        }
        try Self.check(node, at: checkedPath, subject)
        return node
    }

    /// Checks the value of a key as the reader of the file does.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`, which names the key.
    static func check(_ node: Node, at path: [String], _ subject: String = "") throws(StickermillError) {
        var reader = SettingsReader(named: subject)
        var settings = Settings()
        let root = path.reversed().reduce(node.withoutMarks) { Node.mapping(Node.Mapping([(Node($1), $0)])) }
        try reader.read(root, into: &settings)
    }
}

extension Setting {
    /// The keys from the top of the file to the value.
    fileprivate var path: [String] { (section.map { [$0.rawValue] } ?? []) + [key] }
}

extension Node {
    /// The same node without places, so that faults name the key.
    fileprivate var withoutMarks: Node {
        switch self {
        case .scalar(let scalar): .scalar(Scalar(scalar.string, scalar.tag, scalar.style))
        case .sequence(let sequence): .sequence(Sequence(sequence.map(\.withoutMarks)))
        case .mapping(let mapping):
            .mapping(Mapping(mapping.map { ($0.key.withoutMarks, $0.value.withoutMarks) }))
        case .alias: self
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
