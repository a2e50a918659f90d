import Support

/// The filters that a drawing needs in place of CSS filter functions, made of primitives that librsvg draws as browsers do.
///
/// This follows the equivalents in Filter Effects Module Level 1.
struct FilterFunctions {
    /// The definitions of the filters so far.
    private(set) var definitions: [String] = []
    private var identifiers: [String: String] = [:]
    /// The attributes of the region that all filters affect, which covers the canvas many times.
    let region: String

    private static let prefix = "\(Program.name)-filter-"

    private let tree: SVGTree

    init(beside tree: SVGTree, region: String) {
        (self.tree, self.region) = (tree, region)
    }

    /// Returns the value of `filter` with a reference in place of each function, or `nil` if nothing changes.
    ///
    /// If a function is not valid, the value is empty, so that librsvg ignores it, as browsers do.
    ///
    /// - Parameter calculation: The units of lengths.
    mutating func references(for value: String, _ calculation: StyleCalculation) -> String? {
        var scanner = StyleScanner(value.utf8)
        var parts: [String] = []
        var changes = false
        while true {
            scanner.skipSpaces()
            guard !scanner.isAtEnd else { break }
            let start = scanner.position
            let name = scanner.name().lowercased()
            guard !name.isEmpty, scanner.next == UInt8(ascii: "(") else { return nil }
            let arguments = scanner.position + 1
            scanner.skipComponent()
            let text = String(decoding: scanner.text[start..<scanner.position], as: UTF8.self)
            let argument = String(decoding: scanner.text[arguments..<scanner.position].dropLast(), as: UTF8.self)
            switch name {
            // librsvg draws these as browsers do.
            case "url":
                // Browsers leave out what is not there.
                let id = argument.wholeMatch(of: /\s*["']?#(.*?)["']?\s*/)?.1
                if id.map({ tree.indices[String($0)] == nil }) ?? false { changes = true } else { parts.append(text) }
            case "opacity" where Self.amount(argument, calculation) != nil: parts.append(text)
            case "drop-shadow" where Self.isShadow(argument): parts.append(text)
            case "blur" where argument.isEmpty || Self.length(argument, calculation).map({ $0 >= 0 }) ?? false:
                parts.append(text)
            default:
                guard let primitives = Self.primitives(name, argument.trimmed, calculation) else { return "" }
                parts.append("url(#\(identifier(of: primitives)))")
                changes = true
            }
        }
        return changes ? parts.joined(separator: " ") : nil
    }

    private mutating func identifier(of primitives: String) -> String {
        if let known = identifiers[primitives] { return known }
        let identifier = "\(Self.prefix)\(definitions.count + 1)"
        identifiers[primitives] = identifier
        definitions.append(
            "<filter id=\"\(identifier)\" color-interpolation-filters=\"sRGB\" \(region)>\(primitives)</filter>")
        return identifier
    }

    // MARK: Functions

    private static func primitives(_ name: String, _ argument: String, _ calculation: StyleCalculation) -> String? {
        let amount = amount(argument, calculation)
        switch name {
        case "hue-rotate":
            guard let angle = argument.isEmpty ? 0 : angle(argument, calculation) else { return nil }
            return "<feColorMatrix type=\"hueRotate\" values=\"\(angle)\"/>"
        case "saturate": return amount.map { saturation($0) }
        case "grayscale": return amount.map { saturation(1 - min($0, 1)) }
        case "sepia": return amount.map { sepia(min($0, 1)) }
        case "brightness": return amount.map { transfer("type=\"linear\" slope=\"\($0)\"") }
        case "contrast":
            return amount.map { transfer("type=\"linear\" slope=\"\($0)\" intercept=\"\(0.5 - 0.5 * $0)\"") }
        case "invert":
            return amount.map { min($0, 1) }.map { transfer("type=\"table\" tableValues=\"\($0) \(1 - $0)\"") }
        default: return nil
        }
    }

    private static func saturation(_ amount: Double) -> String {
        "<feColorMatrix type=\"matrix\" values=\"\(matrix(amount, luminance))\"/>"
    }

    private static func sepia(_ amount: Double) -> String {
        let full = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
        return "<feColorMatrix type=\"matrix\" values=\"\(matrix(1 - amount, full))\"/>"
    }

    private static let luminance = Array(repeating: [0.213, 0.715, 0.072], count: 3)

    /// Returns the values of a color matrix between full strength at 0 and no effect at 1.
    private static func matrix(_ amount: Double, _ full: [[Double]]) -> String {
        let rows = full.indices.map { row in
            full[row].indices.map { column in
                full[row][column] * (1 - amount) + (row == column ? amount : 0)
            } + [0, 0]
        }
        return (rows + [[0, 0, 0, 1, 0]]).flatMap { $0 }.map { "\($0)" }.joined(separator: " ")
    }

    private static func transfer(_ function: String) -> String {
        let functions = ["R", "G", "B"].map { "<feFunc\($0) \(function)/>" }.joined()
        return "<feComponentTransfer>\(functions)</feComponentTransfer>"
    }

    /// Whether the lengths of a shadow are lengths, and not shares.
    private static func isShadow(_ argument: String) -> Bool {
        var scanner = StyleScanner(argument.utf8)
        while !scanner.isAtEnd {
            scanner.skipSpaces()
            guard !scanner.text(before: [UInt8(ascii: " ")]).hasSuffix("%") else { return false }
        }
        return true
    }

    // MARK: Numbers

    /// Returns an amount as a share, or 1 without an argument.
    private static func amount(_ argument: String, _ calculation: StyleCalculation) -> Double? {
        guard !argument.isEmpty else { return 1 }
        guard let number = calculation.value(of: argument), number.value >= 0 else { return nil }
        return switch number.unit {
        case .number: number.value
        case .percent: number.value / 100
        default: nil
        }
    }

    /// Returns a length in pixels; 0 needs no unit.
    private static func length(_ text: String, _ calculation: StyleCalculation) -> Double? {
        guard let number = calculation.value(of: text) else { return nil }
        return number.unit == .length || number.value == 0 && number.unit == .number ? number.value : nil
    }

    /// Returns an angle in degrees; 0 needs no unit.
    private static func angle(_ text: String, _ calculation: StyleCalculation) -> Double? {
        guard let number = calculation.value(of: text) else { return nil }
        return number.unit == .angle || number.value == 0 && number.unit == .number ? number.value : nil
    }
}
