import Foundation
import TestSupport
import Testing

@testable import Kisscut

/// Masters that are bytes and no files.
@Suite struct InMemoryTests {
    private let folder: TemporaryFolder
    private let art = Bitmap.sticker(408)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat@3x.png", art.pngFixture)
    }

    @Test func aMasterInMemoryGetsTheFilesOfTheSameFile() async throws {
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        let report = try await Converter().convert(masters, to: folder.url("out"), jobs: 1)
        let made = try await Converter().convert(Data(art.pngFixture), named: "cat@3x")
        #expect(made.report.files == report.masters[0].files && made.report.findings == report.masters[0].findings)
        #expect(made.report.name == "cat" && made.files.count == 9)
        for file in made.files { #expect(try folder.bytes("out/\(file.path)") == Array(file.data)) }
        #expect(made.stages.keys.contains(.encode))
    }

    @Test func settingsApplyToIt() async throws {
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([.x2], [])
        let made = try await Converter(settings: settings).convert(Data(art.pngFixture), named: "cat")
        #expect(made.files.map(\.path) == ["renditions/cat@2x.png"])
        settings.limits.bytes = 100
        let error = await #expect(throws: KisscutError.self) {
            try await Converter(settings: settings).convert(Data(art.pngFixture), named: "cat")
        }
        #expect(error?.code == .tooManyBytes && error?.path == "cat")
    }

    @Test func artThatIsTooSmallForEveryFileGivesTheFindingOnly() async throws {
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([], [.large])
        settings.conversion.thumbnailScales = [.x3]
        let made = try await Converter(settings: settings).convert(Data(art.pngFixture), named: "cat")
        let findings = made.report.findings.filter { $0.rule == .enlargement }
        #expect(made.files.isEmpty && findings.map(\.severity) == [.warning])
        #expect(findings[0].message.hasPrefix("not made, because Kisscut never enlarges art: large@3x"))
        settings.conversion.thumbnails = [.regular]
        #expect(try await Converter(settings: settings).convert(Data(art.pngFixture), named: "cat").files.count == 1)
    }

    @Test(arguments: [("a/b", KisscutError.Code.badName), ("..", .badName), ("", .badName), ("cat", .notAnImage)])
    func aFaultIsThatOfTheNameAndNeverOfAPath(name: String, code: KisscutError.Code) async throws {
        let error = await #expect(throws: KisscutError.self) {
            try await Converter().convert(Data("no picture".utf8), named: name)
        }
        #expect(error?.code == code && error?.description.contains("/tmp") == false)
    }

    @Test func manyCallsAtOnceGiveEqualBytes() async throws {
        let data = Data(art.pngFixture)
        let lengths = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<50 {
                group.addTask { try await Converter().convert(data, named: "cat").files.map(\.data.hashValue) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(lengths.count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func aCancelledCallThatWaitsForItsTurnGivesItUp() async {
        let turnstile = Turnstile(1)
        #expect(await turnstile.enter())
        let cancelled = Task { await turnstile.enter() }
        let next = Task { await turnstile.enter() }
        cancelled.cancel()
        #expect(await !cancelled.value)
        await turnstile.leave()
        #expect(await next.value)
        await turnstile.leave()
        #expect(await turnstile.enter())
    }

    @Test func aCancelledCallThrows() async throws {
        let data = Data(art.pngFixture)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Converter().convert(data, named: "cat")
        }
        let error = await #expect(throws: KisscutError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
