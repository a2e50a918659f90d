import Inspection
import PackManifest
import Rendering
import Texts
import Yams

/// Reads `kisscut.yml`: every key is known, every value of the right type, or the fault is named with line and column.
struct SettingsReader {
    /// A longer file is refused before it is parsed.
    static let mostBytes = 1_000_000

    let path: String
    private(set) var mentions: [PackSettings.Mention] = []

    init(path: String) {
        self.path = path
    }

    mutating func read(_ bytes: [UInt8]) throws(KisscutError) -> PackSettings {
        guard bytes.count <= Self.mostBytes else {
            throw fault(nil, "more bytes than the limit of \(Self.mostBytes)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(nil, "the text is not UTF-8") }
        if let line = lineWithAlias(text) {
            throw KisscutError(
                .badSettings, path: "\(path):\(line)",
                reason: "anchors and aliases are not taken; quote a text that begins with & or *")
        }
        if let (line, reason) = YAMLNesting(bytes).fault {
            throw KisscutError(.badSettings, path: "\(path):\(line)", reason: reason)
        }
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw syntaxFault(error)
        }
        var settings = PackSettings()
        guard let root, !isNull(root) else { return settings }
        try each(
            root,
            of: ["name", "language", "size", "order", "exclude", "labels", "rules", "ignore", "limits", "convert"]
        ) {
            reader, key, value throws(KisscutError) in
            switch key {
            case "name": settings.name = try reader.string(value)
            case "language": settings.checks.language = try reader.language(value)
            case "size": settings.checks.packSize = try reader.choice(value)
            case "order": settings.order = try reader.names(value)
            case "exclude": settings.exclusions = try reader.exclusions(value)
            case "labels": (settings.checks.labels, settings.checks.translations) = try reader.labels(value)
            case "rules": try reader.readRules(value, into: &settings.checks.rules)
            case "ignore": try reader.readIgnored(value, into: &settings.checks.rules)
            case "limits": try reader.readLimits(value, into: &settings)
            default: try reader.readConversion(value, into: &settings.conversion)
            }
        }
        if let labels = settings.checks.labels {
            // The language of the labels may stand behind them.
            let translations = settings.checks.translations
            settings.checks.translations = [:]
            settings.checks.add(labels: labels, translations: translations)
        }
        return settings
    }

    // MARK: Sections

    private mutating func names(_ node: Node) throws(KisscutError) -> [String] {
        var names: [String] = []
        for item in try list(node) {
            let name = try string(item)
            guard !names.contains(name) else { throw fault(item, "'\(name)' stands here twice") }
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

    /// A text per sticker, or a text per language and sticker.
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
                guard texts[language] == nil else { throw reader.fault(text, "'\(language)' stands here twice") }
                texts[language] = try reader.string(text)
            }
            translations[key] = texts.filter { !$0.value.allSatisfy(\.isWhitespace) }
        }
        return (labels, translations)
    }

