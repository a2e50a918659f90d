/// Writes a value in a binary form, which `FactsReader` reads.
///
/// A value begins with a byte that names its kind. Whole numbers have seven bits per byte, the least significant first; other numbers have
/// eight bytes. Texts are UTF-8 behind their length. Lists and objects begin with the number of their bytes, so that a reader can skip them;
/// the fields of an object have their name before their value.
final class FactsWriter: Encoder {
    /// The first byte of a value.
    enum Kind: UInt8 {
        case none, no, yes, integer, real, text, list, object
    }

    /// The number of bytes that tell the length of a list or an object.
    static let lengthBytes = 4

    private var bytes: [UInt8] = []
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns the form of a value.
    ///
    /// - Throws: `EncodingError` if a number is not finite or has more than 64 bits.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let writer = FactsWriter()
        writer.bytes.reserveCapacity(2048)
        try value.encode(to: writer)
        return writer.bytes
    }

    // MARK: Values

    fileprivate func write(_ kind: Kind) { bytes.append(kind.rawValue) }

    fileprivate func write(number: some FixedWidthInteger) throws {
        guard let value = Int64(exactly: number) else { throw Self.fault(number, "has more than 64 bits") }
        write(.integer)
        // Small numbers of either sign need few bytes.
        write(bits: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    fileprivate func write(number: Double) throws {
        guard number.isFinite else { throw Self.fault(number, "is not finite") }
        write(.real)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
        }
    }

    fileprivate func write(text: String) {
        var text = text
        text.withUTF8 {
            write(bits: UInt64($0.count))
            bytes += $0
        }
    }

    private func write(bits: UInt64) {
        var rest = bits
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func fault(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: [], debugDescription: reason))
    }

    // MARK: Containers

    /// Begins a list or an object, and returns the place of its length.
    fileprivate func begin(_ kind: Kind) -> Int {
        write(kind)
        bytes += [UInt8](repeating: 0, count: Self.lengthBytes)
        return bytes.count - Self.lengthBytes
    }

    /// Sets the lengths of a list or an object whose value was written last, and of those around it.
    fileprivate func end(_ places: [Int]) throws {
        for place in places {
            let length = bytes.count - place - Self.lengthBytes
            guard length <= UInt32.max else { throw Self.fault(length, "is too long") }
            for index in 0..<Self.lengthBytes {
                bytes[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index))
            }
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields(writer: self, places: [begin(.object)]))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Items(writer: self, places: [begin(.list)]) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }
}

/// The fields of an object.
private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: FactsWriter
    /// The places of the lengths of the object, and of those around it that are written with it.
    let places: [Int]
    var codingPath: [any CodingKey] { [] }

    private func add(_ key: Key, _ write: () throws -> Void) throws {
        writer.write(text: key.stringValue)
        try write()
        try writer.end(places)
    }

    func encodeNil(forKey key: Key) throws { try add(key) { writer.write(.none) } }
    func encode(_ value: Bool, forKey key: Key) throws { try add(key) { writer.write(value ? .yes : .no) } }
    func encode(_ value: Int, forKey key: Key) throws { try add(key) { try writer.write(number: value) } }
    func encode(_ value: Double, forKey key: Key) throws { try add(key) { try writer.write(number: value) } }
    func encode(_ value: String, forKey key: Key) throws {
        try add(key) {
            writer.write(.text)
            writer.write(text: value)
        }
    }
    func encode(_ value: some Encodable, forKey key: Key) throws { try add(key) { try value.encode(to: writer) } }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        writer.write(text: key.stringValue)
        let place = writer.begin(.object)
        // A case without values has no field that would set the lengths. The length of a short object is never too large.
        try? writer.end(places)
        return KeyedEncodingContainer(Fields<Nested>(writer: writer, places: places + [place]))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writer.write(text: key.stringValue)
        let place = writer.begin(.list)
        try? writer.end(places)
        return Items(writer: writer, places: places + [place])
    }

    func superEncoder() -> any Encoder { writer }
    func superEncoder(forKey key: Key) -> any Encoder { writer }
}

/// The items of a list.
private struct Items: UnkeyedEncodingContainer {
    let writer: FactsWriter
    let places: [Int]
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(writer: FactsWriter, places: [Int]) { (self.writer, self.places) = (writer, places) }

    mutating func encodeNil() throws {
        count += 1
        writer.write(.none)
        try writer.end(places)
    }

    mutating func encode(_ value: some Encodable) throws {
        count += 1
        try value.encode(to: writer)
        try writer.end(places)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        count += 1
        let place = writer.begin(.object)
        try? writer.end(places)
        return KeyedEncodingContainer(Fields<Nested>(writer: writer, places: places + [place]))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        count += 1
        let place = writer.begin(.list)
        try? writer.end(places)
        return Items(writer: writer, places: places + [place])
    }

    func superEncoder() -> any Encoder { writer }
}

/// A value that is no list and no object.
private struct Single: SingleValueEncodingContainer {
    let writer: FactsWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.write(.none) }
    func encode(_ value: Bool) { writer.write(value ? .yes : .no) }
    func encode(_ value: String) {
        writer.write(.text)
        writer.write(text: value)
    }
    func encode(_ value: Double) throws { try writer.write(number: value) }
    func encode(_ value: Float) throws { try writer.write(number: Double(value)) }
    func encode(_ value: Int) throws { try writer.write(number: value) }
    func encode(_ value: Int8) throws { try writer.write(number: value) }
    func encode(_ value: Int16) throws { try writer.write(number: value) }
    func encode(_ value: Int32) throws { try writer.write(number: value) }
    func encode(_ value: Int64) throws { try writer.write(number: value) }
    func encode(_ value: UInt) throws { try writer.write(number: value) }
    func encode(_ value: UInt8) throws { try writer.write(number: value) }
    func encode(_ value: UInt16) throws { try writer.write(number: value) }
    func encode(_ value: UInt32) throws { try writer.write(number: value) }
    func encode(_ value: UInt64) throws { try writer.write(number: value) }
    func encode(_ value: some Encodable) throws { try value.encode(to: writer) }
}
