/// Reads a value that `FactsWriter` wrote, and trusts none of its bytes.
///
/// Every number that is read is below 10^12, so that sums and percentages of such numbers fit into 64 bits.
struct FactsReader: Decoder {
    private typealias Kind = FactsWriter.Kind

    fileprivate let bytes: [UInt8]
    /// The place of the value.
    fileprivate let place: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns the value of a form.
    ///
    /// - Throws: `DecodingError` if the bytes are not the form of such a value, or if bytes follow it.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: [UInt8]) throws -> Value {
        let reader = FactsReader(bytes: bytes, place: 0)
        guard try reader.end() == bytes.count else { throw fault("has another length") }
        return try Value(from: reader)
    }

    // MARK: Values

    private static let numbers = 1_000_000_000_000

    fileprivate static func fault(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: reason))
    }

    fileprivate func kind() throws -> FactsWriter.Kind {
        guard place < bytes.count, let kind = Kind(rawValue: bytes[place]) else { throw Self.fault("no value") }
        return kind
    }

    /// Returns the place behind the value.
    fileprivate func end() throws -> Int {
        switch try kind() {
        case .none, .no, .yes: place + 1
        case .integer: try bits(at: place + 1).end
        case .real: place + 9
        case .text: try text(at: place + 1).upperBound
        case .list, .object: try content().upperBound
        }
    }

    /// Returns the place of what a list or an object has.
    fileprivate func content() throws -> Range<Int> {
        let start = place + 1 + FactsWriter.lengthBytes
        guard start <= bytes.count else { throw Self.fault("ends too early") }
        let length = bytes[place + 1..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= bytes.count - start else { throw Self.fault("ends too early") }
        return start..<start + length
    }

    /// Returns a number with seven bits per byte, and the place behind it.
    fileprivate func bits(at start: Int) throws -> (value: UInt64, end: Int) {
        var (value, place) = (UInt64(0), start)
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard place < bytes.count else { break }
            let byte = bytes[place]
            value |= UInt64(byte & 0x7F) << shift
            place += 1
            if byte < 0x80 { return (value, place) }
        }
        throw Self.fault("a number ends too early")
    }

    /// Returns the place of a text whose length is at a place.
    fileprivate func text(at start: Int) throws -> Range<Int> {
        let (length, first) = try bits(at: start)
        guard length <= UInt64(bytes.count - first) else { throw Self.fault("a text ends too early") }
        return first..<first + Int(length)
    }

    fileprivate func isNone() -> Bool { (try? kind()) == FactsWriter.Kind.none }

    fileprivate func flag() throws -> Bool {
        switch try kind() {
        case .yes: true
        case .no: false
        default: throw Self.fault("no flag")
        }
    }

    fileprivate func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws -> Number {
        guard try kind() == .integer else { throw Self.fault("no whole number") }
        let bits = try bits(at: place + 1).value
        let value = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
        guard value.magnitude < Self.numbers, let number = Number(exactly: value) else {
            throw Self.fault("a number is too large")
        }
        return number
    }

    fileprivate func real() throws -> Double {
        guard try kind() == .real else { return Double(try integer(Int.self)) }
        guard place + 9 <= bytes.count else { throw Self.fault("a number ends too early") }
        let pattern = bytes[place + 1..<place + 9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value = Double(bitPattern: pattern)
        guard abs(value) < Double(Self.numbers) else { throw Self.fault("a number is too large") }
        return value
    }

    fileprivate func text() throws -> String {
        guard try kind() == .text, let text = String(validating: bytes[try text(at: place + 1)], as: UTF8.self) else {
            throw Self.fault("no text")
        }
        return text
    }

    fileprivate func value<Value: Decodable>() throws -> Value { try Value(from: self) }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard try kind() == .object else { throw Self.fault("no object") }
        return KeyedDecodingContainer(Fields(bytes: bytes, content: try content()))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard try kind() == .list else { throw Self.fault("no list") }
        let content = try content()
        return Items(bytes: bytes, place: content.lowerBound, end: content.upperBound)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(reader: self) }
}

