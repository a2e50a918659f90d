public import FoundationSubset
public import Inspection
import Making
import PackManifest
import Support

/// A table of sticker descriptions for spreadsheets: CSV after RFC 4180, with the columns `sticker` and `label`.
///
/// The first line names the columns in any order, and its separator applies to the whole table: a comma, a semicolon, or a tab. A column
/// that is named after a BCP 47 language tag, such as `de` or `pt-BR`, has the labels in that language; `label` has the labels in the
/// development language, and `emoji` has the emoji for messengers. Other columns are refused, because a misspelled name would lose its
/// labels. Empty labels are left out.
///
/// ```swift
/// let table = try LabelTable(contentsOf: URL(filePath: "labels.csv"))
/// print(table.labels["star"] ?? "no label")
/// ```
public struct LabelTable: Sendable {
    /// The labels by sticker name, in the spelling of the masters.
    public private(set) var labels: [String: String] = [:]
    /// The labels in other languages, by sticker name and then by language tag.
    public private(set) var translations: [String: [String: String]] = [:]
    /// The emoji of stickers, by sticker name.
    public private(set) var emoji: [String: [String]] = [:]
    /// The line of each sticker, from 1.
    private var lines: [String: Int] = [:]
    private let path: String
    private var isMissing = false
    private var text = ""
    private var header = ["sticker", "label"]
    private var format = SeparatedText(separatorOf: "")

    /// The most rows that a sentence about stray rows names.
    private static let namedStrays = 8

    /// The maximum number of bytes of a table; a larger table is refused before it is read.
    package static let maximumBytes = 4_000_000

    /// Reads a table; a missing file gives an empty table.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`, which names the line, or if this is not a file URL.
    public init(contentsOf file: URL) throws(StickermillError) {
        guard file.namesFile else {
            throw StickermillError(.labels(fault: .notAFileURL), path: file.absoluteString)
        }
        try self.init(path: file.pathAsWritten)
    }

