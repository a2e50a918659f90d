import Files

/// Paths of masters as code hosts expect them: relative to the root of the repository that the process runs in.
struct RepositoryPaths {
    /// The folder that the process runs in, and the root of its repository; nil if it is in none.
    private let (here, root): (String?, String?)

    init() {
        here = try? FileSystem.realPath(of: ".")
        root = here.flatMap { FileSystem.foldersOfRepository(from: $0)?.last }
    }

    /// Returns a path below the root, without `.` and `..`; a path outside stays as it is written.
    func path(_ path: String) -> String {
        let written = Paths.normalized(path)
        guard let here, let root else { return written }
        let whole = written.hasPrefix("/") ? written : Paths.normalized(Paths.join(here, written))
        guard Paths.isBelow(whole, root) else { return written }
        return String(decoding: whole.utf8.dropFirst(root == "/" ? 1 : root.utf8.count + 1), as: UTF8.self)
    }
}
