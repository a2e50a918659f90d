import Files
import PackManifest
package import Rendering
import Synchronization

/// The folder of the files that shards have made for a pack: hidden, next to the pack, with the paths of the pack.
package struct PartFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Names the folder of the pack in an output folder.
    package init(output: String) {
        let output = String(output.reversed().drop { $0 == "/" }.reversed())
        path = Paths.join(Paths.folder(of: output), ".\(Paths.name(of: output)).parts")
    }

    /// Returns the files of a master that a shard has made.
    ///
    /// - Parameter hashes: The SHA-256 of each file.
    /// - Throws: `KisscutError` with the code `notMergeable` if one is missing, or is not what the shard wrote.
    package func files(_ reports: [FileReport], hashes: [String]) throws(KisscutError) -> [PackFile] {
        guard reports.count == hashes.count, !reports.isEmpty else {
            throw KisscutError(
                .notMergeable, path: path, reason: "the report of a shard does not name each file with its hash")
        }
        var files: [PackFile] = []
        for (report, hash) in zip(reports, hashes) {
            let part = Paths.join(path, report.path)
            let bytes: [UInt8]
            do {
                bytes = try FileSystem.contents(of: part, limit: OutputTree.maximumBytes)
            } catch {
                throw KisscutError(.notMergeable, path: part, reason: "\(error.reason); run its shard again")
            }
            guard SHA256.hexadecimal(of: bytes) == hash else {
                throw KisscutError(
                    .notMergeable, path: part, reason: "is not the file that its shard reported; run its shard again")
            }
            files.append(PackFile(report: report, bytes: bytes, hash: hash))
        }
        return files
    }

    /// Removes the folder with all that is in it.
    package func remove() {
        FileSystem.removeTree(path)
    }
}

/// Writes the files that a shard makes for a pack; another run makes the pack of them.
package final class PartSink: Sink {
    private let folder: PartFolder
    private let names: PackFileNames
    private let temporaryNames: TemporaryNames
    private let state = Mutex<[Int: [String]]>([:])

    /// Prepares writing to the folder, which must exist.
    package init(_ plan: PackPlan, masters: Int, folder: PartFolder) {
        self.folder = folder
        names = PackFileNames(plan, masters: masters)
        temporaryNames = TemporaryNames(lockedIn: folder.path)
    }

    /// Releases the run's lock on its temporary names.
    package func end() {
        temporaryNames.release()
    }

    /// The SHA-256 of the files of each master, by the master's index.
    package var hashes: [Int: [String]] { state.withLock { $0 } }

    package func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let files = try names.files(of: rendered)
        var staged = StagedFiles()
        do {
            for file in files {
                try staged.stage(file.bytes, for: Paths.join(folder.path, file.report.path), named: temporaryNames)
            }
            try staged.publish()
        } catch {
            throw KisscutError(
                .notWritable, path: rendered.master.path, reason: "cannot be written: \(error.reason)")
        }
        state.withLock { $0[rendered.index] = files.map(\.hash) }
        return files.map(\.report)
    }
}
