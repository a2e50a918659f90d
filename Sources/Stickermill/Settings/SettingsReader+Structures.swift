import Inspection
import Making
import PackManifest
import Support
import Yams

// The values of `stickermill.yml` that are mappings or lists with their own meaning.

extension SettingsReader {
    /// Reads a value that is a mapping or a list with its own meaning.
    mutating func read(
        _ structure: Setting.Structure, _ node: Node, into settings: inout Settings
    ) throws(StickermillError) {
        switch structure {
        case .order: settings.order = try names(node)
        case .exclude: settings.exclusions = try exclusions(node)
        case .labels: labels = try labels(node)
        case .rules: try readRules(node, into: &settings.checks.rules)
        case .ignore: try readIgnored(node, into: &settings.checks.rules)
        case .fits: try readFits(node, into: &settings.fit)
        case .preparations: try readPreparations(node, into: &settings)
        case .delays: settings.conversion.delays.merge(try delays(node)) { $1 }
        case .outputs: settings.outputs = try outputs(node)
        case .emoji: settings.checks.emoji.merge(try emoji(node)) { $1 }
        case .keywords: settings.checks.keywords.merge(try keywords(node)) { $1 }
        case .platforms: settings.platforms = try platforms(node)
        }
    }

    /// Reads emoji as one text or a list of texts per sticker, and counts them as people see them.
    private mutating func emoji(_ node: Node) throws(StickermillError) -> [String: [String]] {
        var emoji: [String: [String]] = [:]
        try each(node, of: nil) { reader, sticker, value throws(StickermillError) in
            reader.mention(sticker, isFile: false, value)
            let isList = if case .sequence = value { true } else { false }
            for item in isList ? try reader.list(value) : [value] {
                let text = try reader.string(item)
                guard let found = text.emoji, !found.isEmpty else {
                    throw reader.fault(item, .notEmoji(text: text.shortened))
                }
                emoji[sticker, default: []] += found
            }
        }
        return emoji
    }

    private mutating func keywords(_ node: Node) throws(StickermillError) -> [String: [String]] {
        var keywords: [String: [String]] = [:]
        try each(node, of: nil) { reader, sticker, value throws(StickermillError) in
            reader.mention(sticker, isFile: false, value)
            for item in try reader.list(value) { keywords[sticker, default: []].append(try reader.label(item)) }
        }
        return keywords
    }

    private func platform(
        _ name: String, _ values: [Setting.Value], besides others: [PlatformChoice], at node: Node
    ) throws(StickermillError) -> PlatformChoice {
        guard PlatformChoice.names.contains(name) else {
            let suggestion = nearest(name, among: PlatformChoice.names)
            throw fault(node, .unknownWord(word: name, known: PlatformChoice.names, suggestion: suggestion))
        }
        guard !others.contains(where: { $0.name == name }) else { throw fault(node, .repeated(entry: name)) }
        return PlatformChoice(name: name, values: values)
    }

    /// Reads a list of platforms, or a mapping of platforms with keys that differ.
    private mutating func platforms(_ node: Node) throws(StickermillError) -> [PlatformChoice] {
        var platforms: [PlatformChoice] = []
        if case .mapping = node {
            let known = Setting.ofPlatforms
            try each(node, of: nil) { reader, name, keys throws(StickermillError) in
                var values: [Setting.Value] = []
                try reader.each(keys, of: known.map(\.optionName)) { reader, key, value throws(StickermillError) in
                    guard let setting = known.first(where: { $0.optionName == key }) else { return }
                    values.append(try reader.value(setting, value))
                }
                platforms.append(try reader.platform(name, values, besides: platforms, at: keys))
            }
        } else {
            for item in try list(node) {
                platforms.append(try platform(try string(item), [], besides: platforms, at: item))
            }
        }
        return platforms.isEmpty ? [.messages] : platforms
    }

    private mutating func names(_ node: Node) throws(StickermillError) -> [String] {
        var names: [String] = []
        for item in try list(node) {
            let name = try string(item)
            guard !names.contains(name) else { throw fault(item, .repeated(entry: name)) }
            names.append(name)
            mention(name, isFile: false, item)
        }
        return names
    }

    private func exclusions(_ node: Node) throws(StickermillError) -> [Exclusion] {
        var entries: [Exclusion] = []
        for item in try list(node) {
            entries.append(Exclusion(pattern: try string(item), folder: folder, place: place(item)))
        }
        return entries
    }

