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
    return try Array(encoder.encode(value)) + Array("\n".utf8)
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
