public import Inspection
import Texts

/// What is wrong with a sticker pack, whoever made it.
public struct PackVerification: Sendable, Codable, Equatable {
    /// Something that the asset compiler or Messages stumbles over, or that is not as its author will have meant it.
    public struct Fault: Sendable, Codable, Equatable {
        /// The file or folder, below the folder that was verified.
        public var path: String
        public var severity: Finding.Severity
        public var message: String
        /// The identifier of the rule that `kisscut check` has for it; absent for demands on packs alone.
        public var rule: Rule?
    }

    public var schema = 1
    /// The folder, as the caller wrote it.
    public var path: String
    /// How many stickers the pack lists.
    public var stickers = 0
    public var faults: [Fault] = []

    public var errors: Int { faults.count { $0.severity == .error } }
    public var warnings: Int { faults.count { $0.severity == .warning } }

    /// The verdict as JSON in UTF-8, indented, keys sorted, with a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }
}
