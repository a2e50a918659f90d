public import Inspection
import Support

/// The faults of a sticker pack, whichever tool made it.
public struct PackVerification: Sendable, Codable, Equatable {
    /// An error or warning that the asset compiler or Messages would cause, or a probable mistake.
    public struct Fault: Sendable, Codable, Equatable {
        /// The path of the file or folder, relative to the verified folder.
        public var path: String
        /// How serious the fault is.
        public var severity: Finding.Severity
        /// A sentence fragment that names the value and the limit.
        public var message: String
        /// The finding of a rule of `kisscut check`, or `nil` for faults that only packs have.
        public var finding: Finding?

        /// The rule of the finding.
        public var rule: Rule? { finding?.rule }
    }

    /// The version of the JSON format.
    public var schema = 1
    /// The verified folder, in the caller's form.
    public var path: String
    /// The number of stickers in the pack.
    public var stickers = 0
    /// All faults.
    public var faults: [Fault] = []

    /// The number of errors.
    public var errors: Int { faults.count { $0.severity == .error } }
    /// The number of warnings.
    public var warnings: Int { faults.count { $0.severity == .warning } }

    /// Returns the verification as JSON in UTF-8, indented, with sorted keys and a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }
}
