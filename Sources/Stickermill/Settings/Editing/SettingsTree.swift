import Yams

/// The meaning of a `stickermill.yml` without its form: the oracle for changes of its text.
indirect enum SettingsTree: Equatable {
    case value(String, tag: String)
    case list([SettingsTree])
    case mapping([String: SettingsTree])

    init(_ node: Node) {
        switch node {
        case .scalar(let scalar): self = .value(scalar.string, tag: node.tag.description)
        case .sequence(let sequence): self = .list(sequence.map(SettingsTree.init))
        case .mapping(let mapping):
            self = .mapping(
                Dictionary(mapping.map { ($0.key.string ?? "", SettingsTree($0.value)) }) { first, _ in first })
        case .alias: self = .list([])
        }
    }

    /// Creates the meaning of a file, which may be empty.
    init(_ text: SettingsText) {
        self = text.root.map(SettingsTree.init) ?? .mapping([:])
    }

    private var entries: [String: SettingsTree] {
        if case .mapping(let entries) = self { entries } else { [:] }
    }

    /// Returns the value of a path of keys, or `nil` if there is none.
    subscript(path: ArraySlice<String>) -> SettingsTree? {
        guard let key = path.first else { return self }
        return entries[key]?[path.dropFirst()]
    }

    /// Returns the tree with a value.
    func setting(_ path: ArraySlice<String>, to value: SettingsTree) -> SettingsTree {
        guard let key = path.first else { return value }
        var entries = entries
        entries[key] = (entries[key] ?? .mapping([:])).setting(path.dropFirst(), to: value)
        return .mapping(entries)
    }

    /// Returns the tree without a value, and without mappings that would be empty.
    func removing(_ path: ArraySlice<String>) -> SettingsTree {
        guard let key = path.first else { return self }
        var entries = entries
        let rest = path.count > 1 ? entries[key]?.removing(path.dropFirst()) : nil
        entries[key] = rest == .mapping([:]) ? nil : rest
        return .mapping(entries)
    }
}
