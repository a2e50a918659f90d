import SystemPackage
import SystemShim

extension FileSystem {
    /// Returns the first bytes of a regular file: all bytes, or `limit + 1` bytes if the file is longer.
    ///
    /// The length that the system reports is only a hint: the file may grow while it is read.
    package static func contents(of path: String, limit: Int) throws(Fault) -> [UInt8] {
        // Opening a device can have an effect, and opening a FIFO waits for its other end.
        try refuseSpecial(kindOfTarget(of: path))
        let limit = min(limit, .max - 1)
        return try call {
            // The file may have become a FIFO since the check.
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try descriptor.closeAfter {
                let status = try descriptor.stat()
                try refuseSpecial(kind(status))
                var bytes: [UInt8] = []
                var capacity = min(max(Int(status.size), 0), limit) + 1
                while bytes.count <= limit {
                    let part = try read(descriptor, atMost: min(capacity, limit + 1 - bytes.count))
                    if part.isEmpty { break }
                    if bytes.isEmpty { bytes = part } else { bytes += part }
                    capacity = 65_536
                }
                return bytes
            }
        }
    }

    /// Returns the first bytes of an open stream, such as a pipe: all bytes, or `limit + 1` bytes if the stream is longer.
    package static func contents(ofStream descriptor: CInt, limit: Int) throws(Fault) -> [UInt8] {
        let limit = min(limit, .max - 1)
        return try call {
            var bytes: [UInt8] = []
            while bytes.count <= limit {
                let part = try read(FileDescriptor(rawValue: descriptor), atMost: min(65_536, limit + 1 - bytes.count))
                if part.isEmpty { break }
                bytes += part
            }
            return bytes
        }
    }

    /// Copies a regular file with its permissions, piece by piece.
    static func copyFile(_ source: String, to target: String) throws(Fault) {
        try call {
            let descriptor = try FileDescriptor.open(source, .readOnly, options: [.closeOnExec, .nonBlocking])
            try descriptor.closeAfter {
                let status = try descriptor.stat()
                try refuseSpecial(kind(status))
                try writeNew(target) { put in
                    while true {
                        let part = try read(descriptor, atMost: 1 << 20)
                        if part.isEmpty { break }
                        try put(part)
                    }
                }
                try check(chmod(target, status.permissions.rawValue))
            }
        }
    }

    private static func read(_ descriptor: FileDescriptor, atMost count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Throws a fault if an item is not a regular file.
    static func refuseSpecial(_ kind: Kind) throws(Fault) {
        switch kind {
        case .file: break
        case .folder: throw Fault(.isDirectory)
        case .link, .other: throw .notRegular
        }
    }
}
