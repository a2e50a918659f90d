import Files
import Profiles
import Raster
public import Rendering

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The masters that a list of inputs holds.
public struct MasterSearch: Sendable {
    /// A file or folder that may hold masters and was not taken.
    public struct Skipped: Sendable, Hashable, Codable {
        /// The kinds of reasons.
        public enum Cause: String, Sendable, Hashable, Codable {
            /// Artwork in a format that is not read.
            case unreadFormat
            /// The same sticker as a larger file beside it, at another scale.
            case rendition
            /// A symbolic link that is not followed.
            case link
            /// A pipe, a device or a socket.
            case notRegular
            /// The system does not let it be looked at, or its name is not text.
            case unreachable
        }

        public let path: String
        /// What is the matter with it, such as `SVG is not read`.
        public let reason: String
        public let cause: Cause
    }

    /// The masters, sorted by their paths.
    public internal(set) var masters: [Master] = []
    /// What was left alone, and why.
    public private(set) var skipped: [Skipped] = []
    /// The masters that `kisscut.yml` leaves out.
    public internal(set) var excluded: [Master] = []

    private var found: [Found] = []
    // Strings that differ in how an accent is encoded are equal; their files are two.
    private var taken: Set<[UInt8]> = []

    /// Finds the masters of the inputs.
    ///
    /// A folder is searched with all its subfolders for files that go by a master's extension, in any case. Hidden files
    /// are not taken, nor symbolic links to folders or out of the input folder, nor what lies in the output folder. A
    /// named file is taken where its extension or its content is a master's. Of files that are called one name at several
    /// scales, such as `cat.png` and `cat@3x.png`, the largest is the master.
    ///
    /// - Parameters:
    ///   - inputs: File URLs of files and folders.
    ///   - output: The output folder, which need not exist.
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
            // Whoever names it should see it fail; the others go on.
            case .other: take(Master(path: input), realFolder: Self.realFolder(of: input))
            }
        }
        found.sort { $0.master.path.utf8.lexicographicallyPrecedes($1.master.path.utf8) }
        let renditions: [Skipped]
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

    /// The same without one file, such as the picture for icons that lies among the masters.
    ///
    /// - Throws: `KisscutError` with the code `noMasters` where none is left.
    public func without(_ file: URL?) throws(KisscutError) -> MasterSearch {
        guard let path = file?.pathAsWritten, let real = try? FileSystem.realPath(of: path) else { return self }
        var search = self
        search.masters.removeAll { (try? FileSystem.realPath(of: $0.path)).map { $0.isTheSame(as: real) } ?? false }
        guard !search.masters.isEmpty else {
            throw KisscutError(.noMasters, path: path, reason: "is the only master, and left out")
        }
        return search
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
            throw KisscutError(.notAMaster, path: path, reason: "not a master: neither PNG, APNG, GIF nor JPEG")
        }
        take(Master(path: path), realFolder: Self.realFolder(of: path))
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
                let isOutput = realOutput.map { Paths.join(realFolder, name).isTheSame(as: $0) } ?? false
                if look(at: Paths.join(folder, name), in: subfolder, (realFolder, realRoot)), !isOutput {
                    subfolders.append(Paths.join(subfolder, name))
                }
            }
        }
    }

    /// Takes what may be taken; returns whether it is a folder.
    private mutating func look(
        at path: String, in subfolder: String, _ real: (folder: String, root: String)
    ) -> Bool {
        let kind: FileSystem.Kind
        do {
            kind = try FileSystem.kind(of: path)
        } catch {
            // What was removed since the folder was read is nobody's loss.
            if !error.isMissing { skip(path, "cannot be looked at: \(error.reason)", .unreachable) }
            return false
        }
        if kind == .folder { return true }
        let target = kind == .link ? try? FileSystem.kindOfTarget(of: path) : kind
        let fileExtension = Paths.fileExtension(of: path)
        if target == .folder {
            skip(path, "a symbolic link to a folder", .link)
        } else if let format = UnreadFormat.title(ofExtension: fileExtension) {
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

    private mutating func skip(_ path: String, _ reason: String, _ cause: Skipped.Cause) {
        skipped.append(Skipped(path: path, reason: reason, cause: cause))
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

    /// Why a symbolic link is not taken; nil for one that leads to a file in the folder, and for one that leads nowhere:
    /// that is a master which cannot be read.
    private static func reasonToLeave(link path: String, realRoot: String) -> String? {
        guard let target = try? FileSystem.realPath(of: path) else { return nil }
        let inside = realRoot.hasSuffix("/") ? realRoot : realRoot + "/"
        return target.utf8.starts(with: inside.utf8) ? nil : "a symbolic link out of its folder"
    }
}

extension String {
    /// Whether two paths are the same to the file system, which compares what is stored.
    fileprivate func isTheSame(as path: String) -> Bool { utf8.elementsEqual(path.utf8) }
}
