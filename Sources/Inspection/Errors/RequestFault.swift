/// What is wrong with a line that should be a request.
public enum RequestFault: Sendable, Hashable, Codable {
    /// The line has too many bytes, possibly without its `data`.
    case tooManyBytes(limit: Int, isBesidesData: Bool)
    /// The line is not a JSON object.
    case notAnObject
    /// A key occurs twice.
    case repeatedKey(key: String)
    /// A key is unknown; it may resemble another key.
    case unknownKey(key: String, suggestion: String?)
    /// The identifier is missing, too long or no text.
    case badID(limit: Int)
    /// The job is unknown.
    case badJob
    /// A value must be a text.
    case notAText(key: String)
    /// There is no master.
    case noMaster
    /// A check has an output.
    case outputOfCheck
    /// The subfolder would lead out of the output.
    case badSubfolder
    /// The options are no object.
    case badOptions
    /// The master is not a file name, although the request has its data.
    case masterWithFolder
    /// The data is not Base64.
    case badData
}
