import Inspection
import Making
import PackManifest
import Support
import Synchronization

/// What differs between the files that a run would write and those of a pack.
final class PackComparison: Sendable {
    private let folder: String
    private let record: PackRecord
    private let written = Mutex<[String: String]>([:])
    /// The paths of the files in which libvips takes part.
    private let withLibvips = Mutex<Set<String>>([])
    /// The SHA-256 of the master of each picture, by the picture's path.
    private let masters = Mutex<[String: String]>([:])

    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ output: String) throws(KisscutError) {
        (folder, record) = try OutputTree.pack(in: output)
    }

    /// Adds a file that a run would write.
    ///
    /// - Parameters:
    ///   - master: The SHA-256 of the picture's master, or `nil` for a file that is no picture.
    ///   - usesLibvips: Whether libvips takes part in the file.
    func add(
        _ bytes: [UInt8], at path: String, hash: String?, madeFrom master: String? = nil, usesLibvips: Bool = false
    ) {
        let hash = hash ?? SHA256.hexadecimal(of: bytes)
        if usesLibvips { withLibvips.withLock { _ = $0.insert(path) } }
        written.withLock { $0[path] = hash }
        masters.withLock { $0[path] = master }
    }

    /// Forgets the files at a path and below it.
    func remove(_ path: String) {
        written.withLock { files in files = files.filter { $0.key != path && !Paths.isBelow($0.key, path) } }
    }

    /// Returns the files that a run would change, sorted by path.
    ///
    /// - Parameters:
    ///   - manifests: The number of earlier manifests whose files are kept.
    ///   - isWhole: Whether all files of the pack were added.
    func files(keepingFilesOf manifests: Int, isWhole: Bool) -> [StaleFile] {
        let written = written.withLock { $0 }
        var stale = written.compactMap { path, hash -> StaleFile? in
            let found = FileSystem.hash(of: path, in: folder)
            guard found != hash else { return nil }
            let isEdited = found != nil && record.files[path] != nil && record.files[path] != found
            let why: StaleFile.Why = found == nil ? .new : isEdited ? .edited : .changed
            let master = masters.withLock { $0[path] }
            let usesLibvips = withLibvips.withLock { $0.contains(path) }
            let because = why == .changed ? record.cause(of: path, master, usesLibvips: usesLibvips) : nil
            return StaleFile(path: path, why: why, because: because)
        }
        if isWhole {
            let web = PackRecord.webFiles(among: Array(written.keys))
            let earlier = record.history.adding(web, keeping: manifests).earlierFiles
            let gone = record.files.keys.filter { path in
                // The parts of a project that are not written any more stay, because Xcode may have been set up with them.
                written[path] == nil && !earlier.contains(Paths.name(of: path))
                    && PackPaths.projectPart(of: path) == nil
                    && (try? FileSystem.kind(of: Paths.join(folder, path))) == .file
            }
            stale += gone.map { StaleFile(path: $0, why: .gone) }
        }
        return withCausesOfTexts(stale).sorted { $0.path < $1.path }
    }

    /// Names the cause of a changed description of a sticker whose pictures stay: its label, or its name.
    private func withCausesOfTexts(_ stale: [StaleFile]) -> [StaleFile] {
        guard record.origin?.versions == MakeKeys.versions else { return stale }
        let folders = Set(stale.filter { Paths.name(of: $0.path) != "Contents.json" }.map { Paths.folder(of: $0.path) })
        return stale.map { file in
            let folder = Paths.folder(of: file.path)
            guard file.why == .changed, Paths.name(of: file.path) == "Contents.json",
                Paths.fileExtension(of: folder) == "sticker", !folders.contains(folder)
            else { return file }
            return StaleFile(path: file.path, why: file.why, because: .label)
        }
    }
}
