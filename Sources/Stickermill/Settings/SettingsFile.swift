import Inspection
import Making
import Support

/// A `stickermill.yml` of an input.
struct SettingsFile {
    /// The path, as the caller would write it if that is possible.
    let path: String
    /// The file's folder, without symbolic links.
    let folder: String
    /// The contents that apply in place of those of the file, or `nil` to read the file.
    var draft: [UInt8]?
    /// The folder that contains the files that this file may name, without symbolic links: its repository, or its own folder.
    private let root: String

    /// Finds the files that apply in a folder, from there up to the root of its repository.
    ///
    /// Outside a repository, only the folder itself is searched, so that a file in the home folder does not apply by surprise.
    ///
    /// - Returns: The files, the nearest first.
    /// - Throws: `StickermillError` with the code `badSettings` if a file is misspelled, such as `stickermill.yaml`.
    static func all(ofFolder start: String) throws(StickermillError) -> [SettingsFile] {
        guard let real = try? FileSystem.realPath(of: start) else { return [] }
        let folders = FileSystem.foldersOfRepository(from: real) ?? [real]
        var files: [SettingsFile] = []
        var written = start
        for folder in folders {
            if folder != real {
                let above = Paths.folder(of: written)
                // Because of a symbolic link, `.` or `..`, the path above may lead to another folder.
                let isAbove = (try? FileSystem.realPath(of: above))?.isTheSame(as: folder) ?? false
                written = isAbove ? above : folder
            }
            if let file = try SettingsFile(in: written, folder, root: folders.last ?? real) { files.append(file) }
        }
        return files
    }

    /// Finds the file in a folder below an input, or returns `nil` if there is none.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the file is misspelled.
    init?(inSubfolder subfolder: String, of input: String) throws(StickermillError) {
        let written = input == "." ? subfolder : Paths.join(input, subfolder)
        guard let folder = try? FileSystem.realPath(of: written), let top = try? FileSystem.realPath(of: input) else {
            return nil
        }
        let root = FileSystem.foldersOfRepository(from: top)?.last ?? top
        try self.init(in: written, folder, root: Paths.isBelow(folder, root) ? root : folder)
    }

    /// Finds the file in a folder, or returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - written: The folder, as the caller would write it.
    ///   - folder: The folder, without symbolic links.
    private init?(in written: String, _ folder: String, root: String) throws(StickermillError) {
        for name in [Program.settingsName] + Self.misspelledNames {
            let path = written == "." ? name : Paths.join(written, name)
            guard (try? FileSystem.kindOfTarget(of: path)) == .file else { continue }
            guard name == Program.settingsName else {
                throw StickermillError(.setting(fault: .otherName(right: Program.settingsName), key: nil), path: path)
            }
            (self.path, self.folder, self.root) = (path, folder, root)
            return
        }
        return nil
    }

    /// Misspelled names of the file, which are refused.
    private static let misspelledNames = [
        "\(Program.name).yaml", "\(Program.title).yml", "\(Program.title).yaml", ".\(Program.settingsName)",
        ".\(Program.name).yaml",
    ]

    /// Finds the file that applies to the masters of a folder, or returns `nil` if there is none.
    ///
    /// Outside a repository, it may be in a folder above that the path names, because that folder may be the input of other calls.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if a file is misspelled.
    static func nearest(to folder: String) throws(StickermillError) -> SettingsFile? {
        if let file = try all(ofFolder: folder).first { return file }
        guard let real = try? FileSystem.realPath(of: folder), FileSystem.foldersOfRepository(from: real) == nil,
            folder != ".", !folder.hasPrefix("/"), Paths.name(of: folder) != ".."
        else { return nil }
        return try nearest(to: Paths.folder(of: folder))
    }

    /// Describes the file of a folder, which need not exist.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the file is misspelled, or with `inputNotFound` if there is no such folder.
    init(of written: String) throws(StickermillError) {
        do {
            folder = try FileSystem.realPath(of: written)
        } catch {
            throw StickermillError(.inputNotFound(cause: error.reason), path: written)
        }
        root = FileSystem.foldersOfRepository(from: folder)?.last ?? folder
        path =
            try SettingsFile(in: written, folder, root: root)?.path
            ?? (written == "." ? Program.settingsName : Paths.join(written, Program.settingsName))
    }

    /// Returns the draft, or reads the file.
    func contents() throws(StickermillError) -> [UInt8] {
        if let draft { return draft }
        do {
            return try FileSystem.contents(of: path, limit: Settings.maximumBytes)
        } catch {
            throw StickermillError(.setting(fault: .fileNotReadable(cause: error.reason), key: nil), path: path)
        }
    }

    /// Returns the contents, or `nil` if the file does not exist.
    func contentsIfAny() throws(StickermillError) -> [UInt8]? {
        (try? FileSystem.kind(of: path)) == nil ? nil : try contents()
    }

    /// Returns the path of a file that this file names, as the caller would write it.
    ///
    /// - Parameter name: The path, relative to the folder of this file.
    /// - Throws: `SettingFault` if the file does not exist, or is outside the repository.
    func path(ofFile name: String) throws(SettingFault) -> String {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else {
            throw .notARelativePath(file: Program.settingsName)
        }
        let outside = SettingFault.outside(path: name, file: root == folder ? Program.settingsName : nil)
        // For a path outside, do not even report whether it exists.
        guard Paths.isBelow(Paths.normalized(Paths.join(folder, name)), root) else { throw outside }
        let above = Paths.folder(of: path)
        let path = above == "." ? name : Paths.join(above, name)
        let real: String
        do {
            real = try FileSystem.realPath(of: path)
        } catch {
            throw .pathNotReadable(path: name, cause: error.reason)
        }
        guard Paths.isBelow(real, root) else { throw outside }
        guard (try? FileSystem.kind(of: real)) == .file else {
            throw .notAFile(path: name)
        }
        return path
    }

    /// Returns the path of a folder that this file names, as the caller would write it.
    ///
    /// - Parameter name: The path, relative to the folder of this file. The folder need not exist.
    /// - Throws: `SettingFault` if it is outside the repository, or is the folder of this file.
    func path(ofFolder name: String) throws(SettingFault) -> String {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else {
            throw .notARelativePath(file: Program.settingsName)
        }
        let outside = SettingFault.outside(path: name, file: root == folder ? Program.settingsName : nil)
        let whole = Paths.normalized(Paths.join(folder, name))
        guard whole != folder, Paths.isBelow(whole, root), let real = Self.resolved(whole), Paths.isBelow(real, root)
        else { throw outside }
        let above = Paths.folder(of: path)
        let written = Paths.normalized(above == "." ? name : Paths.join(above, name))
        // Because of a symbolic link, the path as the caller would write it may lead elsewhere.
        return Self.resolved(written) == real ? written : whole
    }

    /// Returns a path without symbolic links, whose last parts need not exist.
    private static func resolved(_ path: String) -> String? {
        var existing = path
        while (try? FileSystem.kind(of: existing)) == nil {
            guard existing != "/", existing != "." else { return nil }
            existing = Paths.folder(of: existing)
        }
        // A link that leads nowhere is no place for an output.
        guard let real = try? FileSystem.realPath(of: existing) else { return nil }
        let rest = existing == "." ? path : Paths.path(of: path, below: existing) ?? ""
        return rest.isEmpty ? real : Paths.join(real, rest)
    }
}
