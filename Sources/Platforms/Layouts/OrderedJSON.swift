import Support

/// A value of JSON that keeps the order of its keys, and texts and numbers as they are written.
indirect enum OrderedJSON: Equatable {
    case object([(key: String, value: OrderedJSON)])
    case array([OrderedJSON])
    /// A text with its quotes, a number, `true`, `false` or `null`.
    case scalar(String)

    /// Reads a file, or returns `nil` if it is no JSON in UTF-8 or an object has a key twice.
    init?(_ bytes: [UInt8]) {
        // The library has checked the syntax, so the reader here need not.
        guard JSONValue(bytes) != nil, duplicateKey(inJSON: bytes) == nil else { return nil }
        var reader = Reader(rest: bytes[...])
        self = reader.value()
    }

    static func text(_ text: String) -> OrderedJSON {
        .scalar(String(decoding: (try? encodeJSONLine(text))?.dropLast() ?? [], as: UTF8.self))
    }

    static func == (first: OrderedJSON, second: OrderedJSON) -> Bool { first.line == second.line }

    /// The value of a key of an object, where a new key is added at the end.
    subscript(key: String) -> OrderedJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.key == key }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let place = members.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The items of an array, or `nil` for other values.
    var items: [OrderedJSON]? { if case .array(let items) = self { items } else { nil } }

    /// The text of a scalar, or `nil` for other values.
    var text: String? {
        guard case .scalar(let written) = self, written.hasPrefix("\"") else { return nil }
        return try? decodeJSON(Array(written.utf8))
    }

    // MARK: Writing

    /// The file, formatted as Xcode formats it.
    var file: [UInt8] { Array((formatted(indent: "") + "\n").utf8) }

    private var line: String { formatted(indent: "") }

    private func formatted(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .scalar(let text): return text
        case .array(let items):
            guard !items.isEmpty else { return "[\n\n\(indent)]" }
            return "[\n" + items.map { inner + $0.formatted(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            guard !members.isEmpty else { return "{\n\n\(indent)}" }
            let lines = members.map { key, value in
                "\(inner)\"\(key)\" : \(value.formatted(indent: inner))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    // MARK: Reading

    /// Reads bytes that are known to be JSON.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func value() -> OrderedJSON {
            skipSpace()
            switch rest.first {
            case UInt8(ascii: "{"):
                return .object(
                    list(until: "}") { reader in
                        reader.skipSpace()
                        let key = String(reader.text().dropFirst().dropLast())
                        reader.skipSpace()
                        reader.rest = reader.rest.dropFirst()
                        return (key, reader.value())
                    })
            case UInt8(ascii: "["): return .array(list(until: "]") { reader in reader.value() })
            case UInt8(ascii: "\""): return .scalar(text())
            default:
                let end = rest.firstIndex { Array(",]} \n\r\t".utf8).contains($0) } ?? rest.endIndex
                defer { rest = rest[end...] }
                return .scalar(String(decoding: rest[..<end], as: UTF8.self))
            }
        }

        private mutating func list<Item>(until end: Character, _ item: (inout Reader) -> Item) -> [Item] {
            var items: [Item] = []
            rest = rest.dropFirst()
            skipSpace()
            while let next = rest.first, next != end.asciiValue {
                items.append(item(&self))
                skipSpace()
                if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
                skipSpace()
            }
            rest = rest.dropFirst()
            return items
        }

        /// Reads a text, and returns it with its quotes and escapes.
        private mutating func text() -> String {
            var end = rest.startIndex + 1
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end = min(end + 1, rest.endIndex)
            defer { rest = rest[end...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }

        private mutating func skipSpace() {
            rest = rest.drop { Array(" \n\r\t".utf8).contains($0) }
        }
    }
}
