import Synchronization

/// The names of a run's temporary files; removes those that killed runs have left.
///
/// A run holds a lock on a file in the folder that it writes to, `.kisscut-<token>`, until it ends, and calls its temporary
/// files `.kisscut-<token>-<number>`, in that folder and below. The system gives up the lock when the process ends,
/// however it ends, so files whose lock nobody holds are left over. Several runs may write to one folder.
package final class TemporaryNames: Sendable {
    private let root: String
    private let token: String
    /// Nil on disks without locks, and once it was given back.
    private let lock: Mutex<CInt?>
    private let count = Atomic(0)
    /// The folders that were looked through for what is left over.
    private let swept = Mutex<Set<[UInt8]>>([])

    private static let prefix = ".kisscut-"
    /// Begins the tokens of runs on disks without locks, of whose files nobody can tell whether they are left over.
    private static let unlocked = "unlocked"

    /// Acquires the lock of a run that writes to a folder, which must exist; goes on without it if there are no locks.
    package init(lockedIn folder: String) {
        root = folder
        let made = Self.makeLock(in: folder)
        token = made.token
        lock = Mutex(made.lock)
        sweep(folder)
    }

    deinit {
        release()
    }

    /// Gives the lock back and removes its file, when the last temporary file has its name.
    ///
    /// A run does so at its end: its workers' threads may hold the names a little longer.
    package func release() {
        let descriptor = lock.withLock { lock in
            defer { lock = nil }
            return lock
        }
        guard let descriptor else { return }
        FileSystem.remove(Self.lockFile(of: token, in: root))
        FileSystem.unlock(descriptor)
    }

    /// A path in a folder that no other file of any run has; the first time, the folder is cleared of what is left over.
    package func next(in folder: String) -> String {
        sweep(folder)
        let number = count.add(1, ordering: .relaxed).newValue
        return Paths.join(folder, "\(Self.prefix)\(token)-\(number)")
    }

    // MARK: The lock

    private static func makeLock(in folder: String) -> (token: String, lock: CInt?) {
        for _ in 1...10 {
            let token = String(UInt32.random(in: .min ... .max), radix: 36)
            let path = lockFile(of: token, in: folder)
            switch FileSystem.lock(newFile: path) {
            case .acquired(let descriptor): return (token, descriptor)
            case .unavailable: continue
            case .unsupported: FileSystem.remove(path)
            }
            break
        }
        return (unlocked + String(UInt64.random(in: .min ... .max), radix: 36), nil)
    }

    private static func lockFile(of token: String, in folder: String) -> String {
        Paths.join(folder, prefix + token)
    }

    // MARK: What is left over

    private func sweep(_ folder: String) {
        guard swept.withLock({ $0.insert(Array(folder.utf8)).inserted }) else { return }
        for case let name? in (try? FileSystem.names(inFolder: folder)) ?? [] where name.hasPrefix(Self.prefix) {
            let parts = name.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
            guard let token = parts.first, parts.count <= 2, token != self.token, !token.hasPrefix(Self.unlocked),
                parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
            else { continue }
            if !isHeld(String(token), by: folder) { FileSystem.remove(Paths.join(folder, name)) }
        }
    }

    /// Whether a run may be alive whose files lie in a folder; the lock of one that is not goes.
    private func isHeld(_ token: String, by folder: String) -> Bool {
        // Its lock lies in the folder that it writes to, which is this one or one above.
        for place in [root] + Self.foldersFrom(folder) {
            let path = Self.lockFile(of: token, in: place)
            guard (try? FileSystem.kind(of: path)) == .file else { continue }
            guard case .acquired(let descriptor) = FileSystem.lock(file: path) else { return true }
            FileSystem.remove(path)
            FileSystem.unlock(descriptor)
            return false
        }
        return false
    }

    /// A folder and all those above it.
    private static func foldersFrom(_ folder: String) -> [String] {
        var folders = [(try? FileSystem.realPath(of: folder)) ?? folder]
        while let last = folders.last, case let above = Paths.folder(of: last), above != last, above != "." {
            folders.append(above)
        }
        return folders
    }
}