    private func language(_ node: Node) throws(KisscutError) -> String {
        let text = try string(node)
        guard let tag = LanguageTag.normalized(text) else {
            throw fault(node, "'\(text)' is not a language tag, such as de or pt-BR")
        }
        return tag
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
            for item in try reader.list(value) { ignored.insert(try reader.choice(item)) }
            rules.ignoredByFile[key] = ignored
            reader.mention(key, isFile: true, value)
        }
    }

    private mutating func readLimits(_ node: Node, into settings: inout PackSettings) throws(KisscutError) {
        let keys = ["file-size", "bytes", "pixels", "side", "frames", "total-pixels", "chunk-bytes"]
        try each(node, of: keys) { reader, key, value throws(KisscutError) in
            let number = try reader.number(value)
            switch key {
            case "file-size": settings.checks.byteLimit = number
            case "bytes": settings.conversion.limits.bytes = number
            case "pixels": settings.conversion.limits.pixels = number
            case "side": settings.conversion.limits.side = number
            case "frames": settings.conversion.limits.frames = number
            case "total-pixels": settings.conversion.limits.totalPixels = number
            default: settings.conversion.limits.chunkBytes = number
            }
        }
    }

    private mutating func readConversion(_ node: Node, into options: inout ConversionOptions) throws(KisscutError) {
        let keys = [
            "scales", "thumbnails", "thumbnail-scales", "format", "effort", "frames", "kernel", "linear-light",
        ]
        try each(node, of: keys) { reader, key, value throws(KisscutError) in
            switch key {
            case "scales": options.scales = Set(try reader.scales(value))
            case "thumbnails":
                var sizes: Set<StickerSize> = []
                for item in try reader.list(value) { sizes.insert(try reader.choice(item)) }
                options.thumbnails = sizes
            case "thumbnail-scales": options.thumbnailScales = Set(try reader.scales(value))
            case "format": options.format = try reader.choice(value)
            case "effort": options.encoding.effort = try reader.choice(value)
            case "frames": options.frames = try reader.choice(value)
            case "kernel": options.encoding.kernel = try reader.choice(value)
            default:
                guard let flag = value.bool else { throw reader.fault(value, "true or false is wanted here") }
                options.encoding.light = flag ? .linear : .encoded
            }
        }
    }

    // MARK: Values

    /// Does something with every pair of a mapping whose keys are known and stand there once.
    private mutating func each(
        _ node: Node, of known: [String]?,
        _ body: (inout SettingsReader, String, Node) throws(KisscutError) -> Void
    ) throws(KisscutError) {
        if isNull(node) { return }
        guard case .mapping(let mapping) = node else { throw fault(node, "keys with values are wanted here") }
        var seen: Set<String> = []
        for (keyNode, value) in mapping {
            let key = try string(keyNode)
            guard seen.insert(key).inserted else { throw fault(keyNode, "the key '\(key)' stands here twice") }
            if let known, !known.contains(key) {
                let hint = nearest(key, among: known).map { "; did you mean '\($0)'?" } ?? ""
                throw fault(keyNode, "unknown key '\(key)'\(hint)")
            }
            try body(&self, key, value)
        }
    }

    private func list(_ node: Node) throws(KisscutError) -> [Node] {
        guard case .sequence(let sequence) = node else { throw fault(node, "a list is wanted here") }
        return Array(sequence)
    }

    private func string(_ node: Node) throws(KisscutError) -> String {
        guard case .scalar(let scalar) = node else { throw fault(node, "a text is wanted here") }
        return scalar.string
    }

    private func number(_ node: Node) throws(KisscutError) -> Int {
        guard let number = node.int, number >= 1 else { throw fault(node, "a whole number from 1 on is wanted here") }
        return number
    }

    private func scales(_ node: Node) throws(KisscutError) -> [Scale] {
        var scales: [Scale] = []
        for item in try list(node) {
            guard let scale = item.int.flatMap(Scale.init(rawValue:)) else {
                throw fault(item, "a scale is 1, 2 or 3")
            }
            scales.append(scale)
        }
        return scales
    }

    private func choice<Value: RawRepresentable<String> & CaseIterable>(_ node: Node) throws(KisscutError) -> Value {
        let text = try string(node)
        if let value = Value(rawValue: text) { return value }
        let all = Value.allCases.map(\.rawValue)
        let near = nearest(text, among: all).map { "did you mean '\($0)'?" }
        let hint = "; " + (near ?? "it is one of \(all.joined(separator: ", "))")
        throw fault(node, "'\(text)' is not known here\(hint)")
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
        default:
            return KisscutError(.badSettings, path: path, reason: "the text is not YAML", detail: "\(error)")
        }
    }

    /// The first line with an anchor or alias outside quotes and comments.
    ///
    /// A few lines of aliases can stand for billions of nodes; they are refused before the parser sees them.
    private func lineWithAlias(_ text: String) -> Int? {
        var line = 1
        var quote: Character?
        var before: Character = "\n"
        var isComment = false
        // Whether the character before stood at the start of a token.
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
