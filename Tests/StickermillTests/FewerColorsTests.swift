import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Stickers that fit with fewer colors.
@Suite struct FewerColorsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func pack(
        _ masters: String, to pack: String = "pack", _ change: (inout Settings) -> Void
    ) async throws -> MasterReport {
        var settings = Settings()
        settings.encoding.effort = .fast
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path(masters)]).masters
        return try await Packer(settings: settings).pack(masters, to: folder.url(pack), jobs: 2).masters[0]
    }

    @Test func colorsBecomeFewBeforeFramesAreLeftOut() async throws {
        // Noise of 320 colors, of which 80 hardly differ from others: a palette takes less than half of the bytes.
        var random = SeededRandom(8)
        let colors = (0..<240).map { number in
            let channels = (0..<3).map { _ in UInt8.random(in: 0...250, using: &random) }
            return SIMD4(channels + [number % 5 == 0 ? 200 : 255])
        }
        let all = colors + colors.prefix(80).map { $0 &+ SIMD4(2, 0, 0, 0) }
        let frames = (0..<6).map { _ in
            Bitmap(300, 300) { x, y in
                (110..<190).contains(x) && (110..<190).contains(y)
                    ? all[Int.random(in: 0..<320, using: &random)] : .zero
            }
        }
        try folder.write("many/noise.png", APNGFixture(frames, delay: (1, 15)).bytes)
        let limit = try #require(try await pack("many") { _ in }.files.first).bytes * 6 / 10
        let report = try await pack("many") { $0.fit.bytes = limit }
        let file = try #require(report.files.first)
        let fit = try #require(file.fit)
        #expect(fit.steps.first == .fewerColors && fit.framesAfter == 6 && fit.score >= 80, "\(fit)")
        #expect(try folder.bytes("pack/\(file.path)")[25] == 3, "the color type is that of a palette")
        #expect(report.findings.contains { $0.rule == .indexedAlpha })
        let direct = try await pack("many", to: "direct") {
            $0.fit.bytes = limit
            $0.encoding.palette = .never
        }
        #expect(direct.files.first?.fit?.steps.contains(.fewerColors) != true)
        #expect(direct.files.first?.fit?.score ?? 0 < fit.score || direct.files.first?.fit?.framesAfter ?? 0 < 6)
    }
}
