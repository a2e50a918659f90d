import Support

/// The file that marks a folder as a cache of Kisscut: `CACHEDIR.TAG`, by the Cache Directory Tagging Specification.
///
/// Backups leave out folders with this file. Kisscut writes and removes files only in such folders.
enum CacheTag {
    private static let name = "CACHEDIR.TAG"
    /// The specification defines the first line.
    private static let text = Array(
        """
        Signature: 8a477f597d28d172789f06886806bc55
        # What kisscut made, so that it need not be made again. It may be removed at any time.

        """.utf8)

    /// Marks an empty folder, and throws if a folder without the mark has other files.
    static func mark(_ folder: String) throws(FileSystem.Fault) {
        guard !isIn(folder) else { return }
        let others = try FileSystem.names(inFolder: folder)
        guard others.isEmpty else {
            // Another run may have marked the folder since.
            guard isIn(folder) else { throw .holdsOtherFiles }
            return
        }
        do throws(FileSystem.Fault) {
            try FileSystem.writeNew(Paths.join(folder, name), text)
        } catch {
            guard isIn(folder) else { throw error }
        }
    }

    /// Returns whether a folder has the mark.
    static func isIn(_ folder: String) -> Bool {
        guard let file = try? OpenFile(Paths.join(folder, name)) else { return false }
        // Another run may be writing it right now.
        guard let start = try? file.bytes(at: 0, count: min(file.size, text.count)) else { return false }
        return text.starts(with: start)
    }
}
