import Files
import Inspection
import Rendering
import StickerPacks

extension [Master] {
    /// Returns the findings about masters that have the name of an earlier one, by their index: `convert` and `pack` refuse them.
    ///
    /// Names that differ only in case, or in how an accent is encoded, count as the same, as on a Mac's disk.
    ///
    /// - Parameter takesSequences: Whether the frames of a sequence are one sticker.
    func findingsOfSameNames(takesSequences: Bool) -> [Int: Finding] {
        // If frames are missing, the job that joins them says so.
        let sequences = takesSequences ? try? FrameNumbering.groups(of: self) : nil
        var inFolders: [String: Master] = [:]
        var anywhere: [String: Master] = [:]
        var findings: [Int: Finding] = [:]
        for group in sequences ?? indices.map({ [$0] }) {
            let (index, master) = (group[0], self[group[0]])
            let name = (group.count > 1 ? FrameNumbering(master).name : master.name).lowercased()
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
