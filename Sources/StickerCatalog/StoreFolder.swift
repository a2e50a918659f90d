import Foundation
import PackManifest

/// A pack in a store.
struct StoredPack: Codable, Equatable {
    /// The address of the manifest, without a query.
    var address: URL
    var manifest: Manifest
}

/// The files of a store.
///
/// - `packs`: one file per pack, its address and its manifest;
/// - `files`: the complete files of all packs, each named after its hash, so that packs and versions share files and never collide;
/// - `partial`: one folder per pack with the fetched data of an unfinished update;
/// - `added`: the stickers that were added on the device, and their manifest.
struct StoreFolder: Sendable {
    private let url: URL
    /// The scale of the files.
    private let scale: Int

    private enum Part: String, CaseIterable {
        case packs, files, partial, added
    }

    private func folder(_ part: Part) -> URL { url.appendingPathComponent(part.rawValue) }

    private func place(_ part: Part, _ name: String) -> URL { folder(part).appendingPathComponent(name) }

    /// Opens the folder, or creates it.
    init(_ url: URL, scale: Int) throws(StickerCatalogError) {
        self.url = url
        self.scale = scale
        for part in Part.allCases {
            try makeFolder(folder(part))
            if part == .files || part == .partial { excludeFromBackup(folder(part)) }
        }
    }

    private func makeFolder(_ folder: URL) throws(StickerCatalogError) {
        try writing(folder) { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    }

    /// Excludes a folder from backups, because its files can be downloaded again, as Apple's storage guidelines require.
    private func excludeFromBackup(_ folder: URL) {
        #if canImport(Darwin)
            var folder = folder
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? folder.setResourceValues(values)
        #endif
    }

    /// The size of all files in bytes.
    var bytesOnDisk: Int {
        let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { $0 + (lengthOfFile(url.appendingPathComponent($1)) ?? 0) }
    }

    func write(_ bytes: Data, to file: URL) throws(StickerCatalogError) {
        try writing(file) { try bytes.write(to: file, options: .atomic) }
    }

    // MARK: Packs

    /// Returns a name for a pack's files, because its address can be too long.
    private func name(_ address: URL) -> String { SHA256.hexadecimal(of: address.absoluteString.utf8) }

    private func place(ofPack address: URL) -> URL { place(.packs, "\(name(address)).json") }

    /// Reads all packs, except damaged ones, which their next updates write again.
    func packs(_ limits: ManifestLimits) -> [URL: StoredPack] {
        let packs = names(in: folder(.packs)).compactMap { name -> StoredPack? in
            guard let bytes = try? Data(contentsOf: place(.packs, name)),
                let pack = try? JSONDecoder().decode(StoredPack.self, from: bytes),
                (try? pack.manifest.validate(limits)) != nil
            else { return nil }
            return pack
        }
        return Dictionary(packs.map { ($0.address, $0) }) { $1 }
    }

    func write(_ pack: StoredPack) throws(StickerCatalogError) {
        let file = place(ofPack: pack.address)
        try write(writing(file) { try JSONEncoder().encode(pack) }, to: file)
    }

    /// Removes a pack and the data of its unfinished update, but not its complete files.
    func removePack(from address: URL) throws(StickerCatalogError) {
        for file in [place(ofPack: address), place(.partial, name(address))]
        where FileManager.default.fileExists(atPath: file.path) {
            try writing(file) { try FileManager.default.removeItem(at: file) }
        }
    }

    // MARK: Files

    /// Returns the name of a file in the store.
    private func name(_ file: Manifest.File) -> String {
        "\(file.sha256).\(file.name.split(separator: ".").last ?? "png")"
    }

    /// Returns the location of a complete file.
    func place(_ file: Manifest.File) -> URL { place(.files, name(file)) }

    /// Returns the location of a file in an unfinished update.
    func partialPlace(_ file: Manifest.File, for address: URL) -> URL {
        place(.partial, name(address)).appendingPathComponent(name(file))
    }

    func makePartialFolder(for address: URL) throws(StickerCatalogError) {
        try makeFolder(place(.partial, name(address)))
    }

    /// Returns the files that the store needs from a manifest, each once.
    private func files(of manifest: Manifest) -> [Manifest.File] {
        var seen: Set<String> = []
        return manifest.stickers.compactMap { $0.file(at: scale) }.filter { seen.insert(name($0)).inserted }
    }

    /// Returns the files of a manifest that are missing or incomplete.
    func missingFiles(of manifest: Manifest) -> [Manifest.File] {
        files(of: manifest).filter { lengthOfFile(place($0)) != $0.bytes }
    }

    /// Returns how many bytes of a missing file an unfinished update has.
    func fetchedBytes(of file: Manifest.File, for address: URL) -> Int {
        min(lengthOfFile(partialPlace(file, for: address)) ?? 0, file.bytes)
    }

    /// Moves the files of a finished update to the complete files.
    func keepFetchedFiles(of pack: StoredPack) throws(StickerCatalogError) {
        for file in missingFiles(of: pack.manifest) {
            let target = place(file)
            try? FileManager.default.removeItem(at: target)
            try writing(target) {
                try FileManager.default.moveItem(at: partialPlace(file, for: pack.address), to: target)
            }
        }
        try? FileManager.default.removeItem(at: place(.partial, name(pack.address)))
    }

    /// Removes the complete files that none of the manifests lists.
    func removeFiles(except manifests: [Manifest]) {
        let kept = Set(manifests.flatMap(files).map(name))
        for name in names(in: folder(.files)) where !kept.contains(name) {
            try? FileManager.default.removeItem(at: place(.files, name))
        }
    }

    // MARK: Added stickers

    /// The manifest of the stickers that were added on the device.
    var addedManifest: URL { place(.added, Manifest.fileName) }

    func addedPlace(_ file: Manifest.File) -> URL { place(.added, name(file)) }

    func writeAdded(_ manifest: Manifest) throws(StickerCatalogError) {
        try write(writing(addedManifest) { try JSONEncoder().encode(manifest) }, to: addedManifest)
    }
}
