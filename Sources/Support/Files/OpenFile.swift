import SystemPackage
import SystemShim

/// A regular file that is open for reading, and stays the same if another file is given its name.
package final class OpenFile: Sendable {
    private let descriptor: FileDescriptor
    /// The number of bytes when the file was opened.
    package let size: Int
    /// The time when the file was last written or marked as used, in seconds since 1970.
    package let secondsOfUse: Int

    /// Opens a file without following a symbolic link.
    package init(_ path: String) throws(FileSystem.Fault) {
        descriptor = try FileSystem.call {
            try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking, .noFollow])
        }
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
            try? descriptor.close()
            throw .notRegular
        }
        (size, secondsOfUse) = (Int(status.st_size), FileSystem.secondsOfChange(status))
    }

    deinit {
        try? descriptor.close()
    }

    /// Returns bytes of the file.
    ///
    /// - Throws: A fault if the file has too few bytes.
    package func bytes(at start: Int, count: Int) throws(FileSystem.Fault) -> [UInt8] {
        try FileSystem.bytes(of: descriptor, at: Int64(start), count: count)
    }

    /// Whether the file has some bytes at a place.
    package func has(_ bytes: [UInt8], at start: Int) -> Bool {
        (try? self.bytes(at: start, count: bytes.count)).map { areEqual($0, bytes) } ?? false
    }

    /// Returns whether the file has these bytes and no others.
    package func consists(of bytes: [UInt8]) -> Bool { size == bytes.count && has(bytes, at: 0) }

    /// Sets the time of the file's last use to now, if the system allows it.
    package func markAsUsed() {
        _ = futimens(descriptor.rawValue, nil)
    }
}

extension FileSystem {
    static func secondsOfChange(_ status: stat) -> Int {
        #if canImport(Darwin)
            Int(status.st_mtimespec.tv_sec)
        #else
            Int(status.st_mtim.tv_sec)
        #endif
    }

    /// Returns bytes of an open file.
    static func bytes(of descriptor: FileDescriptor, at start: Int64, count: Int) throws(Fault) -> [UInt8] {
        try call {
            try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                let buffer = UnsafeMutableRawBufferPointer(buffer)
                while initialized < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[initialized...])
                    let read = try descriptor.read(fromAbsoluteOffset: start + Int64(initialized), into: rest)
                    guard read > 0 else { throw Errno.ioError }
                    initialized += read
                }
            }
        }
    }
}
