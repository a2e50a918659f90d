public import FoundationSubset
public import Inspection
public import Making
import Support

/// The masters in a list of files and folders, with the settings that apply to each.
///
/// ```swift
/// let search = try MasterSearch(inputs: [art], output: output) { $0.encoding.effort = .best }
/// _ = try await Pack(search).convert(to: output).report
/// for skipped in search.skipped { print(skipped.path, skipped.reason) }
/// ```
public struct MasterSearch: Sendable {
    /// The masters in groups by their nearest `stickermill.yml`, sorted by its path.
    ///
    /// Masters without such a file come first.
    public internal(set) var groups: [MasterGroup]
    /// The files and folders that were skipped, and why.
    public private(set) var skipped: [SkippedPath]
    /// The inputs that are folders, and the folders of the other inputs, without symbolic links.
    let folders: [String]

    /// All masters, sorted by path.
    public var masters: [Master] {
        groups.count == 1
            ? groups[0].masters
            : groups.flatMap(\.masters).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The masters that settings exclude, and pictures with another use, such as for icons.
    var excluded: [Master] { groups.flatMap(\.excluded) }

    /// Finds the masters of the inputs, and reads the `stickermill.yml` files that apply to them.
    ///
    /// The search goes through a folder and all its subfolders, and finds files with the extension of a master, in upper or lower case. It
    /// skips hidden files, the output folder, and packs that Stickermill made in a subfolder. Unless it follows links, it also skips symbolic
    /// links to folders and out of the input folder. An input that is a file is a master if its extension or its content has a known
    /// format. If several files have the same name at different scales, such as `cat.png` and `cat@3x.png`, the largest is the master.
    ///
    /// The `stickermill.yml` files from the folder of a master up to the root of its repository apply. The root has a `.git`. Outside a
    /// repository, the files up to the input apply. A nearer file overrides the files above it: keys are merged, and values and lists are
    /// replaced. The search leaves out the masters that the files exclude, and the pictures for icons.
    ///
    /// - Parameters:
    ///   - inputs: File URLs of files and folders.
    ///   - output: The output folder, a file URL; it need not exist.
    ///   - followsLinks: Whether to follow all symbolic links. Each folder is searched once. A file that is reached twice is one master,
    ///     with the path without a link if there is one.
    ///   - change: Changes the settings of each group, such as by options of a command.
    /// - Throws: `StickermillError` with the code `inputNotFound`, `notAMaster`, `noMasters` or `sameOutput`; `badSettings`, with path, line
    ///   and column, if a `stickermill.yml` has a fault, names a sticker that does not exist, or has a misspelled name such as `stickermill.yaml`.
    public init(
        inputs: [URL], output: URL? = nil, followsLinks: Bool = false,
        changing change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) {
        try self.init(
            inputs: inputs.map(\.pathAsWritten), output: output?.pathAsWritten, followsLinks: followsLinks,
            changing: change)
    }

    package init(
        inputs: [String], output: String? = nil, followsLinks: Bool = false,
        changing change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) {
        let files = try FileSearch(inputs: inputs, output: output, followsLinks: followsLinks)
        skipped = files.skipped
        let isFolder = inputs.map { (try? FileSystem.kindOfTarget(of: $0)) == .folder }
        let whole = zip(inputs, isFolder).compactMap { $1 ? try? FileSystem.realPath(of: $0) : nil }
        folders = zip(inputs, isFolder).compactMap { try? FileSystem.realPath(of: $1 ? $0 : Paths.folder(of: $0)) }
        groups = try MasterGroup.groups(of: files.masters, inFolders: whole, changing: change)
        try leaveOutMasters(named: files.named)
        groups.removeAll(where: \.masters.isEmpty)
    }

    /// Whether an input is a folder, or a master by its extension or content.
    ///
    /// For a missing file, only the extension counts.
    package static func mayBeArt(_ input: String) -> Bool {
        (try? FileSystem.kindOfTarget(of: input)) == .folder || FileSearch.isArt(input)
    }

    /// Leaves out the masters that the settings of each group exclude.
    private mutating func leaveOutMasters(named: Set<String>) throws(StickermillError) {
        let all = groups
        var reason: StickermillError?
        var faults: [StickermillError] = []
        for index in groups.indices {
            let folder = groups[index].settings.folder
            let inheritors = all.enumerated().filter { other, group in
                other != index && folder.map { group.folders.contains($0) } ?? false
            }.flatMap(\.element.masters)
            do throws(StickermillError) {
                let empty = try groups[index].leaveOutMasters(named: named, inheritors: inheritors, &skipped)
                reason = reason ?? empty
            } catch {
                faults.append(error)
            }
        }
        if let fault = StickermillError(joining: faults) { throw fault }
        if let reason, groups.allSatisfy(\.masters.isEmpty) { throw reason }
    }

    /// The search without masters whose files are gone, or `nil` if no master is left.
    package var withoutMissingFiles: MasterSearch? {
        var search = self
        for index in search.groups.indices {
            search.groups[index].masters.removeAll { master in
                master.paths.contains { (try? FileSystem.kindOfTarget(of: $0)) == nil }
            }
        }
        search.groups.removeAll(where: \.masters.isEmpty)
        return search.groups.isEmpty ? nil : search
    }

    /// Returns the search without one file, such as a picture for icons among the masters.
    ///
    /// - Parameter file: The file URL, or `nil` to return the same search.
    /// - Throws: `StickermillError` with the code `noMasters` if no master is left.
    package func without(_ file: URL?) throws(StickermillError) -> MasterSearch {
        var search = self
        for index in search.groups.indices { search.groups[index].leaveOut(file) }
        search.groups.removeAll(where: \.masters.isEmpty)
        guard !search.groups.isEmpty else { throw .onlyMaster(file?.pathAsWritten ?? "") }
        return search
    }
}
