package import Inspection
import Support

/// Writes a file that a call names, whole or not at all, and makes its folder if it is missing.
///
/// Follows symbolic links, and writes to FIFOs and devices. `/dev/stdout` is the standard output itself.
///
/// - Throws: `StickermillError` with the code `notWritable`.
package func writeOutput(_ bytes: [UInt8], to path: String) throws(StickermillError) {
    do {
        try FileSystem.write(bytes, to: path)
    } catch {
        throw StickermillError(.notWritable(cause: error.reason), path: path)
    }
}

/// Makes a folder if it is missing, and checks that files can be written to it.
///
/// - Parameter isForOverlays: Whether the folder is for overlays, and not the output folder.
/// - Throws: `StickermillError` with the code `outputUnusable`.
package func makeOutputFolder(_ folder: String, isForOverlays: Bool = false) throws(StickermillError) {
    do {
        try FileSystem.makeFolder(folder)
        try FileSystem.checkWritable(folder)
    } catch {
        throw StickermillError(.folderNotUsable(isForOverlays: isForOverlays, cause: error.reason), path: folder)
    }
}
