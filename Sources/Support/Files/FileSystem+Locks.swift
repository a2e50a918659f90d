import SystemPackage
import SystemShim

extension FileSystem {
    /// The result of trying to acquire a lock.
    package enum Lock {
        /// This process holds the lock until it closes the descriptor or ends, even if it is killed.
        case acquired(CInt)
        /// Another process holds the lock, or the file was removed.
        case unavailable
        /// The file system does not support locks, like some network disks.
        case unsupported
    }

    /// Acquires an exclusive lock on a folder, without waiting.
    package static func lock(folder path: String) -> Lock {
        lock(path, .readOnly, .directory)
    }

    /// Acquires an exclusive lock on a file, without waiting.
    package static func lock(file path: String) -> Lock {
        lock(path, .readWrite, [.noFollow, .nonBlocking])
    }

    /// Makes a new file and acquires an exclusive lock on it.
    ///
    /// Between these steps, another process may mistake the file for the file of a killed run, lock it and remove it.
    package static func lock(newFile path: String) -> Lock {
        let lock = lock(path, .readWrite, [.create, .exclusiveCreate])
        guard case .acquired(let descriptor) = lock else { return lock }
        if let status = try? FileDescriptor(rawValue: descriptor).stat(), status.linkCount > 0 { return lock }
        unlock(descriptor)
        return .unavailable
    }

    private static func lock(
        _ path: String, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions
    ) -> Lock {
        let descriptor: FileDescriptor
        do {
            descriptor = try .open(path, mode, options: options.union(.closeOnExec), permissions: newFilePermissions)
        } catch Errno.noSuchFileOrDirectory, Errno.fileExists {
            return .unavailable
        } catch {
            return .unsupported
        }
        while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
            let code = Fault.last.code
            if code == .interrupted { continue }
            try? descriptor.close()
            // File systems without locks report ENOTSUP, ENOLCK, EBADF and more.
            return code == .wouldBlock ? .unavailable : .unsupported
        }
        return .acquired(descriptor.rawValue)
    }

    /// Releases a lock.
    package static func unlock(_ descriptor: CInt) {
        try? FileDescriptor(rawValue: descriptor).close()
    }
}
