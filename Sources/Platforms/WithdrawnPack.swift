import Inspection
import Making
import PackManifest
import Support

/// A pack of an earlier call, below the output of a call that makes several packs and no longer makes this one.
package struct WithdrawnPack: Sendable {
    /// The path of its folder below the output.
    package let path: String
    private let output: String

    /// The most folders that are searched.
    private static let maximumFolders = 10_000

    /// Finds the packs below a folder, without following symbolic links.
    ///
    /// - Parameters:
    ///   - output: The output of the call.
    ///   - made: The folders of the packs that the call makes.
    /// - Returns: The other packs, sorted by path.
    package static func all(in output: String, besides made: [String]) -> [WithdrawnPack] {
        let own = Set(made.compactMap { try? FileSystem.realPath(of: $0) })
        guard let top = try? FileSystem.realPath(of: output) else { return [] }
        var found: [String] = []
        var folders = [""]
        var searched = 0
        while let folder = folders.popLast(), searched < maximumFolders {
            searched += 1
            let place = Paths.join(top, folder)
            for case let name? in (try? FileSystem.names(inFolder: place)) ?? [] {
                let kind = try? FileSystem.kind(of: Paths.join(place, name))
                if name == PackRecord.fileName, kind == .file, !own.contains(place), !folder.isEmpty {
                    found.append(folder)
                } else if kind == .folder, !name.hasPrefix("."), !PackPaths.isInPack(name) {
                    folders.append(Paths.join(folder, name))
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .init(path: $0, output: output) }
    }

    private init(path: String, output: String) {
        (self.path, self.output) = (path, output)
    }

    /// Removes the files that Stickermill wrote, and the folders that are empty then.
    ///
    /// Files that were edited or that come from elsewhere are kept. If the list of the pack's files is damaged, all files are kept.
    ///
    /// - Returns: The paths of the visible files that are left, below the output.
    package func remove() -> [String] {
        let folder = Paths.join(output, path)
        guard let record = try? PackRecord(in: folder) else { return [Paths.join(path, PackRecord.fileName)] }
        for (file, hashes) in record.hashes where isOwn(Paths.join(folder, file), file, in: folder, hashes) {
            FileSystem.remove(Paths.join(folder, file))
        }
        FileSystem.remove(Paths.join(folder, PackRecord.fileName))
        let rest = rest(of: path)
        var above = Paths.folder(of: path)
        while above != ".", !above.isEmpty {
            FileSystem.removeEmptyFolder(Paths.join(output, above))
            above = Paths.folder(of: above)
        }
        return rest
    }

    private func isOwn(_ place: String, _ file: String, in folder: String, _ hashes: [String]) -> Bool {
        guard FileSystem.firstLink(from: folder, to: file) == nil, (try? FileSystem.kind(of: place)) == .file,
            let bytes = try? FileSystem.contents(of: place, limit: OutputTree.maximumBytes)
        else { return false }
        return hashes.contains(SHA256.hexadecimal(of: bytes))
    }

    /// Removes the empty folders below a folder and the folder itself if it is empty, and returns the visible files that are left.
    ///
    /// Another pack in the folder is left as it is.
    private func rest(of folder: String) -> [String] {
        guard (try? FileSystem.kind(of: Paths.join(Paths.join(output, folder), PackRecord.fileName))) == nil else {
            return []
        }
        var rest: [String] = []
        for name in (try? FileSystem.names(inFolder: Paths.join(output, folder))) ?? [] {
            let path = Paths.join(folder, name ?? "?")
            if (try? FileSystem.kind(of: Paths.join(output, path))) == .folder {
                rest += self.rest(of: path)
            } else if name?.hasPrefix(".") != true {
                rest.append(path)
            }
        }
        FileSystem.removeEmptyFolder(Paths.join(output, folder))
        return rest.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
