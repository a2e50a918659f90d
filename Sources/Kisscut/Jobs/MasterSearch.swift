import Files
import Profiles
import Raster
public import Rendering
import StickerPacks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The masters in a list of files and folders.
public struct MasterSearch: Sendable {
    /// The masters, sorted by path.
    public internal(set) var masters: [Master] = []
    /// The files and folders that were skipped, and why.
    public private(set) var skipped: [SkippedPath] = []
    /// The masters that the settings exclude.
    public internal(set) var excluded: [Master] = []

    /// The paths of `kisscut.yml` files in subfolders of the inputs.
    private var settingsOfSubfolders: [String] = []
    private var found: [Found] = []
    // Strings that differ only in how an accent is encoded are equal, but name two files.
    private var taken: Set<[UInt8]> = []
    /// The paths of the inputs that are files.
    private var named: Set<String> = []

    /// Finds the masters of the inputs.
    ///
    /// A folder is searched with all its subfolders for files with the extension of a master, in upper or lower case. Hidden
    /// files, symbolic links to folders or out of the input folder, the output folder, and packs that Kisscut made in a
    /// subfolder are skipped. A file that is named itself is a master if its extension or its content is that of one. If several
    /// files have one name at different scales, such as `cat.png` and `cat@3x.png`, the largest is the master.
    ///
    /// - Parameters:
    ///   - inputs: File URLs of files and folders.
    ///   - output: The output folder, a file URL; it need not exist.
    /// - Throws: `KisscutError` with the code `inputNotFound`, `notAMaster`, `noMasters` or `sameOutput`.
    public init(inputs: [URL], output: URL? = nil) throws(KisscutError) {
        try self.init(inputs: inputs.map(\.pathAsWritten), output: output?.pathAsWritten)
    }

    package init(inputs: [String], output: String? = nil) throws(KisscutError) {
        let realOutput = output.flatMap { try? FileSystem.realPath(of: $0) }
        for input in inputs {
            switch try Self.kind(ofInput: input) {
            case .folder: try search(input, realOutput: realOutput)
            case .file, .link: try takeNamed(input)
            // It was named, so it fails visibly as a master; the others go on.
            case .other: take(Master(path: input), realFolder: Self.realFolder(of: input))
            }
        }
        found.sort { $0.master.path.utf8.lexicographicallyPrecedes($1.master.path.utf8) }
        let renditions: [SkippedPath]
        (masters, renditions) = Self.withoutRenditions(found)
        skipped += renditions
        (found, taken) = ([], [])
        if masters.isEmpty { throw nothingFound(in: inputs) }
    }

    private func nothingFound(in inputs: [String]) -> KisscutError {
        let extensions = ImageFormat.fileExtensions.map { ".\($0)" }.joined(separator: ", ")
        let unread = skipped.first { $0.cause == .unreadFormat }.map { "; \($0.path): \($0.reason)" } ?? ""
        return KisscutError(
            .noMasters, path: inputs.joined(separator: ", "), reason: "no masters found (\(extensions))\(unread)")
    }

    /// Returns the search without one file, such as a picture for icons among the masters.
    ///
    /// - Parameter file: The file URL; nil returns the same search.
    /// - Throws: `KisscutError` with the code `noMasters` if none is left.
    public func without(_ file: URL?) throws(KisscutError) -> MasterSearch {
        guard let path = file?.pathAsWritten, let real = try? FileSystem.realPath(of: path) else { return self }
        var search = self
        search.masters.removeAll { (try? FileSystem.realPath(of: $0.path)).map { $0.isTheSame(as: real) } ?? false }
        guard !search.masters.isEmpty else {
            throw KisscutError(.noMasters, path: path, reason: "is the only master, and is left out")
        }
        return search
    }