    package init(path: String) throws(StickermillError) {
        self.path = path
        guard (try? FileSystem.kindOfTarget(of: path)) != nil || path.isEmpty else {
            isMissing = true
            return
        }
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: path, limit: Self.maximumBytes)
        } catch {
            throw fault(.notReadable(cause: error.reason))
        }
        guard bytes.count <= Self.maximumBytes else {
            throw fault(.tooManyBytes(limit: Self.maximumBytes))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fault(.notUTF8)
        }
        try read(text)
    }

    private mutating func read(_ text: String) throws(StickermillError) {
        // Spreadsheets start UTF-8 files with a byte order mark.
        let content = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
        self.text = content.isEmpty ? "" : text
        format = SeparatedText(separatorOf: content)
        let rows: [SeparatedText.Row]
        do {
            rows = try format.rows(of: content)
        } catch {
            throw fault(LabelFault(error.kind), error.line)
        }
        guard let names = rows.first?.fields else { return }
        header = names.map { $0.lowercased() }
        // Spreadsheets pad every line to the same number of fields, and so the first line.
        while header.last?.isEmpty == true { header.removeLast() }
        let languages = try languages()
        guard let sticker = header.firstIndex(of: "sticker"), let label = header.firstIndex(of: "label"),
            header.count(where: { ["sticker", "label"].contains($0) }) == 2
        else {
            throw fault(.noColumns, 1)
        }
        for row in rows.dropFirst() where !row.fields.allSatisfy(\.isEmpty) {
            guard row.fields.count > max(sticker, label) else { throw fault(.rowTooShort, row.line) }
            guard row.fields.dropFirst(header.count).allSatisfy(\.isEmpty) else {
                throw fault(.rowTooLong(separator: String(format.separator)), row.line)
            }
            let name = row.fields[sticker]
            if let first = lines.updateValue(row.line, forKey: name) {
                throw fault(.repeated(name: name, line: first), row.line)
            }
            let text = row.fields[label]
            if !text.allSatisfy(\.isWhitespace) { labels[name] = text }
            if let column = header.firstIndex(of: "emoji"), column < row.fields.count {
                guard let found = row.fields[column].emoji else {
                    throw fault(.notEmoji(text: row.fields[column].shortened), row.line)
                }
                if !found.isEmpty { emoji[name] = found }
            }
            for (column, tag) in languages where column < row.fields.count {
                let text = row.fields[column]
                if !text.allSatisfy(\.isWhitespace) { translations[name, default: [:]][tag] = text }
            }
        }
    }

    /// Returns the columns that are named after a language, and refuses columns with an unknown name.
    private func languages() throws(StickermillError) -> [(column: Int, tag: String)] {
        var languages: [(column: Int, tag: String)] = []
        let others = ["sticker", "label", "emoji"]
        for (column, name) in header.enumerated() where !others.contains(name) {
            let words = name.split { $0 == "_" || $0 == "-" || $0.isWhitespace }
            guard let tag = LanguageTag.normalized(words.joined(separator: "-")) else {
                guard !words.isEmpty else { throw fault(.unnamedColumn(number: column + 1), 1) }
                let suggestion = nearest(words.joined(separator: " "), among: others)
                throw fault(.unknownColumn(name: name.shortened, suggestion: suggestion), 1)
            }
            guard LanguageTag.normalized(name) == tag else {
                throw fault(.notALanguage(name: name, tag: tag), 1)
            }
            guard !languages.contains(where: { $0.tag == tag }) else {
                throw fault(.repeatedLanguage(tag: tag), 1)
            }
            languages.append((column, tag))
        }
        return languages
    }

    private func fault(_ fault: LabelFault, _ line: Int? = nil) -> StickermillError {
        StickermillError(.labels(fault: fault), path: path + (line.map { ":\($0)" } ?? ""))
    }

    /// Whether the file exists and has no text, not even the names of columns.
    package var isEmptyFile: Bool { !isMissing && text.isEmpty }

    /// Throws if there is no file.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    package func refuseMissingFile() throws(StickermillError) {
        guard isMissing else { return }
        throw fault(.missing)
    }

    /// Returns a sentence about the rows for stickers that do not exist, or `nil` if there are none.
    ///
    /// - Parameter names: The names of all stickers.
    package func strayRows(among names: [String]) -> String? {
        let known = Set(names)
        let strays = lines.filter { !known.contains($0.key) }.sorted { $0.value < $1.value }
        guard !strays.isEmpty else { return nil }
        let named = strays.prefix(Self.namedStrays).map { name, line in
            let hint = nearest(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            return "'\(name)' (line \(line)\(hint))"
        }
        let more = strays.count > named.count ? ["\(strays.count - named.count) more"] : []
        let verb = strays.count == 1 ? "belongs" : "belong"
        return "\(path): \(count(strays.count, "row")) \(verb) to no sticker: \(listed(named + more))"
    }

    /// Adds a row for each sticker without a row, with its labels if there are any.
    ///
    /// Existing rows stay as they are, and so do changes that others have made to the file since it was read. A sticker whose name has a
    /// control character gets no row, because no table may have such a character.
    ///
    /// - Parameters:
    ///   - names: The names of all stickers.
    ///   - given: Labels by sticker name.
    ///   - translations: Labels in other languages, by sticker name and then by language tag.
    /// - Returns: The number of added rows; if it is 0, the file is not written.
    /// - Throws: `StickermillError` with the code `notWritable`, or `badSettings` if the file has become invalid.
    package func complete(
        with names: [String], labels: [String: String], translations: [String: [String: String]] = [:]
    ) throws(StickermillError) -> Int {
        try LabelTable(path: path).addRows(for: names, labels, translations)
    }

    private func addRows(
        for names: [String], _ given: [String: String], _ translations: [String: [String: String]]
    ) throws(StickermillError) -> Int {
        let missing = names.filter { lines[$0] == nil && $0.controlCharacter == nil }.sorted(by: precedesNaturally)
        guard !missing.isEmpty else { return 0 }
        let header = text.isEmpty ? header + Set(translations.values.flatMap(\.keys)).sorted() : header
        let end = text.contains("\r\n") ? "\r\n" : "\n"
        var result = text.isEmpty ? format.line(header) + end : text
        if result.last?.isNewline == false { result += end }
        for name in missing {
            let fields = header.map { column in
                switch column {
                case "sticker": name
                case "label": given[name] ?? ""
                default: LanguageTag.normalized(column).flatMap { translations[name]?[$0] } ?? ""
                }
            }
            result += format.line(fields) + end
        }
        try writeOutput(Array(result.utf8), to: path)
        return missing.count
    }
}

extension LabelFault {
    fileprivate init(_ kind: SeparatedText.Fault.Kind) {
        switch kind {
        case .controlCharacter(let character): self = .controlCharacter(character: character)
        case .textAfterQuote: self = .textAfterQuote
        case .openQuote: self = .openQuote
        }
    }
}
