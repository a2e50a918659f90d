public import Inspection
import Support

extension Cache {
    /// The entries of a folder.
    public struct Contents: Sendable, Hashable {
        /// The number of entries.
        public var entries = 0
        /// The number of bytes of all entries.
        public var bytes = 0
    }

    /// Counts the entries in the folder.
    public var contents: Contents {
        files.reduce(into: Contents()) { contents, file in
            contents.entries += 1
            contents.bytes += file.status.bytes
        }
    }

    /// Removes entries until the remaining entries have at most this many bytes, starting with the least recently used entry.
    ///
    /// Entries that were used in the last five minutes stay, because a run may need them, unless there are twice as many bytes or more.
    ///
    /// - Returns: The removed entries. A folder that does not exist has none.
    /// - Throws: `StickermillError` with the code `outputUnusable` if the folder is not a cache of Stickermill. The folder stays unchanged then.
    public func prune(keepingBytes limit: Int) throws(StickermillError) -> Contents {
        guard (try? FileSystem.kindOfTarget(of: path)) != nil else { return Contents() }
        guard CacheTag.isIn(path) else {
            throw StickermillError(.notACache, path: path)
        }
        return removeOldest(keepingBytes: limit)
    }

    /// Removes all entries.
    ///
    /// - Returns: The removed entries.
    /// - Throws: The same errors as `prune`.
    public func clear() throws(StickermillError) -> Contents {
        try prune(keepingBytes: 0)
    }

    /// Removes entries of a folder that is known to be a cache.
    func removeOldest(keepingBytes limit: Int) -> Contents {
        let files = files.sorted { $0.status.seconds < $1.status.seconds }
        var bytes = files.reduce(0) { $0 + $1.status.bytes }
        var removed = Contents()
        let recent = Self.now - Self.secondsOfRecentUse
        for (path, status) in files {
            guard bytes > limit || limit == 0, status.seconds < recent || bytes / 2 >= limit else { break }
            // Another process may have used the entry since.
            guard let now = try? FileSystem.status(of: path), now == status else { continue }
            FileSystem.remove(path)
            guard (try? FileSystem.kind(of: path)) == nil else { continue }
            bytes -= status.bytes
            removed.entries += 1
            removed.bytes += status.bytes
        }
        CacheSize(inFolder: path).set(bytes)
        return removed
    }

    private static let secondsOfRecentUse = 300

    /// The files of all entries: files with the name and the end of an entry.
    private var files: [(path: String, status: FileSystem.Status)] {
        var files: [(String, FileSystem.Status)] = []
        for case let group? in (try? FileSystem.names(inFolder: entriesFolder)) ?? [] where Self.isName(group, 2) {
            let folder = Paths.join(entriesFolder, group)
            for case let name? in (try? FileSystem.names(inFolder: folder)) ?? [] where Self.isName(name, 62) {
                let path = Paths.join(folder, name)
                guard let status = try? FileSystem.status(of: path), let file = try? OpenFile(path),
                    CacheEntry.isEnd(of: file)
                else { continue }
                files.append((path, status))
            }
        }
        return files
    }

    /// Returns whether a name has the form that Stickermill gives to entries, because files with other names are never removed.
    private static func isName(_ name: String, _ digits: Int) -> Bool {
        name.utf8.count == digits && name.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    }
}

/// A file with the approximate number of bytes of all entries, so that not every run counts them.
///
/// If runs end at the same time, the bytes that one of them added may be lost. The next count corrects this.
struct CacheSize {
    private let file: String

    init(inFolder folder: String) {
        file = Paths.join(folder, "bytes")
    }

    /// Adds bytes, and returns the sum.
    func adding(_ count: Int) -> Int {
        let bytes = (try? FileSystem.contents(of: file, limit: 20)) ?? []
        let known = Int(String(decoding: bytes, as: UTF8.self)) ?? 0
        let (sum, overflows) = max(0, known).addingReportingOverflow(count)
        set(overflows ? .max : sum)
        return overflows ? .max : sum
    }

    func set(_ count: Int) {
        // If a link has the file's name, it is replaced, not followed.
        let new = "\(file).\(UInt64.random(in: .min ... .max))"
        guard (try? FileSystem.writeNew(new, Array("\(count)".utf8))) != nil else { return }
        if (try? FileSystem.replace(file, with: new)) == nil { FileSystem.remove(new) }
    }
}
