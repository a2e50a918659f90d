import FoundationSubset
import Support

/// The value of the key `data` of a request, which is far longer than the JSON around it.
enum InlineData {
    /// Returns the line with an empty text for the value of `data`, and the characters of this value, or `nil` if the line has none.
    ///
    /// The parser of JSON handles lines that are not JSON, and a `data` whose key has escapes.
    static func split(_ line: [UInt8]) -> (json: [UInt8], base64: [UInt8]?) {
        guard let range = range(in: line) else { return (line, nil) }
        var base64 = Array(line[range])
        // Some encoders escape slashes, and others plus and equals signs.
        if base64.contains(UInt8(ascii: "\\")) {
            let quote = UInt8(ascii: "\"")
            base64 = JSONValue([quote] + base64 + [quote])?.text.map { Array($0.utf8) } ?? base64
        }
        return (Array(line[..<range.lowerBound] + line[range.upperBound...]), base64)
    }

    /// Returns the bytes of a text in Base64 with its padding, by RFC 4648, section 4.
    ///
    /// - Returns: The bytes, or `nil` if there are none, or the text is not Base64.
    static func decoded(_ base64: [UInt8]) -> [UInt8]? {
        let padding = base64.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard base64.count % 4 == 0, padding <= 2, let data = Data(base64Encoded: Data(base64)),
            data.count == base64.count / 4 * 3 - padding, !data.isEmpty
        else { return nil }
        return Array(data)
    }

    /// Returns where the text of the outermost object's first `data` is, without its quotation marks.
    private static func range(in line: [UInt8]) -> Range<Int>? {
        let key = Array(#""data""#.utf8)
        var (depth, index) = (0, 0)
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let text = text(in: line, from: index)
                index = text.upperBound
                guard depth == 1, line[text] == key[...] else { continue }
                var value = line[index...].drop(while: isSpace)
                guard value.first == UInt8(ascii: ":") else { continue }
                value = value.dropFirst().drop(while: isSpace)
                guard value.first == UInt8(ascii: "\"") else { return nil }
                let whole = self.text(in: line, from: value.startIndex)
                return whole.count < 2 ? nil : whole.dropFirst().dropLast()
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns the range of a text with its quotation marks, up to the end of the line if it is open.
    private static func text(in line: [UInt8], from start: Int) -> Range<Int> {
        var index = start + 1
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start..<min(index + 1, line.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
}
