/// What is wrong with a value or a key of the settings, or with their file.
public enum SettingFault: Error, Sendable, Hashable, Codable {
    // MARK: The file

    /// An output has no folder.
    case noFolder
    /// The system cannot read the file.
    case fileNotReadable(cause: String)
    /// The file has too many bytes.
    case tooManyBytes(limit: Int)
    /// The text is not UTF-8.
    case notUTF8
    /// The file has another name than Stickermill reads.
    case otherName(right: String)
    /// A parser cannot read the text.
    case syntax(cause: String)
    /// The text is not YAML.
    case notYAML
    /// A line begins with a tab.
    case tab
    /// Lists and keys are nested too deep.
    case nestedTooDeep(limit: Int)
    /// The text has an anchor or an alias.
    case alias

    // MARK: Keys

    /// A mapping is needed.
    case notAMapping
    /// A list is needed.
    case notAList
    /// A text is needed.
    case notAText
    /// A key occurs twice.
    case repeatedKey(key: String)
    /// A key is unknown; it may belong to a section or to the top of the file, or resemble another key.
    case unknownKey(key: String, section: String?, isAtTop: Bool, suggestion: String?)
    /// A list has an entry twice.
    case repeated(entry: String)
    /// A text has other characters than emoji.
    case notEmoji(text: String)
    /// No rule has the name.
    case unknownRule(name: String, suggestion: String?)
    /// A rule cannot have the severity.
    case unknownSeverity(name: String)
    /// No sticker, or no file, has a name; other names may also be unknown.
    case unknownName(name: String, isFile: Bool, suggestion: String?, others: [Mention], more: Int)
    /// No master matches a pattern.
    case noMatch(pattern: String, suggestion: String?)

    // MARK: Changes

    /// Several sections have a key of that name.
    case severalKeys(key: String, keys: [String])
    /// A single sticker cannot have the key. It can have these keys, and the keys that prepare it.
    case notOfSticker(key: String, keys: [String], folder: String)
    /// Only single stickers can have the key.
    case onlyOfSticker(key: String)
    /// Stickermill cannot change the text of the file safely. The user must add or remove the entry.
    case notEditable(entry: String, isRemoved: Bool)

    // MARK: Values

    /// One value is needed.
    case notOneValue
    /// True or false is needed.
    case notAFlag
    /// A number of 1 or more is needed.
    case notANumber
    /// A number in a range is needed.
    case notInRange(from: Int, through: Int)
    /// A whole number is not in its range.
    case outOfRange(value: Int, from: Int, through: Int)
    /// A number of bytes is below 1.
    case noBytes(value: Int?)
    /// A frame rate is not in its range.
    case badFrameRate(from: Int, through: Int)
    /// Delays are not in their range.
    case badDelays(from: Int, through: Int)
    /// A list has an entry that is no delay.
    case notADelay(from: Int, through: Int)
    /// A value is not true, false or a number in a range.
    case notAFloor(from: Int, through: Int)
    /// The word is unknown; it may resemble a known word.
    case unknownWord(word: String, known: [String], suggestion: String?)
    /// The word is no size; it may resemble a known size.
    case notASize(word: String, sizes: [String], limit: Int, suggestion: String?)
    /// The word is no language tag.
    case notALanguage(word: String)
    /// A length is needed.
    case notALength(allowsPercent: Bool)
    /// No sticker can have the length.
    case impossibleLength
    /// A visual size is needed.
    case notAVisualSize
    /// A visual size is not in its range.
    case impossibleVisualSize
    /// A color is needed.
    case notAColor
    /// A shadow is needed.
    case notAShadow
    /// A bundle identifier is needed.
    case notABundleIdentifier
    /// An identifier of a team is needed.
    case notATeam
    /// At least one format is needed.
    case noFormat
    /// The text has a control character.
    case controlCharacter(character: String)

    // MARK: Paths

    /// A path is needed.
    case notAPath
    /// A path relative to the folder of the file is needed.
    case notARelativePath(file: String)
    /// The path leads out of the repository, or out of the file's folder.
    case outside(path: String, file: String?)
    /// The file of a path cannot be read.
    case pathNotReadable(path: String, cause: String)
    /// The path does not name a file.
    case notAFile(path: String)

    /// A name in the settings, and its place.
    public struct Mention: Sendable, Hashable, Codable {
        /// The name.
        public var name: String
        /// The file, the line and the column.
        public var place: String

        package init(name: String, place: String) {
            (self.name, self.place) = (name, place)
        }
    }
}
