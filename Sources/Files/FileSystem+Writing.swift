import SystemShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Writes a new file.
    ///
    /// Fails where one of that name exists; what was begun is removed where writing fails.
    package static func writeNew(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        let fault = write(bytes, to: descriptor)
        // Some file systems report a full disk only here.
        let closingFault = close(descriptor)
        if let fault = fault ?? closingFault {
            unlink(path)
            throw fault
        }
    }

    /// Writes a new file, and makes the folders above it where they are missing; from any thread.
    package static func writeNewWithFolders(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        try makeFolder(FilePath.folder(of: path))
        try writeNew(path, bytes)
    }

    /// Writes all bytes to an open descriptor; returns the fault that ended it early, or nil.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> Fault? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 {
                    return Fault(code: EIO)
                } else if errno == EAGAIN {
                    // Whoever started this process may have set its streams to return at once.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return .last
                }
            }
            return nil
        }
    }

    /// Closes a descriptor; returns what the system could not store, or nil.
    package static func close(_ descriptor: CInt) -> Fault? {
        systemClose(descriptor) == 0 ? nil : .last
    }

    /// Gives the file at `path` the name of `target`, replacing what had it: at no moment is there neither.
    package static func replace(_ target: String, with path: String) throws(Fault) {
        guard rename(path, target) == 0 else { throw .last }
    }

    /// Gives two folders each other's names: at no moment has one of the names neither, where the file system can do that.
    package static func exchange(_ one: String, _ other: String) throws(Fault) {
        if kisscut_exchange(one, other) == 0 { return }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw .last }
        let aside = one + "-aside"
        try replace(aside, with: other)
        do {
            try replace(other, with: one)
        } catch {
            try replace(other, with: aside)
            throw error
        }
        try replace(one, with: aside)
    }

    package static func remove(_ path: String) {
        unlink(path)
    }
}

// The system's calls: within `FileSystem` their names stand for others.

private func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
