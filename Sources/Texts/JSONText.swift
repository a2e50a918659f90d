#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as JSON in UTF-8, indented, keys sorted, with a line feed at the end; nothing in it steers a terminal.
package func encodeJSON(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return Array(escapingControls(text).utf8) + Array("\n".utf8)
}

/// Escapes what steers a terminal and stands in strings; the encoder itself escapes what JSON demands, below U+0020.
private func escapingControls(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in scalar.value > 32 && scalar.steersTerminal }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if isControl(scalar) {
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        } else {
            result.append(scalar)
        }
    }
    return String(result)
}
