import SystemShim

extension FileSystem {
    /// Makes a folder and the folders above it, unless they exist.
    package static func makeFolder(_ path: String) throws(Fault) {
        if mkdir(path, 0o777) == 0 { return }
        var fault = Fault.last
        let above = Paths.folder(of: path)
        if fault.isMissing && !path.isEmpty && above != path {
            try makeFolder(above)
            // This tries only once more. In a removed folder, or in a folder of the kernel, the system refuses every new folder with the
            // same error.
            if mkdir(path, 0o777) == 0 { return }
            fault = .last
        }
        guard fault.code == .fileExists else { throw fault }
        guard try kindOfTarget(of: path) == .folder else { throw .notAFolder }
    }

    /// Makes a folder that only this user can open, unless it exists.
    package static func makePrivateFolder(_ path: String) throws(Fault) {
        if mkdir(path, 0o700) == 0 { return }
        let fault = Fault.last
        guard fault.code == .fileExists else { throw fault }
        guard try kindOfTarget(of: path) == .folder else { throw .notAFolder }
    }

    /// Checks that this process may make files in a folder.
    package static func checkWritable(_ path: String) throws(Fault) {
        try check(access(path, W_OK | X_OK))
    }

    /// Returns whether users other than its owner may make and remove files in a folder.
    ///
    /// A group with the number of the owner has no other members: most systems make such a group for each user.
    package static func isWritableByOthers(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) else { return false }
        let mayGroup = status.st_mode & 0o020 != 0 && status.st_gid != status.st_uid
        return mayGroup || status.st_mode & 0o002 != 0
    }

    /// Returns whether another folder can replace an existing folder: it is no mount point, and this process may write to the folder above.
    package static func isReplaceable(folder path: String) -> Bool {
        stickermill_is_mount_point(path) == 0 && access(Paths.folder(of: path), W_OK | X_OK) == 0
    }

    /// Makes a folder, and fails if the name exists.
    package static func makeNewFolder(_ path: String) throws(Fault) {
        try check(mkdir(path, 0o777))
    }

    /// Copies a folder with its whole content.
    ///
    /// Symbolic links stay as they are, and files become hard links if possible.
    package static func copyTree(_ source: String, to target: String) throws(Fault) {
        switch try kind(of: source) {
        case .folder:
            try makeFolder(target)
            for name in try names(inFolder: source) {
                guard let name else { throw Fault(.illegalByteSequence) }
                try copyTree(Paths.join(source, name), to: Paths.join(target, name))
            }
        case .link:
            try check(symlink(try self.target(ofLink: source), target))
        case .file:
            if link(source, target) == 0 { return }
            try copyFile(source, to: target)
        case .other:
            try check(link(source, target))
        }
    }

    /// Gives a file an additional name, and makes the folder of that name if it is missing.
    ///
    /// - Returns: Whether the file system supports this.
    package static func hardLink(_ path: String, as other: String) -> Bool {
        if linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0 { return true }
        guard Fault.last.isMissing, (try? makeFolder(Paths.folder(of: other))) != nil else { return false }
        return linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0
    }

    /// Returns the paths of all files with content below a folder, without following symbolic links.
    package static func files(below folder: String) -> Set<String> {
        var (files, rest): (Set<String>, [String]) = ([], [""])
        while let subfolder = rest.popLast() {
            for case let name? in (try? names(inFolder: Paths.join(folder, subfolder))) ?? [] {
                let path = Paths.join(subfolder, name)
                switch try? kind(of: Paths.join(folder, path)) {
                case .folder: rest.append(path)
                case .file where (try? status(of: Paths.join(folder, path)).bytes) != 0: files.insert(path)
                default: break
                }
            }
        }
        return files
    }

    /// Removes a folder with its whole content, or as much as possible, without following symbolic links.
    package static func removeTree(_ path: String) {
        if let kind = try? kind(of: path), kind == .folder {
            for case let name? in (try? names(inFolder: path)) ?? [] { removeTree(Paths.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Removes a folder if it is empty.
    package static func removeEmptyFolder(_ path: String) {
        rmdir(path)
    }

    /// The folder for temporary files.
    package static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Makes a new folder for temporary files, which only this user can open.
    package static func makeTemporaryFolder() throws(Fault) -> String {
        var template = Array(Paths.join(temporaryFolder, "\(Program.name)-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns a folder and the folders above it, up to the root of its repository, or `nil` if it is in no repository.
    ///
    /// The root of a repository has a `.git`.
    package static func foldersOfRepository(from folder: String) -> [String]? {
        var folders = [folder]
        while let last = folders.last {
            // This is a folder in a repository, and a file in a worktree.
            if (try? kind(of: Paths.join(last, ".git"))) != nil { return folders }
            let above = Paths.folder(of: last)
            guard above != last else { break }
            folders.append(above)
        }
        return nil
    }
}
