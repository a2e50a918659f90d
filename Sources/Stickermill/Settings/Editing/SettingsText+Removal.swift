import Inspection
import Yams

// An entry that has a comment is commented out, so that its words stay; other entries are removed.

extension SettingsText {
    /// Returns the text without a value, and without the mappings that would be empty.
    ///
    /// - Parameters:
    ///   - path: The keys from the top of the file to the value, which exists.
    ///   - help: The words of the template above the entry.
    func removing(_ path: [String], help: String?) throws(NotEditable) -> String {
        var chain: [(mapping: Node, pair: Pair)] = []
        var node = root
        for key in path {
            guard case .mapping(let mapping)? = node, let pair = mapping.pair(key) else { throw NotEditable() }
            chain.append((.mapping(mapping), pair))
            node = pair.value
        }
        let all = chain.map(\.pair)
        while chain.count > 1, case .mapping(let mapping)? = chain.last?.mapping, mapping.count == 1 {
            chain.removeLast()
        }
        guard let (node, pair) = chain.last, case .mapping(let mapping) = node else { throw NotEditable() }
        guard !isFlow(node) else { return try removing(pair, inBracketsOf: mapping) }
        let (start, end) = (try start(of: pair.key), try end(of: pair))
        let first = line(at: start)
        guard string(lines[first].text.lowerBound..<start).allSatisfy({ $0 == " " }) else { throw NotEditable() }
        return removing(
            first..<line(at: end) + 1, all[(chain.count - 1)...], to: end, help: help)
    }

    private func removing(_ pair: Pair, inBracketsOf mapping: Node.Mapping) throws(NotEditable) -> String {
        let starts = try mapping.map { pair throws(NotEditable) in try self.start(of: pair.key) }
        guard let index = starts.firstIndex(of: try start(of: pair.key)) else { throw NotEditable() }
        let range =
            if index > 0 {
                try end(of: mapping[index - 1])..<end(of: pair)
            } else if starts.count > 1 {
                starts[0]..<starts[1]
            } else {
                try starts[0]..<end(of: pair)
            }
        // The comma between entries is not in a comment, and no comment may be lost.
        let removed = index == 0 ? try end(of: pair)..<range.upperBound : range.lowerBound..<starts[index]
        guard !scalars[removed].contains("#") else { throw NotEditable() }
        return replacing(range, with: "")
    }

    /// - Parameter pairs: The removed pairs, each in the value of the one before.
    private func removing(
        _ range: Range<Int>, _ pairs: ArraySlice<Pair>, to end: Int, help: String?
    ) -> String {
        let texts = range.map(string(ofLine:))
        let isSection = pairs.count > 1
        let hasComment =
            texts.contains { $0.drop { $0 == " " }.hasPrefix("#") } || rest(ofLineAfter: end).contains("#")
            || pairs.contains(where: hasCommentAfterKey) || !isSection && isHelp(range.lowerBound - 1, help)
        if hasComment { return replacing(lines: range, with: texts.map(commentedOut)) }
        let next = range.upperBound < lines.count ? string(ofLine: range.upperBound) : ""
        return replacing(lines: range, with: isSection && next.hasPrefix("#  ") ? [commentedOut(texts[0])] : [])
    }

    /// Whether a comment is between a key and its value on a later line.
    private func hasCommentAfterKey(_ pair: Pair) -> Bool {
        guard let colon = try? colon(after: pair.key), let start = try? start(of: pair.value),
            line(at: start) > line(at: colon)
        else { return false }
        return rest(ofLineAfter: colon).contains("#")
    }

    /// Whether a line is the last one of the words that the template has above an entry.
    private func isHelp(_ line: Int, _ help: String?) -> Bool {
        guard let help, lines.indices.contains(line), string(ofLine: line).hasPrefix("# ") else { return false }
        return help.hasSuffix(string(ofLine: line).dropFirst(2))
    }

    private func commentedOut(_ line: String) -> String {
        let isPlain = line.allSatisfy { $0 == " " } || line.drop { $0 == " " }.hasPrefix("#")
        return isPlain ? line : "# \(line)"
    }
}
