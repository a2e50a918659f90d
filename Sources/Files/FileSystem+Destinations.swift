#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// What a path that someone wants written leads to.
    private enum Destination {
        /// A regular file, or nothing yet: one that is replaced by a whole one.
        case file(String)
        /// A pipe, a device or a socket.
        case special(String)
        /// An open stream of this process, such as `/dev/stdout`.
        case descriptor(CInt)
    }

    /// Writes to what a path leads to over symbolic links: a file whole or not at all, anything else as it is.
    ///
    /// Folders that are missing are made. Writing to a pipe waits for its reader.
    package static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
        switch try destination(of: path) {
        case .descriptor(let descriptor):
            if let fault = write(bytes, to: descriptor) { throw fault }
        case .special(let path):
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw .last }
            let fault = write(bytes, to: descriptor)
            let closingFault = close(descriptor)
            if let fault = fault ?? closingFault { throw fault }
        case .file(let path):
            let folder = FilePath.folder(of: path)
            try makeFolder(folder)
            var staged = StagedFiles()
            try staged.stage(bytes, for: path, named: TemporaryNames(lockedIn: folder))
            try staged.publish()
        }
    }

    private static func destination(of path: String) throws(Fault) -> Destination {
        guard !path.isEmpty else { throw Fault(code: ENOENT) }
        var path = path
        // As many links as the system itself follows.
        for _ in 1...40 {
            if let descriptor = descriptor(calledBy: path) { return .descriptor(descriptor) }
            switch try? kind(of: path) {
            case .link:
                let target = try target(ofLink: path)
                path = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: path), target)
            case .other: return .special(path)
            case .folder: throw Fault(code: EISDIR)
            case .file, nil: return .file(path)
            }
        }
        throw Fault(code: ELOOP)
    }

    /// The descriptor that a path names; opening the path instead would write over what the stream holds already.
    private static func descriptor(calledBy path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }

    private static func target(ofLink path: String) throws(Fault) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, Int(PATH_MAX))
        guard count >= 0 else { throw .last }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
