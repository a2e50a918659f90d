import FoundationSubset
import Inspection
import Making
import Support

extension MasterGroup {
    /// Leaves out excluded masters, masters in formats that may not be read, and the pictures for icons.
    ///
    /// - Parameters:
    ///   - named: The paths of the inputs that are files.
    ///   - inheritors: The masters of other groups that inherit the settings.
    ///   - skipped: Receives the masters in formats that may not be read.
    /// - Returns: The reason that no master is left, or `nil` if there are masters.
    /// - Throws: `StickermillError` with the code `badSettings` if the settings name a sticker or a file that does not exist; `notAMaster` if an
    ///   input is a file in a format that may not be read.
    mutating func leaveOutMasters(
        named: Set<String>, inheritors: [Master], _ skipped: inout [SkippedPath]
    ) throws(StickermillError) -> StickermillError? {
        try settings.refuseUnknownNames(in: masters + inheritors)
        try leaveOutUnreadFormats(named: named, &skipped)
        guard !masters.isEmpty else { return .noMasters(in: skipped.suffix(1).map(\.path), skipped) }
        try leaveOut(settings.exclusions, inheritors: inheritors)
        guard !masters.isEmpty else {
            return StickermillError(.allExcluded, path: settings.exclusions.first?.place ?? "")
        }
        for icon in [settings.pack.icon, settings.pack.wideIcon] { leaveOut(icon) }
        return masters.isEmpty ? .onlyMaster(settings.pack.icon?.pathAsWritten ?? "") : nil
    }

    /// Leaves out masters in formats that may not be read, and refuses such a master if it is an input.
    ///
    /// The extension decides. A master whose content has another format fails when it is read.
    private mutating func leaveOutUnreadFormats(
        named: Set<String>, _ skipped: inout [SkippedPath]
    ) throws(StickermillError) {
        let formats = settings.limits.formats
        guard formats.count < ImageFormat.allCases.count else { return }
        guard !formats.isEmpty else {
            throw StickermillError(.noFormat, at: .formats)
        }
        var kept: [Master] = []
        for master in masters {
            let known = ImageFormat.allCases.filter { $0.hasExtension(Paths.fileExtension(of: master.path)) }
            guard let format = known.first, formats.isDisjoint(with: known) else {
                kept.append(master)
                continue
            }
            guard !named.contains(master.path) else {
                throw StickermillError(.formatLeftOut(format: format), path: master.path)
            }
            skipped.append(SkippedPath(path: master.path, .formatNotAllowed(format: format)))
        }
        masters = kept
    }

    private mutating func leaveOut(_ entries: [Exclusion], inheritors: [Master]) throws(StickermillError) {
        guard let first = entries.first else { return }
        // All entries come from one file.
        func matching(_ master: Master) -> [Int] {
            let path = Settings.path(of: master, below: first.folder)
            return entries.indices.filter { entries[$0].matches(master, at: path) }
        }
        let all = masters + inheritors
        var used: Set<Int> = []
        masters.removeAll { master in
            let own = matching(master)
            used.formUnion(own)
            if !own.isEmpty { excluded.append(master) }
            return !own.isEmpty
        }
        for master in inheritors { used.formUnion(matching(master)) }
        for (index, entry) in entries.enumerated() where settings.mustMatch(entry) && !used.contains(index) {
            let suggestion = nearest(entry.pattern, among: all.map { Paths.name(of: $0.path) })
            let fault = SettingFault.noMatch(pattern: entry.pattern, suggestion: suggestion)
            throw StickermillError(.setting(fault: fault, key: nil), path: entry.place)
        }
    }

    /// Leaves out one file, such as a picture for icons among the masters.
    ///
    /// - Parameter file: The file URL, or `nil` to change nothing.
    mutating func leaveOut(_ file: URL?) {
        guard let path = file?.pathAsWritten, let real = try? FileSystem.realPath(of: path) else { return }
        masters.removeAll { master in
            guard (try? FileSystem.realPath(of: master.path))?.isTheSame(as: real) == true else { return false }
            excluded.append(master)
            return true
        }
    }
}

extension StickermillError {
    /// Returns the error for leaving out the only master.
    static func onlyMaster(_ path: String) -> StickermillError {
        StickermillError(.onlyMasterLeftOut, path: path)
    }
}
