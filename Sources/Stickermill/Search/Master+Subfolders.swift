import Inspection
import Making

extension [Master] {
    /// Refuses masters whose files would be outside the output folder.
    ///
    /// - Throws: `StickermillError` with the code `badName`.
    func checkSubfolders() throws(StickermillError) {
        for master in self where !Master.isSubfolder(master.subfolder) {
            throw StickermillError(.badSubfolder(subfolder: master.subfolder), path: master.path)
        }
    }
}
