#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Makes a folder and those above it, unless they are there.
    package static func makeFolder(_ path: String) throws(Fault) {
        if mkdir(path, 0o777) == 0 { return }
        var fault = Fault.last
        let above = FilePath.folder(of: path)
        if fault.isMissing && !path.isEmpty && above != path {
            try makeFolder(above)
            // Once more and never again: in a folder that was removed, or in one of the kernel's, there is no making
            // folders, and the system gives the same answer every time.
            if mkdir(path, 0o777) == 0 { return }
            fault = .last
        }
        guard fault.code == EEXIST else { throw fault }
        guard try kindOfTarget(of: path) == .folder else { throw Fault(code: ENOTDIR) }
    }

    package static func checkWritable(_ path: String) throws(Fault) {
        guard access(path, W_OK | X_OK) == 0 else { throw .last }
    }

    /// Makes a folder where there is nothing yet.
    package static func makeNewFolder(_ path: String) throws(Fault) {
        guard mkdir(path, 0o777) == 0 else { throw .last }
    }

    /// Gives a file a second name, or copies it where that cannot be; folders with all that is in them, links as links.
    package static func copyTree(_ source: String, to target: String) throws(Fault) {
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

    /// Removes a folder with all that is in it, as far as that is possible; a symbolic link is removed, not followed.
    package static func removeTree(_ path: String) {
        if let kind = try? kind(of: path), kind == .folder {
            for case let name? in (try? names(inFolder: path)) ?? [] { removeTree(FilePath.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Where the system wants temporary files.
    package static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Makes a new folder there that only this user can look into.
    package static func makeTemporaryFolder() throws(Fault) -> String {
        var template = Array(FilePath.join(temporaryFolder, "kisscut-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
