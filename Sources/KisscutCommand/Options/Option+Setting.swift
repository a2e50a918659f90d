import ArgumentParser
import Kisscut

extension Option where Value == Setting.Value? {
    /// Makes the option of a setting: `Setting.all` has its name, its help and its form.
    ///
    /// - Parameter standard: What applies without it, if this command differs from others.
    init(_ setting: Setting, default standard: String? = nil) {
        let words = setting.form.words
        let values =
            words.isEmpty ? nil : "values: \(words.joined(separator: ", "))\(setting.form.isList ? ", or none" : "")"
        let notes = [values, (standard ?? setting.defaultValue).map { "default: \($0)" }].compactMap { $0 }
        self.init(
            name: .customLong(setting.option ?? setting.key),
            help: ArgumentHelp(
                setting.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"),
                valueName: setting.form == .number ? "n" : setting.key),
            completion: words.isEmpty ? .default : .list(words),
            transform: { try setting.value(of: setting.form.words(in: $0)) })
    }
}

extension Setting.Form {
    /// The words that a value is made of; empty if any will do.
    fileprivate var words: [String] {
        switch self {
        case .choice(let words), .list(let words): words
        case .flag, .number, .text, .language, .structure: []
        }
    }

    fileprivate var isList: Bool {
        if case .list = self { true } else { false }
    }

    /// The words of an argument: for a list those between commas, or none.
    fileprivate func words(in argument: String) -> [String] {
        guard isList else { return [argument] }
        return argument == "none"
            ? [] : argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Options that set the same as keys of `kisscut.yml`.
protocol SettingArguments: ParsableArguments {
    /// What was given on the command line.
    var values: [Setting.Value?] { get }
}

extension SettingArguments {
    /// Overrides settings with what was given.
    func apply(to settings: inout Settings) {
        for value in values { value?.apply(to: &settings) }
    }
}
