import Foundation
import PackManifest
import StickerCatalog
import TestSupport

/// Tests of a store in a folder of its own, with a server that serves one pack.
protocol StickerSuite {
    var folder: TemporaryFolder { get }
    var server: StickerServer { get }
}

extension StickerSuite {
    var root: URL { URL(fileURLWithPath: folder.path("store")) }

    /// A pack of stickers whose files have a given content and a length of some thousand bytes.
    static func pack(_ contents: [String: String], name: String = "Fruit") -> (
        manifest: Manifest, files: [String: Data]
    ) {
        var files: [String: Data] = [:]
        let stickers = contents.sorted { $0.key < $1.key }.map { key, content in
            let data = Data(String(repeating: content, count: 5000).utf8)
            let hash = SHA256.hexadecimal(of: data)
            let file = Manifest.File(
                name: "\(key).\(hash.prefix(12)).png", scale: 3, pixelSize: .init(width: 300, height: 300),
                bytes: data.count, sha256: hash)
            files[file.name] = data
            return Manifest.Sticker(name: key, label: "A \(key)", files: [file])
        }
        let manifest = Manifest(name: name, size: .regular, stickers: stickers)
        files["manifest.json"] = try? JSONEncoder().encode(manifest)
        return (manifest, files)
    }

    @discardableResult
    func refresh(_ store: StickerStore) async throws -> StickerPack {
        try await store.update(from: server.manifestURL)
    }

    func stored(in store: StickerStore) async throws -> StickerPack? {
        try await store.pack(from: server.manifestURL)
    }

    func texts(_ pack: StickerPack?) throws -> [String] {
        try (pack?.stickers ?? []).map { String(decoding: try Data(contentsOf: $0.fileURL).prefix(3), as: UTF8.self) }
    }

    /// The names of the complete files.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("store/files"))
    }

    /// The path of a file in an unfinished update of the server's pack, below the test's folder.
    func partialPath(_ file: Manifest.File) async throws -> String {
        let address = try await server.manifestURL.absoluteString.prefix { $0 != "?" }
        return "store/partial/\(SHA256.hexadecimal(of: address.utf8))/\(file.sha256).png"
    }
}
