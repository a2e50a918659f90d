import Support

extension Words {
    /// Returns what is wrong with a setting, with its key.
    ///
    /// A value in JSON has no line, so its key shows where it is.
    func text(of fault: SettingFault, in key: String) -> String {
        fault.isRequirement ? "'\(key)' \(text(of: fault))" : "in '\(key)': \(text(of: fault))"
    }

    /// Returns what is wrong with a setting.
    package func text(of fault: SettingFault) -> String {
        switch fault {
        case .fileNotReadable(let cause), .syntax(let cause): cause
        case .tooManyBytes(let limit): "more bytes than the limit of \(limit)"
        case .notUTF8: "the text is not UTF-8"
        case .otherName(let right): "is not read; rename it to \(right)"
        case .notYAML: "the text is not YAML"
        case .tab: "the line begins with a tab; indent it with spaces"
        case .nestedTooDeep(let limit): "lists and keys are nested \(limit) deep; three levels are enough"
        case .alias: "anchors and aliases are not allowed; quote a text that begins with & or *"
        case .notAMapping: "must be keys with values, such as {cat: A cat}"
        case .notAList: "must be a list, such as [cat, dog]"
        case .notAText: "must be a text"
        case .repeatedKey(let key): "duplicate key '\(key)'"
        case .unknownKey(let key, let section, let isAtTop, let suggestion):
            "unknown key '\(key)'"
                + (section.map { "; it belongs under '\($0):'" }
                    ?? (isAtTop ? "; it belongs to the top of the file" : question(suggestion)))
        case .repeated(let entry): "duplicate '\(entry)'"
        case .notEmoji(let text): "'\(text)' is not an emoji; write only emoji, such as ⭐"
        case .unknownRule(let name, let suggestion):
            "'\(name)' is not a rule; "
                + (suggestion.map { "did you mean '\($0)'?" } ?? "`\(Program.name) rules` lists them")
        case .unknownSeverity(let name): "'\(name)' is not one of error, warning, note and ignore"
        case .unknownName(let name, let isFile, let suggestion, let others, let more):
            "no \(isFile ? "file" : "sticker") has the name '\(name)'\(question(suggestion))" + list(of: others, more)
        case .noMatch(let pattern, let suggestion): "no master matches '\(pattern)'\(question(suggestion))"
        case .severalKeys(let key, let keys): "several sections have the key '\(key)'; name \(listed(keys, "or"))"
        case .notOfSticker(let key, let keys, let folder):
            "a single sticker cannot have '\(key)', only \(listed(keys + ["the keys of prepare"])); to set it for all stickers, "
                + "name the folder \(folder)"
        case .onlyOfSticker(let key): "'\(key)' is for a single sticker; name the sticker's file"
        case .notEditable(let entry, let isRemoved):
            "\(Program.title) cannot change the YAML around this key safely; "
                + (isRemoved ? "remove it by hand: \(entry)" : "write it by hand: \(entry)")
        case .notOneValue: "must be one value"
        case .notAFlag: "must be true or false"
        case .notANumber: "must be a whole number, 1 or more"
        case .notInRange(let from, let through): "must be a whole number from \(from) to \(through)"
        case .outOfRange(let value, let from, let through):
            "\(value); must be a whole number from \(from) to \(through)"
        case .noBytes(let value?): "\(value) bytes; must be 1 or more"
        case .noBytes(nil): "must be at least 1 byte"
        case .badFrameRate(let from, let through): "must be \(from) to \(through)"
        case .badDelays(let from, let through): "must be \(from) to \(through) milliseconds"
        case .notADelay(let from, let through):
            "must be milliseconds, a whole number from \(from) to \(through)"
        case .notAFloor(let from, let through): "must be true, false, or a whole number from \(from) to \(through)"
        case .unknownWord(let word, let known, let suggestion):
            "'\(word)' is unknown; "
                + (suggestion.map { "did you mean '\($0)'?" } ?? "it must be one of \(known.joined(separator: ", "))")
        case .notASize(let word, _, _, let suggestion?): "'\(word)' is unknown; did you mean '\(suggestion)'?"
        case .notASize(let word, let sizes, let limit, nil):
            "'\(word)' must be \(listed(sizes, "or")), or a side of 1 to \(limit) pixels"
        case .notALanguage(let word): "'\(word)' is not a language tag, such as de or pt-BR"
        case .notALength(let allowsPercent): "must be a length such as \(allowsPercent ? "4%, " : "")8px or 3pt"
        case .impossibleLength: "not a length that a sticker can have"
        case .notAVisualSize: "must be size, or a percentage from 1% to 100%, such as 36%"
        case .impossibleVisualSize: "must be 0.01 to 1"
        case .notAColor: "must be white, black or a color such as #f0e0d0; quote it in a file"
        case .notAShadow: "must be none, or right, down, blur and color, such as 0,4,8,#00000059"
        case .notABundleIdentifier: "must be letters, digits and '-' with dots between, such as com.you.app"
        case .notATeam: "must be ten capital letters and digits"
        case .noFormat: "must name at least one format"
        case .controlCharacter(let character):
            "has the control character \(character), which no text may have; delete it"
        case .notAPath: "must be the path of a file"
        case .notARelativePath(let file): "must be the path of a file, relative to the folder of \(file)"
        case .outside(let path, let file): "'\(path)' is outside the \(file.map { "folder of \($0)" } ?? "repository")"
        case .pathNotReadable(let path, let cause): "'\(path)' cannot be read: \(cause)"
        case .notAFile(let path): "'\(path)' is not a file"
        case .noFolder: "an output needs a folder: add to:"
        }
    }

