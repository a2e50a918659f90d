import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

@Suite struct StickerPackTests {
    @Test func aFolderIsLoadedWhole() throws {
        let folder = try TemporaryFolder()
        let (small, large) = (Data([1]), Data([1, 2, 3]))
        let files = [(3, large), (1, small)].map { scale, data in
            Manifest.File(
                name: "a\(scale).png", scale: scale, pixelSize: .init(width: 1, height: 1), bytes: data.count,
                sha256: SHA256.hexadecimal(of: data))
        }
        let manifest = Manifest(name: "N", size: .large, stickers: [.init(name: "a", label: "An A", files: files)])
        try folder.write("manifest.json", Array(JSONEncoder().encode(manifest)))
        try folder.write("a3.png", [1, 2, 3])
        try folder.write("a1.png", [1])
        let url = URL(fileURLWithPath: folder.path)
        #expect(try StickerPack(folder: url).stickers[0].fileURL.lastPathComponent == "a3.png")
        #expect(try StickerPack(folder: url, scale: 1).stickers[0].fileURL.lastPathComponent == "a1.png")
        #expect(try StickerPack(folder: url, scale: 2).stickers[0].fileURL.lastPathComponent == "a3.png")
        try folder.write("a3.png", [1, 2])
        let file = url.appendingPathComponent("a3.png")
        let damaged = StickerCatalogError.damaged(file, reason: "has 2 bytes, and 3 in the manifest")
        #expect(throws: damaged) { try StickerPack(folder: url) }
        try FileManager.default.removeItem(at: file)
        #expect(throws: StickerCatalogError.missing(file)) { try StickerPack(folder: url) }
        let manifestURL = url.appendingPathComponent("manifest.json")
        try folder.write("manifest.json", Array("{".utf8))
        let noJSON = StickerCatalogError.damaged(manifestURL, reason: "not a manifest: it is not JSON with a schema")
        #expect(throws: noJSON) { try StickerPack(folder: url) }
        try FileManager.default.removeItem(at: manifestURL)
        #expect(throws: StickerCatalogError.missing(manifestURL)) { try StickerPack(folder: url) }
    }
}
