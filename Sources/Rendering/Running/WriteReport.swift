import Files

/// Writes a report to a file, whole or not at all; creates the folder if it is missing.
///
/// Follows symbolic links, and writes to FIFOs and devices. `/dev/stdout` is the standard output itself.
///
/// - Throws: `KisscutError` with the code `notWritable`.
package func writeReport(_ bytes: [UInt8], to path: String) throws(KisscutError) {
    do {
        try FileSystem.write(bytes, to: path)
    } catch {
        throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
    }
}
