import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Paths of masters as code hosts expect them: relative to the root of the repository that the process runs in.
struct RepositoryPaths {
    /// The folder that the process runs in.
    private let here: String?
    /// The root of the repository that contains this folder, or `nil` if there is none.
    private let root: String?

    init() {
        let here = try? FileSystem.realPath(of: ".")
        self.here = here
        let found = here.flatMap { FileSystem.foldersOfRepository(from: $0)?.last }
        // A CI job may have the files of a repository without its `.git`.
        let workspaces = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap {
            ProcessInfo.processInfo.environment[$0].flatMap { try? FileSystem.realPath(of: $0) }
        }
        root = found ?? workspaces.first { workspace in here == workspace || Paths.isBelow(here ?? "", workspace) }
    }

    /// Returns a path relative to the root, without `.` and `..`.
    ///
    /// A path outside the root keeps its form, except for `.` and `..`.
    func path(_ path: String) -> String {
        let written = Paths.normalized(path)
        guard let here, let root else { return written }
        let whole = written.hasPrefix("/") ? written : Paths.normalized(Paths.join(here, written))
        // A link may lead into the repository.
        let real = {
            (try? FileSystem.realPath(of: Paths.folder(of: path))).map { Paths.join($0, Paths.name(of: path)) }
        }
        guard let inside = [real(), whole].compactMap({ $0 }).first(where: { Paths.isBelow($0, root) }) else {
            return written
        }
        return String(decoding: inside.utf8.dropFirst(root == "/" ? 1 : root.utf8.count + 1), as: UTF8.self)
    }
}
