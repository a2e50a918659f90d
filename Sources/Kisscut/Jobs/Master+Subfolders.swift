import Inspection
import Making

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
}
