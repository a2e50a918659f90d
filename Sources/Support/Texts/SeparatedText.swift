/// Rows of separated fields, as in spreadsheets: RFC 4180, with any separator and any line ending.
package struct SeparatedText: Sendable {
    /// The character between two fields of a row.
    package let separator: Character

    /// A row, and the number of the line where it starts, with 1 for the first line.
    package struct Row: Sendable, Equatable {
        package let line: Int
        package let fields: [String]
    }

    /// An error in a line.
    package struct Fault: Error, Equatable {
        package let line: Int
        package let kind: Kind

        package enum Kind: Equatable, Sendable {
            case controlCharacter(String)
            case textAfterQuote
            case openQuote
        }
    }

    /// Uses the separator in the first line of a text: a comma, a semicolon, or a tab, or by default a comma.
    package init(separatorOf text: String) {
        let firstLine = text.prefix { !$0.isNewline }
        separator = [",", ";", "\t"].first { firstLine.contains($0) } ?? ","
    }

    /// Returns the rows of a text.
    ///
    /// - Throws: `Fault` if a quote is not closed, text follows a closing quote, or the text has control characters.
    package func rows(of text: String) throws(Fault) -> [Row] {
        var rows: [Row] = []
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        var wasQuoted = false
        var line = 1
        var firstLine = 1
        let characters = Array(text)
        var index = 0
        func endRow() {
            rows.append(Row(line: firstLine, fields: fields + [field]))
            (fields, field, wasQuoted) = ([], "", false)
        }
        while index < characters.count {
            let character = characters[index]
            index += 1
            if character.isNewline { line += 1 }
            if let control = String(character).controlCharacter {
                throw Fault(line: line, kind: .controlCharacter(control))
            }
            if isQuoted {
                if character != "\"" {
                    field.append(character)
                } else if index < characters.count, characters[index] == "\"" {
                    field.append(character)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if character == "\"" && field.isEmpty && !wasQuoted {
                (isQuoted, wasQuoted) = (true, true)
            } else if character == separator {
                fields.append(field)
                (field, wasQuoted) = ("", false)
            } else if character.isNewline {
                endRow()
                firstLine = line
            } else {
                guard !wasQuoted else { throw Fault(line: line, kind: .textAfterQuote) }
                field.append(character)
            }
        }
        guard !isQuoted else { throw Fault(line: firstLine, kind: .openQuote) }
        if !field.isEmpty || !fields.isEmpty || wasQuoted { endRow() }
        return rows
    }

    /// Returns a row as text, without a line ending.
    package func line(_ fields: [String]) -> String {
        fields.map { field in
            let needsQuotes = field.contains { $0 == "\"" || $0 == separator || $0.isNewline }
            return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }.joined(separator: String(separator))
    }
}
