import Files

/// Writes what a run has to say to a file, whole or not at all; its folder is made if it is missing.
///
/// A symbolic link is followed. A pipe or a device is written to, and `/dev/stdout` is the stream itself.
///
/// - Throws: `KisscutError` with the code `notWritable`.
package func writeReport(_ bytes: [UInt8], to path: String) throws(KisscutError) {
    do {
        try FileSystem.write(bytes, to: path)
    } catch {
        throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
    }
}
