/// What is wrong with a table of labels.
public enum LabelFault: Sendable, Hashable, Codable {
    /// The table is not a file URL.
    case notAFileURL
    /// There is no such file.
    case missing
    /// The system cannot read the file.
    case notReadable(cause: String)
    /// The file has too many bytes.
    case tooManyBytes(limit: Int)
    /// The text is not UTF-8.
    case notUTF8
    /// The file is empty.
    case empty
    /// The first line does not name the required columns.
    case noColumns
    /// A column has no name.
    case unnamedColumn(number: Int)
    /// A column is unknown; it may resemble another column.
    case unknownColumn(name: String, suggestion: String?)
    /// A column has nearly the name of a language.
    case notALanguage(name: String, tag: String)
    /// Two columns have the same language.
    case repeatedLanguage(tag: String)
    /// An emoji is another text.
    case notEmoji(text: String)
    /// A row has too few fields.
    case rowTooShort
    /// A row has too many fields.
    case rowTooLong(separator: String)
    /// A sticker is in an earlier line.
    case repeated(name: String, line: Int)
    /// A label has a control character.
    case controlCharacter(character: String)
    /// Text follows a closing quote.
    case textAfterQuote
    /// A quote is not closed.
    case openQuote
}
