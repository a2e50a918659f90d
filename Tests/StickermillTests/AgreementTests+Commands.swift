import Foundation
import Raster
import Support
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Platforms
@testable import Stickermill

extension AgreementTests {
    /// The art that all commands judge.
    enum Scene: String, CaseIterable {
        case drawn, samples, cases, corpus

        /// The inputs, or an empty array if they are not on this machine.
        func inputs(in folder: TemporaryFolder) throws -> [String] {
            switch self {
            case .drawn:
                try Self.draw(to: folder)
                return [folder.path("art")]
            case .samples: return [Project.root.appendingPathComponent("samples").path]
            case .cases:
                let path = Corpus.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/cases" }
                return [path].compactMap(\.self).filter(FileManager.default.fileExists)
            case .corpus: return [Corpus.path].compactMap(\.self)
            }
        }

        /// One of many masters to take in a quick test.
        var step: Int {
            switch self {
            case .drawn: 1
            case .samples: 4
            case .cases, .corpus: 20
            }
        }

        /// Writes pieces of the kinds that commands once judged differently.
        private static func draw(to folder: TemporaryFolder) throws {
            for (index, side) in [618, 618, 618, 400, 200, 331].enumerated() {
                try folder.write("art/disc \(side) \(index).png", Bitmap.sticker(side, hue: index).pngFixture)
            }
            let glow = Bitmap(618, 618) { x, y in
                let (dx, dy) = (Double(x) - 308.5, Double(y) - 308.5)
                let depth = (dx * dx + dy * dy).squareRoot() - 180
                if depth < 0 { return SIMD4(40, 110, 200, 255) }
                return SIMD4(255, 240, 120, UInt8(max(0, 180 - 2 * depth)))
            }
            try folder.write("art/glow.png", glow.pngFixture)
            try folder.write("art/fringe.png", CheckedArt.matte(128).pngFixture)
            try folder.write(
                "art/white.png", CheckedArt.disc(300, radius: 120) { _, _ in SIMD3(repeating: 250) }.pngFixture)
            try folder.write("art/speck.png", CheckedArt.withSquare(at: 5, 5, side: 4).pngFixture)
            try folder.write(
                "art/cut.png", CheckedArt.disc(300, radius: 170) { _, _ in SIMD3(40, 110, 200) }.pngFixture)
            try folder.write("art/opaque.png", CheckedArt.opaque.pngFixture)
            try folder.write("art/twin.png", CheckedArt.opaque.pngFixture)
            try folder.write("art/damaged.png", Array(Bitmap.sticker(300).pngFixture.prefix(900)))
            try folder.write("art/pixel art.png", Bitmap.sprite(32).pngFixture)
            try folder.write("art/glowing pixel art.png", Bitmap.glowingSprite.pngFixture)
            let gif = GIFFixture(
                300, 200,
                frames: (0..<2).map { index in .init(300, 200) { x, _ in (x / 40 + index).isMultiple(of: 2) ? 1 : 0 } })
            try folder.write("art/slow.gif", gif.bytes)
            let looks = [CheckedArt.sound(408), CheckedArt.sound(408, radius: 150)]
            try folder.write("art/move.png", APNGFixture(looks, delay: (1, 100)).bytes)
            let drawing =
                #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>"#
            try folder.write("art/drawing.svg", Array(drawing.utf8))
        }
    }

