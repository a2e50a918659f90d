/// Counts how many brackets may be open at once in a YAML text.
///
/// If a line may continue a text or begin something new, it is read both ways, so that one of the readings is the reading of any parser.
/// Bit *n* of a state says that the text may be in that state with *n* open brackets. With no open bracket, brackets in a text are text.
struct YAMLBrackets {
    /// The maximum number of open brackets in any reading of the text, counted up to 64.
    private(set) var maxDepth = 0

    /// Between tokens.
    private var between: UInt64 = 1
    /// In a text without quotes.
    private var plain: UInt64 = 0
    private var singleQuoted: UInt64 = 0
    private var doubleQuoted: UInt64 = 0
    private var comment: UInt64 = 0
    /// In an anchor, an alias or a tag, which ends at a blank.
    private var property: UInt64 = 0
    /// In a block of text, whose end is never seen, because it depends on indentation.
    private var block: UInt64 = 0

    /// Reads a line, without its break.
    mutating func read(_ line: ArraySlice<UInt8>) {
        beginLine()
        var rest = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        if rest.starts(with: "---".utf8) || rest.starts(with: "...".utf8) {
            between |= plain
            // After a document's mark, a token may begin.
            if isBlank(rest.dropFirst(3).first) { rest = rest.dropFirst(3) }
        }
        var isEscaped = false
        var last: UInt8?
        while let byte = rest.popFirst() {
            read(byte, after: last, before: rest.first, isEscaped: isEscaped)
            if isOtherBreak(rest.startIndex - 1, in: line) { beginLine(endsComment: false) }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            last = byte
            maxDepth = max(maxDepth, UInt64.bitWidth - 1 - (between | plain | 1).leadingZeroBitCount)
            if isOver { maxDepth = UInt64.bitWidth }
        }
    }

    private var isOver = false

    private mutating func beginLine(endsComment: Bool = true) {
        between |= plain | comment | property | block
        property = 0
        if endsComment { comment = 0 }
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
        case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
            readIndicator(byte, before: next)
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            between |= property
            property = 0
        case UInt8(ascii: "\r"):
            break
        default:
            readText(byte, after: last)
        }
    }

    /// Reads a character that begins, divides or ends a collection in brackets.
    private mutating func readCollection(_ byte: UInt8) {
        let (tokens, inBrackets) = (between, plain & ~1)
        plain &= 1
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            isOver = isOver || (tokens | inBrackets) >> (UInt64.bitWidth - 1) == 1
            between = (tokens | inBrackets) << 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            between = (tokens | inBrackets) >> 1 | tokens & 1
        default:
            between = tokens | inBrackets
        }
    }

    /// Reads a character that is a token by itself before a blank, and part of a text before anything else.
    private mutating func readIndicator(_ byte: UInt8, before next: UInt8?) {
        switch byte {
        case UInt8(ascii: ":") where isBlank(next):
            between |= plain
            plain = 0
        case UInt8(ascii: "-") where isBlank(next):
            break
        case UInt8(ascii: ":"):
            let tokens = between
            if mayBeBreak(next) { between |= plain }
            plain |= tokens
        case UInt8(ascii: "-") where !mayBeBreak(next):
            plain |= between
            between = 0
        default:
            plain |= between
        }
    }

    /// Reads a character of a text, which may be the first character of something else.
    private mutating func readText(_ byte: UInt8, after last: UInt8?) {
        let (tokens, text) = (between, plain)
        plain |= tokens
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
            property |= tokens
        case UInt8(ascii: "%"):
            comment |= tokens
        case UInt8(ascii: "#"):
            comment |= tokens | (isBlank(last) ? text : 0)
            between = 0
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            block |= tokens & 1
            between = 0
        default:
            between = 0
        }
    }

    /// Returns whether a byte ends a carriage return or one of the line breaks of YAML 1.1 that later versions read as text.
    private func isOtherBreak(_ index: Int, in line: ArraySlice<UInt8>) -> Bool {
        let bytes = line[...index].suffix(3)
        return bytes.last == 0x0D || bytes.suffix(2) == [0xC2, 0x85] || bytes == [0xE2, 0x80, 0xA8]
            || bytes == [0xE2, 0x80, 0xA9]
    }

    /// Returns whether a byte is blank or missing.
    private func isBlank(_ byte: UInt8?) -> Bool { [nil, 0x20, 0x09, 0x0D].contains(byte) }

    /// Returns whether a byte may begin a line break of YAML 1.1.
    private func mayBeBreak(_ byte: UInt8?) -> Bool { byte == 0xC2 || byte == 0xE2 }
}
