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
    /// The files of the old folder that Kisscut wrote.
    private let own: Set<String>
    /// Tells other runs that this one is at work on its folder.
    private let lock: CInt

    /// The list of a pack's files, by which the next run tells its own files from other people's.
    static let recordName = ".kisscut-pack.json"

    private struct Record: Codable {
        var schema = 1
        var files: [String]
    }

    /// Looks at the output, and makes the folder to write to.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` where the output is neither empty nor a pack.
    init(output: String, isClean: Bool) throws(KisscutError) {
        let places: (target: String, own: Set<String>, folder: String, lock: CInt)
        do {
            let (target, own) = try Self.look(at: output)
            let (folder, lock) = try Self.makeFolder(beside: target)
            places = (target, own, folder, lock)
        } catch let error as KisscutError {
            throw error
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw Self.refusal(of: output, "cannot be used as the output folder: \(reason)")
        }
        self.output = output
        self.isClean = isClean
        (target, own, folder, lock) = places
    }

    /// The output's path without links, and the files in it that are Kisscut's.
    private static func look(at path: String) throws -> (target: String, own: Set<String>) {
        let output = path.hasSuffix("/") ? String(path.reversed().drop { $0 == "/" }.reversed()) : path
        guard !output.isEmpty else { throw refusal(of: path, "is no folder that could be replaced") }
        guard (try? FileSystem.kind(of: output)) != nil else {
            let above = FilePath.folder(of: output)
            try FileSystem.makeFolder(above)
            return (FilePath.join(try FileSystem.realPath(of: above), FilePath.name(of: output)), [])
        }
        guard try FileSystem.kindOfTarget(of: output) == .folder else { throw refusal(of: output, "not a folder") }
        let target = try FileSystem.realPath(of: output)
        let here = try FileSystem.realPath(of: ".")
        guard target != "/", here != target, !here.hasPrefix(target + "/") else {
            throw refusal(
                of: output, "is the folder that the command runs in, which cannot be replaced; call it from outside")
        }
        return (target, try ownFiles(in: target) { refusal(of: output, $0) })
    }

    private static func refusal(of output: String, _ reason: String) -> KisscutError {
        KisscutError(.outputUnusable, path: output, reason: reason)
    }

    deinit {
        FileSystem.removeTree(folder)
        FileSystem.unlock(lock)
    }

    /// Makes the folder to write to, once what killed runs have left is removed.
    private static func makeFolder(beside target: String) throws(FileSystem.Fault) -> (String, lock: CInt) {
        let above = FilePath.folder(of: target)
        let prefix = ".\(FilePath.name(of: target)).kisscut-"
        for case let name? in (try? FileSystem.names(inFolder: above)) ?? [] where name.hasPrefix(prefix) {
            let leftover = FilePath.join(above, name)
            guard let lock = FileSystem.lock(folder: leftover) else { continue }
            FileSystem.removeTree(leftover)
            FileSystem.unlock(lock)
        }
        for _ in 1...10 {
            let folder = FilePath.join(above, prefix + String(UInt32.random(in: .min ... .max), radix: 36))
            try FileSystem.makeNewFolder(folder)
            // Another run may have taken it for a leftover before it could be locked.
            if let lock = FileSystem.lock(folder: folder), (try? FileSystem.kind(of: folder)) == .folder {
                return (folder, lock)
            }
            FileSystem.removeTree(folder)
        }
        throw FileSystem.Fault.noLock
    }

    // MARK: What is there

    /// The files that the record of a pack lists; none where there is no record.
    private static func ownFiles(in folder: String, _ refuse: (String) -> KisscutError) throws -> Set<String> {
        let names = try FileSystem.names(inFolder: folder).map { $0 ?? "?" }
        if names.contains(recordName) {
            let bytes = try FileSystem.contents(of: FilePath.join(folder, recordName), limit: 64_000_000)
            guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else {
                throw refuse(
                    "\(recordName), the list of the pack's files, is damaged; remove the folder, or name another")
            }
            return Set(record.files)
        }
        let visible = names.filter { !$0.hasPrefix(".") }
        let isPack =
            visible.contains { FilePath.fileExtension(of: $0) == "xcstickers" }
            && visible.allSatisfy { ["xcstickers", "xcodeproj", "xcassets"].contains(FilePath.fileExtension(of: $0)) }
        guard visible.isEmpty || isPack else {
            throw refuse("is neither empty nor a sticker pack, and is left as it is; name another folder")
        }
        return []
    }

    // MARK: Writing

    /// Writes a new file; from any thread.
    func write(_ bytes: [UInt8], to path: String) throws(FileSystem.Fault) {
        let full = FilePath.join(folder, path)
        try FileSystem.makeFolder(FilePath.folder(of: full))
        try FileSystem.writeNew(full, bytes)
    }

    // MARK: Taking the place

    /// Puts the new folder in the place of the old one.
    ///
    /// Files of the old folder that are not Kisscut's move along, unless the pack is to be clean; hidden ones always do.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` where one of them has a name that the pack needs, and
    ///   `notWritable`.
    func publish() throws(KisscutError) -> Foreign {
        do {
            var files = try Self.files(below: folder)
            files.append(Self.recordName)
            try write(try encodeJSON(Record(files: files)), to: Self.recordName)
            var foreign = Foreign()
            if (try? FileSystem.kind(of: target)) == nil {
                try FileSystem.replace(target, with: folder)
            } else {
                try carry("", into: &foreign)
                try FileSystem.exchange(folder, target)
            }
            return foreign
        } catch let error as KisscutError {
            throw error
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw KisscutError(.notWritable, path: output, reason: "cannot be written: \(reason)")
        }
    }

    private static func files(below root: String, _ path: String = "") throws -> [String] {
        var files: [String] = []
        for case let name? in try FileSystem.names(inFolder: FilePath.join(root, path)) {
            let inner = FilePath.join(path, name)
            if try FileSystem.kind(of: FilePath.join(root, inner)) == .folder {
                files += try Self.files(below: root, inner)
            } else {
                files.append(inner)
            }
        }
        return files
    }

    /// Takes over what other people have put into a folder of the old tree.
    private func carry(_ path: String, into foreign: inout Foreign) throws {
        for name in try FileSystem.names(inFolder: FilePath.join(target, path)) {
            guard let name else {
                throw refuse("\(path.isEmpty ? "it" : path) holds a file whose name is not UTF-8")
            }
            let inner = FilePath.join(path, name)
            if own.contains(inner) { continue }
            let old = FilePath.join(target, inner)
            let new = FilePath.join(folder, inner)
            // What the system or Xcode keeps beside the files is nobody's work, and stays.
            let isAside = name.hasPrefix(".") || name == "xcuserdata"
            let isFolder = try FileSystem.kind(of: old) == .folder
            if isFolder,
                own.contains(where: { $0.hasPrefix(inner + "/") }) || (try? FileSystem.kind(of: new)) == .folder
            {
                try carry(inner, into: &foreign)
            } else if (try? FileSystem.kind(of: new)) != nil {
                guard isClean || Self.areEqual(old, new) else {
                    throw refuse("holds \(inner), which the pack needs and Kisscut did not write; --clean replaces it")
                }
            } else if isClean && !isAside {
                foreign.removed.append(inner)
            } else {
                try FileSystem.makeFolder(FilePath.folder(of: new))
                try FileSystem.copyTree(old, to: new)
                if !isAside { foreign.kept.append(inner) }
            }
        }
    }

    private func refuse(_ reason: String) -> KisscutError { Self.refusal(of: output, reason) }

    private static func areEqual(_ one: String, _ other: String) -> Bool {
        let limit = 64_000_000
        guard let first = try? FileSystem.contents(of: one, limit: limit),
            let second = try? FileSystem.contents(of: other, limit: limit)
        else { return false }
        return first.count <= limit && first == second
    }
}
