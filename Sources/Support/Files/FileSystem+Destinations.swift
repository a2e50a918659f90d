import SystemPackage
import SystemShim

extension FileSystem {
    /// The target of a path to write to.
    private enum Destination {
        /// A regular file or an unused name, to write a whole file.
        case file(String)
        /// A FIFO, a device or a socket.
        case special(String)
        /// An open stream of this process, such as `/dev/stdout`.
        case descriptor(CInt)
    }

    /// Writes to the target of a path, following symbolic links.
    ///
    /// A file is replaced whole or not at all; other targets are written directly. Makes missing folders. Writing to a FIFO waits for its
    /// reader.
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

    /// Returns the path of the file that writing to a path makes or replaces, without symbolic links, or `nil` for other targets.
    ///
    /// Other targets are a stream of this process, a device, and a pipe, which accept any bytes.
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

    /// Returns whether a folder, which need not exist, is below another folder.
    package static func isFolder(_ path: String, inside other: String) -> Bool {
        guard let above = try? realPath(of: other) else { return false }
        return Paths.isBelow(folderWritten(at: path), above)
    }

    private static func destination(of path: String) throws(Fault) -> Destination {
        guard !path.isEmpty else { throw Fault(.noSuchFileOrDirectory) }
        var path = path
        // Linux follows the same number of links.
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

    /// Returns the descriptor that a path names, because opening the path would overwrite the existing content of the stream.
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