/// The fields of an object.
private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let bytes: [UInt8]
    private let content: Range<Int>
    private let next: Next
    var codingPath: [any CodingKey] { [] }

    /// The place of the field that is probably read next, because types read fields in the order in which they write them.
    private final class Next {
        var place: Int

        init(_ place: Int) { self.place = place }
    }

    init(bytes: [UInt8], content: Range<Int>) {
        (self.bytes, self.content, next) = (bytes, content, Next(content.lowerBound))
    }

    var allKeys: [Key] {
        var keys: [Key] = []
        var place = content.lowerBound
        while let field = try? field(at: place) {
            if let name = String(validating: bytes[field.name], as: UTF8.self), let key = Key(stringValue: name) {
                keys.append(key)
            }
            place = field.end
        }
        return keys
    }

    /// Returns the field at a place, or `nil` at the end of the object.
    private func field(at place: Int) throws -> (name: Range<Int>, value: FactsReader, end: Int)? {
        guard place < content.upperBound else { return nil }
        let name = try FactsReader(bytes: bytes, place: place).text(at: place)
        let value = FactsReader(bytes: bytes, place: name.upperBound)
        let end = try value.end()
        guard end <= content.upperBound else { throw FactsReader.fault("a field ends too late") }
        return (name, value, end)
    }

    /// Returns the value of a field, or `nil` if there is none of the name.
    private func value(_ key: Key) throws -> FactsReader? {
        let name = key.stringValue
        func find(from start: Int, to limit: Int) throws -> FactsReader? {
            var place = start
            while place < limit, let field = try field(at: place) {
                if name.utf8.count == field.name.count, name.utf8.elementsEqual(bytes[field.name]) {
                    next.place = field.end
                    return field.value
                }
                place = field.end
            }
            return nil
        }
        let start = next.place
        return try find(from: start, to: content.upperBound) ?? find(from: content.lowerBound, to: start)
    }

    private func needed(_ key: Key) throws -> FactsReader {
        guard let value = try value(key) else { throw FactsReader.fault("no field '\(key.stringValue)'") }
        return value
    }

    func contains(_ key: Key) -> Bool { (try? value(key)) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try needed(key).isNone() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try needed(key).flag() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try needed(key).integer() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try needed(key).real() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try needed(key).text() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try needed(key).value() }

    // Without these, a value that may be missing would be looked up three times.

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.integer() }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key)?.real() }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.text() }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key)?.value()
    }

    private func present(_ key: Key) throws -> FactsReader? {
        try value(key).flatMap { $0.isNone() ? nil : $0 }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try needed(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try needed(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { throw FactsReader.fault("no parent") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try needed(key) }
}

/// The items of a list.
private struct Items: UnkeyedDecodingContainer {
    let bytes: [UInt8]
    var place: Int
    let end: Int
    private(set) var currentIndex = 0
    var count: Int? { nil }
    var isAtEnd: Bool { place >= end }
    var codingPath: [any CodingKey] { [] }

    init(bytes: [UInt8], place: Int, end: Int) { (self.bytes, self.place, self.end) = (bytes, place, end) }

    private mutating func next() throws -> FactsReader {
        let reader = FactsReader(bytes: bytes, place: place)
        let behind = try reader.end()
        guard place < end, behind <= end else { throw FactsReader.fault("a list ends too early") }
        (place, currentIndex) = (behind, currentIndex + 1)
        return reader
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, FactsReader(bytes: bytes, place: place).isNone() else { return false }
        _ = try next()
        return true
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try next().integer() }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().value() }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}

/// A value that is no list and no object.
private struct Single: SingleValueDecodingContainer {
    let reader: FactsReader
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { reader.isNone() }
    func decode(_ type: Bool.Type) throws -> Bool { try reader.flag() }
    func decode(_ type: String.Type) throws -> String { try reader.text() }
    func decode(_ type: Double.Type) throws -> Double { try reader.real() }
    func decode(_ type: Float.Type) throws -> Float { Float(try reader.real()) }
    func decode(_ type: Int.Type) throws -> Int { try reader.integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try reader.integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try reader.integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try reader.integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try reader.integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try reader.integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.value() }
}
