import PackManifest
import Raster
import Stickermill
import TestSupport
import Testing

/// The limit of bytes on the files that a manifest lists.
@Suite struct WebFileLimitTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/blocks.png", Self.blocks.pngFixture)
    }

    /// Blocks of 3 px in two colors, which compress well at @3x.
    ///
    /// At @2x, resampling mixes the colors of neighboring blocks.
    private static var blocks: Bitmap {
        var random = SeededRandom(5)
        let shades = (0..<100).map { _ in (0..<100).map { _ in UInt8.random(in: 0...1, using: &random) } }
        return Bitmap(300, 300) { x, y in
            let (dx, dy) = (2 * x + 1 - 300, 2 * y + 1 - 300)
            guard dx * dx + dy * dy < 76_000 else { return .zero }
            // Blocks that are not aligned with the pixels at @2x.
            return SIMD4(90 + 40 * shades[(y + 1) / 3 % 100][(x + 1) / 3 % 100], 120, 200, 255)
        }
    }

    /// Packs with a manifest, and with the limit halfway between the bytes at @3x and at @2x.
    private func packBetween(_ change: (inout Settings) -> Void = { _ in }) async throws -> (Report, limit: Int) {
        let free = try await pack(isClean: true, { $0.writesManifest = true }, settings: { $0.checks.byteLimit = .max })
        let files = free.masters[0].files.filter { $0.kind == .web }
        #expect(files.map(\.scale) == [.x3, .x2, .x1])
        let limit = (files[0].bytes + files[1].bytes) / 2
        try #require(files[0].bytes < limit && files[1].bytes > limit, "\(files.map(\.bytes))")
        let report = try await pack({ $0.writesManifest = true }) {
            $0.checks.byteLimit = limit
            change(&$0)
        }
        return (report, limit)
    }

    @Test func aFileAt2xThatIsTooLargeIsAFaultOfItsMaster() async throws {
        try draw("pear.png", 40)
        let (report, limit) = try await packBetween()
        #expect(report.pack?.isWritten == false)
        let master = report.masters[0]
        #expect(master.status == .failed && master.error?.code == .stickerTooLarge)
        let found = master.findings.filter { $0.rule == .fileSize }
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.message.hasPrefix("the sticker at @2x of 200 x 200 px has ") == true)
        #expect(found.first?.message.contains("a sticker must have fewer than \(limit)") == true)
        #expect(report.masters[1].status == .checked && report.masters[1].error == nil)
    }

    @Test func itIsBroughtUnderTheLimitIfLossesAreAllowed() async throws {
        let (report, limit) = try await packBetween {
            $0.fit.use = .always
            $0.fit.floor = 70
        }
        #expect(report.pack?.isWritten == true, "\(report.masters[0].error?.description ?? "")")
        let files = report.masters[0].files
        #expect(files.map(\.kind) == [.sticker, .web, .web, .web])
        #expect(files.allSatisfy { $0.bytes < limit })
        #expect(files.map { $0.fit != nil } == [false, false, true, false])
        let manifest = try Manifest(json: folder.bytes("out/Web/manifest.json"))
        #expect(manifest.stickers[0].files.map(\.bytes) == files.dropFirst().map(\.bytes))
    }
}
