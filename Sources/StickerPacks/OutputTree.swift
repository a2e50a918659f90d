import Files
import PackManifest
import Rendering
import Synchronization
import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new folder that is written next to the output and replaces it in one step.
///
/// Other processes see either the old folder or the new one. A run that ends before `publish` changes nothing.
struct OutputTree: ~Copyable {
    /// Files in the old folder that Kisscut did not write.
    struct Foreign {
        /// Files and folders that were kept.
        var kept: [String] = []
        /// Files and folders that were removed.
        var removed: [String] = []
    }

    /// The new folder.
    let folder: String
    /// The folder to replace; it may not exist.
    private let target: String
    private let output: String
    private let isClean: Bool
    /// The SHA-256 of the files in the old folder that Kisscut wrote, by path.
    private let own: [String: String]
    /// The files of the manifests in the old folder.
    private let history: WebHistory
    /// The SHA-256 of the files that were written, by path.
    private let written = Mutex<[String: String]>([:])
    /// The lock on the new folder, which protects it from other runs; nil on file systems without locks.
    private let lock: CInt?
    private let isOver = Mutex(false)

    /// The list of a pack's files, which distinguishes them from files that Kisscut did not write.
    static let recordName = ".kisscut-pack.json"

    struct Record: Codable {
        var schema = 1
        /// The SHA-256 of every file that Kisscut wrote, by path.
        var files: [String: String]
        /// The names of the files of the current and earlier manifests, the newest first; absent without a manifest.
        var web: [[String]]?
    }

    /// Checks the output, and creates the new folder.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` if the output is neither empty nor a pack.
    init(output: String, isClean: Bool) throws(KisscutError) {
        let places: (target: String, old: Record, folder: String, lock: CInt?)
        do {
            let (target, old) = try Self.inspect(output)
            let (folder, lock) = try Self.makeFolder(nextTo: target)
            places = (target, old, folder, lock)
        } catch let error as KisscutError {
            throw error
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw Self.refusal(of: output, "cannot be used as the output folder: \(reason)")
        }
        self.output = output
        self.isClean = isClean
        (target, own, folder, lock) = (places.target, places.old.files, places.folder, places.lock)
        history = places.old.history
    }

    /// Returns the output's path without symbolic links, and the record of the pack in it.
    private static func inspect(_ path: String) throws -> (target: String, old: Record) {
        let output = path.hasSuffix("/") ? String(path.reversed().drop { $0 == "/" }.reversed()) : path
        guard !output.isEmpty else { throw refusal(of: path, "is not a folder that can be replaced") }
        guard (try? FileSystem.kind(of: output)) != nil else {
            let above = Paths.folder(of: output)
            try FileSystem.makeFolder(above)
            return (Paths.join(try FileSystem.realPath(of: above), Paths.name(of: output)), Record(files: [:]))
        }
        guard try FileSystem.kindOfTarget(of: output) == .folder else { throw refusal(of: output, "is not a folder") }
        let target = try FileSystem.realPath(of: output)
        let here = try FileSystem.realPath(of: ".")
        guard target != "/", here != target, !here.hasPrefix(target + "/") else {
            throw refusal(
                of: output,
                "contains the folder that the command runs in, so it cannot be replaced; run the command from elsewhere"
            )
        }
        return (target, try record(in: target) { refusal(of: output, $0) })
    }

    private static func refusal(of output: String, _ reason: String) -> KisscutError {
        KisscutError(.outputUnusable, path: output, reason: reason)
    }

    deinit {
        end()
    }

