import Making
import Platforms
import Support

/// One line of the work protocol: a master, and what to make of it.
struct WorkRequest: Sendable {
    /// What the answer repeats.
    let id: String
    let job: Job
    let master: Master
    /// The folder to write to; nil for a check.
    let output: String?
    /// The keys of `kisscut.yml`, in JSON.
    let options: JSONValue

    /// What to make of a master.
    enum Job: String {
        /// Renditions and thumbnails.
        case convert
        /// Findings only.
        case check
    }

    /// A line that is not a request.
    struct Fault: Error {
        /// The request's identifier, if the line has one.
        var id: String?
        var error: KisscutError
    }

    /// No line has more bytes than this.
    static let maximumBytes = 1_000_000
    private static let maximumIDLength = 200
    private static let keys = ["id", "job", "master", "subfolder", "output", "options"]

    /// Returns the ID of a `stats` request, or `nil` for any other line.
    static func statsID(_ line: LineReader.Line) -> String? {
        guard case .bytes(let bytes) = line, case .object(let object)? = JSONValue(bytes),
            object["job"]?.text == "stats",
            object.count == 2, duplicateKey(inJSON: bytes) == nil, let id = object["id"]?.text,
            1...maximumIDLength ~= id.unicodeScalars.count
        else { return nil }
        return id
    }

    /// Reads a line.
    ///
    /// - Parameter number: The number of the line, from 1, which messages name.
    init(_ line: LineReader.Line, number: Int) throws(Fault) {
        let place = "line \(number)"
        var id: String?
        func fault(_ reason: String) -> Fault {
            Fault(id: id, error: KisscutError(.badRequest, path: place, reason: reason))
        }
        guard case .bytes(let bytes) = line else {
            throw fault("has more bytes than the limit of \(Self.maximumBytes.grouped)")
        }
        guard case .object(let object)? = JSONValue(bytes) else { throw fault("is not a JSON object") }
        let duplicate = duplicateKey(inJSON: bytes)
        // Either identifier could be meant.
        if duplicate == "id" { throw fault("duplicate key 'id'") }
        if let text = object["id"]?.text, 1...Self.maximumIDLength ~= text.unicodeScalars.count { id = text }
        guard let id else {
            throw fault("'id' must be a text of 1 to \(Self.maximumIDLength) characters")
        }
        if let duplicate { throw fault("duplicate key '\(duplicate.shortened)'") }
        if let unknown = object.keys.sorted().first(where: { !Self.keys.contains($0) }) {
            throw fault("unknown key '\(unknown)'\(suggestion(for: unknown, among: Self.keys))")
        }
        func text(_ key: String) throws(Fault) -> String? {
            guard let value = object[key] else { return nil }
            guard let text = value.text, !text.isEmpty, !text.utf8.contains(0) else {
                throw fault("'\(key)' must be a text that is not empty")
            }
            return text
        }
        guard let path = try text("master") else { throw fault("'master' is missing") }
        guard let job = Job(rawValue: try text("job") ?? "convert") else {
            throw fault("'job' must be convert or check, or stats with nothing but an id")
        }
        let output = try text("output")
        guard (output != nil) == (job == .convert) else {
            throw fault(job == .convert ? "'output' is missing" : "'output' is for convert; a check writes nothing")
        }
        let subfolder = try text("subfolder") ?? ""
        // A part such as `..` would lead out of the output folder.
        guard Master.isSubfolder(subfolder) else {
            throw fault("'subfolder' must be a path below the input folder, without '.', '..' and empty parts")
        }
        let options = object["options"] ?? .object([:])
        guard case .object = options else { throw fault("'options' must be an object with the keys of kisscut.yml") }
        (self.id, self.job, self.output, self.options) = (id, job, output, options)
        master = Master(path: path, subfolder: subfolder)
    }
}
