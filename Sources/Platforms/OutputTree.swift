import Inspection
import Making
import PackManifest
import Support
import Synchronization

/// A new folder that is written next to the output and replaces it in one step.
///
/// Other processes see either the old folder or the new folder. A run that ends before `publish` changes nothing. If the output cannot be
/// renamed, the new folder is hidden inside it, and its contents replace the contents of the output, the catalog in one step.
struct OutputTree: ~Copyable {
    /// The new folder.
    let folder: String
    /// The folder to replace; it may not exist.
    let target: String
    let output: String
    let isClean: Bool
    /// Whether the new folder is in the output, because the output is a mount point or in a folder that cannot be written.
    let isInside: Bool
    /// The record of the pack in the old folder.
    let old: PackRecord
    /// The files in the old folder that Stickermill wrote, by path, and the SHA-256 that each may have, the newest first.
    let own: [String: [String]]
    /// The SHA-256 of the files that were written, by path.
    let written = Mutex<[String: String]>([:])
    /// The SHA-256 of the masters of pictures that were written, by the picture's path.
    let masters = Mutex<[String: String]>([:])
    /// The paths of written files that the old folder already has with the same bytes.
    ///
    /// If any other file changes, these files are taken over from the old folder with their times.
    let unchanged = Mutex<Set<String>>([])
    /// The lock on the new folder, which protects it from other runs, or `nil` on file systems without locks.
    private let lock: CInt?
    private let isOver = Mutex(false)

    /// Checks the output, and creates the new folder.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable` if the output is neither empty nor a pack.
    init(output: String, isClean: Bool) throws(StickermillError) {
        let places: (target: String, old: PackRecord, isInside: Bool, folder: String, lock: CInt?)
        do {
            let (target, old) = try Self.inspect(output, makesFolders: true)
            let isInside = (try? FileSystem.kind(of: target)) != nil && !FileSystem.isReplaceable(folder: target)
            let (folder, lock) = try Self.makeFolder(for: target, isInside: isInside)
            places = (target, old, isInside, folder, lock)
        } catch let error as StickermillError {
            throw error
        } catch {
            throw Self.refusal(of: output, error)
        }
        self.output = output
        self.isClean = isClean
        (target, old, isInside, folder, lock) = places
        own = old.hashes
    }

    /// Makes a file in the new folder for data that would need too much memory, or returns `nil` if it cannot be made.
    func makeScratchFile() -> ScratchFile? {
        try? ScratchFile(at: Paths.join(folder, ".scratch-\(UInt64.random(in: .min ... .max))"))
    }

    /// Refuses an output that is neither empty nor a pack, without changing anything.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    static func refuseUnusable(_ output: String) throws(StickermillError) { _ = try pack(in: output) }

