package import Inspection
import Support

/// Writes a file that a call names, whole or not at all, and makes its folder if it is missing.
///
/// Follows symbolic links, and writes to FIFOs and devices. `/dev/stdout` is the standard output itself.
///
/// - Throws: `KisscutError` with the code `notWritable`.
package func writeOutput(_ bytes: [UInt8], to path: String) throws(KisscutError) {
    do {
        try FileSystem.write(bytes, to: path)
    } catch {
        throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
    }
}

/// Makes a folder if it is missing, and checks that files can be written to it.
///
/// - Parameter purpose: The purpose of the folder, as a text after `cannot be used`.
/// - Throws: `KisscutError` with the code `outputUnusable`.
package func makeOutputFolder(_ folder: String, for purpose: String) throws(KisscutError) {
    do {
        try FileSystem.makeFolder(folder)
        try FileSystem.checkWritable(folder)
    } catch {
        throw KisscutError(.outputUnusable, path: folder, reason: "cannot be used \(purpose): \(error.reason)")
    }
}
