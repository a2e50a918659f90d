import ArgumentParser
import FoundationSubset
import Stickermill

extension Option where Value == Setting.Value? {
    /// Creates the option of a setting, with the name, help, and form from `Setting.all`.
    ///
    /// - Parameters:
    ///   - standard: The default value, if it differs from the default of other commands.
    ///   - visibility: Whether `--help` lists the option.
    init(_ setting: Setting, default standard: String? = nil, _ visibility: ArgumentVisibility = .default) {
        let words = setting.form.words
        let values =
            words.isEmpty ? nil : "values: \(words.joined(separator: ", "))\(setting.form.isList ? ", or none" : "")"
        let notes = [values, (standard ?? setting.defaultValue).map { "default: \($0)" }].compactMap { $0 }
        self.init(
            name: .customLong(setting.option ?? setting.key),
            parsing: setting.form.mayBeNegative ? .unconditional : .next,
            help: ArgumentHelp(
                setting.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"),
                valueName: setting.form.valueName ?? setting.key, visibility: visibility),
            completion: setting.form.completion,
            transform: { argument in
                do throws(SettingFault) {
                    return try setting.value(of: setting.form.words(in: argument))
                } catch {
                    throw ValidationError(Words.ofCommand.text(of: error))
                }
            })
    }
}

extension Flag where Value == Bool? {
    /// Creates the flag of a setting, and its opposite, which begins with `--no-`.
    init(_ setting: Setting, _ visibility: ArgumentVisibility = .default) {
        let name = setting.option ?? setting.key
        let standard = setting.defaultValue == "true" ? "--\(name)" : "--no-\(name)"
        self.init(
            name: .customLong(name), inversion: .prefixedNo,
            help: ArgumentHelp("\(setting.help) (default: \(standard))", visibility: visibility))
    }
}

extension Setting.Form {
    /// The words that a value may consist of, or an empty array if there is no list of words.
    fileprivate var words: [String] {
        switch self {
        case .choice(let words), .list(let words): words
        case .stickerSize, .stickerSizes: StickerSize.allCases.map(\.rawValue)
        case .flag, .number, .numberIn, .text, .length, .visualSize, .color, .shadow, .language, .path,
            .bundleIdentifier, .team, .structure:
            []
        }
    }

    /// How shells complete a value.
    fileprivate var completion: CompletionKind {
        if case .path = self { return .file() }
        return words.isEmpty ? .default : .list(words)
    }

    /// Whether a value may begin with a minus sign.
    fileprivate var mayBeNegative: Bool {
        if case .shadow = self { true } else { false }
    }

    /// The placeholder for a value in the help, or `nil` to use the key of the setting.
    fileprivate var valueName: String? {
        switch self {
        case .number, .numberIn: "n"
        case .length: "length"
        case .stickerSize: "size|pixels"
        case .stickerSizes: "sizes|pixels"
        case .visualSize: "size|percentage"
        case .color: "color"
        case .shadow: "x,y,blur,color"
        case .path: "file"
        case .bundleIdentifier: "com.you.app"
        case .team: "id"
        case .flag, .choice, .list, .text, .language, .structure: nil
        }
    }

    fileprivate var isList: Bool {
        switch self {
        case .list, .stickerSizes: true
        default: false
        }
    }

    /// Returns the values in an argument.
    ///
    /// If the setting is a list, commas separate the values, and `none` stands for an empty list.
    fileprivate func words(in argument: String) -> [String] {
        guard isList else { return [argument] }
        return argument == "none"
            ? [] : argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// A command that reads masters, and whose options override the settings in `stickermill.yml`.
protocol SettingsCommand: AsyncParsableCommand {
    /// Overrides settings with the values on the command line.
    func apply(to settings: inout Settings)
}

/// Options that set the same values as keys of `stickermill.yml`.
protocol SettingArguments: ParsableArguments {
    /// The values on the command line.
    var values: [Setting.Value?] { get }
}

extension SettingArguments {
    /// Returns the value of a flag, or `nil` if the call does not have the flag.
    func value(of setting: Setting, _ flag: Bool?) -> Setting.Value? {
        flag.flatMap { try? setting.value(of: ["\($0)"]) }
    }

    /// Overrides settings with the values on the command line.
    func apply(to settings: inout Settings) {
        for value in values { value?.apply(to: &settings) }
    }
}
