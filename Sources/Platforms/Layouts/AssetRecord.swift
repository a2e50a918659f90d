package import Inspection
package import Making
import Support

/// The list of the pictures that Stickermill wrote for apps, which distinguishes them from other files of the app.
///
/// It is above the folders that ship with the app, and has the format of a pack's record. Its paths and hashes are trusted no more than those
/// of any file: only a file inside the folder whose hash is right is removed.
package struct AssetRecord: Sendable {
    private static let fileName = ".\(Program.name)-assets.json"

    /// The folder of the record.
    private let folder: String
    /// The output below this folder, or an empty text if it is the folder itself.
    private let output: String
    /// The folders of this run below the folder of the record.
    private let roots: Set<String>
    private var record = PackRecord(files: [:])

    /// Reads the record for an output, or creates an empty one if there is none.
    ///
    /// - Parameters:
    ///   - output: The output folder, which need not exist.
    ///   - places: The places of all masters.
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package init(for output: String, _ places: [AssetPlace]) throws(StickermillError) {
        let real = (try? FileSystem.realPath(of: output)) ?? output
        let isInside = places.contains { !$0.root.isEmpty }
        folder = isInside ? real : Paths.folder(of: real)
        self.output = isInside ? "" : Paths.name(of: real)
        roots = Set(places.map { [output = self.output] in Paths.join(output, $0.root) })
        let path = Paths.join(folder, Self.fileName)
        guard (try? FileSystem.kind(of: path)) != nil else { return }
        do {
            record = try PackRecord(contentsOf: path, listing: Self.isAsset)
        } catch {
            throw StickermillError(.badRecord(file: Self.fileName, fault: error.fault), path: output)
        }
    }

    /// Whether a path can be that of an asset: below the folder, a picture, or the description of pictures.
    private static func isAsset(_ path: String) -> Bool {
        let formats = AssetLayout.allCases.flatMap(\.formats).map(\.fileExtension)
        return Master.isSubfolder(path) && !path.isEmpty
            && (formats.contains(Paths.fileExtension(of: path)) || Paths.name(of: path) == "Contents.json")
    }

    /// Returns whether Stickermill wrote a file of the output.
    ///
    /// - Parameter path: The path below the output.
    package func lists(_ path: String) -> Bool { record.files[Paths.join(output, path)] != nil }

    /// Returns whether a file of the output has changed since Stickermill wrote it.
    ///
    /// - Parameter path: The path below the output.
    package func isEdited(_ path: String) -> Bool {
        let path = Paths.join(output, path)
        return record.files[path].map { FileSystem.hash(of: path, in: folder) != $0 } ?? false
    }

    /// Returns what gives a picture of the output other bytes than those that were recorded, or `nil` if that is not known.
    ///
    /// - Parameters:
    ///   - path: The path below the output.
    ///   - judged: The picture's master.
    package func cause(of path: String, _ judged: JudgedMaster) -> StaleFile.Cause? {
        record.cause(of: Paths.join(output, path), judged.hashOfArt, usesLibvips: judged.usesLibvips)
    }

    /// Returns the files that earlier runs have written and this one has not, by their path below the output.
    ///
    /// - Parameter written: The files of this run.
    package func leftovers(besides written: Set<String>) -> [String] {
        let files = record.files.keys.filter { path in
            roots.contains { $0.isEmpty || Paths.isBelow(path, $0) }
                && (try? FileSystem.kind(of: Paths.join(folder, path))) == .file
        }
        return files.map { output.isEmpty ? $0 : Paths.path(of: $0, below: output) ?? $0 }
            .filter { !written.contains($0) }.sorted()
    }

    /// Removes files that have not changed since Stickermill wrote them, and folders that become empty.
    ///
    /// - Returns: The files that were removed.
    package func remove(_ leftovers: [String]) -> [String] {
        leftovers.filter { leftover in
            let path = Paths.join(output, leftover)
            guard let known = record.files[path], FileSystem.hash(of: path, in: folder) == known else { return false }
            FileSystem.remove(Paths.join(folder, path))
            var above = Paths.folder(of: path)
            while above != ".", !roots.contains(above) {
                FileSystem.removeEmptyFolder(Paths.join(folder, above))
                guard (try? FileSystem.kind(of: Paths.join(folder, above))) == nil else { break }
                above = Paths.folder(of: above)
            }
            return true
        }
    }

    /// Writes the record of this run's files, and of earlier files that are still there.
    ///
    /// - Parameters:
    ///   - hashes: The hashes of this run's files.
    ///   - masters: The hashes of the masters of this run's pictures.
    ///   - leftovers: The files of earlier runs that stay.
    /// - Throws: `StickermillError` with the code `notWritable`.
    package func write(
        _ hashes: [String: String], madeFrom masters: [String: String], keeping leftovers: [String]
    ) throws(StickermillError) {
        let kept = Set(leftovers.map { Paths.join(output, $0) })
        // Another output may have written the record since it was read.
        let path = Paths.join(folder, Self.fileName)
        let current = (try? PackRecord(contentsOf: path, listing: Self.isAsset)) ?? record
        var files = current.files.filter { path, _ in
            kept.contains(path) || !roots.contains { $0.isEmpty || Paths.isBelow(path, $0) }
        }
        for (path, hash) in hashes { files[Paths.join(output, path)] = hash }
        var all = current.origin?.masters ?? [:]
        for (path, hash) in masters { all[Paths.join(output, path)] = hash }
        let new = PackRecord(files: files, madeFrom: all, after: current)
        guard new != current else { return }
        do {
            try FileSystem.write(encodeJSON(new), to: path)
        } catch {
            throw StickermillError(.notWritable(cause: (error as? FileSystem.Fault)?.reason ?? "\(error)"), path: path)
        }
    }
}

extension [AssetPlace] {
    /// The folders that the files are in, without symbolic links.
    ///
    /// - Parameter output: The output folder.
    package func folders(in output: String) -> Set<String> {
        let real = (try? FileSystem.realPath(of: output)) ?? output
        return Set(
            map { place in
                place.layout.isOfApp ? Paths.normalized(Paths.join(real, place.root)) : Paths.join(real, "renditions")
            })
    }

    /// Refuses masters that would be replaced by their own pictures.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    package func refuseReplacing(_ masters: [Master], in output: String) throws(StickermillError) {
        guard let real = try? FileSystem.realPath(of: output) else { return }
        let written = Set(flatMap { place in place.paths.map { Paths.join(real, $0).lowercased() } })
        for path in masters.flatMap(\.paths) {
            guard let master = try? FileSystem.realPath(of: path), written.contains(master.lowercased()) else {
                continue
            }
            throw StickermillError(.masterInOutput, path: path)
        }
    }

    /// Refuses folders below an output that are links to other places.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package func refuseLinks(outOf output: String) throws(StickermillError) {
        guard let real = try? FileSystem.realPath(of: output) else { return }
        for folder in Set(flatMap(\.folders)) {
            // The folder itself may not exist yet.
            var folder = folder
            while folder != "." {
                let path = Paths.join(output, folder)
                if let target = try? FileSystem.realPath(of: path), target != real, !Paths.isBelow(target, real) {
                    throw StickermillError(.linkOutOfOutput, path: path)
                }
                folder = Paths.folder(of: folder)
            }
        }
    }
}
