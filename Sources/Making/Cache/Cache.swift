import Dispatch
public import FoundationSubset
import PNGCodec
import Support
import Synchronization

/// A folder that keeps the results for masters, so that the next run makes only what changed.
///
/// ```swift
/// var pack = try Pack(in: art)
/// pack.workshop = Workshop(cache: Cache(URL(filePath: "build/cache")))
/// _ = try await pack.convert(to: output).report
/// ```
///
/// An entry depends on a master's bytes, on the options that affect its output, and on the versions of Stickermill and its libraries. Paths,
/// names, labels and rules do not affect it. Each entry is written in one step and contains a hash of its content. So many processes may share
/// a folder, also on network disks, and a run replaces damaged entries. If a folder cannot be written, runs continue without it.
///
/// Anyone who can write to the folder controls what your stickers show, so trust it like a program.
public final class Cache: Sendable {
    /// The default limit of a folder's bytes: 1 GB.
    public static let standardBytes = 1_000_000_000

    /// The folder.
    package let folder: URL
    /// The most bytes that the folder keeps.
    ///
    /// The least recently used entries are removed first.
    package let maximumBytes: Int
    /// Whether masters that are not in the cache fail, with the code `notCached`.
    package let isRequired: Bool
    /// Receives a copy of every entry that is used.
    private let export: Cache?

    let path: String
    private let names = Mutex<TemporaryNames?>(nil)
    private let state = Mutex(State())
    /// The queue on which old entries are removed while runs continue.
    private let pruning = DispatchQueue(label: "pruning of the cache")

    private struct State {
        var addedBytes = 0
        var fault: FileSystem.Fault?
        var masters = Masters()
    }

    /// The numbers of masters that runs with this cache took from it and made.
    public struct Masters: Sendable, Hashable {
        /// The masters whose results were all in the cache.
        public var kept = 0
        /// The masters with at least one newly made result.
        public var made = 0
    }

    /// Describes a folder of entries, which is made when the first entry is written.
    ///
    /// - Parameters:
    ///   - folder: A file URL.
    ///   - maximumBytes: The most bytes that the folder keeps.
    ///   - isRequired: Whether masters that are not in the cache fail instead of being made.
    ///   - export: A file URL of a folder that receives a copy of every entry that is used, or `nil` for no export.
    public init(_ folder: URL, maximumBytes: Int = standardBytes, isRequired: Bool = false, export: URL? = nil) {
        (self.folder, self.maximumBytes) = (folder, maximumBytes)
        self.isRequired = isRequired
        self.export = export.map { Cache($0, maximumBytes: .max) }
        path = folder.pathAsWritten
    }

    /// The numbers of masters so far that were taken from the folder and that were made.
    public var masters: Masters { state.withLock { $0.masters } }

    /// Returns why the cache stopped writing entries, or `nil` if it writes them.
    package var fault: (folder: String, reason: String)? {
        state.withLock { $0.fault }.map { (path, $0.reason) } ?? export?.fault
    }

    /// The folders of entries to which users other than their owner may add entries, which runs would use.
    package var foldersWritableByOthers: [String] {
        [path, export?.path].compactMap(\.self).filter(FileSystem.isWritableByOthers)
    }

    func count(isKept: Bool) {
        state.withLock { if isKept { $0.masters.kept += 1 } else { $0.masters.made += 1 } }
    }

    // MARK: Entries

    private static let entries = "entries"
    private static let temporary = "temporary"
    /// The number of seconds after a use in which further uses are not recorded.
    private static let secondsBetweenUses = 60

    var entriesFolder: String { Paths.join(path, Self.entries) }

    /// Returns an entry, or `nil` if there is none.
    func entry(_ key: CacheKey) -> CacheEntry? {
        let place = Paths.join(entriesFolder, key.path)
        guard let file = try? OpenFile(place), let entry = try? CacheEntry(file, key) else { return nil }
        if abs(Self.now - file.secondsOfUse) > Self.secondsBetweenUses { file.markAsUsed() }
        share(entry, key)
        return entry
    }

    static var now: Int { Int(Date().timeIntervalSince1970) }

    /// Keeps an entry.
    ///
    /// After a fault, the cache keeps no more entries.
    func keep(_ entry: CacheEntry, _ key: CacheKey) {
        share(entry, key)
        guard entry.count <= maximumBytes, state.withLock({ $0.fault == nil }) else { return }
        do throws(FileSystem.Fault) {
            try write(entry, key)
            let added: Int? = state.withLock { state in
                state.addedBytes += entry.count
                guard state.addedBytes > maximumBytes / 16 else { return nil }
                defer { state.addedBytes = 0 }
                return state.addedBytes
            }
            // A run without an end must not fill the disk.
            if let added { pruning.async { self.pruneIfTooLarge(adding: added) } }
        } catch {
            state.withLock { $0.fault = error }
        }
    }

    /// Copies an entry to the folder for export, unless it exists there.
    private func share(_ entry: CacheEntry, _ key: CacheKey) {
        guard let export, (try? FileSystem.kind(of: Paths.join(export.entriesFolder, key.path))) == nil else { return }
        export.keep(entry, key)
    }

    private func write(_ entry: CacheEntry, _ key: CacheKey) throws(FileSystem.Fault) {
        let temporary = try temporaryNames().next(in: Paths.join(path, Self.temporary))
        let place = Paths.join(entriesFolder, key.path)
        try FileSystem.writeNew(temporary, pieces: { put in try entry.write(key, put) })
        do throws(FileSystem.Fault) {
            do throws(FileSystem.Fault) {
                try FileSystem.replace(place, with: temporary)
            } catch  where error.isMissing {
                try FileSystem.makeFolder(Paths.folder(of: place))
                try FileSystem.replace(place, with: temporary)
            }
        } catch {
            FileSystem.remove(temporary)
            // A folder with the name of one entry is no problem for other entries.
            guard (try? FileSystem.kind(of: place)) == .folder else { throw error }
        }
    }

    private func temporaryNames() throws(FileSystem.Fault) -> TemporaryNames {
        let (path, temporary) = (path, Paths.join(path, Self.temporary))
        return try names.withLock { names throws(FileSystem.Fault) in
            if let names { return names }
            try Self.make(path)
            let made = TemporaryNames(lockedIn: temporary)
            names = made
            return made
        }
    }

    /// Makes the folder of a cache, which only this user can open if it is new.
    private static func make(_ folder: String) throws(FileSystem.Fault) {
        try FileSystem.makeFolder(Paths.folder(of: folder))
        try FileSystem.makePrivateFolder(folder)
        try CacheTag.mark(folder)
        try FileSystem.makeFolder(Paths.join(folder, temporary))
    }

    /// Ends the writing of entries, and removes old entries if there are too many bytes.
    package func endRun() {
        pruning.sync {}
        let added = state.withLock { state in
            defer { state.addedBytes = 0 }
            return state.addedBytes
        }
        if added > 0 { pruneIfTooLarge(adding: added) }
        names.withLock { names in
            names?.release()
            names = nil
        }
        export?.endRun()
    }

    private func pruneIfTooLarge(adding added: Int) {
        if CacheSize(inFolder: path).adding(added) > maximumBytes {
            _ = removeOldest(keepingBytes: maximumBytes / 10 * 9)
        }
    }
}
