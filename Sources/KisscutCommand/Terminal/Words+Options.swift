import Inspection
import Kisscut

extension Words {
    /// The words for people at a terminal: settings are named by the command's options, if they have one.
    static let ofCommand = Words { key in options[key.rawValue] ?? key.rawValue }

    /// The options by the names of their keys.
    private static let options: [String: String] = Dictionary(
        uniqueKeysWithValues: Setting.all.compactMap { setting in
            setting.option.map { (setting.name, "--\($0)") }
        })
}
