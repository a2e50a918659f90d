import Files
import PackManifest
import Rendering

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The list of a pack's files, which distinguishes them from files that Kisscut did not write.
package struct PackRecord: Codable {
    /// The name of the list in the pack's folder.
    package static let fileName = ".kisscut-pack.json"

    var schema = 1
    /// The SHA-256 of every file that Kisscut wrote, by path.
    var files: [String: String]
    /// The names of the files of the current and earlier manifests, the newest first; absent without a manifest.
    var web: [[String]]?
}

extension PackRecord {
    /// Reads the record of the pack in a folder; it is empty if there is none.
    ///
    /// - Parameter refuse: Returns the error for a reason why the folder cannot be used.
    init(in folder: String, _ refuse: (String) -> KisscutError) throws {
        let names = try FileSystem.names(inFolder: folder).map { $0 ?? "?" }
        if names.contains(Self.fileName) {
            let bytes = try FileSystem.contents(of: Paths.join(folder, Self.fileName), limit: OutputTree.maximumBytes)
            guard let record = try? JSONDecoder().decode(PackRecord.self, from: Data(bytes)) else {
                throw refuse(
                    "\(Self.fileName), the list of the pack's files, is damaged; remove the folder, or choose another")
            }
            self = record
            return
        }
        let visible = names.filter { !$0.hasPrefix(".") }
        let isPack =
            visible.contains { Paths.fileExtension(of: $0) == "xcstickers" }
            && visible.allSatisfy { name in
                ["xcstickers", "xcodeproj", "xcassets"].contains(Paths.fileExtension(of: name))
                    || PackPaths.products.contains(name)
            }
        guard visible.isEmpty || isPack else {
            throw refuse("is neither empty nor a sticker pack, so it is left as it is; choose another folder")
        }
        self.init(files: [:])
    }

    /// Returns the names of the files in a pack's `Web` folder that only earlier manifests list.
    static func earlierWebFiles(in folder: String) -> Set<String> {
        (try? PackRecord(in: folder) { KisscutError(.outputUnusable, path: folder, reason: $0) })?.history.earlierFiles
            ?? []
    }
}
