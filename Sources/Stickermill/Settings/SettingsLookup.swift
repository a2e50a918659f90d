import Inspection
import Making
import Support

/// Finds the `stickermill.yml` files that apply to masters, and reads each file once.
struct SettingsLookup {
    /// A folder of masters.
    private struct Place: Hashable {
        /// The input that the folder was found in, as the caller writes it.
        let input: String
        /// The path of the folder below the input.
        let subfolder: String
    }

    /// A file with a draft, which need not exist, or `nil` if the files are as they are.
    private let draft: SettingsFile?
    private var files: [Place: [SettingsFile]] = [:]
    private var settings: [[String]: Settings] = [:]

    init(draft: SettingsFile? = nil) { self.draft = draft }

    /// Returns the files that apply to a master: the files from its folder up to its input, and the files that apply in the input.
    ///
    /// - Returns: The files, the nearest first.
    /// - Throws: `StickermillError` with the code `badSettings` if a file is misspelled, such as `stickermill.yaml`.
    mutating func files(of master: Master) throws(StickermillError) -> [SettingsFile] {
        var input = Paths.folder(of: master.path)
        for _ in master.subfolder.split(separator: "/") { input = Paths.folder(of: input) }
        return try files(in: Place(input: input, subfolder: master.subfolder))
    }

    private mutating func files(in place: Place) throws(StickermillError) -> [SettingsFile] {
        if let known = files[place] { return known }
        var found: [SettingsFile]
        if place.subfolder.isEmpty {
            found = try SettingsFile.all(ofFolder: place.input)
        } else {
            let above = Paths.folder(of: place.subfolder)
            found = try files(in: Place(input: place.input, subfolder: above == "." ? "" : above))
            let own = try SettingsFile(inSubfolder: place.subfolder, of: place.input)
            // A link may lead back to a folder above.
            if let own, !found.contains(where: { $0.folder.isTheSame(as: own.folder) }) { found.insert(own, at: 0) }
        }
        let folder = try? FileSystem.realPath(of: Paths.join(place.input, place.subfolder))
        if let draft, folder?.isTheSame(as: draft.folder) == true {
            found = [draft] + found.filter { !$0.folder.isTheSame(as: draft.folder) }
        }
        files[place] = found
        return found
    }

    /// Returns the faults of files, where a fault of one file hides no fault of another.
    func faults(in files: [SettingsFile]) -> [StickermillError] {
        files.compactMap { file in
            var settings = Settings()
            do throws(StickermillError) {
                try settings.read(file)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Returns the settings of files.
    ///
    /// A nearer file overrides the files after it.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    mutating func settings(in files: [SettingsFile]) throws(StickermillError) -> Settings {
        guard let nearest = files.first else { return Settings() }
        if let known = settings[files.map(\.folder)] { return known }
        var read = try settings(in: Array(files.dropFirst()))
        try read.read(nearest)
        settings[files.map(\.folder)] = read
        return read
    }
}
