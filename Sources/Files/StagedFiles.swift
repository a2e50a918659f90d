/// The files that one master becomes, written under temporary names first and renamed when all of them are whole.
///
/// A reader sees the old file or the new one, and a fault while writing changes no file at all.
package struct StagedFiles: ~Copyable {
    private var staged: [(temporary: String, target: String)] = []

    package init() {}

    /// Writes a file under a temporary name in its folder, which is made if it is missing.
    package mutating func stage(
        _ bytes: [UInt8], for target: String, named names: TemporaryNames
    ) throws(FileSystem.Fault) {
        // What a whole file must not take the place of is refused before the first of them has its name.
        if let kind = try? FileSystem.kind(of: target) { try FileSystem.refuseSpecial(kind == .link ? .file : kind) }
        let folder = Paths.folder(of: target)
        try FileSystem.makeFolder(folder)
        let temporary = names.next(in: folder)
        try FileSystem.writeNew(temporary, bytes)
        staged.append((temporary, target))
    }

    /// Gives every file its name.
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
