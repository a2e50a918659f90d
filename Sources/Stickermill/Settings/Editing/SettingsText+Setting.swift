import Inspection
import Support
import Yams

// A value is written in the place of the old one, in a line of the template that is commented out, or in a new line.

extension SettingsText {
    /// Returns the text with a value.
    ///
    /// - Parameters:
    ///   - path: The keys from the top of the file to the value.
    ///   - value: The value as it is written.
    ///   - isValid: Returns whether a node may be the value of the first keys of the path.
    func setting(
        _ path: [String], to value: String, _ isValid: (Node, [String]) -> Bool
    ) throws(NotEditable) -> String {
        guard let root else { return try uncommented(path, value, isValid) ?? appended(path, value) }
        var (node, depth) = (root, 0)
        var pair: Pair?
        while depth < path.count, case .mapping(let mapping) = node, let next = mapping.pair(path[depth]) {
            (pair, node) = (next, next.value)
            depth += 1
        }
        let rest = Array(path[depth...])
        if let pair, rest.isEmpty { return try replacing(pair, with: value) }
        if depth == 0, !isFlow(root), let text = try uncommented(path, value, isValid) { return text }
        if depth == 1, let pair, let text = try uncommentedChild(of: pair, path, value, isValid) { return text }
        guard case .mapping(let mapping) = node, !mapping.isEmpty else {
            guard let pair, node.mapping != nil || node.isEmptyValue else { throw NotEditable() }
            return try replacing(pair, with: Self.inBrackets(rest, value))
        }
        if isFlow(node) { return try adding(rest, value, inBracketsOf: mapping) }
        return depth == 0 ? appended(path, value) : try adding(rest, value, below: mapping)
    }

    /// Returns a value with the keys of mappings in brackets around it.
    private static func inBrackets(_ path: [String], _ value: String) -> String {
        path.reversed().reduce(value) { "{\(wordForYAML($1)): \($0)}" }
    }

    /// Returns an entry of a mapping, for the keys of a path.
    static func entry(_ path: [String], _ value: String) -> String {
        "\(wordForYAML(path[0])): \(Self.inBrackets(Array(path.dropFirst()), value))"
    }

    // MARK: Old values

    private func replacing(_ pair: Pair, with value: String) throws(NotEditable) -> String {
        if case .mapping(let mapping) = pair.value, !mapping.isEmpty { throw NotEditable() }
        if isEmpty(pair.value) {
            guard let colon = try colon(after: pair.key) else { throw NotEditable() }
            return replacing(colon..<colon, with: " \(value)")
        }
        let end = try end(of: pair.value)
        guard case .sequence = pair.value, !isFlow(pair.value) else {
            return replacing(try start(of: pair.value)..<end, with: value)
        }
        // A list with an entry per line becomes a list in brackets, unless a comment would be lost.
        guard let colon = try colon(after: pair.key), !scalars[colon..<end].contains("#") else { throw NotEditable() }
        return replacing(colon..<end, with: " \(value)")
    }

    // MARK: New entries

    private func adding(
        _ path: [String], _ value: String, inBracketsOf mapping: Node.Mapping
    ) throws(NotEditable) -> String {
        guard let last = Array(mapping).last else { throw NotEditable() }
        let end = try end(of: last)
        var next = end
        while next < scalars.count, scalars[next] == " " { next += 1 }
        let hasComma = next < scalars.count && scalars[next] == ","
        let place = hasComma ? next + 1 : end
        return replacing(place..<place, with: "\(hasComma ? "" : ",") \(Self.entry(path, value))")
    }

    private func adding(_ path: [String], _ value: String, below mapping: Node.Mapping) throws(NotEditable) -> String {
        guard let last = Array(mapping).last else { throw NotEditable() }
        let line = line(at: try end(of: last))
        return replacing(lines: line + 1..<line + 1, with: [try indentation(of: mapping) + Self.entry(path, value)])
    }

    /// Returns the blanks before the first key of a mapping.
    private func indentation(of mapping: Node.Mapping) throws(NotEditable) -> String {
        guard let first = mapping.first else { throw NotEditable() }
        let start = try start(of: first.key)
        let blanks = string(lines[line(at: start)].text.lowerBound..<start)
        guard blanks.allSatisfy({ $0 == " " }) else { throw NotEditable() }
        return blanks
    }

    private func appended(_ path: [String], _ value: String) -> String {
        replacing(lines: lines.count..<lines.count, with: newLines(path, value))
    }

    /// Returns the lines of a new entry at the top of the file.
    private func newLines(_ path: [String], _ value: String) -> [String] {
        path.count == 1
            ? [Self.entry(path, value)]
            : ["\(wordForYAML(path[0])):", "  \(Self.entry(Array(path.dropFirst()), value))"]
    }

    // MARK: The template

