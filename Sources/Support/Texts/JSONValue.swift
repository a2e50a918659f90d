/// A JSON value of any shape.
package enum JSONValue: Decodable, Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Parses JSON, or returns `nil` if the bytes are not JSON in UTF-8.
    package init?(_ bytes: [UInt8]) {
        guard let value: JSONValue = try? decodeJSON(bytes) else { return nil }
        self = value
    }

    /// Catalogs have five levels of nesting.
    ///
    /// The 512 levels that Foundation allows can overflow the stacks of some threads.
    private static let maximumDepth = 64

    package init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count < Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "lists and objects are nested too deeply"))
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The value of an object for a key.
    package subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
}
