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

/// A folder that is written beside the one it is to replace, and takes its place whole.
///
/// Whoever looks at the output sees the old folder or the new one. A run that ends before `publish` changes nothing.
struct OutputTree: ~Copyable {
    /// What became of files in the old folder that are not Kisscut's.
    struct Foreign {
        /// Files and folders that were kept.
        var kept: [String] = []
        /// Files and folders that were removed.
        var removed: [String] = []
    }

    /// The folder that is being written.
    let folder: String
    /// The folder to replace; it need not exist.
    private let target: String
    private let output: String
    private let isClean: Bool
    /// The files of the old folder that Kisscut wrote, with their digests.
    private let own: [String: String]
    /// The files that its manifests had.
    private let history: WebHistory
    /// SHA-256 of the files that were written, by their paths.
    private let written = Mutex<[String: String]>([:])
    /// Tells other runs that this one is at work on its folder; nil on disks without locks.
    private let lock: CInt?
    private let isOver = Mutex(false)

    /// The list of a pack's files, by which the next run tells its own work from other people's.
    static let recordName = ".kisscut-pack.json"

    struct Record: Codable {
        var schema = 1
        /// SHA-256 of every file, as Kisscut wrote it, by its path.
        var files: [String: String]
        /// The names of the files of the manifest and of those before it, the newest first; absent without a manifest.
        var web: [[String]]?
    }

