import Foundation
import Inspection
import Making
import Raster
import TestSupport
import Testing

@testable import Stickermill

/// Each master by its nearest `stickermill.yml`.
@Suite struct MasterGroupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["studio/cats/a.png", "studio/cats/old/b.png", "studio/dogs/a.png", "studio/loose.png"] {
            try folder.write(path, Bitmap.sticker(300).pngFixture)
        }
        try folder.write("studio/stickermill.yml", Array("limits: {side: 900}\n".utf8))
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\nsize: small\n".utf8))
        try folder.write("studio/dogs/stickermill.yml", Array("name: Dogs\nrules: {label: error}\n".utf8))
    }

    private func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: folder.path(path))
    }

    private func search(_ inputs: String...) throws -> MasterSearch {
        try MasterSearch(inputs: inputs.map(folder.path))
    }

    /// What is in each group: the path of its file, and the masters below the folder of the test.
    private func groups(_ search: MasterSearch) -> [[String]] {
        search.groups.map { group in
            ([group.settingsFile ?? "none"] + group.masters.map(\.path)).map {
                $0.replacing(folder.path + "/", with: "")
            }
        }
    }

    @Test func aFileAppliesToTheMastersBelowItDownToTheNext() throws {
        let search = try search("studio")
        #expect(
            groups(search) == [
                ["studio/cats/stickermill.yml", "studio/cats/a.png", "studio/cats/old/b.png"],
                ["studio/dogs/stickermill.yml", "studio/dogs/a.png"], ["studio/stickermill.yml", "studio/loose.png"],
            ])
        #expect(
            search.groups.map(\.settings.limits.side) == [900, 900, 900], "it is inherited without a repository, too")
        #expect(search.groups.map(\.settings.name) == ["Cats", "Dogs", nil])
        #expect(search.masters.map(\.name) == ["a", "b", "a", "loose"])
    }

    @Test func filesThatAreNamedHaveTheSettingsOfTheirFolder() throws {
        try folder.makeFolder("studio/.git")
        let search = try search("studio/dogs/a.png", "studio/cats/old/b.png", "studio/loose.png")
        #expect(
            groups(search) == [
                ["studio/cats/stickermill.yml", "studio/cats/old/b.png"],
                ["studio/dogs/stickermill.yml", "studio/dogs/a.png"], ["studio/stickermill.yml", "studio/loose.png"],
            ])
        #expect(search.groups.allSatisfy { $0.settings.limits.side == 900 })
    }

    @Test func mastersWithoutAFileHaveTheDefaults() throws {
        try remove("studio/stickermill.yml")
        let search = try search("studio")
        #expect(groups(search)[0] == ["none", "studio/loose.png"])
        #expect(search.groups[0].settings.limits == Limits())
    }

    @Test func namesInAFileAreThoseOfMastersThatInheritIt() throws {
        try folder.write(
            "studio/stickermill.yml", Array("ignore: {b.png: [jpeg]}\nexclude: [\"loo*\", \"old\"]\n".utf8))
        #expect(try search("studio").masters.map(\.name) == ["a", "a"])
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\norder: [loose]\n".utf8))
        let error = #expect(throws: StickermillError.self) { try search("studio") }
        #expect(error?.path == "\(folder.path("studio"))/cats/stickermill.yml:2:9")
    }

    @Test func aGroupMayBeExcludedButNotAll() throws {
        try folder.write("studio/cats/stickermill.yml", Array("name: Cats\nexclude: [\"*\"]\n".utf8))
        #expect(try search("studio").masters.map(\.name) == ["a", "loose"])
        let error = #expect(throws: StickermillError.self) { try search("studio/cats") }
        #expect(error?.code == .noMasters)
    }

    // MARK: Jobs

    @Test func eachMasterIsCheckedByItsOwnSettings() async throws {
        let report = try await Checker().check(try search("studio").groups, jobs: 2)
        #expect(
            report.masters.map { $0.settings?.replacing(folder.path + "/studio/", with: "") } == [
                "cats/stickermill.yml", "cats/stickermill.yml", "dogs/stickermill.yml", "stickermill.yml",
            ])
        // All have the same pixels, and only those of one pack are compared.
        #expect(report.masters.map { $0.findings.contains { $0.rule == .duplicate } } == [false, true, false, false])
        #expect(report.masters.allSatisfy { !$0.findings.contains { $0.rule == .sameName } })
    }

    @Test func eachMasterIsConvertedByItsOwnSettings() async throws {
        try folder.write("studio/cats/stickermill.yml", Array("convert: {scales: [1], thumbnails: []}\n".utf8))
        try folder.write("studio/dogs/stickermill.yml", Array("convert: {scales: [2], thumbnails: []}\n".utf8))
        try folder.write("studio/stickermill.yml", Array("convert: {scales: [3], thumbnails: []}\n".utf8))
        let report = try await Converter().convert(try search("studio").groups, to: folder.url("out"), jobs: 2)
        #expect(
            report.masters.map { $0.files.map(\.path) } == [
                ["renditions/cats/a.png"], ["renditions/cats/old/b.png"], ["renditions/dogs/a@2x.png"],
                ["renditions/loose@3x.png"],
            ])
        #expect(report.leftovers == nil)
    }

    // MARK: Packs

    private func packs(_ inputs: String...) throws -> [String] {
        try MasterSearch(inputs: inputs.map(folder.path)).packs().map { "\($0.group.settings.name ?? ""): \($0.path)" }
    }

    @Test func packsGoToTheirPathBelowTheInputs() throws {
        try folder.makeFolder("studio/.git")
        try remove("studio/loose.png")
        #expect(try packs("studio") == ["Cats: cats", "Dogs: dogs"])
        #expect(try packs("studio/cats", "studio/dogs") == ["Cats: cats", "Dogs: dogs"])
        #expect(try packs("studio/cats") == ["Cats: "])
        #expect(try packs("studio/cats/a.png", "studio/cats/old") == ["Cats: "])
        try remove("studio/dogs/a.png")
        #expect(try packs("studio") == ["Cats: cats"], "the place does not depend on the other packs")
    }

    @Test func aPackMayHoldAnother() throws {
        try remove("studio/dogs/a.png")
        try folder.write("studio/stickermill.yml", Array("name: All\n".utf8))
        #expect(try packs("studio") == ["Cats: cats", "All: studio"])
        #expect(try packs("studio/cats") == ["Cats: "])
    }

    @Test func inSeveralPacksEachMasterNeedsOne() throws {
        let error = #expect(throws: StickermillError.self) { try packs("studio") }
        #expect(
            error?.description.replacing(folder.path + "/", with: "")
                == "studio/loose.png: is in no pack, because the nearest stickermill.yml, studio/stickermill.yml, has no name; "
                + "move it to the folder of a pack, or add a file with a name")
    }
}
