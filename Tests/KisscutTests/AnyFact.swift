/// A value of any form, such as that of an entry whose type is not known.
indirect enum AnyFact: Codable, Equatable {
    case none
    case flag(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case list([AnyFact])
    case object([String: AnyFact])

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Key.self) {
            let pairs = try fields.allKeys.map { ($0.stringValue, try fields.decode(AnyFact.self, forKey: $0)) }
            self = .object(Dictionary(uniqueKeysWithValues: pairs))
        } else if var items = try? decoder.unkeyedContainer() {
            var list: [AnyFact] = []
            while !items.isAtEnd { list.append(try items.decode(AnyFact.self)) }
            self = .list(list)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .none
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Int.self) {
                self = .integer(number)
            } else if let number = try? value.decode(Double.self) {
                self = .real(number)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let pairs):
            var fields = encoder.container(keyedBy: Key.self)
            for (name, value) in pairs { try fields.encode(value, forKey: Key(stringValue: name)) }
        case .list(let list):
            var items = encoder.unkeyedContainer()
            for value in list { try items.encode(value) }
        case .none:
            var value = encoder.singleValueContainer()
            try value.encodeNil()
        case .flag(let flag): try flag.encode(to: encoder)
        case .integer(let number): try number.encode(to: encoder)
        case .real(let number): try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        }
    }
}
