import Making
import Platforms
import Support

/// Where the files of a conversion are.
package enum ConvertedFiles {
    /// The folders below the output.
    package static let folders = [renditions, thumbnails]
    private static let renditions = "renditions"
    private static let thumbnails = "thumbnails"

    /// Returns the path of a file below the output folder.
    static func path(of file: MadeFile, for master: Master) -> String {
        let product = file.product
        let folder = product.size.map { "\(thumbnails)/\($0.rawValue)" } ?? renditions
        let stem = StickerNames.fileStem(of: master) + product.scale.suffix
        let path = Paths.join(Paths.join(folder, master.subfolder), stem)
        return "\(path).\(file.rendering.format.fileExtension)"
    }

    /// Refuses masters in folders that the files are written to.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    static func refuseOverwriting(_ masters: [Master], output: String) throws(KisscutError) {
        guard let realOutput = try? FileSystem.realPath(of: output) else { return }
        let written = folders.map { Paths.join(realOutput, $0) }
        for path in masters.flatMap(\.paths) {
            guard let real = try? FileSystem.realPath(of: path) else { continue }
            guard !written.contains(where: { Paths.isBelow(real, $0) }) else {
                throw KisscutError(
                    .sameOutput, path: path,
                    reason: "is in a folder that the output goes to; name another output folder")
            }
        }
    }
}
