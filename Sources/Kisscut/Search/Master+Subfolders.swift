import Inspection
import Making

extension [Master] {
    /// Refuses masters whose files would be outside the output folder.
    ///
    /// - Throws: `KisscutError` with the code `badName`.
    func checkSubfolders() throws(KisscutError) {
        for master in self where !Master.isSubfolder(master.subfolder) {
            throw KisscutError(.badSubfolder(subfolder: master.subfolder), path: master.path)
        }
    }
}
