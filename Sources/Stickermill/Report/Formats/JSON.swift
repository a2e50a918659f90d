import FoundationSubset
import Making
import Support

extension Report {
    /// Returns the report as JSON in UTF-8: indented, keys sorted, with a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }

    /// Creates a report from its JSON.
    ///
    /// - Throws: `DecodingError` if the bytes are not such a report.
    public init(json bytes: [UInt8]) throws(DecodingError) {
        self = try decodeReport(bytes)
    }
}
