import Inspection

/// All settings as tables in Markdown, one per section; `docs/stickermill-yml.md` includes them.
package enum SettingTable {
    package static var markdown: String {
        let sections = Setting.Section.allCases.map { section in
            "### `\(section.rawValue)`\n\n\(section.summary)\n\n\(table(of: section))"
        }
        return (["### The file\n\n\(table(of: nil))"] + sections).joined(separator: "\n\n") + "\n"
    }

    private static func table(of section: Setting.Section?) -> String {
        let rows = Setting.all.filter { $0.section == section }.map { setting in
            let isOn = setting.form == .flag && setting.defaultValue == "true"
            let option = setting.option.map { "`--\(isOn ? "no-" : "")\($0)`" } ?? ""
            return
                "| `\(setting.key)` | \(setting.form.words) | \(setting.defaultValue ?? "") | \(option) | \(setting.help) |"
        }
        return (["| key | value | default | option | meaning |", "|---|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}

extension Setting.Form {
    private var sizes: String { StickerSize.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

    /// The form in words, in Markdown.
    fileprivate var words: String {
        switch self {
        case .flag: "`true` or `false`"
        case .number: "a whole number, 1 or more"
        case .numberIn(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .list(let words): "a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
        case .text: "a text"
        case .length(let allowsPercent): "a length\(allowsPercent ? ", or a share such as `4%`" : "")"
        case .stickerSize: "\(sizes), or a side in pixels"
        case .stickerSizes: "a list of \(sizes) and sides in pixels"
        case .visualSize: "`size`, or a share such as `36%`"
        case .color: "`white`, `black` or `#rrggbb`"
        case .shadow: "right, down, blur and color"
        case .language: "a language tag of BCP 47"
        case .path: "the path of a file"
        case .bundleIdentifier: "letters, digits and `-`, with dots between"
        case .team: "ten capital letters and digits"
        case .structure(.order), .structure(.exclude): "a list of texts"
        case .structure(.labels): "stickers with texts"
        case .structure(.rules): "rules with severities"
        case .structure(.ignore): "files with lists of rules"
        case .structure(.fits): "stickers with `true`, `false` or a number"
        case .structure(.preparations): "stickers with keys"
        case .structure(.delays): "stickers with lists of numbers"
        case .structure(.outputs): "a list of folders with keys"
        case .structure(.emoji): "stickers with emoji"
        case .structure(.keywords): "stickers with lists of words"
        case .structure(.platforms): "a list of platforms, or platforms with keys"
        }
    }
}
