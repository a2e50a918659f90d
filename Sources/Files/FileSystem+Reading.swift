#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// The first bytes of a regular file: all of them, or one more than `limit`.
    ///
    /// The length that the system reports is a hint only: the file may grow while it is read.
    package static func contents(of path: String, limit: Int) throws(Fault) -> [UInt8] {
        // Opening a device can do something to it, and opening a pipe waits for its other end.
        try refuseSpecial(kindOfTarget(of: path))
        // It may have become a pipe since.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        try refuseSpecial(kind(status))
        var bytes: [UInt8] = []
        var capacity = min(max(Int(status.st_size), 0), limit) + 1
        while bytes.count <= limit {
            let part = try readPart(descriptor, most: min(capacity, limit + 1 - bytes.count))
            if part.isEmpty { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            capacity = 65_536
        }
        return bytes
    }

    private static func readPart(_ descriptor: CInt, most: Int) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let part = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
            var count = -1
            repeat { count = read(descriptor, buffer.baseAddress, most) } while count < 0 && errno == EINTR
            if count < 0 { fault = .last }
            initialized = max(count, 0)
        }
        if let fault { throw fault }
        return part
    }

    /// Refuses what is no regular file.
    static func refuseSpecial(_ kind: Kind) throws(Fault) {
        switch kind {
        case .file: break
        case .folder: throw Fault(code: EISDIR)
        case .link, .other: throw .notRegular
        }
    }
}
