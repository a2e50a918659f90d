import Inspection
import Making
import Platforms
import Support

/// A request of the work protocol: one line with a master and the job to do.
struct WorkRequest: Sendable {
    /// The ID that the answer repeats.
    let id: String
    let job: Job
    let master: Master
    /// The contents of the master, or `nil` if they are in the file that `master` names.
    let data: [UInt8]?
    /// The folder to write to, or `nil` for a check, or if the answer contains the files.
    let output: String?
    /// The keys of `stickermill.yml`, in JSON.
    let options: JSONValue

    /// The job to do for a master.
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
        var error: StickermillError
    }

    /// The maximum number of bytes of a line, enough for a file of 24 MB.
    static let maximumBytes = 33_000_000
    /// The maximum number of bytes of its JSON, without the value of `data`.
    private static let maximumJSONBytes = 1_000_000
    private static let keys = ["id", "job", "master", "data", "subfolder", "output", "options"]

    /// Returns the ID of a line, whether or not the rest of it is right, or `nil` if there is no ID.
    static func id(of line: LineReader.Line, number: Int) -> String? {
        do throws(Fault) {
            return try WorkRequest(line, number: number).id
        } catch {
            return error.id
        }
    }

    /// Reads a line.
    ///
    /// - Parameter number: The number of the line, from 1, for messages.
    init(_ line: LineReader.Line, number: Int) throws(Fault) {
        let place = "line \(number)"
        var id: String?
        func fault(_ fault: RequestFault) -> Fault {
            Fault(id: id, error: StickermillError(.request(fault: fault), path: place))
        }
        guard case .bytes(let bytes) = line else {
            throw fault(.tooManyBytes(limit: Self.maximumBytes, isBesidesData: false))
        }
        let (json, base64) = InlineData.split(bytes)
        guard json.count <= Self.maximumJSONBytes else {
            throw fault(.tooManyBytes(limit: Self.maximumJSONBytes, isBesidesData: base64 != nil))
        }
        guard case .object(let object)? = JSONValue(json) else { throw fault(.notAnObject) }
        let duplicate = duplicateKey(inJSON: json)
        // Either identifier could be meant.
        if duplicate == "id" { throw fault(.repeatedKey(key: "id")) }
        if let text = object["id"]?.text, WorkControl.isID(text) { id = text }
        guard let id else {
            throw fault(.badID(limit: WorkControl.maximumIDLength))
        }
        if let duplicate { throw fault(.repeatedKey(key: duplicate.shortened)) }
        guard let job = Job(rawValue: object["job"].map { $0.text ?? "" } ?? "convert") else {
            throw fault(.badJob)
        }
        if let unknown = object.keys.sorted().first(where: { !Self.keys.contains($0) }) {
            throw fault(.unknownKey(key: unknown, suggestion: nearest(unknown, among: Self.keys)))
        }
        func text(_ key: String) throws(Fault) -> String? {
            guard let value = object[key] else { return nil }
            guard let text = value.text, !text.isEmpty, !text.utf8.contains(0) else {
                throw fault(.notAText(key: key))
            }
            return text
        }
        guard let path = try text("master") else { throw fault(.noMaster) }
        let output = try text("output")
        guard output == nil || job == .convert else { throw fault(.outputOfCheck) }
        let subfolder = try text("subfolder") ?? ""
        // A part such as `..` would lead out of the output folder.
        guard Master.isSubfolder(subfolder) else {
            throw fault(.badSubfolder)
        }
        let options = object["options"] ?? .object([:])
        guard case .object = options else { throw fault(.badOptions) }
        (self.id, self.job, self.output, self.options) = (id, job, output, options)
        master = Master(path: path, subfolder: subfolder)
        guard object["data"] != nil else {
            data = nil
            return
        }
        guard (try? Master(inMemory: path)) != nil else {
            throw fault(.masterWithFolder)
        }
        data = InlineData.decoded(base64 ?? object["data"]?.text.map { Array($0.utf8) } ?? [])
        if data == nil { throw fault(.badData) }
    }
}
