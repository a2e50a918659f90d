import Foundation
import PackManifest

/// The files of a store: the manifest, the manifest of added stickers, complete files, and partial downloads.
struct StoreFolder: Sendable {
    private let url: URL
    /// The scale of the files.
    private let scale: Int

    /// Opens the folder, or creates it.
    init(_ url: URL, scale: Int) throws(StickerCatalogError) {
        self.url = url
        self.scale = scale
        for part in ["files", "partial"].map(url.appendingPathComponent) {
            try writing(part) { try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true) }
        }
    }

    /// The manifest of the last update.
    var manifest: URL { url.appendingPathComponent(Manifest.fileName) }
    /// The manifest of the stickers that were added on the device.
    var added: URL { url.appendingPathComponent("added.json") }

    /// Returns the location of a complete file.
    ///
    /// The file is named after its hash, so files of different versions never collide.
    func place(_ file: Manifest.File) -> URL {
        let kind = file.name.split(separator: ".").last.map(String.init) ?? "png"
        return url.appendingPathComponent("files").appendingPathComponent("\(file.sha256).\(kind)")
    }

    func partialPlace(_ file: Manifest.File) -> URL {
        url.appendingPathComponent("partial").appendingPathComponent(file.sha256)
    }

    /// Returns the files that the store needs from a manifest, each once.
    private func files(of manifest: Manifest) -> [Manifest.File] {
        var seen: Set<String> = []
        return manifest.stickers.compactMap { $0.file(at: scale) }.filter {
            seen.insert(place($0).lastPathComponent).inserted
        }
    }

    /// Returns the files of a manifest that are missing or incomplete.
    func missingFiles(of manifest: Manifest) -> [Manifest.File] {
        files(of: manifest).filter { lengthOfFile(place($0)) != $0.bytes }
    }

    func write(_ bytes: Data, to file: URL) throws(StickerCatalogError) {
        try writing(file) { try bytes.write(to: file, options: .atomic) }
    }

    /// Moves a fetched file into the store if its size and hash match the manifest.
    func accept(_ partial: URL, as file: Manifest.File, _ url: URL) throws(StickerCatalogError) {
        guard lengthOfFile(partial) == file.bytes else { throw .wrongLength(url) }
        let bytes = try contents(of: partial, limit: file.bytes)
        guard bytes.count == file.bytes, SHA256.hexadecimal(of: bytes) == file.sha256 else {
            // No part of the file can be trusted, so the next attempt starts over.
            try? FileManager.default.removeItem(at: partial)
            throw .wrongHash(url)
        }
        let target = place(file)
        try? FileManager.default.removeItem(at: target)
        try writing(target) { try FileManager.default.moveItem(at: partial, to: target) }
        excludeFromBackup(target)
    }

    /// Excludes a file from backups, because it can be downloaded again, as Apple's storage guidelines require.
    ///
    /// Stickers that were added on the device stay in the backup.
    private func excludeFromBackup(_ file: URL) {
        #if canImport(Darwin)
            var file = file
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? file.setResourceValues(values)
        #endif
    }

    /// Removes the files that none of the manifests lists.
    ///
    /// The caller includes the previous version's manifest, because a browser may still show its files.
    func removeFiles(except manifests: [Manifest]) {
        let used = manifests.flatMap(files)
        let kept = Set(used.map { place($0).lastPathComponent } + used.map(\.sha256))
        for part in ["files", "partial"] {
            let part = url.appendingPathComponent(part)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: part.path)) ?? []
            where !kept.contains(name) {
                try? FileManager.default.removeItem(at: part.appendingPathComponent(name))
            }
        }
    }
}
