import Inspection
import Making
import Platforms
import Support

/// The masters in a list of files and folders, before any settings apply.
///
/// The search goes through a folder and all its subfolders, and finds files with the extension of a master, in upper or lower case. It
/// skips hidden files, the output folder, and packs that Stickermill made in a subfolder. Unless it follows links, it also skips symbolic links
/// to folders and out of the input folder. An input that is a file is a master if its extension or its content has a known format. If
/// several files have the same name at different scales, such as `cat.png` and `cat@3x.png`, the largest is the master.
struct FileSearch {
    /// The masters, sorted by path.
    private(set) var masters: [Master] = []
    /// The files and folders that were skipped, and why.
    private(set) var skipped: [SkippedPath] = []
    /// The paths of the inputs that are files.
    private(set) var named: Set<String> = []

    private var found: [Found] = []
    /// The path of the first master of each file, by the bytes of the file's path.
    ///
    /// Strings that differ only in the encoding of an accent are equal, but name two files.
    private var taken: [[UInt8]: String] = [:]
    /// The symbolic links that the search follows last, or `nil` if it follows no links.
    var links: [Link]?
    /// The folders that were searched; empty unless links are followed.
    private var visited: Set<FileSystem.Identity> = []

    /// Searches the inputs.
    ///
    /// - Parameter followsLinks: Whether to follow all symbolic links. Each folder is searched once. A file that is reached twice is one
    ///   master, with the path without a link if there is one.
    /// - Throws: `StickermillError` with the code `inputNotFound`, `notAMaster`, `noMasters` or `sameOutput`.
    init(inputs: [String], output: String?, followsLinks: Bool) throws(StickermillError) {
        links = followsLinks ? [] : nil
        let realOutput = output.flatMap { try? FileSystem.realPath(of: $0) }
        for input in inputs {
            switch try Self.kind(ofInput: input) {
            case .folder: try search(input, realOutput: realOutput)
            case .file, .link: try takeNamed(input)
            // The caller named it, so it fails visibly as a master, and the others continue.
            case .other: take(Master(path: input), realFolder: Self.realFolder(of: input))
            }
        }
        try followLinks(realOutput: realOutput)
        found.sort { $0.master.path.utf8.lexicographicallyPrecedes($1.master.path.utf8) }
        let renditions: [SkippedPath]
        (masters, renditions) = Self.withoutRenditions(found)
        skipped += renditions
        (found, taken, visited, links) = ([], [:], [], nil)
        if masters.isEmpty { throw .noMasters(in: inputs, skipped) }
    }

    private static func kind(ofInput input: String) throws(StickermillError) -> FileSystem.Kind {
        do {
            return try FileSystem.kindOfTarget(of: input)
        } catch {
            throw StickermillError(.inputNotFound(cause: error.reason), path: input)
        }
    }

    // MARK: Named files

    /// Whether a file is a master by its extension or its content.
    static func isArt(_ path: String) -> Bool {
        if ImageFormat.fileExtensions.contains(Paths.fileExtension(of: path)) { return true }
        let start = (try? FileSystem.contents(of: path, limit: ImageFormat.signatureLength)) ?? []
        return ImageFormat(signature: start) != nil
    }

    private mutating func takeNamed(_ path: String) throws(StickermillError) {
        guard Self.isArt(path) else {
            throw StickermillError(.notAMaster, path: path)
        }
        named.insert(path)
        take(Master(path: path), realFolder: Self.realFolder(of: path))
    }

    private static func realFolder(of path: String) -> String {
        let folder = Paths.folder(of: path)
        return (try? FileSystem.realPath(of: folder)) ?? folder
    }

    /// Adds a master unless its file was added before.
    mutating func take(_ master: Master, realFolder: String) {
        let path = Paths.join(realFolder, Paths.name(of: master.path))
        let file = links == nil ? path : (try? FileSystem.realPath(of: path)) ?? path
        if let first = taken[Array(file.utf8)] {
            if !file.isTheSame(as: path) { skip(master.path, .sameFile(as: first)) }
            return
        }
        taken[Array(file.utf8)] = master.path
        found.append(Found(master: master, folder: Array(realFolder.utf8)))
    }

    // MARK: Folders

    private mutating func search(_ root: String, realOutput: String?) throws(StickermillError) {
        let realRoot = try Self.readable(root) { () throws(FileSystem.Fault) in try FileSystem.realPath(of: root) }
        if let realOutput, realRoot.isTheSame(as: realOutput) {
            throw StickermillError(.outputIsInput, path: root)
        }
        // A pack's stickers and icons come from masters, and would become stickers again.
        guard (try? FileSystem.kind(of: Paths.join(root, PackRecord.fileName))) != .file else {
            throw StickermillError(.packAsInput, path: root)
        }
        try search(Place(root: root, realRoot: realRoot, subfolder: "", realFolder: realRoot), realOutput: realOutput)
    }