    /// Returns the folder of an output without symbolic links, and the record of the pack in it, without changing anything.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    static func pack(in output: String) throws(StickermillError) -> (target: String, old: PackRecord) {
        do {
            return try inspect(output, makesFolders: false)
        } catch let error as StickermillError {
            throw error
        } catch {
            throw refusal(of: output, error)
        }
    }

    /// Returns the output's path without symbolic links, and the record of the pack in it.
    ///
    /// - Parameter makesFolders: Whether missing folders above it are made.
    private static func inspect(
        _ path: String, makesFolders: Bool
    ) throws -> (target: String, old: PackRecord) {
        let output = path.hasSuffix("/") ? String(path.reversed().drop { $0 == "/" }.reversed()) : path
        guard !output.isEmpty else { throw StickermillError(.notReplaceable, path: path) }
        guard (try? FileSystem.kind(of: output)) != nil else {
            let above = Paths.folder(of: output)
            guard makesFolders else { return (output, PackRecord(files: [:])) }
            try FileSystem.makeFolder(above)
            return (Paths.join(try FileSystem.realPath(of: above), Paths.name(of: output)), PackRecord(files: [:]))
        }
        guard try FileSystem.kindOfTarget(of: output) == .folder else {
            throw StickermillError(.notAFolder, path: output)
        }
        let target = try FileSystem.realPath(of: output)
        let here = try FileSystem.realPath(of: ".")
        guard target != "/", here != target, !here.hasPrefix(target + "/") else {
            throw StickermillError(.containsWorkingFolder, path: output)
        }
        return (target, try PackRecord(in: target, writtenAs: output))
    }

    private static func refusal(of output: String, _ error: any Error) -> StickermillError {
        let cause = (error as? FileSystem.Fault)?.reason ?? "\(error)"
        return StickermillError(.folderNotUsable(isForOverlays: false, cause: cause), path: output)
    }

    deinit {
        end()
    }

    /// Removes the new folder unless it was published.
    ///
    /// Afterward, files cannot be written. Runs call this explicitly, because the threads of abandoned workers may keep the tree alive.
    func end() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        FileSystem.removeTree(folder)
        if let lock { FileSystem.unlock(lock) }
    }

    /// Removes the folders of killed runs, then creates the new folder and acquires its lock.
    private static func makeFolder(
        for target: String, isInside: Bool
    ) throws(FileSystem.Fault) -> (String, lock: CInt?) {
        let nextTo = (place: Paths.folder(of: target), prefix: ".\(Paths.name(of: target)).\(Program.name)-")
        let inside = (place: target, prefix: insidePrefix)
        for (place, prefix) in [nextTo, inside] {
            for case let name? in (try? FileSystem.names(inFolder: place)) ?? [] where name.hasPrefix(prefix) {
                let leftover = Paths.join(place, name)
                guard case .acquired(let lock) = FileSystem.lock(folder: leftover) else { continue }
                putBackAside(in: leftover, to: target)
                FileSystem.removeTree(leftover)
                FileSystem.unlock(lock)
            }
        }
        let (place, prefix) = isInside ? inside : nextTo
        for _ in 1...10 {
            let folder = Paths.join(place, prefix + String(UInt32.random(in: .min ... .max), radix: 36))
            try FileSystem.makeNewFolder(folder)
            switch FileSystem.lock(folder: folder) {
            case .acquired(let lock):
                // Another run may have removed the folder before it was locked.
                if (try? FileSystem.kind(of: folder)) == .folder { return (folder, lock) }
                FileSystem.unlock(lock)
            case .unavailable: break
            case .unsupported: return (folder, nil)
            }
            FileSystem.removeTree(folder)
        }
        throw FileSystem.Fault.noLock
    }

    // MARK: Writing

    /// Writes a file, from any thread.
    ///
    /// If the old folder has the file with the same bytes, it is taken over from there with its times.
    ///
    /// - Parameters:
    ///   - hash: The SHA-256 of the bytes, if it is known.
    ///   - master: The SHA-256 of the picture's master, or `nil` for a file that is no picture.
    func write(
        _ bytes: [UInt8], to path: String, hash: String? = nil, madeFrom master: String? = nil
    ) throws(FileSystem.Fault) {
        let hash = hash ?? SHA256.hexadecimal(of: bytes)
        let isOld = own[path]?.first == hash && isOld(bytes, path)
        if !isOld { try FileSystem.writeNewWithFolders(Paths.join(folder, path), bytes) }
        written.withLock { $0[path] = hash }
        masters.withLock { $0[path] = master }
        unchanged.withLock { if isOld { $0.insert(path) } else { $0.remove(path) } }
    }

    /// Whether the old folder has a file with these bytes, which then need not be written again.
    private func isOld(_ bytes: [UInt8], _ path: String) -> Bool {
        FileSystem.firstLink(from: target, to: path) == nil
            && (try? OpenFile(Paths.join(target, path)))?.consists(of: bytes) ?? false
    }

    /// Removes a file, or a folder with its contents.
    func remove(_ path: String) {
        FileSystem.removeTree(Paths.join(folder, path))
        unchanged.withLock { files in files = files.filter { $0 != path && !$0.hasPrefix(path + "/") } }
        written.withLock { files in files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") } }
    }
}