    /// Returns a list of other unknown names for the end of a sentence, or an empty text if there are none.
    private func list(of others: [SettingFault.Mention], _ more: Int) -> String {
        guard !others.isEmpty else { return "" }
        let names = others.map { "'\($0.name)' (\($0.place))" } + (more > 0 ? ["\(more) more"] : [])
        return "; other unknown names: \(listed(names))"
    }

    /// Returns what is wrong with a request.
    func text(of fault: RequestFault) -> String {
        switch fault {
        case .tooManyBytes(let limit, let isBesidesData):
            "has more bytes than the limit of \(limit.grouped)\(isBesidesData ? " besides 'data'" : "")"
        case .notAnObject: #"is not a JSON object such as {"id": "1", "master": "cat.png", "output": "out"}"#
        case .repeatedKey(let key): "duplicate key '\(key)'"
        case .unknownKey(let key, let suggestion): "unknown key '\(key)'\(question(suggestion))"
        case .badID(let limit): "'id' must be a text of 1 to \(limit) characters"
        case .badJob:
            "'job' must be convert or check, stats with nothing but an id, or cancel with an id and a request"
        case .notAText(let key): "'\(key)' must be a text that is not empty"
        case .noMaster: "'master' is missing"
        case .outputOfCheck: "'output' is for convert; a check writes nothing"
        case .badSubfolder: "'subfolder' must be a path below the input folder, without '.', '..' and empty parts"
        case .badOptions: "'options' must be an object with the keys of \(Program.settingsName)"
        case .masterWithFolder: "'master' must be a file name, without a folder, if there is 'data'"
        case .badData: "'data' must be a text in Base64"
        }
    }
}

extension SettingFault {
    /// Whether the sentence says what the value must be, so that it follows the key.
    fileprivate var isRequirement: Bool {
        switch self {
        case .notAMapping, .notAList, .notAText, .notOneValue, .notAFlag, .notANumber, .notInRange, .noBytes(nil),
            .badFrameRate, .badDelays, .notADelay, .notAFloor, .notALength, .notAVisualSize, .impossibleVisualSize,
            .notAColor, .notAShadow, .notABundleIdentifier, .notATeam, .noFormat, .notAPath, .notARelativePath:
            true
        default: false
        }
    }
}
