#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Report {
    /// The report as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws -> [UInt8] { try encodeJSON(self) }

    /// Reads a report back.
    public init(json bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(Report.self, from: Data(bytes))
    }
}

extension BenchmarkReport {
    /// The report as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws -> [UInt8] { try encodeJSON(self) }
}

func encodeJSON(_ value: some Encodable) throws -> [UInt8] {
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

/// Writes what a run has to say to a file, whole or not at all; its folder is made if it is missing.
///
/// A symbolic link is followed. A pipe or a device is written to, and `/dev/stdout` is the stream itself.
///
/// - Throws: `KisscutError` with the code `notWritable`.
public func writeReport(_ bytes: [UInt8], to path: String) throws(KisscutError) {
    do {
        try FileSystem.write(bytes, to: path)
    } catch {
        throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
    }
}

extension Report {
    /// Writes the JSON to a file as `writeReport` does.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    public func write(to path: String) throws { try writeReport(json(), to: path) }
}
