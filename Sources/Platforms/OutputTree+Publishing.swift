import Inspection
import Making
import PackManifest
import Support

/// Replaces the old folder, and keeps some of its files.
extension OutputTree {
    /// The files in the old folder that are not part of the new pack.
    struct Leftovers {
        /// Files and folders of other origin that were kept.
        var kept: [String] = []
        /// Files and folders that were removed.
        var removed: [String] = []
        /// The top-level entries that stay untouched in an output that cannot be renamed, by name.
        var untouched: Set<String> = []
    }

    /// Replaces the old folder with the new folder.
    ///
    /// The new folder gets copies of files that Stickermill did not write, of edited files of a project, and of a project that was not written
    /// again. A clean pack keeps only hidden files and Xcode's user data.
    ///
    /// - Parameter manifests: The number of earlier manifests whose files are kept.
    /// - Throws: `StickermillError` with the code `outputUnusable` if a file that Stickermill did not write, or that was edited, has the
    ///   path of a file of the pack; `notWritable`.
    func publish(keepingFilesOf manifests: Int) throws(StickermillError) -> Leftovers {
        do {
            let isComplete = unchanged.withLock { $0.count } == written.withLock { $0.count }
            if !isComplete { try takeOverUnchanged() }
            let web = try carryWebFiles(ofLast: manifests)
            try carryProject()
            let record = record(web: web)
            try FileSystem.writeNew(Paths.join(folder, PackRecord.fileName), try encodeJSON(record))
            var leftovers = Leftovers()
            if (try? FileSystem.kind(of: target)) == nil {
                try FileSystem.replace(target, with: folder)
            } else {
                let lock = isInside ? FileSystem.lock(folder: target) : .unsupported
                defer { if case .acquired(let lock) = lock { FileSystem.unlock(lock) } }
                let current = try PackRecord(in: target, writtenAs: output)
                if case .unavailable = lock { throw changed() }
                guard current == old else { throw changed() }
                try carry("", into: &leftovers)
                leftovers.removed += abandonedProducts()
                if isComplete && record == old && leftovers.removed.isEmpty {
                    // The pack is already up to date, so builds that depend on it need not run.
                    end()
                    return leftovers
                }
                if isComplete { try takeOverUnchanged() }
                if isInside {
                    try replaceContents(with: record, keeping: leftovers.untouched)
                } else {
                    try FileSystem.swap(folder, target)
                }
            }
            return leftovers
        } catch let error as StickermillError {
            throw error
        } catch {
            let cause = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw StickermillError(.notWritable(cause: cause), path: output)
        }
    }

    /// Returns the record of the new pack.
    private func record(web: [[String]]) -> PackRecord {
        var record = PackRecord(files: written.withLock { $0 }, madeFrom: masters.withLock { $0 }, after: old)
        record.web = web.isEmpty ? nil : web
        return record
    }

    /// Takes the unchanged files over into the new folder.
    private func takeOverUnchanged() throws(FileSystem.Fault) {
        for path in unchanged.withLock({ $0 }) {
            let (old, new) = (Paths.join(target, path), Paths.join(folder, path))
            guard !FileSystem.hardLink(old, as: new) else { continue }
            try FileSystem.writeNewWithFolders(new, FileSystem.contents(of: old, limit: Self.maximumBytes))
        }
    }

    /// Copies the files of earlier manifests, because clients that fetched an earlier manifest still request them.
    ///
    /// - Returns: The names of the files of the new manifest and of the earlier manifests, the newest first.
    private func carryWebFiles(ofLast manifests: Int) throws -> [[String]] {
        let web = PackRecord.webFiles(among: written.withLock { Array($0.keys) })
        let history = old.history.adding(web, keeping: manifests)
        for name in history.earlierFiles.sorted() {
            let path = Paths.join(PackPaths.web, name)
            let old = Paths.join(target, path)
            guard let hash = ownHash(of: path) else { continue }
            let new = Paths.join(folder, path)
            try FileSystem.makeFolder(Paths.folder(of: new))
            try FileSystem.copyTree(old, to: new)
            written.withLock { $0[path] = hash }
        }
        return history.versions
    }