    /// Looks at the output, and makes the folder to write to.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` where the output is neither empty nor a pack.
    init(output: String, isClean: Bool) throws(KisscutError) {
        let places: (target: String, old: Record, folder: String, lock: CInt?)
        do {
            let (target, old) = try Self.look(at: output)
            let (folder, lock) = try Self.makeFolder(beside: target)
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

    /// The output's path without links, and the files in it that are Kisscut's.
    private static func look(at path: String) throws -> (target: String, old: Record) {
        let output = path.hasSuffix("/") ? String(path.reversed().drop { $0 == "/" }.reversed()) : path
        guard !output.isEmpty else { throw refusal(of: path, "is no folder that could be replaced") }
        guard (try? FileSystem.kind(of: output)) != nil else {
            let above = Paths.folder(of: output)
            try FileSystem.makeFolder(above)
            return (Paths.join(try FileSystem.realPath(of: above), Paths.name(of: output)), Record(files: [:]))
        }
        guard try FileSystem.kindOfTarget(of: output) == .folder else { throw refusal(of: output, "not a folder") }
        let target = try FileSystem.realPath(of: output)
        let here = try FileSystem.realPath(of: ".")
        guard target != "/", here != target, !here.hasPrefix(target + "/") else {
            throw refusal(
                of: output, "is the folder that the command runs in, which cannot be replaced; call it from outside")
        }
        return (target, try record(in: target) { refusal(of: output, $0) })
    }

    private static func refusal(of output: String, _ reason: String) -> KisscutError {
        KisscutError(.outputUnusable, path: output, reason: reason)
    }

    deinit {
        end()
    }

    /// Removes what was not published; nothing is written any more.
    ///
    /// A run does so at its end: its workers' threads may hold the tree a little longer.
    func end() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        FileSystem.removeTree(folder)
        if let lock { FileSystem.unlock(lock) }
    }

    /// Makes the folder to write to, once what killed runs have left is removed.
    private static func makeFolder(beside target: String) throws(FileSystem.Fault) -> (String, lock: CInt?) {
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
                // Another run may have taken it for a leftover before it could be locked.
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

    /// Writes a new file; from any thread.
    ///
    /// - Parameter digest: SHA-256 of the bytes, if it is known.
    func write(_ bytes: [UInt8], to path: String, digest: String? = nil) throws(FileSystem.Fault) {
        try FileSystem.writeNewWithFolders(Paths.join(folder, path), bytes)
        let digest = digest ?? SHA256.hexadecimal(of: bytes)
        written.withLock { $0[path] = digest }
    }

    /// Removes a file, or a folder with all that is in it.
    func remove(_ path: String) {
        FileSystem.removeTree(Paths.join(folder, path))
        written.withLock { files in files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") } }
    }

    // MARK: What is there

    /// The record of a pack; an empty one if there is none.
    private static func record(in folder: String, _ refuse: (String) -> KisscutError) throws -> Record {
        let names = try FileSystem.names(inFolder: folder).map { $0 ?? "?" }
        if names.contains(recordName) {
            let bytes = try FileSystem.contents(of: Paths.join(folder, recordName), limit: 64_000_000)
            guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else {
                throw refuse(
                    "\(recordName), the list of the pack's files, is damaged; remove the folder, or name another")
            }
            return record
        }
        let visible = names.filter { !$0.hasPrefix(".") }
        let isPack =
            visible.contains { Paths.fileExtension(of: $0) == "xcstickers" }
            && visible.allSatisfy { ["xcstickers", "xcodeproj", "xcassets"].contains(Paths.fileExtension(of: $0)) }
        guard visible.isEmpty || isPack else {
            throw refuse("is neither empty nor a sticker pack, and is left as it is; name another folder")
        }
        return Record(files: [:])
    }

    /// The names of the files that are kept in a pack's `Web` folder for manifests before the current one.
    static func earlierWebFiles(in folder: String) -> Set<String> {
        (try? record(in: folder) { KisscutError(.outputUnusable, path: folder, reason: $0) })?.history.earlierFiles
            ?? []
    }

    // MARK: Taking the place

    /// Puts the new folder in the place of the old one.
    ///
    /// Files of the old folder that are not Kisscut's move along, unless the pack is to be clean; hidden ones always do. So
    /// do files of a project that were edited, which know nothing of single stickers.
    ///
    /// - Parameter manifests: Of how many manifests before the new one the files are kept.
    /// - Throws: `KisscutError` with the code `outputUnusable` where someone else's work stands where the pack needs the
    ///   place, and `notWritable`.
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

    /// Takes over the files of earlier manifests, so that who has one of them still finds its files.
    ///
    /// - Returns: The names of the files of the new manifest and of those that were kept, the newest first.
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
            guard let bytes = try? FileSystem.contents(of: old, limit: Self.mostBytes),
                own[path] == SHA256.hexadecimal(of: bytes)
            else { continue }
            try FileSystem.copyTree(old, to: Paths.join(folder, path))
            written.withLock { $0[path] = own[path] }
        }
        return history.versions
    }

    /// More than any file of a pack has.
    private static let mostBytes = 64_000_000

    /// Takes over what other people have put into a folder of the old tree.
    private func carry(_ path: String, into foreign: inout Foreign) throws {
        for name in try FileSystem.names(inFolder: Paths.join(target, path)) {
            guard let name else {
                throw refuse("\(path.isEmpty ? "it" : path) holds a file whose name is not UTF-8")
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
            try carryWork(inner, from: old, to: new, isInTheWay: newKind != nil, into: &foreign)
        }
    }

    /// Takes over one file or folder that someone else has written, or edited.
    private func carryWork(
        _ path: String, from old: String, to new: String, isInTheWay: Bool, into foreign: inout Foreign
    ) throws {
        // What the system or Xcode keeps beside the files is nobody's work, and stays.
        let name = Paths.name(of: path)
        let isAside = name.hasPrefix(".") || name == "xcuserdata"
        if isInTheWay {
            if isClean { return }
            guard own[path] != nil, !PackPaths.isMadeOfMasters(path) else {
                let deed = own[path] == nil ? "Kisscut did not write" : "was edited since Kisscut wrote it"
                throw refuse("holds \(path), which the pack needs and \(deed); --clean replaces it")
            }
            FileSystem.remove(new)
        } else if isClean && !isAside {
            foreign.removed.append(path)
            return
        }
        try FileSystem.makeFolder(Paths.folder(of: new))
        try FileSystem.copyTree(old, to: new)
        if !isAside { foreign.kept.append(path) }
    }

    /// Whether a file of the old tree is as Kisscut wrote it, or as it writes it now.
    private func isUntouched(_ path: String, _ old: String, _ new: String) -> Bool {
        guard let bytes = try? FileSystem.contents(of: old, limit: Self.mostBytes), bytes.count <= Self.mostBytes else {
            return false
        }
        if let fresh = try? FileSystem.contents(of: new, limit: Self.mostBytes), fresh == bytes { return true }
        return own[path] == SHA256.hexadecimal(of: bytes)
    }

    private func refuse(_ reason: String) -> KisscutError { Self.refusal(of: output, reason) }
}
