import Files
import Inspection
import Rendering

extension [Master] {
    /// Refuses masters whose files would be outside the output folder.
    ///
    /// - Throws: `KisscutError` with the code `badName`.
    func checkSubfolders() throws(KisscutError) {
        for master in self where !Master.isSubfolder(master.subfolder) {
            throw KisscutError(
                .badName, path: master.path,
                reason: "its subfolder must be a path without '.', '..' and empty parts, and is '\(master.subfolder)'")
        }
    }

    /// Returns the findings about masters that have the name of an earlier one, by their index: `convert` and `pack` refuse them.
    ///
    /// Names that differ only in case, or in how an accent is encoded, count as the same, as on a Mac's disk.
    func findingsOfSameNames() -> [Int: Finding] {
        var inFolders: [String: Master] = [:]
        var anywhere: [String: Master] = [:]
        var findings: [Int: Finding] = [:]
        for (index, master) in enumerated() {
            let name = master.name.lowercased()
            let path = Paths.join(master.subfolder.lowercased(), name)
            if let other = inFolders[path] {
                findings[index] = Finding(
                    .sameName, "would be the same sticker as \(other.path)\(master.likeness(to: other))")
            } else if let other = anywhere[name] {
                findings[index] = Finding(
                    .sameName, "would be the same sticker as \(other.path) if both were in one pack", severity: .note)
            }
            inFolders[path] = inFolders[path] ?? master
            anywhere[name] = anywhere[name] ?? master
        }
        return findings
    }
}
