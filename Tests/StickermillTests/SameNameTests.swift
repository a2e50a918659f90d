import Raster
import TestSupport
import Testing

@testable import Platforms
@testable import Stickermill

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
            master.findings.filter { [.sameName, .stickerName].contains($0.rule) }.map {
                "\($0.severity) \(master.path.dropFirst(folder.path("art").count + 1)): \($0.message)"
            }
        }
    }

    @Test func twoMastersOfOneFolderCannotHaveOneName() async throws {
        try write("cat.png", "cat@3x.png", "dog.png")
        #expect(
            try await findings() == ["error cat@3x.png: would be the same sticker as \(folder.path("art/cat.png"))"])
    }

    /// The rendition of `star@2x@3x.png` at @1x and that of `star.png` at @2x are one file.
    @Test func aScaleMoreMakesNoOtherName() throws {
        let masters = ["star.png", "star@2x@3x.png", "stars.png"].map { Master(path: $0) }
        #expect(Set(StickerNames(of: masters).conflicts.keys) == [1])
    }

    /// Without files, because not every disk can hold both.
    @Test func caseAndTheEncodingOfAccentsMakeNoOtherName() throws {
        let masters = ["Cat.png", "cat.png", "n\u{E9}e.png", "ne\u{301}e.png"].map { Master(path: $0) }
        #expect(Set(StickerNames(of: masters).conflicts.keys) == [1, 3])
    }

    @Test func inTwoFoldersTheyGetTwoNamesInAPack() async throws {
        try write("happy/cat.png", "sad/cat.png", "sad/dog.png")
        #expect(
            try await findings() == [
                "note sad/cat.png: packs call this sticker 'cat sad', because \(folder.path("art/happy/cat.png")) has its name"
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

    @Test func noSettingIgnoresTheRule() async throws {
        try write("cat.png", "cat@3x.png")
        var settings = Settings()
        settings.checks.rules.ignored = [.sameName]
        #expect(try await findings(settings).count == 1)
    }
}
