/// A number in a style, with the kind of its unit.
struct StyleNumber: Equatable {
    enum Unit {
        case number, percent
        /// A length in pixels.
        case length
        /// An angle in degrees.
        case angle
    }

    var value: Double
    var unit: Unit

    /// The number as a value of an attribute or a style.
    var text: String {
        switch unit {
        case .number: "\(value)"
        case .percent: "\(value)%"
        case .length: "\(value)px"
        case .angle: "\(value)deg"
        }
    }
}

/// Evaluates `calc()`, `min()`, `max()` and `clamp()`, as defined in CSS Values and Units Module Level 4.
struct StyleCalculation {
    private let units: [String: Double]
    let names: [String: Double]
    private static let maximumDepth = 32

    /// Creates a calculation that knows all absolute units.
    ///
    /// - Parameters:
    ///   - units: The length of other units in pixels. The names are in lower case.
    ///   - names: Numbers with names in lower case, such as the channels of a color.
    init(units: [String: Double] = [:], names: [String: Double] = [:]) {
        self.units = Self.pixels.merging(units) { $1 }
        self.names = names
    }

    /// Returns the value of a text, or `nil` if the text is not a finite number or combines different kinds of units.
    func value(of text: String) -> StyleNumber? {
        var scanner = StyleScanner(text.utf8)
        scanner.skipSpaces()
        guard let value = nextValue(in: &scanner) else { return nil }
        scanner.skipSpaces()
        return scanner.isAtEnd ? value : nil
    }

    /// Reads a number, a function, or a name.
    ///
    /// Returns `nil` as `value(of:)` does. The position of the scanner is then undefined.
    func nextValue(in scanner: inout StyleScanner) -> StyleNumber? {
        guard let value = operand(in: &scanner, depth: 0), value.value.isFinite else { return nil }
        return value
    }

    private func operand(in scanner: inout StyleScanner, depth: Int) -> StyleNumber? {
        if let value = scanner.number() {
            if scanner.skip(UInt8(ascii: "%")) { return StyleNumber(value: value, unit: .percent) }
            guard let next = scanner.next, next >= UInt8(ascii: "A"), StyleScanner.isPartOfName(next) else {
                return StyleNumber(value: value, unit: .number)
            }
            let unit = scanner.name().lowercased()
            if let pixels = units[unit] { return StyleNumber(value: value * pixels, unit: .length) }
            return Self.degrees[unit].map { StyleNumber(value: value * $0, unit: .angle) }
        }
        let name = scanner.name().lowercased()
        guard scanner.skip(UInt8(ascii: "(")) else {
            let value = names[name] ?? (depth > 0 ? Self.constants[name] : nil)
            return value.map { StyleNumber(value: $0, unit: .number) }
        }
        guard depth < Self.maximumDepth, Self.functions.contains(name), depth > 0 || !name.isEmpty else { return nil }
        var values: [StyleNumber] = []
        repeat {
            guard let value = sum(in: &scanner, depth: depth + 1), value.unit == values.first?.unit ?? value.unit else {
                return nil
            }
            values.append(value)
        } while scanner.skip(UInt8(ascii: ","))
        guard scanner.skip(UInt8(ascii: ")")) || scanner.isAtEnd else { return nil }
        switch name {
        case "min": return values.min { $0.value < $1.value }
        case "max": return values.max { $0.value < $1.value }
        case "clamp" where values.count == 3:
            let value = max(values[0].value, min(values[1].value, values[2].value))
            return StyleNumber(value: value, unit: values[0].unit)
        default: return values.count == 1 && name != "clamp" ? values[0] : nil
        }
    }

    private func sum(in scanner: inout StyleScanner, depth: Int) -> StyleNumber? {
        guard var result = product(in: &scanner, depth: depth) else { return nil }
        while let sign = scanner.next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            // Without spaces around it, a sign belongs to a number or a name.
            let (text, position) = (scanner.text, scanner.position)
            guard position + 1 < text.count, text[position - 1] <= 0x20, text[position + 1] <= 0x20, scanner.skip(sign),
                let value = product(in: &scanner, depth: depth), value.unit == result.unit
            else { return nil }
            result.value += sign == UInt8(ascii: "+") ? value.value : -value.value
        }
        return result
    }

    private func product(in scanner: inout StyleScanner, depth: Int) -> StyleNumber? {
        scanner.skipSpaces()
        guard var result = operand(in: &scanner, depth: depth) else { return nil }
        while true {
            scanner.skipSpaces()
            let isDivision = scanner.skip(UInt8(ascii: "/"))
            guard isDivision || scanner.skip(UInt8(ascii: "*")) else { return result }
            scanner.skipSpaces()
            guard let value = operand(in: &scanner, depth: depth),
                value.unit == .number || (isDivision ? value.unit == result.unit : result.unit == .number)
            else { return nil }
            if value.unit != .number { result.unit = isDivision ? .number : value.unit }
            result.value = isDivision ? result.value / value.value : result.value * value.value
        }
    }

    private static let functions: Set = ["", "calc", "min", "max", "clamp"]
    private static let constants: [String: Double] = ["pi": .pi, "e": 2.718281828459045]

    private static let pixels: [String: Double] = [
        "px": 1, "in": 96, "pt": 96 / 72, "pc": 16, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
    ]
    private static let degrees: [String: Double] = ["deg": 1, "grad": 0.9, "rad": 180 / .pi, "turn": 360]
}

extension StyleScanner {
    /// Reads a number without its unit, or returns `nil` and does not move.
    mutating func number() -> Double? {
        var ahead = self
        ahead.skipSign()
        var hasDigits = ahead.skipDigits()
        var end = ahead
        if ahead.skip(UInt8(ascii: ".")), ahead.skipDigits() {
            hasDigits = true
            end = ahead
        }
        guard hasDigits else { return nil }
        ahead = end
        if ahead.skip(UInt8(ascii: "e")) || ahead.skip(UInt8(ascii: "E")) {
            ahead.skipSign()
            if ahead.skipDigits() { end = ahead }
        }
        let value = Double(String(decoding: text[position..<end.position], as: UTF8.self))
        self = end
        return value
    }

    private mutating func skipSign() {
        if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
    }

    /// Skips decimal digits, and returns whether there were any.
    private mutating func skipDigits() -> Bool {
        let start = position
        while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next), skip(next) {}
        return position > start
    }
}
