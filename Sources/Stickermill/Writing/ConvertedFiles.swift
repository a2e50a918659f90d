import Inspection
import Making
import Platforms
import Support

/// The paths of the files of a conversion.
package enum ConvertedFiles {
    /// The folders below the output.
    package static let folders = [renditions, thumbnails]
    private static let renditions = "renditions"
    private static let thumbnails = "thumbnails"

    /// Returns the pictures in the output folders that a run did not write, sorted by path.
    ///
    /// They come from earlier runs, and their masters may be gone. Symbolic links are not followed.
    static func leftovers(in output: String, besides written: Set<String>) -> [String] {
        let extensions = Set(ImageFormat.allCases.filter(\.capabilities.isWritten).map(\.fileExtension))
        var found: [String] = []
        var rest = folders
        while let folder = rest.popLast() {
            for case let name? in (try? FileSystem.names(inFolder: Paths.join(output, folder))) ?? [] {
                let path = Paths.join(folder, name)
                switch try? FileSystem.kind(of: Paths.join(output, path)) {
                case .folder: rest.append(path)
                case .file where extensions.contains(Paths.fileExtension(of: path)) && !written.contains(path):
                    found.append(path)
                default: break
                }
            }
        }
        return found.sorted()
    }

    /// Removes files from an output, and returns them.
    static func remove(_ leftovers: [String], in output: String) -> [String] {
        for path in leftovers { FileSystem.remove(Paths.join(output, path)) }
        return leftovers
    }

    /// Refuses masters in folders that the files are written to.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    static func refuseOverwriting(_ masters: [Master], output: String) throws(StickermillError) {
        guard let realOutput = try? FileSystem.realPath(of: output) else { return }
        let written = folders.map { Paths.join(realOutput, $0) }
        for path in masters.flatMap(\.paths) {
            guard let real = try? FileSystem.realPath(of: path) else { continue }
            guard !written.contains(where: { Paths.isBelow(real, $0) }) else {
                throw StickermillError(.masterInOutput, path: path)
            }
        }
    }
}