    /// Removes the new folder unless it was published; nothing can be written afterward.
    ///
    /// Runs call this explicitly, because the threads of abandoned workers may keep the tree alive.
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
    private static func makeFolder(nextTo target: String) throws(FileSystem.Fault) -> (String, lock: CInt?) {
        let above = Paths.folder(of: target)
        let prefix = ".\(Paths.name(of: target)).kisscut-"
        for case let name? in (try? FileSystem.names(inFolder: above)) ?? [] where name.hasPrefix(prefix) {
            let leftover = Paths.join(above, name)
            guard case .acquired(let lock) = FileSystem.lock(folder: leftover) else { continue }
            FileSystem.removeTree(leftover)
            FileSystem.unlock(lock)
        }
        for _ in 1...10 {
            let folder = Paths.join(above, prefix + String(UInt32.random(in: .min ... .max), radix: 36))
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

    /// Writes a new file, from any thread.
    ///
    /// - Parameter hash: The SHA-256 of the bytes, if it is known.
    func write(_ bytes: [UInt8], to path: String, hash: String? = nil) throws(FileSystem.Fault) {
        try FileSystem.writeNewWithFolders(Paths.join(folder, path), bytes)
        let hash = hash ?? SHA256.hexadecimal(of: bytes)
        written.withLock { $0[path] = hash }
    }

    /// Removes a file, or a folder with its contents.
    func remove(_ path: String) {
        FileSystem.removeTree(Paths.join(folder, path))
        written.withLock { files in files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") } }
    }

    // MARK: The old folder

    /// Reads the record of a pack; an empty one if there is none.
    private static func record(in folder: String, _ refuse: (String) -> KisscutError) throws -> Record {
        let names = try FileSystem.names(inFolder: folder).map { $0 ?? "?" }
        if names.contains(recordName) {
            let bytes = try FileSystem.contents(of: Paths.join(folder, recordName), limit: 64_000_000)
            guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else {
                throw refuse(
                    "\(recordName), the list of the pack's files, is damaged; remove the folder, or choose another")
            }
            return record
        }
        let visible = names.filter { !$0.hasPrefix(".") }
        let isPack =
            visible.contains { Paths.fileExtension(of: $0) == "xcstickers" }
            && visible.allSatisfy { ["xcstickers", "xcodeproj", "xcassets"].contains(Paths.fileExtension(of: $0)) }
        guard visible.isEmpty || isPack else {
            throw refuse("is neither empty nor a sticker pack, so it is left as it is; choose another folder")
        }
        return Record(files: [:])
    }

    /// Returns the names of the files in a pack's `Web` folder that only earlier manifests list.
    static func earlierWebFiles(in folder: String) -> Set<String> {
        (try? record(in: folder) { KisscutError(.outputUnusable, path: folder, reason: $0) })?.history.earlierFiles
            ?? []
    }

    // MARK: Publishing

    /// Replaces the old folder with the new one.
    ///
    /// Files that Kisscut did not write, and edited files of a project, are copied to the new folder; a clean pack keeps only
    /// hidden ones and Xcode's user data.
    ///
    /// - Parameter manifests: The number of earlier manifests whose files are kept.
    /// - Throws: `KisscutError` with the code `outputUnusable` if a file that Kisscut did not write, or that was edited, has the
    ///   path of a file of the pack; `notWritable`.
    func publish(keepingFilesOf manifests: Int) throws(KisscutError) -> Foreign {
        do {
            let web = try carryWebFiles(ofLast: manifests)
            let record = Record(files: written.withLock { $0 }, web: web.isEmpty ? nil : web)
            try FileSystem.writeNew(Paths.join(folder, Self.recordName), try encodeJSON(record))
            var foreign = Foreign()
            if (try? FileSystem.kind(of: target)) == nil {
                try FileSystem.replace(target, with: folder)
            } else {
                try carry("", into: &foreign)
                try FileSystem.swap(folder, target)
            }
            return foreign
        } catch let error as KisscutError {
            throw error
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw KisscutError(.notWritable, path: output, reason: "cannot be written: \(reason)")
        }
    }

    /// Copies the files of earlier manifests, because clients that fetched one of these still request them.
    ///
    /// - Returns: The names of the files of the new manifest and of the earlier ones, the newest first.
    private func carryWebFiles(ofLast manifests: Int) throws -> [[String]] {
        let prefix = PackPaths.web + "/"
        let web = written.withLock { $0.keys.filter { $0.hasPrefix(prefix) } }.map {
            String($0.dropFirst(prefix.count))
        }
        let new = web.filter { $0 != Manifest.fileName }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let history = history.adding(new, keeping: manifests)
        for name in history.earlierFiles.sorted() {
            let path = Paths.join(PackPaths.web, name)
            let old = Paths.join(target, path)
            guard let bytes = try? FileSystem.contents(of: old, limit: Self.maximumBytes),
                own[path] == SHA256.hexadecimal(of: bytes)
            else { continue }
            try FileSystem.copyTree(old, to: Paths.join(folder, path))
            written.withLock { $0[path] = own[path] }
        }
        return history.versions
    }

    /// No file of a pack is larger than this.
    private static let maximumBytes = 64_000_000

    /// Copies the files in a folder of the old tree that Kisscut did not write.
    private func carry(_ path: String, into foreign: inout Foreign) throws {
        for name in try FileSystem.names(inFolder: Paths.join(target, path)) {
            guard let name else {
                throw refuse("\(path.isEmpty ? "the folder" : path) has a file whose name is not UTF-8")
            }
            let inner = Paths.join(path, name)
            guard inner != Self.recordName else { continue }
            let old = Paths.join(target, inner)
            let new = Paths.join(folder, inner)
            let newKind = try? FileSystem.kind(of: new)
            if try FileSystem.kind(of: old) == .folder {
                if newKind == .folder || own.keys.contains(where: { $0.hasPrefix(inner + "/") }) {
                    try carry(inner, into: &foreign)
                    continue
                }
            } else if isUntouched(inner, old, new) {
                continue
            }
            try carryForeign(inner, from: old, to: new, isTaken: newKind != nil, into: &foreign)
        }
    }

    /// Copies one file or folder that Kisscut did not write, or that was edited.
    ///
    /// - Parameter isTaken: Whether the new folder has a file at the path.
    private func carryForeign(
        _ path: String, from old: String, to new: String, isTaken: Bool, into foreign: inout Foreign
    ) throws {
        // Hidden files and Xcode's user data are kept without a mention.
        let name = Paths.name(of: path)
        let isMetadata = name.hasPrefix(".") || name == "xcuserdata"
        if isTaken {
            if isClean { return }
            guard own[path] != nil, !PackPaths.isMadeOfMasters(path) else {
                let origin = own[path] == nil ? "Kisscut did not write" : "was edited since Kisscut wrote it"
                throw refuse("has \(path), which the pack needs and which \(origin); --clean replaces it")
            }
            FileSystem.remove(new)
        } else if isClean && !isMetadata {
            foreign.removed.append(path)
            return
        }
        try FileSystem.makeFolder(Paths.folder(of: new))
        try FileSystem.copyTree(old, to: new)
        if !isMetadata { foreign.kept.append(path) }
    }

    /// Whether a file of the old tree has the bytes that Kisscut wrote before, or writes now.
    private func isUntouched(_ path: String, _ old: String, _ new: String) -> Bool {
        guard let bytes = try? FileSystem.contents(of: old, limit: Self.maximumBytes),
            bytes.count <= Self.maximumBytes
        else { return false }
        if let current = try? FileSystem.contents(of: new, limit: Self.maximumBytes), current == bytes { return true }
        return own[path] == SHA256.hexadecimal(of: bytes)
    }

    private func refuse(_ reason: String) -> KisscutError { Self.refusal(of: output, reason) }
}
