/// The masters that a list of inputs holds.
public struct MasterSearch: Sendable {
    /// A file or folder that may hold masters and was not taken.
    public struct Skipped: Sendable, Hashable {
        public let path: String
        public let reason: String
    }

    /// The masters, sorted by their paths.
    public internal(set) var masters: [Master] = []
    /// What was left alone, and why.
    public private(set) var skipped: [Skipped] = []
    /// The masters that `kisscut.yml` leaves out.
    public internal(set) var excluded: [Master] = []

    private var taken: Set<String> = []

    /// Finds the masters of the inputs.
    ///
    /// A folder is searched with all its subfolders for files that go by a master's extension, in any case. Hidden files
    /// are not taken, nor symbolic links to folders or out of the input folder, nor what lies in the output folder. A
    /// named file is taken where its extension or its content is a master's.
    ///
    /// - Parameters:
    ///   - inputs: Paths of files and folders.
    ///   - output: The output folder, which need not exist.
    /// - Throws: `KisscutError` with the code `inputNotFound`, `notAMaster`, `noMasters` or `sameOutput`.
    public init(inputs: [String], output: String? = nil) throws {
        let realOutput = output.flatMap { try? FileSystem.realPath(of: $0) }
        for input in inputs {
            switch try Self.kind(ofInput: input) {
            case .folder: try search(input, realOutput: realOutput)
            default: try takeNamed(input)
            }
        }
        masters.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        if masters.isEmpty {
            let extensions = MasterFormat.fileExtensions.map { ".\($0)" }.joined(separator: ", ")
            throw KisscutError(
                .noMasters, path: inputs.joined(separator: ", "), reason: "no masters found (\(extensions))")
        }
    }

    /// The same without one file, such as the picture for icons that lies among the masters.
    ///
    /// - Throws: `KisscutError` with the code `noMasters` where none is left.
    public func without(_ path: String?) throws(KisscutError) -> MasterSearch {
        guard let path, let real = try? FileSystem.realPath(of: path) else { return self }
        var search = self
        search.masters.removeAll { (try? FileSystem.realPath(of: $0.path)) == real }
        guard !search.masters.isEmpty else {
            throw KisscutError(.noMasters, path: path, reason: "is the only master, and left out")
        }
        return search
    }

    private static func kind(ofInput input: String) throws -> FileSystem.Kind {
        do {
            return try FileSystem.kindOfTarget(of: input)
        } catch {
            throw KisscutError(.inputNotFound, path: input, reason: error.reason)
        }
    }

    // MARK: Named files

    private mutating func takeNamed(_ path: String) throws {
        let known = MasterFormat.fileExtensions.contains(FilePath.fileExtension(of: path))
        let start = known ? [] : (try? FileSystem.contents(of: path, limit: MasterFormat.signatureLength)) ?? []
        guard known || MasterFormat(signature: start) != nil else {
            throw KisscutError(.notAMaster, path: path, reason: "not a master: neither PNG, APNG, GIF nor JPEG")
        }
        let folder = FilePath.folder(of: path)
        take(Master(path: path), realFolder: (try? FileSystem.realPath(of: folder)) ?? folder)
    }

    private mutating func take(_ master: Master, realFolder: String) {
        guard taken.insert(FilePath.join(realFolder, FilePath.name(of: master.path))).inserted else { return }
        masters.append(master)
    }

    // MARK: Folders

    private mutating func search(_ root: String, realOutput: String?) throws {
        let realRoot = try Self.readable(root) { () throws(FileSystem.Fault) in try FileSystem.realPath(of: root) }
        if realRoot == realOutput {
            throw KisscutError(
                .sameOutput, path: root, reason: "the output folder is the input folder; name another one")
        }
        var subfolders = [""]
        while let subfolder = subfolders.popLast() {
            let folder = FilePath.join(root, subfolder)
            let realFolder = FilePath.join(realRoot, subfolder)
            let names = try Self.readable(folder) { () throws(FileSystem.Fault) in
                try FileSystem.names(inFolder: folder)
            }
            for name in names {
                guard let name else {
                    skipped.append(Skipped(path: folder, reason: "holds a file whose name is not UTF-8"))
                    continue
                }
                let path = FilePath.join(folder, name)
                guard !name.hasPrefix("."), let kind = try? FileSystem.kind(of: path) else { continue }
                if kind == .folder {
                    guard FilePath.join(realFolder, name) != realOutput else { continue }
                    subfolders.append(FilePath.join(subfolder, name))
                } else if kind == .link, (try? FileSystem.kindOfTarget(of: path)) == .folder {
                    skipped.append(Skipped(path: path, reason: "is a symbolic link to a folder"))
                } else if MasterFormat.fileExtensions.contains(FilePath.fileExtension(of: name)) {
                    if kind == .link, let reason = Self.reasonToLeave(link: path, realRoot: realRoot) {
                        skipped.append(Skipped(path: path, reason: reason))
                    } else {
                        take(Master(path: path, subfolder: subfolder), realFolder: realFolder)
                    }
                }
            }
        }
    }

    private static func readable<Value>(
        _ path: String, _ body: () throws(FileSystem.Fault) -> Value
    ) throws -> Value {
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
        return target.hasPrefix(inside) ? nil : "is a symbolic link out of its folder"
    }
}
