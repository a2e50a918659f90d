import Support

/// A line of the work protocol that is answered as soon as it is read, without a worker.
struct WorkControl {
    /// The ID that the answer repeats.
    let id: String
    let job: Job

    /// The action that the line asks for.
    enum Job {
        /// The figures of the process.
        case stats
        /// A cancellation of the requests with an ID.
        case cancel(String)
    }

    /// The most characters of an ID.
    static let maximumIDLength = 200
    /// An upper bound for the bytes of a line with two IDs, however they are escaped.
    ///
    /// Longer lines are not controls, and need not be parsed twice.
    private static let maximumBytes = 8_192

    /// Returns whether a text may be the ID of a request.
    static func isID(_ text: String) -> Bool { 1...maximumIDLength ~= text.unicodeScalars.count }

    /// Reads a line, or returns `nil` for a request and for a line that is neither.
    ///
    /// `WorkRequest` reports what is wrong with such a line.
    init?(_ line: LineReader.Line) {
        guard case .bytes(let bytes) = line, bytes.count <= Self.maximumBytes,
            case .object(let object)? = JSONValue(bytes), duplicateKey(inJSON: bytes) == nil,
            let id = object["id"]?.text, Self.isID(id)
        else { return nil }
        self.id = id
        switch object["job"]?.text {
        case "stats" where object.count == 2: job = .stats
        case "cancel" where object.count == 3:
            guard let request = object["request"]?.text else { return nil }
            job = .cancel(request)
        default: return nil
        }
    }
}
