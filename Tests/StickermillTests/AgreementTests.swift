import Foundation
import Raster
import TestSupport
import Testing

@testable import Stickermill

/// Every command judges one sticker alike: what `check` reports no error about, `convert` and `pack` write, and what they refuse, `check` has
/// reported, with the same sentence.
@Suite(.serialized) struct AgreementTests {
    private static let names = [
        "cat", "Cat", "cat@2x", "a*b", "a-b", "a:b", "---", "x...", "🎉", "party popper", "x", "x@2x@3x", "é",
        "e\u{301}",
        "con", "CAT",
        String(repeating: "y", count: 210), String(repeating: "ü", count: 110), "dance_1", "dance_2", "12",
    ]
    private static let folders = ["", "", "", "happy", "sad", "sad/very"]
    private static let sides = [64, 300, 300, 408, 618, 700]

    /// Writes some masters, and returns settings for them.
    private func scene(_ random: inout SeededRandom, in folder: TemporaryFolder) throws -> Settings {
        var settings = Settings()
        var labels: [String: String] = [:]
        for index in 0..<Int.random(in: 1...4, using: &random) {
            let name = try #require(Self.names.randomElement(using: &random))
            let subfolder = try #require(Self.folders.randomElement(using: &random))
            let side = try #require(Self.sides.randomElement(using: &random))
            let art = Bitmap.sticker(side, hue: index)
            let isDamaged = Int.random(in: 0..<12, using: &random) == 0
            let bytes = isDamaged ? Array(art.pngFixture.prefix(60)) : art.pngFixture
            try folder.write("art/\(subfolder)/\(name).\(Bool.random(using: &random) ? "png" : "PNG")", bytes)
            let length = [0, 5, 150, 151].randomElement(using: &random) ?? 0
            if length > 0 { labels[name] = String(repeating: "l", count: length) }
        }
        if Bool.random(using: &random) { settings.checks.labels = labels }
        if Bool.random(using: &random) { settings.checks.packSize = .regular }
        if Int.random(in: 0..<4, using: &random) == 0 {
            settings.checks.rules.ignored = [.label, .sameName, .stickerName]
        }
        settings.name = "Garden"
        return settings
    }

    @Test(arguments: 0..<Extras.rounds(40, extended: 120)) func commandsAgree(seed: Int) async throws {
        var random = SeededRandom(UInt64(seed) &+ 47)
        let folder = try TemporaryFolder()
        let settings = try scene(&random, in: folder)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let checked = try await Checker(settings: settings).check(masters, jobs: 1)
        let errors = checked.masters.flatMap { master in
            master.findings.filter { $0.severity == .error }.map { "\(master.path): \($0.message)" }
        }
        do throws(StickermillError) {
            let converted = try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 1)
            #expect(errors.isEmpty == false || converted.summary.converted == masters.count)
            for failure in converted.masters.compactMap(\.error) { #expect(errors.contains(failure.description)) }
        } catch {
            #expect(errors.contains(error.description), "convert: \(error)")
        }
        do throws(StickermillError) {
            let packed = try await Packer(settings: settings).pack(masters, to: folder.url("pack"), jobs: 1)
            #expect(packed.pack?.isWritten == true || !errors.isEmpty, "\(packed.masters.flatMap(\.findings))")
            let faults = packed.masters.flatMap { master in
                master.findings.filter { $0.severity == .error }.map { "\(master.path): \($0.message)" }
            }
            #expect(Set(faults).isSubset(of: errors), "\(faults) \(errors)")
        } catch {
            #expect(errors.contains(error.description), "pack: \(error)")
        }
    }
}