    /// Copies the parts of the old project that were not written now, because Xcode may have been set up with them.
    private func carryProject() throws {
        guard !isClean else { return }
        let new = written.withLock { Set($0.keys.compactMap(PackPaths.projectPart)) }
        for (path, hashes) in own {
            guard let part = PackPaths.projectPart(of: path), !new.contains(part),
                FileSystem.firstLink(from: target, to: path) == nil,
                (try? FileSystem.kind(of: Paths.join(target, path))) == .file
            else { continue }
            try FileSystem.makeFolder(Paths.folder(of: Paths.join(folder, path)))
            try FileSystem.copyTree(Paths.join(target, path), to: Paths.join(folder, path))
            // The record of an edited file keeps the hash of the version that Stickermill wrote.
            let hash = ownHash(of: path) ?? hashes[0]
            written.withLock { $0[path] = hash }
        }
    }

    /// Returns the SHA-256 of a file of the old tree, or `nil` if the file is not as Stickermill wrote it.
    private func ownHash(of path: String) -> String? {
        guard let hashes = own[path], let hash = FileSystem.hash(of: path, in: target) else { return nil }
        return hashes.contains(hash) ? hash : nil
    }

    /// Returns the optional folders that Stickermill wrote for the old pack and that the new pack does not have.
    ///
    /// If files of other origin stay in such a folder, these are the files that Stickermill wrote there.
    private func abandonedProducts() -> [String] {
        let new = written.withLock { Array($0.keys) }
        return [PackPaths.images, PackPaths.web].flatMap { product -> [String] in
            let old = own.keys.filter { Paths.isBelow($0, product) }
            guard !old.isEmpty, !new.contains(where: { Paths.isBelow($0, product) }) else { return [] }
            let isKept = (try? FileSystem.kind(of: Paths.join(folder, product))) != nil
            return isKept ? old.sorted() : [product]
        }
    }

    /// The maximum number of bytes of a file in a pack.
    static let maximumBytes = 64_000_000

    /// Copies the files in a folder of the old tree that Stickermill did not write.
    private func carry(_ path: String, into leftovers: inout Leftovers) throws {
        for name in try FileSystem.names(inFolder: Paths.join(target, path)) {
            guard let name else {
                throw StickermillError(.nameNotUTF8(folder: path.isEmpty ? nil : path), path: output)
            }
            let inner = Paths.join(path, name)
            guard inner != PackRecord.fileName, !unchanged.withLock({ $0.contains(inner) }),
                !inner.hasPrefix(Self.insidePrefix)
            else { continue }
            let old = Paths.join(target, inner)
            let new = Paths.join(folder, inner)
            let newKind = try? FileSystem.kind(of: new)
            if try FileSystem.kind(of: old) == .folder {
                if newKind == .folder || own.keys.contains(where: { $0.hasPrefix(inner + "/") }) {
                    try carry(inner, into: &leftovers)
                    continue
                }
            } else if isUntouched(inner, old, new) {
                continue
            }
            try carryForeign(inner, from: old, to: new, isTaken: newKind != nil, into: &leftovers)
        }
    }

    /// Copies one file or folder that Stickermill did not write, or that was edited.
    ///
    /// - Parameter isTaken: Whether the new folder has a file at the path.
    private func carryForeign(
        _ path: String, from old: String, to new: String, isTaken: Bool, into leftovers: inout Leftovers
    ) throws {
        // Hidden files and Xcode's user data are kept and not reported.
        let name = Paths.name(of: path)
        let isMetadata = PackRecord.isOfSystem(name) || name == "xcuserdata"
        if isTaken {
            if isClean { return }
            guard own[path] != nil, !PackPaths.isMadeOfMasters(path) else {
                throw StickermillError(.foreignFile(file: path, wasEdited: own[path] != nil), path: output)
            }
            FileSystem.remove(new)
        } else if isClean && !isMetadata {
            leftovers.removed.append(path)
            return
        }
        if !isMetadata { leftovers.kept.append(path) }
        if isInside && !isTaken && name == path {
            leftovers.untouched.insert(path)
            return
        }
        try FileSystem.makeFolder(Paths.folder(of: new))
        try FileSystem.copyTree(old, to: new)
    }

    /// Whether a file of the old tree has the bytes that Stickermill wrote before, or writes now.
    private func isUntouched(_ path: String, _ old: String, _ new: String) -> Bool {
        guard (try? FileSystem.kind(of: old)) == .file,
            let bytes = try? FileSystem.contents(of: old, limit: Self.maximumBytes),
            bytes.count <= Self.maximumBytes
        else { return false }
        if let current = try? FileSystem.contents(of: new, limit: Self.maximumBytes), current == bytes { return true }
        return own[path]?.contains(SHA256.hexadecimal(of: bytes)) ?? false
    }

    private func changed() -> StickermillError {
        StickermillError(.writtenMeanwhile, path: output)
    }
}