    /// A folder in an input.
    struct Place {
        let root: String
        let realRoot: String
        /// The path below the root, which links may be a part of.
        var subfolder: String
        var realFolder: String

        var path: String { Paths.join(root, subfolder) }

        func below(_ name: String) -> Place {
            var place = self
            place.subfolder = Paths.join(subfolder, name)
            place.realFolder = Paths.join(realFolder, name)
            return place
        }
    }

    /// Searches a folder and its subfolders.
    mutating func search(_ start: Place, realOutput: String?) throws(StickermillError) {
        var places = [start]
        while let place = places.popLast() {
            let folder = place.path
            if links != nil, let identity = try? FileSystem.identity(of: folder) {
                guard visited.insert(identity).inserted else { continue }
            }
            let names = try Self.readable(folder) { () throws(FileSystem.Fault) in
                try FileSystem.names(inFolder: folder)
            }
            for name in names {
                guard let name else {
                    skip(folder, .nameNotUTF8)
                    continue
                }
                let path = Paths.join(folder, name)
                guard name.utf8.first != UInt8(ascii: ".") else {
                    if UnreadFile.isPlaceholder(name) { skip(path, .notDownloaded) }
                    continue
                }
                let isOutput = realOutput.map { place.below(name).realFolder.isTheSame(as: $0) } ?? false
                if isOutput && (try? FileSystem.kind(of: path)) == .folder { continue }
                if visit(path, in: place) { places.append(place.below(name)) }
            }
        }
    }

    /// Adds or skips an entry of a folder.
    ///
    /// - Returns: Whether the entry is a folder to search.
    private mutating func visit(_ path: String, in place: Place) -> Bool {
        let kind: FileSystem.Kind
        do {
            kind = try FileSystem.kind(of: path)
        } catch {
            // It may have been removed since the folder was read.
            if !error.isMissing { skip(path, .notAccessible(cause: error.reason)) }
            return false
        }
        if kind == .folder { return !UnreadFile.isJunk(folder: Paths.name(of: path)) && !skipPack(path) }
        let target = kind == .link ? try? FileSystem.kindOfTarget(of: path) : kind
        let fileExtension = Paths.fileExtension(of: path)
        if target == .folder {
            if links == nil {
                skip(path, .linkToFolder)
            } else {
                links?.append(Link(path: path, place: place, isFolder: true))
            }
        } else if ImageFormat.fileExtensions.contains(fileExtension) {
            if target == .other {
                skip(path, .notRegular)
            } else if kind == .link && links != nil {
                links?.append(Link(path: path, place: place, isFolder: false))
            } else if kind == .link, Self.leads(path, outOf: place.realRoot) {
                skip(path, .linkOutOfFolder)
            } else {
                take(Master(path: path, subfolder: place.subfolder), realFolder: place.realFolder)
            }
        } else if target == .file, let why = UnreadFile.why(path) {
            skip(path, why)
        }
        return false
    }

    /// Skips a folder if it is a pack.
    ///
    /// - Returns: Whether it is a pack.
    mutating func skipPack(_ path: String) -> Bool {
        guard (try? FileSystem.kind(of: Paths.join(path, PackRecord.fileName))) == .file else { return false }
        skip(path, .pack)
        return true
    }

    private mutating func skip(_ path: String, _ why: SkippedPath.Why) {
        skipped.append(SkippedPath(path: path, why))
    }

    private static func readable<Value>(
        _ path: String, _ body: () throws(FileSystem.Fault) -> Value
    ) throws(StickermillError) -> Value {
        do {
            return try body()
        } catch {
            throw StickermillError(.inputNotFound(cause: error.reason), path: path)
        }
    }

    /// Whether a symbolic link leads out of a folder.
    ///
    /// A broken link does not; it becomes a master that cannot be read.
    private static func leads(_ path: String, outOf realRoot: String) -> Bool {
        (try? FileSystem.realPath(of: path)).map { !Paths.isBelow($0, realRoot) } ?? false
    }
}

extension StickermillError {
    /// Returns the error for inputs without a master.
    static func noMasters(in inputs: [String], _ skipped: [SkippedPath]) -> StickermillError {
        StickermillError(
            .noMasters(skipped: skipped, mayFollowLinks: false), path: inputs.joined(separator: ", "))
    }
}

extension String {
    /// Returns whether two paths have the same bytes, which is what file systems compare.
    func isTheSame(as path: String) -> Bool { utf8.elementsEqual(path.utf8) }
}
