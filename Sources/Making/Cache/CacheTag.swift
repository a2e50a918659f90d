import Support

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The file that marks a folder as a cache of Stickermill: `CACHEDIR.TAG`, by the Cache Directory Tagging Specification.
///
/// Backups leave out folders with this file. Stickermill writes and removes files only in such folders.
enum CacheTag {
    private static let name = "CACHEDIR.TAG"
    /// The specification defines the first line.
    private static let text = Array(
        """
        Signature: 8a477f597d28d172789f06886806bc55
        # What \(Program.name) made, so that it need not be made again. It may be removed at any time.

        """.utf8)

    /// Marks an empty folder, and throws if a folder without the mark has other files.
    static func mark(_ folder: String) throws(FileSystem.Fault) {
        guard !isIn(folder) else { return }
        let others = try FileSystem.names(inFolder: folder)
        guard others.isEmpty else {
            guard isMarkedByAnother(folder) else { throw .holdsOtherFiles }
            return
        }
        do throws(FileSystem.Fault) {
            try FileSystem.writeNew(Paths.join(folder, name), text)
        } catch {
            guard isMarkedByAnother(folder) else { throw error }
        }
    }

    /// Returns whether a folder has the mark.
    static func isIn(_ folder: String) -> Bool { start(in: folder) == text }

    /// Returns whether another run has marked a folder, and waits a moment for a mark that is being written.
    private static func isMarkedByAnother(_ folder: String) -> Bool {
        for _ in 0..<20 {
            guard let start = start(in: folder), text.starts(with: start) else { return false }
            if start == text { return true }
            usleep(5_000)
        }
        return false
    }

    /// Returns the first bytes of the file, at most as many as the mark has.
    private static func start(in folder: String) -> [UInt8]? {
        guard let file = try? OpenFile(Paths.join(folder, name)) else { return nil }
        return try? file.bytes(at: 0, count: min(file.size, text.count))
    }
}
