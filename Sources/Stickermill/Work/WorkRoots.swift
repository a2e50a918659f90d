import Inspection
import Making
import Support

/// The folders below which all masters and outputs of requests must be, after links are followed.
struct WorkRoots: Sendable {
    /// The folders, without links; if there are none, any folder is allowed.
    private let folders: [String]

    /// - Throws: `StickermillError` with the code `inputNotFound` if a folder does not exist.
    init(_ paths: [String]) throws(StickermillError) {
        var folders: [String] = []
        for path in paths {
            do throws(FileSystem.Fault) {
                folders.append(try FileSystem.realPath(of: path))
            } catch {
                throw StickermillError(.inputNotFound(cause: error.reason), path: path)
            }
        }
        self.folders = folders
    }

    /// Refuses a path, which need not exist, that leads outside the folders.
    ///
    /// - Throws: `StickermillError` with the code `badRequest`.
    func refuseOutside(_ path: String) throws(StickermillError) {
        guard !folders.isEmpty else { return }
        guard let real = Self.realPath(of: path), folders.contains(where: { real == $0 || Paths.isBelow(real, $0) })
        else {
            throw StickermillError(.outsideFolders, path: path)
        }
    }

    /// Returns a path without links; its last parts may be missing.
    ///
    /// - Returns: The path, or `nil` if it cannot be resolved, such as if a missing part is `..`.
    private static func realPath(of path: String) -> String? {
        if let real = try? FileSystem.realPath(of: path) { return real }
        let (folder, name) = (Paths.folder(of: path), Paths.name(of: path))
        guard name != "..", folder != path, (try? FileSystem.kind(of: path)) == nil else { return nil }
        return realPath(of: folder.isEmpty ? "." : folder).map { Paths.join($0, name) }
    }
}
