import Raster
import TestSupport
import Testing

@testable import Kisscut

/// Masters whose stickers would have one name.
@Suite struct SameNameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ paths: String...) throws {
        for (index, path) in paths.enumerated() {
            try folder.write("art/\(path)", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func findings(_ settings: Settings = Settings()) async throws -> [String] {
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await Checker(settings: settings).check(masters, jobs: 2)
        return report.masters.flatMap { master in
            master.findings.filter { $0.rule == .sameName }.map {
                "\($0.severity) \(master.path.dropFirst(folder.path("art").count + 1)): \($0.message)"
            }
        }
    }

    @Test func twoMastersOfOneFolderCannotHaveOneName() async throws {
        try write("cat.png", "cat@3x.png", "dog.png")
        #expect(
            try await findings() == ["error cat@3x.png: would be the same sticker as \(folder.path("art/cat.png"))"])
    }

    /// Without files, because not every disk can hold both.
    @Test func caseAndTheEncodingOfAccentsMakeNoOtherName() {
        let masters = ["Cat.png", "cat.png", "n\u{E9}e.png", "ne\u{301}e.png"].map { Master(path: $0) }
        #expect(Set(masters.findingsOfSameNames().keys) == [1, 3])
    }

    @Test func inTwoFoldersTheyCannotBeInOnePack() async throws {
        try write("happy/cat.png", "sad/cat.png", "sad/dog.png")
        #expect(
            try await findings() == [
                "note sad/cat.png: would be the same sticker as \(folder.path("art/happy/cat.png")) if both were in one pack"
            ])
    }

    @Test func aSequenceHasTheNameOfItsFramesWithoutTheNumber() async throws {
        try write("walk.png", "walk_01.png", "walk_02.png")
        #expect(try await findings() == [])
        var settings = Settings()
        settings.conversion.takesSequences = true
        // The frames of a sequence are grouped after all other masters.
        #expect(
            try await findings(settings) == [
                "error walk_01.png: would be the same sticker as \(folder.path("art/walk.png"))"
            ])
    }

    @Test func theRuleCanBeIgnored() async throws {
        try write("cat.png", "cat@3x.png")
        var settings = Settings()
        settings.checks.rules.ignored = [.sameName]
        #expect(try await findings(settings) == [])
    }
}
