import Dispatch
import PNGCodec
import Support
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A folder that keeps what was made of masters, so that the next run makes only what changed.
///
/// ```swift
/// var converter = Converter()
/// converter.cache = Cache(URL(filePath: "build/cache"))
/// let report = try await converter.convert(masters, to: output)
/// ```
///
/// An entry depends on a master's bytes, on the options that affect its output, and on the versions of Kisscut and its libraries. Paths,
/// names, labels and rules do not affect it. Entries are written whole and carry a hash of their own, so that many processes may share a folder,
/// on network disks too, and whatever is damaged is made again. A folder that cannot be written stops no run.
///
/// Whoever can write to the folder decides what your stickers show: trust it as you trust a program.
public final class Cache: Sendable {
    /// The bytes that a folder keeps unless it is told otherwise: 1 GB.
    public static let standardBytes = 1_000_000_000

    /// The folder.
    public let folder: URL
    /// The most bytes that the folder keeps; what was not used for the longest time goes first.
    public let maximumBytes: Int
    /// Whether masters that would have to be made fail instead, with the code `notCached`.
    public let isRequired: Bool
    /// Gets a copy of every entry that is used.
    private let export: Cache?

    let path: String
    private let names = Mutex<TemporaryNames?>(nil)
    private let state = Mutex(State())
    /// Where old entries are removed while runs go on.
    private let pruning = DispatchQueue(label: "kisscut.cache")

    private struct State {
        var addedBytes = 0
        var fault: FileSystem.Fault?
        var masters = Masters()
    }

    /// How many masters runs with this cache took from it, and how many they made.
    public struct Masters: Sendable, Hashable {
        /// The masters of which everything was kept.
        public var kept = 0
        /// The masters of which at least a part was made.
        public var made = 0
    }

    /// Describes a folder of entries, which is made when the first one is written.
    ///
    /// - Parameters:
    ///   - folder: A file URL.
    ///   - maximumBytes: The most bytes that the folder keeps.
    ///   - isRequired: Whether masters that would have to be made fail instead.
    ///   - export: A folder that gets a copy of every entry that is used, a file URL; nil for none.
    public init(_ folder: URL, maximumBytes: Int = standardBytes, isRequired: Bool = false, export: URL? = nil) {
        (self.folder, self.maximumBytes) = (folder, maximumBytes)
        self.isRequired = isRequired
        self.export = export.map { Cache($0, maximumBytes: .max) }
        path = folder.pathAsWritten
    }

    /// How many masters were taken from the folder so far, and how many were made.
    public var masters: Masters { state.withLock { $0.masters } }

    /// Returns why the cache stopped writing entries, or `nil` if it writes them.
    package var fault: (folder: String, reason: String)? {
        state.withLock { $0.fault }.map { (path, $0.reason) } ?? export?.fault
    }

    func count(isKept: Bool) {
        state.withLock { if isKept { $0.masters.kept += 1 } else { $0.masters.made += 1 } }
    }

    // MARK: Entries

    private static let entries = "entries"
    private static let temporary = "temporary"
    /// Uses of an entry that is as new as this are not noted, in seconds.
    private static let secondsBetweenUses = 60

    var entriesFolder: String { Paths.join(path, Self.entries) }

    /// Returns an entry, or nil if there is none.
    func entry(_ key: CacheKey) -> CacheEntry? {
        let place = Paths.join(entriesFolder, key.path)
        guard let file = try? OpenFile(place), let entry = try? CacheEntry(file, key) else { return nil }
        if abs(Self.now - file.secondsOfUse) > Self.secondsBetweenUses { file.markAsUsed() }
        share(entry, key)
        return entry
    }

    static var now: Int { Int(Date().timeIntervalSince1970) }

    /// Keeps an entry; after a fault, nothing more is kept.
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
            // A run that never ends must not fill the disk.
            if let added { pruning.async { self.pruneIfTooLarge(adding: added) } }
        } catch {
            state.withLock { $0.fault = error }
        }
    }

    /// Copies an entry to the folder for export, unless it is there.
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
            // What has the name of one entry is no fault of the others.
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

    /// Makes the folder of a cache, for this user alone if it is new, and marks it as one that backups leave out.
    private static func make(_ folder: String) throws(FileSystem.Fault) {
        try FileSystem.makeFolder(Paths.folder(of: folder))
        try FileSystem.makePrivateFolder(folder)
        let tag = Paths.join(folder, "CACHEDIR.TAG")
        let others = try FileSystem.names(inFolder: folder)
        guard others.isEmpty || others.contains(entries) || (try? FileSystem.kind(of: tag)) == .file else {
            throw .holdsOtherFiles
        }
        try FileSystem.makeFolder(Paths.join(folder, temporary))
        guard (try? FileSystem.kind(of: tag)) == nil else { return }
        // The first line is that of the Cache Directory Tagging Specification.
        let text = """
            Signature: 8a477f597d28d172789f06886806bc55
            # What kisscut made, so that it need not be made again. It may be removed at any time.

            """
        try? FileSystem.write(Array(text.utf8), to: tag)
    }

    /// Ends the writing of entries, and removes old ones if there are too many bytes.
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
        if CacheSize(inFolder: path).adding(added) > maximumBytes { _ = prune(keepingBytes: maximumBytes / 10 * 9) }
    }
}
