import Files
import Rendering

/// The `kisscut.yml` of an input: the nearest one, from the input's folder upward to the root of its repository.
struct SettingsFile {
    /// The path, as the caller would write it if that is possible.
    let path: String
    /// The file's folder, without symbolic links.
    let folder: String

    /// Finds the file of an input, which is a folder or a file; nil if there is none.
    ///
    /// Outside a repository, only the folder itself is searched: nobody expects a file in the home folder to apply.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if the nearest such file is misspelled, such as `kisscut.yaml`.
    init?(ofInput input: String) throws(KisscutError) {
        let isFolder = (try? FileSystem.kindOfTarget(of: input)) == .folder
        let start = isFolder ? input : Paths.folder(of: input)
        guard let real = try? FileSystem.realPath(of: start) else { return nil }
        var written = start
        for folder in FileSystem.foldersOfRepository(from: real) ?? [real] {
            if folder != real {
                let above = Paths.folder(of: written)
                // A symbolic link, `.` or `..` may lead elsewhere than its path says.
                let isAbove = (try? FileSystem.realPath(of: above))?.isTheSame(as: folder) ?? false
                written = isAbove ? above : folder
            }
            let isHere = written == "." && input != "."
            for name in [Settings.fileName] + Self.misspelledNames {
                let path = isHere ? name : Paths.join(written, name)
                guard (try? FileSystem.kindOfTarget(of: path)) == .file else { continue }
                guard name == Settings.fileName else {
                    throw KisscutError(
                        .badSettings, path: path, reason: "is not read; rename it to \(Settings.fileName)")
                }
                (self.path, self.folder) = (path, folder)
                return
            }
        }
        return nil
    }

    /// Names that people give the file, and that are not searched for.
    private static let misspelledNames = [
        "kisscut.yaml", "Kisscut.yml", "Kisscut.yaml", ".kisscut.yml", ".kisscut.yaml",
    ]
}
