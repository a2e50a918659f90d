import FoundationSubset
import Support
import Synchronization

/// Paths of masters as code hosts expect them: relative to the root of the repository that contains the master, wherever the process runs.
final class RepositoryPaths: Sendable {
    /// The folders of CI jobs, which may have the files of a repository without its `.git`.
    private let workspaces: [String]
    /// The root of the repository of each folder, or `nil` for a folder in no repository, so that each folder is looked up once.
    private let roots = Mutex<[String: String?]>([:])

    init() {
        workspaces = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap {
            ProcessInfo.processInfo.environment[$0].flatMap { try? FileSystem.realPath(of: $0) }
        }
    }

    /// Returns a path relative to the root of its repository, without `.` and `..`.
    ///
    /// A path in no repository keeps its form, except for `.` and `..`.
    func path(_ path: String) -> String {
        let (written, name) = (Paths.normalized(path), Paths.name(of: path))
        // A link may lead into a repository, or out of it. The master itself may be gone.
        let places = [
            Paths.join(FileSystem.folderWritten(at: Paths.folder(of: path)), name),
            written.hasPrefix("/") ? written : Paths.join(FileSystem.folderWritten(at: "."), written),
        ].map(Paths.normalized)
        for place in places {
            if let root = root(of: Paths.folder(of: place)), let path = Paths.path(of: place, below: root) {
                return path
            }
        }
        return written
    }

    private func root(of folder: String) -> String? {
        roots.withLock { roots in
            if let known = roots[folder] { return known }
            let found =
                FileSystem.foldersOfRepository(from: folder)?.last
                ?? workspaces.first { folder == $0 || Paths.isBelow(folder, $0) }
            roots[folder] = .some(found)
            return found
        }
    }
}
