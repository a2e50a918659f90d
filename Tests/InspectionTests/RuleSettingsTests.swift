import TestSupport
import Testing

@testable import Inspection
@testable import Stickermill

/// Severities that settings change, and rules that they ignore.
@Suite struct RuleSettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The findings of one file, as `severity rule`.
    private func check(
        _ name: String, _ bytes: [UInt8], _ change: (inout Requirements) -> Void
    ) async throws -> [String] {
        let masters = [Master(path: try folder.write(name, bytes))]
        var settings = Settings()
        // The fixtures are not compressed.
        settings.checks.byteLimit = 10_000_000
        settings.checks.labels = ["a": "Art", "b": "Art"]
        change(&settings.checks)
        let report = try await Checker(settings: settings).check(masters, jobs: 1)
        return report.masters[0].findings.map { "\($0.severity.rawValue) \($0.rule)" }
    }

    @Test func severitiesCanBeChangedAndRulesIgnored() async throws {
        let bytes = CheckedArt.opaque.pngFixture
        #expect(try await check("a.png", bytes) { $0.rules.severities[.opaque] = .note } == ["note opaque"])
        #expect(try await check("a.png", bytes) { $0.rules.ignored = [.opaque] } == [])
        #expect(try await check("a.png", bytes) { $0.rules.ignoredByFile = ["a.png": [.opaque]] } == [])
        #expect(
            try await check("b.png", bytes) { $0.rules.ignoredByFile = ["a.png": [.opaque]] } == ["error opaque"]
        )
    }

    @Test func anotherSeverityKeepsTheRemedyOfTheFinding() {
        var rules = RuleSettings()
        rules.severities[.opaque] = .warning
        let finding = Finding(.opaque, remedy: .closeGaps)
        let changed = rules.apply(to: [finding], of: ["a.png"])
        #expect(changed.map(\.severity) == [.warning] && changed.map(\.remedy) == [.closeGaps])
    }

    @Test func aMasterThatCannotBeReadIsReportedWhateverIsIgnored() async throws {
        let master = Master(path: try folder.write("a: b.png", Array(CheckedArt.sound().pngFixture.prefix(900))))
        var settings = Settings()
        settings.checks.rules.ignored = Set(Rule.allCases)
        let findings = try await Checker(settings: settings).check([master], jobs: 1).masters[0].findings
        #expect(
            findings == [
                Finding(.failed(fault: .damaged(cause: "the PNG data ends early"), file: nil), remedy: .exportAgain)
            ])
    }

    @Test func convertingShowsTheSameFindings() async throws {
        try folder.write("art/a.png", CheckedArt.withSquare(at: 5, 5, side: 4).pngFixture)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let checked = try await Checker().check(masters, jobs: 1).masters[0].findings
        var options = Settings()
        options.conversion.thumbnails = []
        let converted = try await Converter(settings: options).convert(masters, to: folder.url("out"), jobs: 1)
        #expect(checked.map(\.rule.rawValue) == ["stray-pixels", "label"])
        #expect(converted.masters[0].findings == checked)
    }
}
