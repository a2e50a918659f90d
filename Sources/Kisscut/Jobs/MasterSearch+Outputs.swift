import Files
import PNGCodec
import Preview
import Rendering

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension MasterSearch {
    /// Refuses files to write that are files of the search: masters, what was excluded or skipped, and `kisscut.yml`.
    ///
    /// - Parameter outputs: File URLs; nil is skipped. They need not exist.
    /// - Throws: `KisscutError` with the code `sameOutput`.
    package func refuseOverwriting(by outputs: URL?...) throws(KisscutError) {
        let files = (masters + excluded).flatMap(\.paths) + skipped.map(\.path)
        for output in outputs.compactMap({ $0 }) {
            let path = output.pathAsWritten
            if Paths.name(of: path) == Settings.fileName {
                throw KisscutError(.sameOutput, path: path, reason: "has the settings of masters; name another file")
            }
            try output.refuseOverwriting(files)
        }
    }
}

extension MasterSearch {
    /// Returns the search without a contact sheet of an earlier run that a new one replaces.
    ///
    /// - Parameter file: The file URL of the new sheet; nil returns the same search.
    /// - Throws: `KisscutError` with the code `sameOutput` if the file is a master but not a contact sheet, and `noMasters` if none is left.
    package func withoutSheet(_ file: URL?) throws(KisscutError) -> MasterSearch {
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
    /// Refuses files to write of which one is read, or two are the same.
    ///
    /// - Parameter read: File URLs; nil is skipped.
    /// - Throws: `KisscutError` with the code `sameOutput`.
    package func refuseClashes(reading read: [URL?] = []) throws(KisscutError) {
        var taken: Set<[UInt8]> = []
        for output in compactMap(\.self) {
            try output.refuseOverwriting(read.compactMap(\.self).map(\.pathAsWritten))
            guard let place = output.placeOfFile, !taken.insert(place).inserted else { continue }
            throw KisscutError(
                .sameOutput, path: output.pathAsWritten, reason: "would be written twice; name another file")
        }
    }
}

extension URL {
    /// Refuses the file if it is one of those that were written below a folder.
    ///
    /// - Parameter paths: Their paths below the folder.
    /// - Throws: `KisscutError` with the code `sameOutput`.
    package func refuseOverwriting(_ paths: [String], below folder: URL) throws(KisscutError) {
        guard let place = placeOfFile, let root = try? FileSystem.realPath(of: folder.pathAsWritten) else { return }
        let above = Array(root.utf8) + [UInt8(ascii: "/")]
        guard place.starts(with: above), paths.contains(where: { $0.utf8.elementsEqual(place.dropFirst(above.count)) })
        else { return }
        throw KisscutError(
            .sameOutput, path: pathAsWritten, reason: "is a file that was just written; name another one")
    }

    /// The path of a file that is or will be there, with links resolved; nil for a device or a pipe, which holds several outputs.
    fileprivate var placeOfFile: [UInt8]? {
        let path = pathAsWritten
        if (try? FileSystem.kindOfTarget(of: path)) == .other { return nil }
        let folder = Paths.folder(of: path)
        let place =
            (try? FileSystem.realPath(of: path))
            ?? Paths.join((try? FileSystem.realPath(of: folder)) ?? folder, Paths.name(of: path))
        return Array(place.utf8)
    }

    /// Refuses the file if it is one of those that are read.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    package func refuseOverwriting(_ files: [String]) throws(KisscutError) {
        guard let real = try? FileSystem.realPath(of: pathAsWritten) else { return }
        for file in files where (try? FileSystem.realPath(of: file)).map({ $0.isTheSame(as: real) }) ?? false {
            throw KisscutError(.sameOutput, path: pathAsWritten, reason: "is a file that is read; name another one")
        }
    }
}
