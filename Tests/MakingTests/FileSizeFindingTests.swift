import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Stickermill

/// The limit of bytes on what conversions write.
@Suite struct FileSizeFindingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Noise of 256 colors with alpha: one byte per pixel in the master, and no RGBA file is nearly as small.
    private func drawNoise(_ name: String) throws {
        var random = SeededRandom(7)
        let noise = (0..<618 * 618).map { _ in Int.random(in: 0...255, using: &random) }
        var fixture = PNGFixture(618, 618, .palette) { x, y, _ in noise[y * 618 + x] }
        let colors = (0..<768).map { _ in UInt8.random(in: 0...255, using: &random) }
        let alphas = (0..<256).map { _ in UInt8.random(in: 1...255, using: &random) }
        fixture.extraChunks = [("PLTE", colors), ("tRNS", alphas)]
        let bytes = fixture.bytes
        #expect(bytes.count < 500_000)
        try folder.write("art/\(name)", bytes)
    }

    private func convert(
        isDryRun: Bool = false, _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> MasterReport {
        var options = Settings()
        options.encoding.effort = .fast
        change(&options)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        return try await Converter(settings: options).convert(masters, to: folder.url("out"), isDryRun: isDryRun)
            .masters[0]
    }

    @Test(arguments: [false, true]) func filesOfTheLimitOrMoreAreNamed(isDryRun: Bool) async throws {
        try drawNoise("a.png")
        let report = try await convert(isDryRun: isDryRun)
        let found = report.findings.filter { $0.rule == .fileSize }
        #expect(found.map(\.severity) == [.error, .warning])
        for file in report.files {
            let finding = found.first { $0.message.contains("\(file.path) has \(file.bytes.grouped)") }
            let severity: Finding.Severity? = file.bytes < 500_000 ? nil : file.scale == .x3 ? .error : .warning
            #expect(finding?.severity == severity, "\(file.path)")
        }
        #expect(found.allSatisfy { $0.message.hasSuffix(" bytes; Apple allows fewer than 500,000") })
        #expect(report.status == (isDryRun ? .planned : .converted))
    }

    @Test func theLimitIsThatOfTheSettings() async throws {
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let bytes = try #require(try await convert().files.map(\.bytes).max())
        func sizes(_ limit: Int) async throws -> [String] {
            try await convert {
                $0.checks.byteLimit = limit
                $0.checks.rules.severities = [.fileSize: .note]
            }.findings.filter { $0.rule == .fileSize && $0.message.contains("thumbnails/") }.map(\.severity.rawValue)
        }
        #expect(try await sizes(bytes) == ["note"])
        #expect(try await sizes(bytes + 1) == [])
    }
}
