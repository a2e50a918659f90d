import Inspection

/// Refuses YAML texts that could use up the stack or the memory of their parser.
///
/// The parser recurses once per level, and a few lines of aliases can expand to billions of nodes. The guard does not parse: it computes
/// upper bounds of the depth, and finds all anchors and aliases. If a line may continue a text or begin something new, the guard reads it
/// both ways, so that one of the readings is the parser's.
struct YAMLGuard {
    /// The depth at which a text is refused, far more than the three levels of a real file.
    ///
    /// Brackets and indentation may each come near it, and the parser can bear both together.
    static let limit = UInt64.bitWidth

    /// The most brackets that may be open at once.
    private(set) var brackets = 0
    /// The columns at which a collection without brackets may begin.
    ///
    /// A collection begins to the right of the collection that contains it, so their number is a bound of the depth.
    private(set) var columns: Set<Int> = []
    /// The first line with a fault, and the fault, or `nil` if the text may be parsed.
    private(set) var fault: (line: Int, fault: SettingFault)?

    // Bit n of a state says that the text may be in that state with n open brackets.

    /// Between tokens.
    private var between: UInt64 = 1
    /// In a text without quotes; with no open bracket, brackets in it are text.
    private var plain: UInt64 = 0
    private var singleQuoted: UInt64 = 0
    private var doubleQuoted: UInt64 = 0
    private var comment: UInt64 = 0
    /// In a tag, which ends at a blank.
    private var tag: UInt64 = 0
    /// In a block of text, whose end is never seen, because it depends on indentation.
    private var block: UInt64 = 0
    /// Whether an anchor or an alias may have begun.
    private var hasAlias = false

    init(_ text: [UInt8]) {
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            for part in Self.parts(of: line) {
                // The parser skips a byte order mark at the start of a line, and counts its column.
                let text = part.starts(with: [0xEF, 0xBB, 0xBF]) ? part.dropFirst(3) : part
                addColumns(of: text, from: part.startIndex)
                read(text)
            }
            if hasAlias {
                fault = (index + 1, .alias)
            } else if max(brackets, columns.count) >= Self.limit {
                fault = (index + 1, .nestedTooDeep(limit: Self.limit))
            }
            if fault != nil { return }
        }
    }

    /// Splits a line at carriage returns and at the line breaks of YAML 1.1: U+0085, U+2028, and U+2029.
    private static func parts(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = line
        for index in line.indices {
            let before =
                switch line[index] {
                case 0x0D: 0
                case 0x85 where line[..<index].last == 0xC2: 1
                case 0xA8...0xA9 where line[..<index].suffix(2) == [0xE2, 0x80]: 2
                default: -1
                }
            guard before >= 0 else { continue }
            parts.append(rest[..<(index - before)])
            rest = line[(index + 1)...]
        }
        return parts + [rest]
    }

    /// Adds the columns at which collections may begin: the first character of a line, and after indicators such as `- - ? `.
    private mutating func addColumns(of line: ArraySlice<UInt8>, from start: Int) {
        var rest = line
        while true {
            rest = rest.drop { isBlank($0) }
            guard let first = rest.first else { return }
            columns.insert(rest.startIndex - start)
            let length = rest.starts(with: "---".utf8) ? 3 : "-?:".utf8.contains(first) ? 1 : 0
            rest = rest.dropFirst(length)
            guard length > 0, !rest.isEmpty, isBlank(rest.first) else { return }
        }
    }

    // MARK: Readings

    private mutating func read(_ line: ArraySlice<UInt8>) {
        between |= plain | comment | tag | block
        (comment, tag) = (0, 0)
        var rest = line
        // After a document's mark, a token may begin.
        if ["---", "..."].contains(where: { rest.starts(with: $0.utf8) }), isBlank(rest.dropFirst(3).first) {
            rest = rest.dropFirst(3)
        }
        var isEscaped = false
        var last: UInt8?
        while let byte = rest.popFirst() {
            read(byte, after: last, before: rest.first, isEscaped: isEscaped)
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            last = byte
        }
    }

    private mutating func read(_ byte: UInt8, after last: UInt8?, before next: UInt8?, isEscaped: Bool) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
            readCollection(byte)
        case UInt8(ascii: "'"):
            (between, singleQuoted) = (singleQuoted, between)
        case UInt8(ascii: "\"") where isEscaped:
            doubleQuoted |= between
            between = 0
        case UInt8(ascii: "\""):
            (between, doubleQuoted) = (doubleQuoted, between)
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            between |= tag
            tag = 0
        case UInt8(ascii: ":") where isBlank(next):
            between |= plain
            plain = 0
        case UInt8(ascii: "-") where isBlank(next):
            break
        case UInt8(ascii: ":"), UInt8(ascii: "?"):
            plain |= between
        default:
            readText(byte, after: last, before: next)
        }
    }

    /// Reads a character that begins, divides or ends a collection in brackets.
    private mutating func readCollection(_ byte: UInt8) {
        let inBrackets = plain & ~1
        plain &= 1
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            brackets = max(brackets, UInt64.bitWidth - (between | inBrackets).leadingZeroBitCount)
            between = (between | inBrackets) << 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            between = (between | inBrackets) >> 1 | between & 1
        default:
            between |= inBrackets
        }
    }

    /// Reads a character of a text, which may be the first character of something else.
    private mutating func readText(_ byte: UInt8, after last: UInt8?, before next: UInt8?) {
        let (tokens, text) = (between, plain)
        plain |= tokens
        between = 0
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "*"): hasAlias = hasAlias || tokens != 0 && !isBlank(next)
        case UInt8(ascii: "!"): tag |= tokens
        case UInt8(ascii: "%"): comment |= tokens
        case UInt8(ascii: "#"): comment |= tokens | (isBlank(last) ? text : 0)
        case UInt8(ascii: "|"), UInt8(ascii: ">"): block |= tokens & 1
        default: break
        }
    }

    /// Returns whether a byte is blank or missing.
    private func isBlank(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x20 || byte == 0x09 }
}
