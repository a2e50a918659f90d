package import Inspection
import Making
import Support

extension SettingsEdit {
    /// Makes the sticker as it becomes with the changes, as a PNG or an APNG.
    ///
    /// - Returns: The bytes, or `nil` for a folder.
    /// - Throws: `KisscutError` with the code of the master's failure.
    package func picture() async throws(KisscutError) -> [UInt8]? {
        guard let subject else { return nil }
        return try await offload { [self] monitor throws(KisscutError) in
            let plan = try StickerPlan(of: subject.group.masters, try settings(of: subject.master))
            guard let index = plan.masters.firstIndex(where: { $0.paths.contains(subject.master.path) }) else {
                throw KisscutError(.notASticker(folder: Paths.folder(of: path)), path: subject.master.path)
            }
            return try plan.picture(index, monitor.cancellation)
        }
    }

    /// Returns the settings of a master with the changes.
    private func settings(of master: Master) throws(KisscutError) -> Settings {
        var settings = Settings()
        var lookup = SettingsLookup()
        var files = try lookup.files(of: master)
        if !files.contains(where: { $0.folder.isTheSame(as: file.folder) }) { files.insert(file, at: 0) }
        for other in files.reversed() {
            let isChanged = other.folder.isTheSame(as: file.folder)
            guard !isChanged || bytes != nil || original != nil else { continue }
            try settings.read(other, isChanged ? bytes : nil)
        }
        return settings
    }
}