    /// Settings as options in JSON, as `stickermill work` gets them.
    static let options: [(name: String, json: String)] = [
        ("plain", "{}"), ("regular", #"{"size": "regular"}"#),
        ("outline and shadow", ##"{"prepare": {"outline": "8px", "shadow": "0,4,8,#00000059"}}"##),
        ("placed", #"{"prepare": {"margin": "4%", "normalize": "36%"}}"#), ("fit", #"{"fit": {"enabled": true}}"#),
        (
            "rules",
            #"{"rules": {"label": "ignore", "enlargement": "error", "low-contrast": "ignore", "duplicate": "note"}, "pack": {"padding": false}}"#
        ),
    ]

    /// A finding as far as commands agree on it.
    struct Verdict: Hashable, CustomStringConvertible {
        let path: String
        let finding: Finding

        var description: String { "\(path): \(finding.severity.rawValue) \(finding.rule): \(finding.message)" }

        static func == (one: Verdict, other: Verdict) -> Bool {
            one.path == other.path && one.finding.severity == other.finding.severity
                && one.finding.problem == other.finding.problem
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(path)
            hasher.combine(finding.severity)
            hasher.combine(finding.problem)
        }

        /// Whether only commands that make the same files can have the finding.
        var isAboutFiles: Bool {
            switch finding.problem {
            // The files that were written, which have names, bytes, and losses.
            case .fileBytes, .frameBytes, .losses: true
            // The files that only a conversion makes.
            case .filesLeftOut, .translucentInGIF: true
            // The icons, which only a pack has.
            case .enlargedIcon: true
            // Whether a palette is written is known afterward.
            case .indexedAlpha: true
            // The file of a sticker cannot be small enough; a conversion says it of its own files.
            case .failed(let fault, _): fault.code == .stickerTooLarge
            // The delays in the format of the file that is played.
            case .slower, .shortDelaysOfGIF, .singleFrame, .delay, .equalFrames: true
            default: false
            }
        }
    }

    private static func verdicts(_ masters: [MasterReport]) -> Set<Verdict> {
        Set(masters.flatMap { master in master.findings.map { Verdict(path: master.path, finding: $0) } })
    }

    private static func expectAgreement(
        _ one: Set<Verdict>, _ other: Set<Verdict>, _ name: String, except: (Verdict) -> Bool = \.isAboutFiles
    ) {
        let difference = one.symmetricDifference(other).filter { !except($0) }
        let lines = difference.map { "\(one.contains($0) ? "check" : name) only: \($0)" }.sorted()
        #expect(lines.isEmpty, "\(name):\n\(lines.joined(separator: "\n"))")
    }

    /// The masters of scenes whose names do not clash.
    private func masters(of scenes: [Scene], in folder: TemporaryFolder) throws -> [Master] {
        let all = try scenes.flatMap { scene in
            let inputs = try scene.inputs(in: folder)
            let found = try inputs.isEmpty ? [] : FileSearch(inputs: inputs, output: nil, followsLinks: false).masters
            // These masters are drawn in this process, which hostile ones would end.
            let harmless = found.filter { !$0.path.contains("/slow/") && !$0.path.contains("/svg-hostile/") }
            return Extras.sample(harmless.map { Master(path: $0.path) }, oneIn: scene.step)
        }
        let names = StickerNames(of: all)
        return all.indices.filter { names.conflicts[$0] == nil }.map { all[$0] }
    }

    @Test(arguments: Self.options.indices) func allCommandsJudgeAlike(choice: Int) async throws {
        let folder = try TemporaryFolder()
        let masters = try masters(of: Scene.allCases, in: folder)
        let json = try #require(JSONValue(Array(Self.options[choice].json.utf8)))
        var settings = try Settings(options: json)
        (settings.name, settings.encoding.effort) = ("Garden", .fast)
        let cache = Cache(folder.url("cache"))
        var checker = Checker(settings: settings)
        checker.cache = cache
        let checked = Self.verdicts(try await checker.check(masters, jobs: 2).masters)

        var run = Run(jobs: 2)
        run.cache = cache
        let made = run.report(of: try StickerPlan(of: masters, settings).items(pictures: [])).masters
        Self.expectAgreement(checked, Self.verdicts(made), "pack")
        var previewer = Previewer(settings: settings)
        previewer.cache = cache
        let shown = try await previewer.preview(masters, to: folder.url("page.html"), jobs: 2)
        Self.expectAgreement(checked, Self.verdicts(shown.masters), "preview")
        var converter = Converter(settings: settings)
        converter.cache = cache
        let converted = try await converter.convert(masters, to: folder.url("out"), jobs: 2)
        // A conversion keeps the size of masters, so it may prepare other canvases, and read formats that are no stickers.
        let isPrepared = !settings.preparation.isEmpty && settings.checks.packSize == nil
        Self.expectAgreement(checked, Self.verdicts(converted.masters), "convert") { $0.isAboutFiles || isPrepared }

        // Icons take most of the time.
        guard Extras.arePresent || [0, 5].contains(choice) else { return }
        var packer = Packer(settings: settings)
        (packer.cache, packer.keepsGoing) = (cache, true)
        let packed = try await packer.pack(masters, to: folder.url("pack"), jobs: 2)
        Self.expectAgreement(Self.verdicts(made), Self.verdicts(packed.masters), "packed")
        #expect(packed.pack?.isWritten == true)
        packer.isDryRun = true
        let planned = try await packer.pack(masters, to: folder.url("dry"), jobs: 2)
        #expect(Self.verdicts(planned.masters) == Self.verdicts(packed.masters))
        try await expectVerificationAgrees(with: packed, in: folder, settings)
    }

    /// Expects that the verification of a pack finds what the pack has found in the stickers that got the pixels of their masters.
    private func expectVerificationAgrees(
        with packed: Report, in folder: TemporaryFolder, _ settings: Settings
    ) async throws {
        let verification = try await PackVerifier.verify(folder.url("pack"), settings: settings, jobs: 2)
        for master in packed.masters where !master.files.isEmpty {
            let files = Set(master.files.map(\.path))
            let found = verification.faults.filter { files.contains($0.path) }.map(\.finding)
            let wasJudged = Set(master.findings.filter { $0.severity > .note }.map(\.rule))
            let new = found.filter { !wasJudged.contains($0.rule) && !mayBeNew($0.rule, of: master, in: packed) }
            #expect(new.isEmpty, "\(master.path): \(new.map(\.message))")
        }
    }

    /// Whether a rule may say something about a finished sticker that it does not say about the master.
    private func mayBeNew(_ rule: Rule, of master: MasterReport, in packed: Report) -> Bool {
        switch rule {
        // Art that is much smaller than its sticker is also small on its canvas, and one finding is enough.
        case .wastedMargin where master.findings.contains { $0.rule == .enlargement }: true
        // Of equal stickers, the first in the order of their paths has no finding.
        case .duplicate:
            packed.masters.flatMap(\.findings).contains { finding in
                if case .samePixels(master.path) = finding.problem { true } else { false }
            }
        // A picture with its background is judged by that alone; padding makes the background an art of its own.
        case .lowContrast,
            .clippedEdge where master.findings.contains { [.opaque, .bakedBackground].contains($0.rule) }:
            true
        // Preparation places art as its settings ask.
        case .wastedMargin, .offCenter, .clippedEdge: master.preparation != nil
        // The edge of art with a shadow is judged before the shadow is drawn.
        case .matteFringe: master.preparation?.contains { $0.step == .shadow } ?? false
        default: false
        }
    }

    /// A request of `stickermill work` is a pack of its own.
    @Test(arguments: Self.options.indices) func requestsAreJudgedAsPacksOfOneMaster(choice: Int) async throws {
        let folder = try TemporaryFolder()
        let json = Self.options[choice].json
        let settings = try Settings(options: try #require(JSONValue(Array(json.utf8))))
        for master in Extras.sample(try masters(of: [.drawn], in: folder), oneIn: 3) {
            let checked = Self.verdicts(try await Checker(settings: settings).check([master], jobs: 1).masters)
            let line = #"{"id": "1", "job": "check", "master": "\#(master.path)", "options": \#(json)}"#
            let request = try WorkRequest(.bytes(Array(line.utf8)), number: 1)
            var session = try WorkSession(request, Workshop(), Cancellation())
            let report = try session.outcome(of: request, within: WorkRoots([]))().outcome.report
            #expect(Self.verdicts([report]) == checked)
        }
    }
}
