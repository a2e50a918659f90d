import Support

/// A line of the work protocol that is answered as soon as it is read, without a worker.
struct WorkControl {
    /// What the answer repeats.
    let id: String
    let job: Job

    /// What is asked for.
    enum Job {
        /// The figures of the process.
        case stats
        /// The end of the requests with an ID.
        case cancel(String)
    }

    /// The most characters of an ID.
    static let maximumIDLength = 200
    /// More than two IDs can have, however they are escaped; longer lines need not be parsed twice.
    private static let maximumBytes = 8_192

    /// Returns whether a text may be the ID of a request.
    static func isID(_ text: String) -> Bool { 1...maximumIDLength ~= text.unicodeScalars.count }

    /// Reads a line; returns `nil` for a request, and for what is neither, of which `WorkRequest` says why.
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
