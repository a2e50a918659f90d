import SystemPackage
import SystemShim

extension FileSystem {
    /// What a path to write to leads to.
    private enum Destination {
        /// A regular file, or nothing yet: a whole file replaces it.
        case file(String)
        /// A FIFO, a device or a socket.
        case special(String)
        /// An open stream of this process, such as `/dev/stdout`.
        case descriptor(CInt)
    }

    /// Writes to what a path leads to, following symbolic links: to a file whole or not at all, to anything else as it is.
    ///
    /// Makes missing folders. Writing to a FIFO waits for its reader.
    package static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
        switch try destination(of: path) {
        case .descriptor(let descriptor):
            if let fault = write(bytes, to: descriptor) { throw fault }
        case .special(let path):
            try call {
                let noTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
                try writeAndClose(bytes, .open(path, .writeOnly, options: [.closeOnExec, noTerminal]))
            }
        case .file(let path):
            let folder = Paths.folder(of: path)
            try makeFolder(folder)
            try write(bytes, to: path, named: TemporaryNames(lockedIn: folder))
        }
    }

    /// Returns the path of the file that writing to a path makes or replaces, without symbolic links; nil for a stream of this process, a
    /// device or a pipe, which take whatever is written.
    package static func fileWritten(at path: String) -> String? {
        guard case .file(let file)? = try? destination(of: path) else { return nil }
        return Paths.join(folderWritten(at: Paths.folder(of: file)), Paths.name(of: file))
    }

    /// Returns the path of a folder, which need not exist, without symbolic links.
    package static func folderWritten(at path: String) -> String {
        if let real = try? realPath(of: path) { return real }
        let above = Paths.folder(of: path)
        return above == path ? path : Paths.join(folderWritten(at: above), Paths.name(of: path))
    }

    /// Whether a folder, which need not exist, is below another one.
    package static func isFolder(_ path: String, inside other: String) -> Bool {
        guard let above = try? realPath(of: other) else { return false }
        return Paths.isBelow(folderWritten(at: path), above)
    }

    private static func destination(of path: String) throws(Fault) -> Destination {
        guard !path.isEmpty else { throw Fault(.noSuchFileOrDirectory) }
        var path = path
        // As many links as Linux follows.
        for _ in 1...40 {
            if let descriptor = descriptor(named: path) { return .descriptor(descriptor) }
            switch try? kind(of: path) {
            case .link:
                let target = FilePath(platformString: try target(ofLink: path))
                path = FilePath(path).removingLastComponent().pushing(target).string
            case .other: return .special(path)
            case .folder: throw Fault(.isDirectory)
            case .file, nil: return .file(path)
            }
        }
        throw Fault(.tooManySymbolicLinkLevels)
    }

    /// Returns the descriptor that a path names; opening the path instead would overwrite what the stream holds already.
    private static func descriptor(named path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }

    /// Returns the text of a symbolic link, with a 0 at its end.
    static func target(ofLink path: String) throws(Fault) -> [CChar] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink(path, &buffer, Int(PATH_MAX)) >= 0 else { throw .last }
        return buffer
    }
}