    /// Refuses masters of a subfolder with a `kisscut.yml` of its own, which would not apply.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func refusePacksInSubfolders() throws(KisscutError) {
        for path in settingsOfSubfolders {
            let folder = Paths.folder(of: path)
            guard masters.contains(where: { Paths.isBelow($0.path, folder) }) else { continue }
            throw KisscutError(
                .badSettings, path: path, reason: "would not apply; name one pack at a time, such as \(folder)")
        }
    }

    private static func kind(ofInput input: String) throws(KisscutError) -> FileSystem.Kind {
        do {
            return try FileSystem.kindOfTarget(of: input)
        } catch {
            throw KisscutError(.inputNotFound, path: input, reason: error.reason)
        }
    }

    // MARK: Named files

    private mutating func takeNamed(_ path: String) throws(KisscutError) {
        let known = ImageFormat.fileExtensions.contains(Paths.fileExtension(of: path))
        let start = known ? [] : (try? FileSystem.contents(of: path, limit: ImageFormat.signatureLength)) ?? []
        guard known || ImageFormat(signature: start) != nil else {
            throw KisscutError(
                .notAMaster, path: path, reason: "not a master: the content is not \(ImageFormat.readTitles)")
        }
        named.insert(path)
        take(Master(path: path), realFolder: Self.realFolder(of: path))
    }

    /// Skips the masters of formats that may not be read; refuses those that were named themselves.
    ///
    /// It goes by the extension; a master whose content has another format fails when it is read.
    ///
    /// - Throws: `KisscutError` with the code `notAMaster`, and `noMasters` if none is left.
    mutating func keep(_ formats: Set<ImageFormat>) throws(KisscutError) {
        guard formats.count < ImageFormat.allCases.count else { return }
        var kept: [Master] = []
        for master in masters {
            let known = ImageFormat.allCases.filter { $0.hasExtension(Paths.fileExtension(of: master.path)) }
            guard let format = known.first, formats.isDisjoint(with: known) else {
                kept.append(master)
                continue
            }
            let reason = "\(format.title) may not be read"
            guard !named.contains(master.path) else {
                throw KisscutError(.notAMaster, path: master.path, reason: reason)
            }
            skip(master.path, reason, .unreadFormat)
        }
        masters = kept
        if masters.isEmpty { throw nothingFound(in: []) }
    }

    private static func realFolder(of path: String) -> String {
        let folder = Paths.folder(of: path)
        return (try? FileSystem.realPath(of: folder)) ?? folder
    }

    private mutating func take(_ master: Master, realFolder: String) {
        let path = Array(Paths.join(realFolder, Paths.name(of: master.path)).utf8)
        guard taken.insert(path).inserted else { return }
        found.append(Found(master: master, folder: Array(realFolder.utf8)))
    }

    // MARK: Folders

    private mutating func search(_ root: String, realOutput: String?) throws(KisscutError) {
        let realRoot = try Self.readable(root) { () throws(FileSystem.Fault) in try FileSystem.realPath(of: root) }
        if let realOutput, realRoot.isTheSame(as: realOutput) {
            throw KisscutError(
                .sameOutput, path: root, reason: "the output folder is the input folder; name another one")
        }
        var subfolders = [""]
        while let subfolder = subfolders.popLast() {
            let folder = Paths.join(root, subfolder)
            let realFolder = Paths.join(realRoot, subfolder)
            let names = try Self.readable(folder) { () throws(FileSystem.Fault) in
                try FileSystem.names(inFolder: folder)
            }
            for name in names {
                guard let name else {
                    skip(folder, "holds a file whose name is not UTF-8", .unreachable)
                    continue
                }
                guard name.utf8.first != UInt8(ascii: ".") else { continue }
                let path = Paths.join(folder, name)
                if name == Settings.fileName && !subfolder.isEmpty { settingsOfSubfolders.append(path) }
                let isOutput = realOutput.map { Paths.join(realFolder, name).isTheSame(as: $0) } ?? false
                if isOutput && (try? FileSystem.kind(of: path)) == .folder { continue }
                if visit(path, in: subfolder, (realFolder, realRoot)) {
                    subfolders.append(Paths.join(subfolder, name))
                }
            }
        }
    }

    /// Takes or skips an entry of a folder; returns whether it is a folder itself.
    private mutating func visit(
        _ path: String, in subfolder: String, _ real: (folder: String, root: String)
    ) -> Bool {
        let kind: FileSystem.Kind
        do {
            kind = try FileSystem.kind(of: path)
        } catch {
            // It may have been removed since the folder was read.
            if !error.isMissing { skip(path, "cannot be accessed: \(error.reason)", .unreachable) }
            return false
        }
        if kind == .folder {
            guard (try? FileSystem.kind(of: Paths.join(path, PackRecord.fileName))) != .file else {
                skip(path, "a pack that Kisscut made", .pack)
                return false
            }
            return true
        }
        let target = kind == .link ? try? FileSystem.kindOfTarget(of: path) : kind
        let fileExtension = Paths.fileExtension(of: path)
        if target == .folder {
            skip(path, "a symbolic link to a folder", .link)
        } else if let format = ImageFormat.unreadTitle(ofExtension: fileExtension) {
            skip(path, "\(format) is not read", .unreadFormat)
        } else if ImageFormat.fileExtensions.contains(fileExtension) {
            if target == .other {
                skip(path, "not a regular file", .notRegular)
            } else if kind == .link, let reason = Self.reasonToLeave(link: path, realRoot: real.root) {
                skip(path, reason, .link)
            } else {
                take(Master(path: path, subfolder: subfolder), realFolder: real.folder)
            }
        }
        return false
    }

    private mutating func skip(_ path: String, _ reason: String, _ cause: SkippedPath.Cause) {
        skipped.append(SkippedPath(path: path, reason: reason, cause: cause))
    }

    private static func readable<Value>(
        _ path: String, _ body: () throws(FileSystem.Fault) -> Value
    ) throws(KisscutError) -> Value {
        do {
            return try body()
        } catch {
            throw KisscutError(.inputNotFound, path: path, reason: error.reason)
        }
    }

    /// Returns why a symbolic link is skipped; nil if it leads to a file in the folder, or nowhere: then it is a master that
    /// cannot be read.
    private static func reasonToLeave(link path: String, realRoot: String) -> String? {
        guard let target = try? FileSystem.realPath(of: path) else { return nil }
        return Paths.isBelow(target, realRoot) ? nil : "a symbolic link out of its folder"
    }
}

extension String {
    /// Returns whether two paths have the same bytes, which is what file systems compare.
    func isTheSame(as path: String) -> Bool { utf8.elementsEqual(path.utf8) }
}
