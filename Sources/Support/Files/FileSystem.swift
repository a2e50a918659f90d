import SystemPackage
import SystemShim

/// The calls to the file system that a run needs.
///
/// The calls use paths as given: a path that ends with `/` is a folder to the system.
package enum FileSystem {
    package enum Kind {
        /// A regular file.
        case file
        case folder
        /// A symbolic link.
        case link
        /// A FIFO, a device or a socket.
        case other
    }

    /// Returns the kind of the item with a name, without following a symbolic link in the last component.
    package static func kind(of path: String) throws(Fault) -> Kind {
        try call { kind(try Stat(path, followTargetSymlink: false)) }
    }

    /// Returns the kind of the item that a path leads to, following symbolic links.
    package static func kindOfTarget(of path: String) throws(Fault) -> Kind {
        try call { kind(try Stat(path)) }
    }

    static func kind(_ status: Stat) -> Kind {
        switch status.type {
        case .regular: .file
        case .directory: .folder
        case .symbolicLink: .link
        default: .other
        }
    }

    /// Returns the first symbolic link, or `nil`, among a folder and the components of a path below it.
    package static func firstLink(from folder: String, to path: String) -> String? {
        var place = folder
        if (try? kind(of: place)) == .link { return place }
        for component in FilePath(path).components {
            place = Paths.join(place, component.string)
            if (try? kind(of: place)) == .link { return place }
        }
        return nil
    }

    /// Returns whether this process may open a number of additional files.
    package static func canOpen(_ count: Int) -> Bool {
        let descriptors = (0..<count).map { _ in dup(STDERR_FILENO) }
        for descriptor in descriptors where descriptor >= 0 { _ = close(descriptor) }
        return !descriptors.contains(-1)
    }

    /// The facts that change when a file is written, used, or replaced: its number of bytes, its time, and its identity.
    package struct Status: Hashable, Sendable {
        package let bytes: Int
        /// The time when it was last written or used, in seconds since 1970, and the additional nanoseconds.
        package let seconds: Int
        private let nanoseconds: Int
        private let inode: UInt64

        fileprivate init(_ status: stat) {
            (bytes, seconds) = (Int(status.st_size), secondsOfChange(status))
            inode = UInt64(truncatingIfNeeded: status.st_ino)
            #if canImport(Darwin)
                nanoseconds = Int(status.st_mtimespec.tv_nsec)
            #else
                nanoseconds = Int(status.st_mtim.tv_nsec)
            #endif
        }
    }

    /// Returns the status of a path.
    package static func status(of path: String, followingLinks: Bool = false) throws(Fault) -> Status {
        var status = stat()
        try check(followingLinks ? stat(path, &status) : lstat(path, &status))
        return Status(status)
    }

    /// The identity of a file or folder, which all paths to it share.
    package struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let inode: UInt64

        fileprivate init(_ status: Stat) {
            device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
            inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
        }
    }

    /// Returns the identity of the file or folder that a path leads to, following symbolic links.
    package static func identity(of path: String) throws(Fault) -> Identity {
        try call { Identity(try Stat(path)) }
    }

    /// Returns the path from the root, without symbolic links, `.`, and `..`.
    package static func realPath(of path: String) throws(Fault) -> String {
        guard let resolved = realpath(path, nil) else { throw .last }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the names in a folder, in the order of their bytes, with `nil` for names that are not UTF-8.
    package static func names(inFolder path: String) throws(Fault) -> [String?] {
        guard let folder = opendir(path) else { throw .last }
        defer { closedir(folder) }
        var names: [String?] = []
        while let entry = try next({ readdir(folder) }) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(validatingCString: $0)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted { ($0 ?? "").utf8.lexicographicallyPrecedes(($1 ?? "").utf8) }
    }
}
