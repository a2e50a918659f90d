import Synchronization

/// Makes the names of a run's temporary files, and removes the temporary files that killed runs left.
///
/// A run locks a file, `.stickermill-<token>`, in its output folder until it ends. The names of its temporary files, in that folder and below,
/// are `.stickermill-<token>-<number>`. The system releases the lock when the process ends, even if it is killed, so files of unlocked tokens
/// are leftovers. Several runs may write to one folder.
package final class TemporaryNames: Sendable {
    private let root: String
    private let token: String
    /// The descriptor that holds the lock, or `nil` on file systems without locks and after the release.
    private let lock: Mutex<CInt?>
    private let count = Atomic(0)
    /// The folders whose leftovers were removed.
    private let swept = Mutex<Set<[UInt8]>>([])

    private static let prefix = ".\(Program.name)-"
    /// The start of a run's token on file systems without locks, where Stickermill cannot distinguish leftovers from files in use.
    private static let unlocked = "unlocked"

    /// Acquires the lock of a run that writes to an existing folder, or continues without a lock if the file system has none.
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

    /// Releases the lock and removes its file.
    ///
    /// Call this after the last temporary file was renamed. Runs do not rely on `deinit`, because the threads of workers may keep this
    /// object a little longer.
    package func release() {
        let descriptor = lock.withLock { lock in
            defer { lock = nil }
            return lock
        }
        guard let descriptor else { return }
        FileSystem.remove(Self.lockFile(of: token, in: root))
        FileSystem.unlock(descriptor)
    }

    /// Returns a path in a folder that no other run uses, and removes the folder's leftovers at the first call.
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

    // MARK: Leftovers

    /// Removes the files that killed runs left in a folder, at the first call for the folder.
    package func sweep(_ folder: String) {
        guard swept.withLock({ $0.insert(Array(folder.utf8)).inserted }) else { return }
        for case let name? in (try? FileSystem.names(inFolder: folder)) ?? [] where name.hasPrefix(Self.prefix) {
            let parts = name.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
            guard let token = parts.first, parts.count <= 2, token != self.token, !token.hasPrefix(Self.unlocked),
                parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
            else { continue }
            if !isHeld(String(token), by: folder) { FileSystem.remove(Paths.join(folder, name)) }
        }
    }

    /// Returns whether the run with this token may be alive, and removes its lock if it is not.
    private func isHeld(_ token: String, by folder: String) -> Bool {
        // The lock is in the output folder of its run, which is this folder or a folder above it.
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

    /// Returns a folder and all folders above it.
    private static func foldersFrom(_ folder: String) -> [String] {
        var folders = [(try? FileSystem.realPath(of: folder)) ?? folder]
        while let last = folders.last, case let above = Paths.folder(of: last), above != last, above != "." {
            folders.append(above)
        }
        return folders
    }
}
