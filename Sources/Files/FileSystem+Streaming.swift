import SystemPackage

extension FileSystem {
    /// Writes a file piece by piece; it appears whole or not at all, and replaces a regular file of its name.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - names: Names the temporary file.
    ///   - body: Gets a function that writes the next piece.
    /// - Throws: `Fault`; what `body` throws.
    package static func write(
        _ path: String, named names: TemporaryNames, pieces body: (_ put: (String) throws -> Void) throws -> Void
    ) throws {
        if let kind = try? kind(of: path) { try refuseSpecial(kind == .link ? .file : kind) }
        let temporary = names.next(in: Paths.folder(of: path))
        let descriptor = try call {
            try FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: newFilePermissions)
        }
        do {
            do {
                try body { text in
                    if let fault = write(Array(text.utf8), to: descriptor.rawValue) { throw fault }
                }
            } catch {
                _ = close(descriptor.rawValue)
                throw error
            }
            if let fault = close(descriptor.rawValue) { throw fault }
            try replace(path, with: temporary)
        } catch {
            remove(temporary)
            throw error
        }
    }
}
