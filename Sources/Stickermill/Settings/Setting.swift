import Inspection
import Making
import PackManifest
import Platforms
import Raster
import Support

/// A key of `stickermill.yml`, and the command-line option that sets the same value.
///
/// `Setting.all` is the only list of settings. The command's options, the reader of the file, the template of `stickermill init`, and the
/// documentation come from it.
package struct Setting: Sendable {
    /// The mapping of `stickermill.yml` that holds a key.
    package enum Section: String, Sendable, CaseIterable {
        /// The look of the pack, and the files that are written with it.
        case pack
        /// The limits that a master must keep, and the limit of a file's bytes.
        case limits
        /// The losses that are allowed to bring files under their limit.
        case fit
        /// The changes to the pixels of masters before they are resampled.
        case prepare
        /// The files that `stickermill convert` makes, and the encoding of images.
        case convert

        /// The description of the section in the template.
        var summary: String {
            switch self {
            case .pack:
                "The stickers, icons, labels and projects of the pack. Paths are relative to the folder of this file and must stay in its "
                    + "repository."
            case .limits: "Limits. \(Program.title) refuses a master over a limit; file-size is a rule."
            case .fit: "Small losses that bring files under the byte limit, in pack and convert."
            case .prepare:
                "Changes to the art before \(Program.title) resamples it. Lengths are in px or pt of the sticker at @3x."
            case .convert: "The files of `\(Program.name) convert`, and how every command resamples and compresses."
            }
        }
    }

    /// The form of a value.
    package enum Form: Sendable, Equatable {
        /// `true` or `false`; a flag on the command line.
        case flag
        /// A whole number, 1 or more.
        case number
        /// A whole number of a range.
        case numberIn(ClosedRange<Int>)
        /// One word of a list.
        case choice([String])
        /// Several words of a list: a list in the file; with commas, or `none`, on the command line.
        case list([String])
        /// A size of stickers: a platform's name for it, or a side in pixels.
        case stickerSize
        /// Several sizes of stickers, as a list of words.
        case stickerSizes
        /// Any text.
        case text
        /// A length, such as `8px`.
        case length(allowsPercent: Bool)
        /// `size`, or a percentage of the square inside margin, outline and shadow.
        case visualSize
        /// `white`, `black` or `#rrggbb`.
        case color
        /// A shadow as `x,y,blur,#rrggbbaa`, or `none`.
        case shadow
        /// A language tag of BCP 47.
        case language
        /// The path of a file: relative to `stickermill.yml` if it is in that file, and to the working folder on the command line.
        case path
        /// A bundle identifier, such as `com.you.app`.
        case bundleIdentifier
        /// The identifier of a development team.
        case team
        /// More than one value; in the file only.
        case structure(Structure)
    }

    /// The keys of the file whose values are lists or mappings with their own meaning.
    package enum Structure: Sendable {
        /// A list of stickers' names.
        case order
        /// A list of patterns.
        case exclude
        /// Stickers' names with a text, or with one text per language.
        case labels
        /// Rules with a severity, or `ignore`.
        case rules
        /// Files with a list of rules.
        case ignore
        /// Stickers' names with `true`, `false` or the lowest similarity.
        case fits
        /// Stickers' names with keys of the section `prepare`.
        case preparations
        /// Stickers' names with a list of delays in milliseconds.
        case delays
        /// Folders with keys of the section `convert`.
        case outputs
        /// Stickers' names with emoji.
        case emoji
        /// Stickers' names with a list of words.
        case keywords
        /// Messengers, with keys that differ.
        case platforms
    }

    /// The key in the file.
    package let key: String
    /// The mapping that contains the key, or `nil` for a key at the top level.
    package let section: Section?
    /// The name on the command line without `--`, or `nil` if there is no option.
    package let option: String?
    package let form: Form
    /// A sentence for help, template and documentation.
    package let help: String
    /// The default value in words, or `nil` if there is none.
    package let defaultValue: String?
    /// The example in the template, in YAML: a value, or lines of a mapping.
    let example: String
    /// Stores valid words in the settings.
    let store: @Sendable (inout Settings, [String]) -> Void

    /// The key with its section, such as `limits.bytes`.
    package var name: String { (section.map { "\($0.rawValue)." } ?? "") + key }

    /// A value that has the setting's form.
    package struct Value: Sendable, Hashable {
        private let setting: Setting
        private let words: [String]

        init(_ setting: Setting, _ words: [String]) {
            self.setting = setting
            self.words = words
        }

        package static func == (one: Value, other: Value) -> Bool {
            (one.setting.name, one.words) == (other.setting.name, other.words)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(setting.name)
            hasher.combine(words)
        }

        /// Stores the value in settings.
        package func apply(to settings: inout Settings) { setting.store(&settings, words) }
    }

    /// Reads a value from one word, or from any number of words for a list.
    ///
    /// - Throws: `SettingFault` if the words do not have the setting's form.
    package func value(of words: [String]) throws(SettingFault) -> Value {
        if form == .stickerSizes {
            for word in words { try checkSize(word) }
            return Value(self, words)
        }
        if case .list(let known) = form {
            for word in words { try check(word, isAmong: known) }
            return Value(self, words)
        }
        guard words.count == 1, let word = words.first else { throw .notOneValue }
        switch form {
        case .flag:
            guard word == "true" || word == "false" else { throw .notAFlag }
        case .number:
            guard let number = Int(word), number >= 1 else {
                throw .notANumber
            }
        case .numberIn(let range):
            guard let number = Int(word), range.contains(number) else {
                throw .notInRange(from: range.lowerBound, through: range.upperBound)
            }
        case .choice(let known): try check(word, isAmong: known)
        case .language:
            guard let tag = LanguageTag.normalized(word) else {
                throw .notALanguage(word: word)
            }
            return Value(self, [tag])
        case .length(let allowsPercent):
            guard let length = Length(word), allowsPercent || length.unit == .pixels else {
                throw .notALength(allowsPercent: allowsPercent)
            }
        case .stickerSize: try checkSize(word)
        case .visualSize:
            guard Self.visualSize(word) != nil else {
                throw .notAVisualSize
            }
        case .color:
            guard Self.color(word) != nil else {
                throw .notAColor
            }
        case .shadow:
            guard word == "none" || Shadow(word) != nil else {
                throw .notAShadow
            }
        case .path:
            guard !word.isEmpty else { throw .notAPath }
        case .bundleIdentifier:
            guard PackOptions.Project.isBundleIdentifier(word) else {
                throw .notABundleIdentifier
            }
        case .team:
            guard PackOptions.Project.isTeam(word) else {
                throw .notATeam
            }
        case .text, .list, .stickerSizes, .structure: break
        }
        return Value(self, words)
    }

    /// Returns the visual size that a word describes, or `nil` if the word is invalid.
    static func visualSize(_ word: String) -> Double? {
        if word == "size" { return PreparationOptions.usualVisualSize }
        guard let share = Length(word), share.unit == .percent else { return nil }
        return PreparationOptions.visualSizes.contains(share.value / 100) ? share.value / 100 : nil
    }

    /// Returns the color that a word describes, or `nil` if the word is invalid.
    static func color(_ word: String) -> OpaqueColor? {
        switch word {
        case "white": .white
        case "black": OpaqueColor(red: 0, green: 0, blue: 0)
        default: OpaqueColor(hexadecimal: word)
        }
    }

    private func checkSize(_ word: String) throws(SettingFault) {
        guard StickerSize(rawValue: word) == nil else { return }
        let names = StickerSize.allCases.map(\.rawValue)
        throw .notASize(
            word: word, sizes: names, limit: StickerSize.maximumPixels,
            suggestion: Int(word) == nil ? nearest(word, among: names) : nil)
    }

    private func check(_ word: String, isAmong known: [String]) throws(SettingFault) {
        guard !known.contains(word) else { return }
        // A single digit is equally near to every other digit.
        throw .unknownWord(
            word: word, known: known, suggestion: word.count > 1 ? nearest(word, among: known) : nil)
    }
}
