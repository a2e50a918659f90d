internal import SystemShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file system, as far as a conversion needs it.
enum FileSystem {
    /// What a call to the system reported.
    struct Fault: Error {
        let code: CInt

        /// The fault of the call that has just failed.
        static var last: Fault { Fault(code: errno) }

        /// That no folder can be taken for this process.
        static var noLock: Fault { Fault(code: ENOLCK) }

        /// The system's own words, in lower case as befits the end of a sentence.
        var reason: String {
            let text = String(cString: strerror(code))
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }

    enum Kind {
        case file, folder, link, other
    }

    /// What stands at a path, without following a last symbolic link.
    static func kind(of path: String) throws(Fault) -> Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .last }
        return kind(status)
    }

    /// What a path leads to, over symbolic links.
    static func kindOfTarget(of path: String) throws(Fault) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        return kind(status)
    }

    private static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// The path without symbolic links, `.` and `..`, from the root.
    static func realPath(of path: String) throws(Fault) -> String {
        guard let resolved = realpath(path, nil) else { throw .last }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The names in a folder, in the order of their bytes; nil stands for a name that is not UTF-8.
    static func names(inFolder path: String) throws(Fault) -> [String?] {
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

    /// Makes a folder and those above it, unless they are there.
    static func makeFolder(_ path: String) throws(Fault) {
        if mkdir(path, 0o777) == 0 { return }
        let fault = Fault.last
        if fault.code == ENOENT {
            let above = FilePath.folder(of: path)
            guard above != path else { throw fault }
            try makeFolder(above)
            try makeFolder(path)
        } else if fault.code != EEXIST {
            throw fault
        } else if try kindOfTarget(of: path) != .folder {
            throw Fault(code: ENOTDIR)
        }
    }

    static func isWritableFolder(_ path: String) throws(Fault) {
        guard access(path, W_OK | X_OK) == 0 else { throw .last }
    }

    /// The first bytes of a regular file: all of them, or one more than `limit`.
    ///
    /// The length that the system reports is a hint only: the file may grow while it is read.
    static func contents(of path: String, limit: Int) throws(Fault) -> [UInt8] {
        // Not to wait for ever where the path is a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        switch kind(status) {
        case .file: break
        case .folder: throw Fault(code: EISDIR)
        default: throw Fault(code: EINVAL)
        }
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

    /// Writes a new file.
    ///
    /// Fails where one of that name exists; what was begun is removed where writing fails.
    static func writeNew(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        let fault = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        // Some file systems report a full disk only here.
        let closingFault = close(descriptor) == 0 ? nil : Fault.last
        if let fault = fault ?? closingFault {
            unlink(path)
            throw fault
        }
    }

    /// Writes a new file, and makes the folders above it where they are missing; from any thread.
    static func writeNewWithFolders(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        try makeFolder(FilePath.folder(of: path))
        try writeNew(path, bytes)
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Fault? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, part.baseAddress, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return .last }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    /// Gives the file at `path` the name of `target`, replacing what had it: at no moment is there neither.
    static func replace(_ target: String, with path: String) throws(Fault) {
        guard rename(path, target) == 0 else { throw .last }
    }

    /// Gives two folders each other's names: at no moment has one of the names neither, where the file system can do that.
    static func exchange(_ one: String, _ other: String) throws(Fault) {
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

    static func remove(_ path: String) {
        unlink(path)
    }

    /// Makes a folder where there is nothing yet.
    static func makeNewFolder(_ path: String) throws(Fault) {
        guard mkdir(path, 0o777) == 0 else { throw .last }
    }

    /// Gives a file a second name, or copies it where that cannot be; folders with all that is in them, links as links.
    static func copyTree(_ source: String, to target: String) throws(Fault) {
        switch try kind(of: source) {
        case .folder:
            try makeFolder(target)
            for name in try names(inFolder: source) {
                guard let name else { throw Fault(code: EILSEQ) }
                try copyTree(FilePath.join(source, name), to: FilePath.join(target, name))
            }
        case .link:
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(source, &buffer, Int(PATH_MAX)) >= 0, symlink(buffer, target) == 0 else { throw .last }
        case .file:
            if link(source, target) == 0 { return }
            try writeNew(target, try contents(of: source, limit: 1 << 40))
        case .other:
            guard link(source, target) == 0 else { throw .last }
        }
    }

    /// Takes a folder for this process, as long as the handle is open; nil where another has it.
    ///
    /// The system lets go of it when the process ends, however it ends.
    static func lock(folder path: String) -> CInt? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    static func unlock(_ descriptor: CInt) {
        close(descriptor)
    }

    /// Removes a folder with all that is in it, as far as that is possible; a symbolic link is removed, not followed.
    static func removeTree(_ path: String) {
        if let kind = try? kind(of: path), kind == .folder {
            for case let name? in (try? names(inFolder: path)) ?? [] { removeTree(FilePath.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Where the system wants temporary files.
    static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Makes a new folder there that only this user can look into.
    static func makeTemporaryFolder() throws(Fault) -> String {
        var template = Array(FilePath.join(temporaryFolder, "kisscut-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static var processNumber: Int { Int(getpid()) }
}
