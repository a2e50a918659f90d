package import FoundationSubset
package import Inspection
import Making
import PNGCodec
import Preview
import Support

extension MasterSearch {
    /// Refuses output files that the search has found: masters, excluded and skipped files, and `stickermill.yml`.
    ///
    /// - Parameter outputs: File URLs, which need not exist. `nil` is skipped.
    /// - Throws: `StickermillError` with the code `sameOutput`.
    package func refuseOverwriting(by outputs: URL?...) throws(StickermillError) {
        let files = (masters + excluded).flatMap(\.paths) + skipped.map(\.path)
        for output in outputs.compactMap({ $0 }) {
            let path = output.pathAsWritten
            if Paths.name(of: path) == Program.settingsName {
                throw StickermillError(.outputHasSettings, path: path)
            }
            try output.refuseOverwriting(files)
        }
    }
}

extension MasterSearch {
    /// Returns the search without a contact sheet of an earlier run that a new sheet replaces.
    ///
    /// - Parameter file: The file URL of the new sheet, or `nil` to return the same search.
    /// - Throws: `StickermillError` with the code `sameOutput` if the file is a master but not a contact sheet, and `noMasters` if no master is
    ///   left.
    package func withoutSheet(_ file: URL?) throws(StickermillError) -> MasterSearch {
        guard let path = file?.pathAsWritten,
            let start = try? FileSystem.contents(of: path, limit: PNGFile.softwareLength),
            PNGFile.isMade(by: ContactSheet.software, start)
        else {
            try refuseOverwriting(by: file)
            return self
        }
        return try without(file)
    }
}

extension Sequence<URL?> {
    /// Refuses output files that are also read, that are named twice, or that are where the job writes its own files.
    ///
    /// - Parameters:
    ///   - read: File URLs. `nil` is skipped.
    ///   - places: The folders and files that the job writes itself; they need not exist.
    /// - Throws: `StickermillError` with the code `sameOutput`.
    package func refuseClashes(reading read: [URL?] = [], writing places: [URL] = []) throws(StickermillError) {
        let own = places.map { FileSystem.folderWritten(at: $0.pathAsWritten) }
        var taken: Set<[UInt8]> = []
        for output in compactMap(\.self) {
            try output.refuseOverwriting(read.compactMap(\.self).map(\.pathAsWritten))
            guard let file = FileSystem.fileWritten(at: output.pathAsWritten) else { continue }
            let isOwn = own.contains { Paths.isBelow(file, $0) || file.isTheSame(as: $0) }
            guard isOwn || !taken.insert(Array(file.utf8)).inserted else { continue }
            throw StickermillError(isOwn ? .outputIsOwn : .outputTwice, path: output.pathAsWritten)
        }
    }
}

extension URL {
    /// Refuses the file if it is also read.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    package func refuseOverwriting(_ files: [String]) throws(StickermillError) {
        guard let real = try? FileSystem.realPath(of: pathAsWritten) else { return }
        for file in files where (try? FileSystem.realPath(of: file)).map({ $0.isTheSame(as: real) }) ?? false {
            throw StickermillError(.outputIsRead, path: pathAsWritten)
        }
    }
}
