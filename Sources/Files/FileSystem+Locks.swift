#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// The answer to a try for a lock.
    package enum Lock {
        /// This process holds it until the descriptor is closed; the system does that when the process ends, however it
        /// ends.
        case acquired(CInt)
        /// Another process holds it, or the file was removed.
        case unavailable
        /// The file system has no locks, as is so on some network disks.
        case unsupported
    }

    /// Acquires an exclusive lock on a folder, without waiting.
    package static func lock(folder path: String) -> Lock {
        lock(path, O_RDONLY | O_DIRECTORY)
    }

    /// Acquires an exclusive lock on a file, without waiting.
    package static func lock(file path: String) -> Lock {
        lock(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    }

    /// Makes a new file and acquires an exclusive lock on it.
    ///
    /// Another process may take it for one that is left over, lock it and remove it at any moment before.
    package static func lock(newFile path: String) -> Lock {
        let lock = lock(path, O_RDWR | O_CREAT | O_EXCL)
        guard case .acquired(let descriptor) = lock else { return lock }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
            _ = close(descriptor)
            return .unavailable
        }
        return lock
    }

    private static func lock(_ path: String, _ flags: CInt) -> Lock {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return errno == ENOENT || errno == EEXIST ? .unavailable : .unsupported }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            // Anything else is an answer of disks that cannot lock: ENOTSUP, ENOLCK, EBADF and more.
            let isTaken = errno == EWOULDBLOCK
            _ = close(descriptor)
            return isTaken ? .unavailable : .unsupported
        }
        return .acquired(descriptor)
    }

    package static func unlock(_ descriptor: CInt) {
        _ = close(descriptor)
    }
}
