package import Inspection
import Making
import Support

/// A pack that a call makes: its masters and its folder.
package struct PackPlace: Sendable {
    /// The masters with their settings.
    package var group: MasterGroup
    /// The path below the output; empty if the output is the pack.
    package let path: String
}

extension MasterSearch {
    /// Returns the packs of the search, each with its folder.
    ///
    /// A folder whose own `stickermill.yml` has a `name` is a pack, with the masters below it, down to the next such folder. The pack has the
    /// same path below the output as this folder below the inputs. If the folder contains all inputs, the pack is the output itself.
    ///
    /// - Returns: The packs. A pack inside another comes after it.
    /// - Throws: `StickermillError` with the code `badSettings` if there are several groups and one is not a pack; `sameOutput` if two packs
    ///   would be in the same folder.
    package func packs() throws(StickermillError) -> [PackPlace] {
        let base = Paths.commonFolder(of: folders)
        var owners: [String: MasterGroup] = [:]
        var places: [PackPlace] = []
        let unnamed = groups.count > 1 ? groups.compactMap(\.faultOfName) : []
        if let fault = StickermillError(joining: unnamed) { throw fault }
        for group in groups {
            let place = PackPlace(group: group, path: path(of: group, below: base))
            if let owner = owners.updateValue(group, forKey: place.path.lowercased()) {
                throw StickermillError(
                    .samePack(settings: owner.settingsFile ?? ""), path: group.settingsFile ?? place.path)
            }
            places.append(place)
        }
        return places.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func path(of group: MasterGroup, below base: String) -> String {
        guard group.settings.namesPack, let folder = group.settings.folder else { return "" }
        if let below = Paths.path(of: folder, below: base) { return below }
        return groups.count == 1 ? "" : Paths.name(of: folder)
    }
}

extension MasterGroup {
    /// The error if the settings have no name, so that the masters are in no pack, or `nil` if they have one.
    fileprivate var faultOfName: StickermillError? {
        guard !settings.namesPack else { return nil }
        return StickermillError(.inNoPack(settings: settingsFile), path: masters[0].path)
    }
}
