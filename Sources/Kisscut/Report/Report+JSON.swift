import Rendering
import Texts

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

extension Report {
    /// Writes the JSON to a file as `writeReport` does.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    public func write(to path: String) throws { try writeReport(json(), to: path) }
}
