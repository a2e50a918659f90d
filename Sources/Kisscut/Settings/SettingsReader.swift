import Inspection
import PackManifest
import Rendering
import Texts
import Yams

/// Reads `kisscut.yml`; an unknown key or a value of the wrong form is an error that names line and column.
struct SettingsReader {
    let path: String
    private(set) var mentions: [Settings.Mention] = []

    init(path: String) {
        self.path = path
    }

    mutating func read(_ bytes: [UInt8]) throws(KisscutError) -> Settings {
        guard bytes.count <= Settings.maximumBytes else {
            throw fault(nil, "more bytes than the limit of \(Settings.maximumBytes)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(nil, "the text is not UTF-8") }
        if let line = lineWithAlias(text) {
            throw KisscutError(
                .badSettings, path: "\(path):\(line)",
                reason: "anchors and aliases are not allowed; quote a text that begins with & or *")
        }
        if let (line, reason) = YAMLNesting(bytes).fault {
            throw KisscutError(.badSettings, path: "\(path):\(line)", reason: reason)
        }
        let root: Node?
        do {
            // Without rules for types, which no key needs and which cost a regular expression per key and rule.
            root = try Yams.compose(yaml: text, .basic)
        } catch {
            throw syntaxFault(error)
        }
        return try read(root)
    }

    /// Reads the file's mapping; nil is that of an empty file.
    mutating func read(_ root: Node?) throws(KisscutError) -> Settings {
        var settings = Settings()
        guard let root, !isNull(root) else { return settings }
        let sections = Setting.Section.allCases.map(\.rawValue)
        let keys = Setting.all.filter { $0.section == nil }.map(\.key)
        try each(root, of: keys + sections) { reader, key, value throws(KisscutError) in
            if let section = Setting.Section(rawValue: key) {
                try reader.read(section, value, into: &settings)
            } else if let setting = Setting.all.first(where: { $0.section == nil && $0.key == key }) {
                try reader.read(setting, value, into: &settings)
            }
        }
        if let labels = settings.checks.labels {
            // The language of the labels may be named after them.
            let translations = settings.checks.translations
            settings.checks.translations = [:]
            settings.checks.add(labels: labels, translations: translations)
        }
        return settings
    }

    // MARK: Settings

    private mutating func read(
        _ section: Setting.Section, _ node: Node, into settings: inout Settings
    ) throws(KisscutError) {
        let own = Setting.all.filter { $0.section == section }
        try each(node, of: own.map(\.key)) { reader, key, value throws(KisscutError) in
            guard let setting = own.first(where: { $0.key == key }) else { return }
            try reader.read(setting, value, into: &settings)
        }
    }

    private mutating func read(
        _ setting: Setting, _ node: Node, into settings: inout Settings
    ) throws(KisscutError) {
        if case .structure(let structure) = setting.form { return try read(structure, node, into: &settings) }
        try value(setting, node).apply(to: &settings)
    }

    /// Reads a value that is not a structure.
    private func value(_ setting: Setting, _ node: Node) throws(KisscutError) -> Setting.Value {
        var words: [String] = []
        switch setting.form {
        case .structure: break
        case .list:
            for item in try list(node) {
                words.append(try string(item))
                _ = try value(of: words, setting, at: item)
            }
        case .flag: words = [node.bool.map { "\($0)" } ?? ""]
        case .number, .numberIn: words = [node.int.map { "\($0)" } ?? ""]
        case .choice, .text, .length, .color, .shadow, .language: words = [try string(node)]
        }
        return try value(of: words, setting, at: node)
    }

    private func value(of words: [String], _ setting: Setting, at node: Node) throws(KisscutError) -> Setting.Value {
        do {
            return try setting.value(of: words)
        } catch {
            // A line and a column show which key is meant; what was not parsed has none.
            throw fault(node, (node.mark == nil ? "'\(setting.name)' " : "") + error.description)
        }
    }

    private mutating func read(
        _ structure: Setting.Structure, _ node: Node, into settings: inout Settings
    ) throws(KisscutError) {
        switch structure {
        case .order: settings.order = try names(node)
        case .exclude: settings.exclusions = try exclusions(node)
        case .labels: (settings.checks.labels, settings.checks.translations) = try labels(node)
        case .rules: try readRules(node, into: &settings.checks.rules)
        case .ignore: try readIgnored(node, into: &settings.checks.rules)
        case .fits: try readFits(node, into: &settings.fit)
        case .preparations: try readPreparations(node, into: &settings)
        case .delays: settings.conversion.delays = try delays(node)
        }
    }

    // MARK: Structures

    private mutating func names(_ node: Node) throws(KisscutError) -> [String] {
        var names: [String] = []
        for item in try list(node) {
            let name = try string(item)
            guard !names.contains(name) else { throw fault(item, "'\(name)' is here twice") }
            names.append(name)
            mention(name, isFile: false, item)
        }
        return names
    }

    private func exclusions(_ node: Node) throws(KisscutError) -> [Exclusion] {
        var entries: [Exclusion] = []
        for item in try list(node) { entries.append(Exclusion(pattern: try string(item), place: place(item))) }
        return entries
    }

    /// Reads one text per sticker, or one per language and sticker.
    private mutating func labels(
        _ node: Node
    ) throws(KisscutError) -> (labels: [String: String], translations: [String: [String: String]]) {
        var labels: [String: String] = [:]
        var translations: [String: [String: String]] = [:]
        try each(node, of: nil) { reader, key, value throws(KisscutError) in
            reader.mention(key, isFile: false, value)
            guard case .mapping = value else {
                labels[key] = try reader.string(value)
                return
            }
            var texts: [String: String] = [:]
            try reader.each(value, of: nil) { reader, tag, text throws(KisscutError) in
                guard let language = LanguageTag.normalized(tag) else {
                    throw reader.fault(text, "'\(tag)' is not a language tag, such as de or pt-BR")
                }
                guard texts[language] == nil else { throw reader.fault(text, "'\(language)' is here twice") }
                texts[language] = try reader.string(text)
            }
            translations[key] = texts.filter { !$0.value.allSatisfy(\.isWhitespace) }
        }
        return (labels, translations)
    }

    private mutating func readRules(_ node: Node, into rules: inout RuleSettings) throws(KisscutError) {
        try each(node, of: Rule.allCases.map(\.rawValue)) { reader, key, value throws(KisscutError) in
            guard let rule = Rule(rawValue: key) else { return }
            let text = try reader.string(value)
            if text == "ignore" {
                rules.ignored.insert(rule)
            } else if let severity = Finding.Severity(rawValue: text) {
                rules.severities[rule] = severity
            } else {
                throw reader.fault(value, "'\(text)' is not one of error, warning, note and ignore")
            }
        }
    }

    private mutating func readIgnored(_ node: Node, into rules: inout RuleSettings) throws(KisscutError) {
        try each(node, of: nil) { reader, key, value throws(KisscutError) in
            var ignored: Set<Rule> = []
            for item in try reader.list(value) { ignored.insert(try reader.rule(item)) }
            rules.ignoredByFile[key] = ignored
            reader.mention(key, isFile: true, value)
        }
    }

    private mutating func readFits(_ node: Node, into fit: inout FitOptions) throws(KisscutError) {
        try each(node, of: nil) { reader, key, value throws(KisscutError) in
            reader.mention(key, isFile: false, value)
            if let floor = value.int, FitOptions.floors.contains(floor) {
                fit.exceptions[key] = .floor(floor)
            } else if let isOn = value.bool {
                fit.exceptions[key] = isOn ? .on : .off
            } else {
                let floors = FitOptions.floors
                throw reader.fault(
                    value, "must be true, false, or a whole number from \(floors.lowerBound) to \(floors.upperBound)")
            }
        }
    }

    private mutating func readPreparations(_ node: Node, into settings: inout Settings) throws(KisscutError) {
        let known = Setting.all.filter { $0.section == .prepare && $0.option != nil }
        var exceptions: [String: [Setting.Value]] = [:]
        try each(node, of: nil) { reader, sticker, keys throws(KisscutError) in
            reader.mention(sticker, isFile: false, keys)
            var values: [Setting.Value] = []
            try reader.each(keys, of: known.map(\.key)) { reader, key, value throws(KisscutError) in
                guard let setting = known.first(where: { $0.key == key }) else { return }
                values.append(try reader.value(setting, value))
            }
            exceptions[sticker] = values
        }
        settings.preparationExceptions = exceptions
    }

    private mutating func delays(_ node: Node) throws(KisscutError) -> [String: [Int]] {
        let range = ConversionOptions.delayRange
        var delays: [String: [Int]] = [:]
        try each(node, of: nil) { reader, sticker, list throws(KisscutError) in
            reader.mention(sticker, isFile: false, list)
            delays[sticker] = []
            for item in try reader.list(list) {
                guard let delay = item.int, range.contains(delay) else {
                    throw reader.fault(
                        item, "must be milliseconds, a whole number from \(range.lowerBound) to \(range.upperBound)")
                }
                delays[sticker]?.append(delay)
            }
        }
        return delays
    }

    // MARK: Values

    /// Calls `body` for every pair of a mapping whose keys are known and unique.
    private mutating func each(
        _ node: Node, of known: [String]?,
        _ body: (inout SettingsReader, String, Node) throws(KisscutError) -> Void
    ) throws(KisscutError) {
        if isNull(node) { return }
        guard case .mapping(let mapping) = node else { throw fault(node, "must be keys with values") }
        var seen: Set<String> = []
        for (keyNode, value) in mapping {
            let key = try string(keyNode)
            guard seen.insert(key).inserted else { throw fault(keyNode, "the key '\(key)' is here twice") }
            if let known, !known.contains(key) {
                let hint = nearest(key, among: known).map { "; did you mean '\($0)'?" } ?? ""
                throw fault(keyNode, "unknown key '\(key)'\(hint)")
            }
            try body(&self, key, value)
        }
    }

    private func list(_ node: Node) throws(KisscutError) -> [Node] {
        guard case .sequence(let sequence) = node else { throw fault(node, "must be a list") }
        return Array(sequence)
    }

    private func string(_ node: Node) throws(KisscutError) -> String {
        guard case .scalar(let scalar) = node else { throw fault(node, "must be a text") }
        return scalar.string
    }

    private func rule(_ node: Node) throws(KisscutError) -> Rule {
        let name = try string(node)
        if let rule = Rule(rawValue: name) { return rule }
        let hint = nearest(name, among: Rule.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
        throw fault(node, "'\(name)' is not a rule; \(hint ?? "`kisscut rules` lists them")")
    }

    private func isNull(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node else { return false }
        return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
    }

    // MARK: Faults

    private mutating func mention(_ name: String, isFile: Bool, _ node: Node) {
        mentions.append(.init(name: name, isFile: isFile, place: place(node)))
    }

    private func place(_ node: Node?) -> String {
        node?.mark.map { "\(path):\($0.line):\($0.column)" } ?? path
    }

    private func fault(_ node: Node?, _ reason: String) -> KisscutError {
        KisscutError(.badSettings, path: place(node), reason: reason)
    }

    private func syntaxFault(_ error: any Error) -> KisscutError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?,
            .composer(_, let problem, let mark, _)?:
            return KisscutError(.badSettings, path: "\(path):\(mark.line):\(mark.column)", reason: problem)
        case .duplicatedKeysInMapping(let keys, let context)?:
            let place = "\(path):\(context.mark.line):\(context.mark.column)"
            return KisscutError(.badSettings, path: place, reason: "the key '\(keys.first ?? "")' is here twice")
        default:
            return KisscutError(.badSettings, path: path, reason: "the text is not YAML", detail: "\(error)")
        }
    }

    /// Returns the first line with an anchor or alias outside quotes and comments.
    ///
    /// A few lines of aliases can expand to billions of nodes; they are refused before the parser sees them.
    private func lineWithAlias(_ text: String) -> Int? {
        var line = 1
        var quote: Character?
        var before: Character = "\n"
        var isComment = false
        // Whether the previous character was the first of a token.
        var wasTokenStart = false
        for character in text {
            defer { before = character }
            if character == "\n" || character == "\r\n" {
                line += 1
                isComment = false
                continue
            }
            if isComment { continue }
            if let open = quote {
                if character == open { quote = nil }
                continue
            }
            let startsToken = before.isWhitespace || "[{,".contains(before)
            if character == "#", before.isWhitespace {
                isComment = true
            } else if startsToken, character == "\"" || character == "'" {
                quote = character
            } else if before == "&" || before == "*", !character.isWhitespace, wasTokenStart {
                return line
            }
            wasTokenStart = startsToken
        }
        return nil
    }
}