    /// Reads one text per sticker, or one text per language and sticker.
    private mutating func labels(_ node: Node) throws(StickermillError) -> Labels {
        var labels = Labels()
        try each(node, of: nil) { reader, key, value throws(StickermillError) in
            reader.mention(key, isFile: false, value)
            guard case .mapping = value else {
                labels.texts[key] = try reader.label(value)
                return
            }
            var texts: [String: String] = [:]
            try reader.each(value, of: nil) { reader, tag, text throws(StickermillError) in
                guard let language = LanguageTag.normalized(tag) else {
                    throw reader.fault(text, .notALanguage(word: tag))
                }
                guard texts[language] == nil else { throw reader.fault(text, .repeated(entry: language)) }
                texts[language] = try reader.label(text)
            }
            labels.textsByLanguage[key] = texts
        }
        return labels
    }

    private func label(_ node: Node) throws(StickermillError) -> String {
        let text = try string(node)
        if let control = text.controlCharacter {
            throw fault(node, .controlCharacter(character: control))
        }
        return text
    }

    private mutating func readRules(_ node: Node, into rules: inout RuleSettings) throws(StickermillError) {
        let known = Rule.allCases.map(\.rawValue)
        try each(node, of: known, unknown: Rule.fault) { reader, key, value throws(StickermillError) in
            guard let rule = Rule(rawValue: key) else { return }
            let text = try reader.string(value)
            if text == "ignore" {
                rules.ignored.insert(rule)
                rules.severities[rule] = nil
            } else if let severity = Finding.Severity(rawValue: text) {
                rules.severities[rule] = severity
                rules.ignored.remove(rule)
            } else {
                throw reader.fault(value, .unknownSeverity(name: text))
            }
        }
    }

    private mutating func readIgnored(_ node: Node, into rules: inout RuleSettings) throws(StickermillError) {
        try each(node, of: nil) { reader, key, value throws(StickermillError) in
            var ignored: Set<Rule> = []
            for item in try reader.list(value) { ignored.insert(try reader.rule(item)) }
            rules.ignoredByFile[key] = ignored
            reader.mention(key, isFile: true, value)
        }
    }

    private mutating func readFits(_ node: Node, into fit: inout FitOptions) throws(StickermillError) {
        try each(node, of: nil) { reader, key, value throws(StickermillError) in
            reader.mention(key, isFile: false, value)
            if let floor = value.int, FitOptions.floors.contains(floor) {
                fit.exceptions[key] = .floor(floor)
            } else if let isOn = value.bool {
                fit.exceptions[key] = isOn ? .on : .off
            } else {
                let floors = FitOptions.floors
                throw reader.fault(value, .notAFloor(from: floors.lowerBound, through: floors.upperBound))
            }
        }
    }

    private mutating func readPreparations(_ node: Node, into settings: inout Settings) throws(StickermillError) {
        let known = Setting.all.filter { $0.section == .prepare && $0.option != nil }
        var exceptions = settings.preparationExceptions
        try each(node, of: nil) { reader, sticker, keys throws(StickermillError) in
            reader.mention(sticker, isFile: false, keys)
            var values: [Setting.Value] = []
            try reader.each(keys, of: known.map(\.key)) { reader, key, value throws(StickermillError) in
                guard let setting = known.first(where: { $0.key == key }) else { return }
                values.append(try reader.value(setting, value))
            }
            exceptions[sticker, default: []] += values
        }
        settings.preparationExceptions = exceptions
    }

    private mutating func outputs(_ node: Node) throws(StickermillError) -> [Settings.Output] {
        var outputs: [Settings.Output] = []
        for item in try list(node) {
            var folder: String?
            var values: [Setting.Value] = []
            try each(item, of: ["to"] + Setting.ofOutputs.map(\.key)) { reader, key, value throws(StickermillError) in
                if key == "to" {
                    folder = try reader.folderPath(value)
                } else if let setting = Setting.ofOutputs.first(where: { $0.key == key }) {
                    values.append(try reader.value(setting, value))
                }
            }
            guard let folder else { throw fault(item, .noFolder) }
            guard !outputs.contains(where: { $0.folder == folder }) else { throw fault(item, .repeated(entry: folder)) }
            outputs.append(Settings.Output(folder: folder, values: values))
        }
        return outputs
    }

    private mutating func delays(_ node: Node) throws(StickermillError) -> [String: [Int]] {
        let range = ConversionOptions.delayRange
        var delays: [String: [Int]] = [:]
        try each(node, of: nil) { reader, sticker, list throws(StickermillError) in
            reader.mention(sticker, isFile: false, list)
            delays[sticker] = []
            for item in try reader.list(list) {
                guard let delay = item.int, range.contains(delay) else {
                    throw reader.fault(item, .notADelay(from: range.lowerBound, through: range.upperBound))
                }
                delays[sticker]?.append(delay)
            }
        }
        return delays
    }
}
