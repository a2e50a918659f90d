/// Files that appear together: they are first written as temporary files, and renamed after all of them are complete.
///
/// A reader sees the old file or the new one, and a fault while writing changes no file.
package struct StagedFiles: ~Copyable {
    private var staged: [(temporary: String, target: String)] = []

    package init() {}

    /// Writes a temporary file in the folder of its target, and makes the folder if it is missing.
    package mutating func stage(
        _ bytes: [UInt8], for target: String, named names: TemporaryNames
    ) throws(FileSystem.Fault) {
        try stage(for: target, named: names) { put in try put(bytes) }
    }

    /// Writes a temporary file piece by piece.
    ///
    /// - Parameter body: Writes the file by calling the given function with each piece.
    package mutating func stage(
        for target: String, named names: TemporaryNames,
        pieces body: (_ put: ([UInt8]) throws -> Void) throws -> Void
    ) throws(FileSystem.Fault) {
        // If a target must not be replaced, this fails before the first file is renamed.
        if let kind = try? FileSystem.kind(of: target) { try FileSystem.refuseSpecial(kind == .link ? .file : kind) }
        let folder = Paths.folder(of: target)
        let temporary = names.next(in: folder)
        do {
            try FileSystem.writeNew(temporary, pieces: body)
        } catch  where error.isMissing {
            // The folder usually exists, so it is only made after a failure.
            try FileSystem.makeFolder(folder)
            try FileSystem.writeNew(temporary, pieces: body)
        }
        staged.append((temporary, target))
    }

    /// Renames the temporary files to their targets.
    package mutating func publish() throws(FileSystem.Fault) {
        while let file = staged.last {
            try FileSystem.replace(file.target, with: file.temporary)
            staged.removeLast()
        }
    }

    deinit {
        for file in staged { FileSystem.remove(file.temporary) }
    }
}

extension FileSystem {
    /// Writes one file, whole or not at all, and replaces a regular file of that name.
    package static func write(_ bytes: [UInt8], to path: String, named names: TemporaryNames) throws(Fault) {
        try write(path, named: names) { put in try put(bytes) }
    }

    /// Writes one file piece by piece, whole or not at all, and replaces a regular file of that name.
    ///
    /// - Parameter body: Writes the file by calling the given function with each piece.
    package static func write(
        _ path: String, named names: TemporaryNames, pieces body: (_ put: ([UInt8]) throws -> Void) throws -> Void
    ) throws(Fault) {
        var staged = StagedFiles()
        try staged.stage(for: path, named: names, pieces: body)
        try staged.publish()
    }
}
