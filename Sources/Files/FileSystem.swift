#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file system, as far as a run needs it.
package enum FileSystem {
    /// What a call to the system reported.
    package struct Fault: Error, Equatable {
        let code: CInt
        private var words: String?

        init(code: CInt) {
            self.code = code
        }

        /// The fault of the call that has just failed.
        package static var last: Fault { Fault(code: errno) }

        /// That no folder can be taken for this process.
        package static var noLock: Fault { Fault(code: ENOLCK) }

        /// That something else is there where a folder must be.
        package static var notAFolder: Fault { Fault(code: ENOTDIR) }

        /// That a path leads to a pipe, a device or a socket.
        package static var notRegular: Fault {
            var fault = Fault(code: EINVAL)
            fault.words = "not a regular file"
            return fault
        }

        /// Whether there is nothing of that name.
        package var isMissing: Bool { code == ENOENT }

        /// Whether whoever read the other end of a pipe has gone.
        package var isClosedPipe: Bool { code == EPIPE }

        /// The system's own words, in lower case as befits the end of a sentence.
        package var reason: String {
            if let words { return words }
            let text = String(cString: strerror(code))
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }

    package enum Kind {
        case file, folder, link, other
    }

    /// What stands at a path, without following a last symbolic link.
    package static func kind(of path: String) throws(Fault) -> Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .last }
        return kind(status)
    }

    /// What a path leads to, over symbolic links.
    package static func kindOfTarget(of path: String) throws(Fault) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        return kind(status)
    }

    static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// The path without symbolic links, `.` and `..`, from the root.
    package static func realPath(of path: String) throws(Fault) -> String {
        guard let resolved = realpath(path, nil) else { throw .last }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The names in a folder, in the order of their bytes; nil stands for a name that is not UTF-8.
    package static func names(inFolder path: String) throws(Fault) -> [String?] {
        guard let folder = opendir(path) else { throw .last }
        defer { closedir(folder) }
        var names: [String?] = []
        while let entry = readdir(folder) {
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
