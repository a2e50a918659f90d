import Inspection

/// Checks whether a YAML text is nested so deeply that its parser could overflow its stack.
///
/// The parser recurses once per level. The check does not parse, and computes upper bounds of the true depth.
struct YAMLNesting {
    /// The depth at which a text is refused, far more than the three levels of a real file.
    ///
    /// Brackets and indentation may each come near it, and the parser can bear both together.
    static let limit = 64
    /// The maximum number of aliases, because each may refer to a collection of that depth.
    static let aliasLimit = 8

    /// The columns at which a collection without brackets may begin.
    ///
    /// A collection begins to the right of the collection that contains it, so their number is a bound of the depth.
    private(set) var columns: Set<Int> = []
    /// The most brackets that may be open at once.
    private(set) var brackets = 0
    /// The first line on which a bound exceeds its limit, and the message, or `nil` if there is none.
    private(set) var fault: (line: Int, fault: SettingFault)?

    init(_ text: [UInt8]) {
        var open = YAMLBrackets()
        var aliases = Aliases()
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            for part in line.split(whereSeparator: isOtherBreak) { addColumns(of: part) }
            open.read(line)
            aliases.read(line)
            brackets = open.maxDepth
            if max(brackets, columns.count) >= Self.limit {
                fault = (index + 1, .nestedTooDeep(limit: Self.limit))
            } else if aliases.count > Self.aliasLimit {
                fault = (index + 1, .severalAliases)
            }
            if fault != nil { return }
        }
    }

    /// Adds the columns at which collections may begin: the first character of a line, and after indicators such as `- - ? `.
    private mutating func addColumns(of line: ArraySlice<UInt8>) {
        // A byte order mark.
        var rest = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        while true {
            rest = rest.drop(while: isBlank)
            guard let first = rest.first else { return }
            columns.insert(rest.startIndex - line.startIndex)
            let length = rest.starts(with: "---".utf8) ? 3 : "-?:".utf8.contains(first) ? 1 : 0
            rest = rest.dropFirst(length)
            guard length > 0, rest.first.map(isBlank) ?? false else { return }
        }
    }
}

/// Counts apparent aliases that use the name of an apparent anchor.
private struct Aliases {
    private var anchors: Set<ArraySlice<UInt8>> = []
    private(set) var count = 0

    mutating func read(_ line: ArraySlice<UInt8>) {
        for index in line.indices where line[index] == UInt8(ascii: "&") || line[index] == UInt8(ascii: "*") {
            let name = line[(index + 1)...].prefix {
                isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            guard !name.isEmpty else { continue }
            if line[index] == UInt8(ascii: "&") {
                anchors.insert(name)
            } else if anchors.contains(name) {
                count += 1
            }
        }
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// Returns whether a byte is a carriage return, or the last byte of a line break of YAML 1.1 that later versions read as text.
private func isOtherBreak(_ byte: UInt8) -> Bool { [0x0D, 0x85, 0xA8, 0xA9].contains(byte) }

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}
