import Foundation
import PackManifest
import TestSupport
import Testing

@Suite struct ManifestFuzzTests {
    /// Manifests with bytes changed, cut out and doubled: each is refused, or is one that can be served.
    @Test func whatIsReadCanBeServed() throws {
        let stickers = (0..<3).map { number in
            let hash = SHA256.hexadecimal(of: [UInt8(number)])
            return Manifest.Sticker(
                name: "s\(number)", label: "A sticker",
                files: [
                    .init(
                        name: "s\(number).png", scale: 3, pixelSize: .init(width: 300, height: 300), bytes: 10,
                        sha256: hash)
                ])
        }
        let sound = [UInt8](try JSONEncoder().encode(Manifest(name: "n", size: .small, stickers: stickers)))
        var random = SeededRandom(6)
        var read = 0
        for _ in 0..<4000 {
            var bytes = sound
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                default: bytes[place] = Array("/.\\\"0-9:e".utf8).randomElement(using: &random) ?? 0
                }
            }
            guard let manifest = try? Manifest(json: bytes) else { continue }
            read += 1
            #expect(Set(manifest.stickers.map(\.name)).count == manifest.stickers.count)
            for file in manifest.stickers.flatMap(\.files) {
                #expect(isBareName(file.name) && file.sha256.utf8.count == 64)
                #expect((1..<500_000).contains(file.bytes) && (1...3).contains(file.scale))
                #expect(!file.name.contains("/") && file.name != "..")
            }
        }
        #expect(read > 100, "some changes do no harm")
    }
}
