import Inspection
import Making
import PackManifest
import Support
import Synchronization

/// What differs between the files that a run would write and those of a pack.
final class PackComparison: Sendable {
    private let folder: String
    private let record: PackRecord
    private let written = Mutex<[String: Written]>([:])

    /// A file that a run would write.
    private struct Written {
        var hash: String
        /// The SHA-256 of the picture's master, or `nil` for a file that is no picture.
        var master: String?
        /// Whether libvips takes part in the file.
        var usesLibvips: Bool
    }

    /// - Throws: `StickermillError` with the code `outputUnusable`.
    init(_ output: String) throws(StickermillError) {
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
        let file = Written(
            hash: hash ?? SHA256.hexadecimal(of: bytes), master: master, usesLibvips: usesLibvips)
        written.withLock { $0[path] = file }
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
        var stale = written.compactMap { path, file -> StaleFile? in
            let found = FileSystem.hash(of: path, in: folder)
            guard found != file.hash else { return nil }
            let isEdited = found != nil && record.files[path] != nil && record.files[path] != found
            let why: StaleFile.Why = found == nil ? .new : isEdited ? .edited : .changed
            let because =
                why == .changed ? record.cause(of: path, file.master, usesLibvips: file.usesLibvips) : nil
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
