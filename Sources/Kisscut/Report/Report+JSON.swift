#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Report {
    /// The report as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try Array(encoder.encode(self)) + Array("\n".utf8)
    }

    /// Reads a report back.
    public init(json bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(Report.self, from: Data(bytes))
    }
}

extension Report {
    /// Writes the JSON to a file, whole or not at all; its folder is made where it is missing.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    public func write(to path: String) throws {
        do {
            var staged = StagedFiles()
            try staged.stage(try json(), for: path)
            try staged.publish()
        } catch let fault as FileSystem.Fault {
            throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(fault.reason)")
        }
    }
}
