import Inspection
import Making
import Support

/// The sticker of a file, whose settings a call changes.
struct StickerSubject: Sendable {
    let search: MasterSearch
    /// The group of the master.
    let group: MasterGroup
    /// The master; a sequence is one master.
    let master: Master
    /// The name by which the settings know the sticker.
    var name: String { master.name }
    /// The name by which the settings know the file.
    var file: String { Paths.name(of: master.path) }

    /// Finds the master of a file among those of a settings file's folder.
    ///
    /// - Throws: `StickermillError` with the code `inputNotFound`, with similar names, if the file does not exist; `notAMaster` if it is not the
    ///   master of a sticker, or if another sticker has its name.
    init(of path: String, _ settings: SettingsFile) throws(StickermillError) {
        guard let real = try? FileSystem.realPath(of: path) else { throw Self.missing(path, settings) }
        search = try MasterSearch(inputs: [Paths.folder(of: settings.path)])
        for group in search.groups {
            let masters = try group.settings.joiningSequences(in: group.masters)
            guard let master = masters.first(where: { $0.isMade(from: real) }) else { continue }
            let other = masters.first { $0 != master && $0.stickerNames.contains(master.name) }
            if let other { throw StickermillError(.nameOfSeveral(name: master.name, other: other.path), path: path) }
            (self.group, self.master) = (group, master)
            return
        }
        throw StickermillError(.notASticker(folder: Paths.folder(of: settings.path)), path: path)
    }

    /// The most similar names that an error lists.
    private static let listedNames = 5

    private static func missing(_ path: String, _ settings: SettingsFile) -> StickermillError {
        let masters = (try? MasterSearch(inputs: [Paths.folder(of: settings.path)]).masters) ?? []
        let name = Master(path: path).name
        let similar = masters.filter { nearest(name, among: [$0.name]) != nil }
        return StickermillError(.noSuchMaster(similar: similar.prefix(listedNames).map(\.path)), path: path)
    }
}

extension Master {
    /// Whether a file is the master, one of its frames, or the same picture at another scale.
    ///
    /// - Parameter file: The path without symbolic links.
    fileprivate func isMade(from file: String) -> Bool {
        let own = paths.compactMap { try? FileSystem.realPath(of: $0) }
        return own.contains { $0.isTheSame(as: file) }
            || own.contains { other in
                Paths.folder(of: other).isTheSame(as: Paths.folder(of: file))
                    && Paths.fileExtension(of: other) == Paths.fileExtension(of: file)
                    && Master(path: other).name == Master(path: file).name
            }
    }
}
