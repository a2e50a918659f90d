package import Inspection
import Making
import Support

extension SettingsEdit {
    /// Makes the sticker with its changed settings, as a PNG or an APNG.
    ///
    /// - Returns: The bytes, or `nil` for a folder.
    /// - Throws: `StickermillError` with the code of the master's failure.
    package func picture() async throws(StickermillError) -> [UInt8]? {
        guard let subject else { return nil }
        return try await offload { [self] monitor throws(StickermillError) in
            let plan = try StickerPlan(of: subject.group.masters, try settings(of: subject.master))
            guard let index = plan.masters.firstIndex(where: { $0.paths.contains(subject.master.path) }) else {
                throw StickermillError(.notASticker(folder: Paths.folder(of: path)), path: subject.master.path)
            }
            return try plan.picture(index, monitor.cancellation)
        }
    }

    /// Returns the settings of a master with the changes.
    private func settings(of master: Master) throws(StickermillError) -> Settings {
        var lookup = SettingsLookup(draft: edited)
        return try lookup.settings(in: lookup.files(of: master))
    }
}
