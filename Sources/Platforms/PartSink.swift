package import Making
import PackManifest
package import Support
import Synchronization

/// The folder of the files that shards have made for a pack: hidden, next to the pack or in it, with the paths of the pack.
///
/// Neither the reports of shards nor the files are trusted: another program may have changed them. No symbolic link is followed.
package struct PartFolder: Sendable {
    private let path: String
    fileprivate let names: PackFileNames

    /// Names the folder of the pack in an output folder.
    ///
    /// - Parameter masters: The number of the masters of all shards.
    package init(_ plan: PackPlan, _ options: PackOptions, masters: Int, output: String) {
        let output = String(output.reversed().drop { $0 == "/" }.reversed())
        // What is next to a mount point is on another disk, which other machines may not see.
        let isReplaceable = (try? FileSystem.realPath(of: output)).map { FileSystem.isReplaceable(folder: $0) } ?? true
        path =
            isReplaceable
            ? Paths.join(Paths.folder(of: output), ".\(Paths.name(of: output)).parts")
            : Paths.join(output, ".pack.parts")
        names = PackFileNames(plan, options, masters: masters)
    }

    /// Makes the folder, unless it exists.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    package func make() throws(KisscutError) {
        try refuseLinks(to: "", .outputUnusable)
        try makeOutputFolder(path, for: "for the parts of the pack")
    }

    /// Returns the files of a master that a shard has made.
    ///
    /// - Parameters:
    ///   - reports: What the shard reported; the plan decides which files these are.
    ///   - hashes: The SHA-256 of each file.
    ///   - index: The index of the master among those of all shards.
    /// - Throws: `KisscutError` with the code `notMergeable` if one is missing, or is not what the shard wrote.
    package func files(
        _ reports: [FileReport], hashes: [String], of master: Master, _ index: Int
    ) throws(KisscutError) -> [PackFile] {
        if let fault = names.fault(of: reports, hashes: hashes, of: master, index) {
            throw KisscutError(
                .notMergeable, path: master.path, reason: "the report of its shard \(fault); run its shard again")
        }
        var files: [PackFile] = []
        for (report, hash) in zip(reports, hashes) {
            let part = Paths.join(path, report.path)
            try refuseLinks(to: report.path, .notMergeable)
            let bytes: [UInt8]
            do {
                bytes = try FileSystem.contents(of: part, limit: OutputTree.maximumBytes)
            } catch {
                throw KisscutError(.notMergeable, path: part, reason: "\(error.reason); run its shard again")
            }
            guard bytes.count == report.bytes, SHA256.hexadecimal(of: bytes) == hash else {
                throw KisscutError(
                    .notMergeable, path: part, reason: "is not the file that its shard reported; run its shard again")
            }
            files.append(PackFile(report: report, bytes: bytes, hash: hash))
        }
        return files
    }

    fileprivate func makeScratchFile(named temporaryNames: TemporaryNames) -> ScratchFile? {
        try? ScratchFile(in: path, named: temporaryNames)
    }

    /// Removes the folder with all that is in it.
    package func remove() {
        FileSystem.removeTree(path)
    }

    /// Writes all files of a master, or none.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    fileprivate func write(
        _ files: [PackFile], of master: Master, named temporaryNames: TemporaryNames
    ) throws(KisscutError) {
        var staged = StagedFiles()
        for file in files { try refuseLinks(to: Paths.folder(of: file.report.path), .notWritable) }
        do {
            for file in files {
                try staged.stage(file.bytes, for: Paths.join(path, file.report.path), named: temporaryNames)
            }
            try staged.publish()
        } catch {
            throw KisscutError(.notWritable, path: master.path, reason: "cannot be written: \(error.reason)")
        }
    }

    /// Returns the names of a run's temporary files in the folder, which must exist.
    fileprivate func lock() -> TemporaryNames {
        TemporaryNames(lockedIn: path)
    }

    private func refuseLinks(to part: String, _ code: KisscutError.Code) throws(KisscutError) {
        guard let link = FileSystem.firstLink(from: path, to: part) else { return }
        throw KisscutError(
            code, path: link, reason: "is a symbolic link, which may lead elsewhere; remove it and run the shard again")
    }
}

/// Writes the files that a shard makes for a pack; another run makes the pack of them.
package final class PartSink: Sink {
    private let folder: PartFolder
    private let temporaryNames: TemporaryNames
    private let state = Mutex<[Int: [String]]>([:])

    /// Prepares writing to the folder, which must exist.
    package init(_ folder: PartFolder) {
        self.folder = folder
        temporaryNames = folder.lock()
    }

    /// Releases the run's lock on its temporary names.
    package func end() {
        temporaryNames.release()
    }

    /// The SHA-256 of the files of each master, by the master's index.
    package var hashes: [Int: [String]] { state.withLock { $0 } }

    package func makeScratchFile() -> ScratchFile? { folder.makeScratchFile(named: temporaryNames) }

    package func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let files = try folder.names.files(of: judged)
        try folder.write(files, of: judged.master, named: temporaryNames)
        state.withLock { $0[judged.index] = files.map(\.hash) }
        return files.map(\.report)
    }
}