    /// Returns the text with a key that was commented out, or `nil` if no comment is this key.
    private func uncommented(
        _ path: [String], _ value: String, _ isValid: (Node, [String]) -> Bool
    ) throws(NotEditable) -> String? {
        for line in lines.indices {
            guard let comment = commentedEntry(line, path[0], indented: false) else { continue }
            guard path.count == 1 || !comment.isEmpty else {
                return uncommented(title: line, as: comment.text, path, value, isValid)
            }
            guard comment.isValid(isValid, [path[0]]) else { continue }
            return replacing(
                lines: line..<line + 1, with: [try comment.with(Self.inBrackets(Array(path.dropFirst()), value))])
        }
        return nil
    }

    /// Returns the text with the title of a section that was commented out, and an entry below it.
    private func uncommented(
        title: Int, as text: String, _ path: [String], _ value: String, _ isValid: (Node, [String]) -> Bool
    ) -> String {
        let end = lines.indices.dropFirst(title + 1).first { !string(ofLine: $0).hasPrefix("#  ") } ?? lines.count
        for line in title + 1..<end {
            guard let entry = uncommentedEntry(line, path, value, indentation: "  ", isValid) else { continue }
            return replacing(lines: title..<line + 1, with: [text] + (title + 1..<line).map(string(ofLine:)) + [entry])
        }
        return replacing(lines: title..<title + 1, with: [text, "  \(Self.entry(Array(path.dropFirst()), value))"])
    }

    /// Returns the text with a key of a section that was commented out there, or `nil` if no comment is this key.
    private func uncommentedChild(
        of section: Pair, _ path: [String], _ value: String, _ isValid: (Node, [String]) -> Bool
    ) throws(NotEditable) -> String? {
        guard isEmpty(section.value) || !isFlow(section.value) else { return nil }
        var indentation = "  "
        if case .mapping(let mapping) = section.value { indentation = try self.indentation(of: mapping) }
        let title = line(at: try start(of: section.key))
        for line in lines.indices.dropFirst(title + 1) {
            let text = string(ofLine: line)
            guard !text.isEmpty, text.hasPrefix(" ") || text.hasPrefix("#"), !isTitle(line) else { break }
            guard let entry = uncommentedEntry(line, path, value, indentation: indentation, isValid) else { continue }
            return replacing(lines: line..<line + 1, with: [entry])
        }
        return nil
    }

    private func uncommentedEntry(
        _ line: Int, _ path: [String], _ value: String, indentation: String, _ isValid: (Node, [String]) -> Bool
    ) -> String? {
        guard let comment = commentedEntry(line, path[1], indented: true), comment.isValid(isValid, Array(path[..<2])),
            let entry = try? comment.with(Self.inBrackets(Array(path.dropFirst(2)), value))
        else { return nil }
        return indentation + entry
    }

    /// Whether a line is a key at the top of the file that is commented out.
    private func isTitle(_ line: Int) -> Bool {
        let keys = Setting.all.filter { $0.section == nil }.map(\.key) + Setting.Section.allCases.map(\.rawValue)
        return keys.contains { commentedEntry(line, $0, indented: false) != nil }
    }

    /// Returns the entry of a key that a line has as a comment, or `nil` if the line is something else.
    ///
    /// - Parameter indented: Whether the key is in a section, and has blanks before it.
    private func commentedEntry(_ line: Int, _ key: String, indented: Bool) -> CommentedEntry? {
        let line = string(ofLine: line)
        let blanks = line.dropFirst().prefix { $0 == " " }.count
        guard line.hasPrefix("#"), indented == (blanks > 1) else { return nil }
        let text = String(line.dropFirst(1 + blanks))
        let forms = [key, quotedForYAML(key), "'\(key.replacing("'", with: "''"))'"]
        guard forms.contains(where: { text.hasPrefix("\($0):") }),
            let entry = try? SettingsText(text, SettingsReader(named: "")), case .mapping(let mapping) = entry.root,
            mapping.count == 1, let pair = mapping.pair(key)
        else { return nil }
        return CommentedEntry(entry: entry, pair: pair)
    }

    /// A key with an example of its value, which a comment has.
    private struct CommentedEntry {
        let entry: SettingsText
        let pair: Pair

        var text: String { entry.string(0..<entry.scalars.count) }
        /// Whether the comment has no value.
        var isEmpty: Bool { entry.isEmpty(pair.value) }

        func isValid(_ isValid: (Node, [String]) -> Bool, _ path: [String]) -> Bool {
            isEmpty || isValid(pair.value, path)
        }

        /// Returns the entry with another value, and with the words after it.
        func with(_ value: String) throws(NotEditable) -> String {
            if isEmpty { return try entry.replacing(pair, with: value) }
            return entry.replacing(try entry.start(of: pair.value)..<entry.end(of: pair.value), with: value)
        }
    }
}
