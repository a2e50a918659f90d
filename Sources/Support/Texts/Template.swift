/// A text with places for values, in a part of the Mustache language.
///
/// - `{{name}}` is the place of a text, which is escaped for the format of the file.
/// - `{{{name}}}` is the place of a text that is already in the format of the file.
/// - `{{#name}}…{{/name}}` is repeated for each item of a list, whose values come before outer values of the same name. With a text or a flag
///   as its value, it is written once if the text is not empty or the flag is set.
/// - `{{^name}}…{{/name}}` is written in the other cases.
/// - `{{> name}}` is the place of another template.
///
/// A line with only the start or the end of a section is not part of the text.
package struct Template: Sendable {
    /// A value, or the parts of a section that is repeated.
    package enum Value {
        case text(String)
        case flag(Bool)
        /// The number of items, and the values of one item, which are found only when the text has been written up to it.
        case list(Int, (Int) throws -> Values)

        package static func number(_ number: Int) -> Value { .text("\(number)") }

        package static func list(_ items: [Values]) -> Value { .list(items.count) { items[$0] } }
    }

    package typealias Values = [String: Value]

    /// A name in the template that no value has.
    package struct MissingValue: Error, Equatable {
        package let name: String
    }

    private enum Part {
        case text(String)
        case place(String, isEscaped: Bool)
        indirect case section(String, isInverted: Bool, [Part])
    }

    private let parts: [Part]

    /// Reads a template.
    ///
    /// - Parameter others: The templates that it names.
    package init(_ bytes: [UInt8], with others: [String: Template] = [:]) {
        var reader = Reader(rest: Self.withoutLinesOfTags(bytes)[...], others: others)
        parts = reader.parts()
    }

    /// The parts without the line feed at the end of the file.
    private var partsOfLine: [Part] {
        guard case .text(let last)? = parts.last, last.hasSuffix("\n") else { return parts }
        return parts.dropLast() + [.text(String(last.dropLast()))]
    }

    private static func withoutLinesOfTags(_ bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let pieces = lines.enumerated().map { number, line in
            let tag = line.drop { $0 == " " || $0 == "\t" }
            let isLineOfTag =
                ["{{#", "{{^", "{{/"].contains(tag.prefix(3)) && tag.firstRange(of: "}}")?.upperBound == tag.endIndex
            return isLineOfTag ? tag : number == lines.count - 1 ? line : line + "\n"
        }
        return pieces.joined()
    }

    private struct Reader {
        var rest: Substring
        let others: [String: Template]

        /// Returns the parts up to the end of a section or of the text.
        mutating func parts() -> [Part] {
            var parts: [Part] = []
            while let start = rest.firstRange(of: "{{") {
                let isRaw = rest[start.upperBound...].first == "{"
                guard let end = rest[start.upperBound...].firstRange(of: isRaw ? "}}}" : "}}") else { break }
                parts.append(.text(String(rest[..<start.lowerBound])))
                let tag = rest[start.upperBound..<end.lowerBound].dropFirst(isRaw ? 1 : 0)
                rest = rest[end.upperBound...]
                let name = tag.dropFirst().trimmingPrefix(" ")
                switch tag.first {
                case "#", "^": parts.append(.section(String(name), isInverted: tag.first == "^", self.parts()))
                case "/": return parts
                case ">": parts += others[String(name)]?.partsOfLine ?? [.place(String(name), isEscaped: true)]
                default: parts.append(.place(String(tag), isEscaped: !isRaw))
                }
            }
            parts.append(.text(String(rest)))
            rest = ""
            return parts
        }
    }

    // MARK: Writing

    /// Returns the text with values in their places.
    ///
    /// - Throws: `MissingValue`, and the errors of lists.
    package func text(_ values: Values, escaping escape: (String) -> String) throws -> String {
        var text = ""
        try write(values, escaping: escape) { text += $0 }
        return text
    }

    /// Writes the text with values in their places, piece by piece.
    ///
    /// - Parameter put: Receives the next piece.
    /// - Throws: `MissingValue`, and the errors of lists and of `put`.
    package func write(
        _ values: Values, escaping escape: (String) -> String, to put: (String) throws -> Void
    ) throws {
        var text = ""
        try write(parts, [values], escape) { piece in
            text += piece
            guard text.utf8.count >= 65_536 else { return }
            try put(text)
            text = ""
        }
        try put(text)
    }

    private func write(
        _ parts: [Part], _ scopes: [Values], _ escape: (String) -> String, _ put: (String) throws -> Void
    ) throws {
        func value(_ name: String) throws -> Value {
            for scope in scopes.reversed() {
                if let value = scope[name] { return value }
            }
            throw MissingValue(name: name)
        }
        for part in parts {
            switch part {
            case .text(let text): try put(text)
            case .place(let name, let isEscaped):
                guard case .text(let text) = try value(name) else { throw MissingValue(name: name) }
                try put(isEscaped ? escape(text) : text)
            case .section(let name, let isInverted, let inner):
                let (count, values): (Int, (Int) throws -> Values) =
                    switch try value(name) {
                    case .text(let text): (text.isEmpty ? 0 : 1, { _ in [:] })
                    case .flag(let isSet): (isSet ? 1 : 0, { _ in [:] })
                    case .list(let count, let values): (count, values)
                    }
                if isInverted {
                    if count == 0 { try write(inner, scopes, escape, put) }
                } else {
                    for index in 0..<count { try write(inner, scopes + [values(index)], escape, put) }
                }
            }
        }
    }
}
