import Inspection
import PackManifest
import Support
import Synchronization

/// What differs between the files that a run would write and those of a pack.
final class PackComparison: Sendable {
    private let folder: String
    private let record: PackRecord
    private let written = Mutex<[String: String]>([:])

    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ output: String) throws(KisscutError) {
        (folder, record) = try OutputTree.pack(in: output)
    }

    /// Adds a file that a run would write.
    func add(_ bytes: [UInt8], at path: String, hash: String?) {
        let hash = hash ?? SHA256.hexadecimal(of: bytes)
        written.withLock { $0[path] = hash }
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
            return StaleFile(path: path, why: found == nil ? .new : isEdited ? .edited : .changed)
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
        return stale.sorted { $0.path < $1.path }
    }
}
