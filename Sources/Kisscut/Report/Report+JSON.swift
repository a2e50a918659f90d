import Rendering
import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Report {
    /// The report as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }

    /// Reads a report back.
    public init(json bytes: [UInt8]) throws(DecodingError) {
        self = try decodeJSON(bytes)
    }
}

extension BenchmarkReport {
    /// The report as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }
}
