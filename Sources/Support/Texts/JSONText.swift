import FoundationSubset

/// Returns a value as JSON in UTF-8, indented, with sorted keys, a line feed at the end, and no control characters.
package func encodeJSON(_ value: some Encodable) throws(EncodingError) -> [UInt8] {
    try encodeJSON(value, [.prettyPrinted])
}

/// Returns a value as JSON in UTF-8 on one line, with sorted keys, a line feed at the end, and no control characters.
package func encodeJSONLine(_ value: some Encodable) throws(EncodingError) -> [UInt8] {
    try encodeJSON(value, [])
}

private func encodeJSON(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
) throws(EncodingError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    do {
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return Array(escapingControls(text).utf8) + Array("\n".utf8)
    } catch let error as EncodingError {
        throw error
    } catch {
        throw .invalidValue(value, .init(codingPath: [], debugDescription: "\(error)"))
    }
}

/// Decodes a value from JSON in UTF-8.
package func decodeJSON<Value: Decodable>(_ bytes: [UInt8]) throws(DecodingError) -> Value {
    // Foundation also decodes UTF-16 and UTF-32, where texts have bytes of 0.
    guard !bytes.contains(0) else {
        throw .dataCorrupted(.init(codingPath: [], debugDescription: "the text is not UTF-8"))
    }
    do {
        return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch let error as DecodingError {
        throw error
    } catch {
        throw .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
    }
}

/// Decodes a report from JSON in UTF-8, whose numbers must be small enough to calculate with.
package func decodeReport<Value: Decodable>(_ bytes: [UInt8]) throws(DecodingError) -> Value {
    guard hasOnlySmallNumbers(inJSON: bytes) else {
        throw .dataCorrupted(.init(codingPath: [], debugDescription: "a number is too large for a report"))
    }
    return try decodeJSON(bytes)
}

/// Escapes the terminal control characters that the encoder does not escape: all of them above U+0020.
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
