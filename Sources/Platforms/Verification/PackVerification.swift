public import Inspection
import Support

/// The faults of a sticker pack, whichever tool made it.
public struct PackVerification: Sendable, Codable, Equatable {
    /// A finding about a file or a folder of the pack.
    ///
    /// In JSON, the path is among the keys of the finding.
    public struct Fault: Sendable, Codable, Equatable {
        /// The path of the file or folder, relative to the verified folder.
        public var path: String
        /// What was found.
        public var finding: Finding

        private enum CodingKeys: CodingKey { case path }

        package init(path: String, finding: Finding) {
            (self.path, self.finding) = (path, finding)
        }

        public init(from decoder: any Decoder) throws {
            path = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .path)
            finding = try Finding(from: decoder)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(path, forKey: .path)
            try finding.encode(to: encoder)
        }
    }

    /// The version of the JSON format.
    public var schema = 1
    /// The verified folder, in the caller's form.
    public var path: String
    /// The number of stickers in the pack.
    public var stickers = 0
    /// All faults.
    public var faults: [Fault] = []

    package init(path: String) {
        self.path = path
    }

    /// The number of errors.
    public var errors: Int { faults.count { $0.finding.severity == .error } }
    /// The number of warnings.
    public var warnings: Int { faults.count { $0.finding.severity == .warning } }

    /// Returns the verification as JSON in UTF-8, indented, with sorted keys and a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }

    /// Creates a verification from its JSON.
    ///
    /// - Throws: `DecodingError` if the bytes are not a verification.
    public init(json bytes: [UInt8]) throws(DecodingError) {
        self = try decodeReport(bytes)
    }
}
