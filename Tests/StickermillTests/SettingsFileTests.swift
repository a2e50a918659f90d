import Foundation
import TestSupport
import Testing

@testable import Stickermill

/// Where `stickermill.yml` is searched for.
@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ path: String, name: String) throws {
        try folder.write(path, Array("name: \(name)\n".utf8))
    }

    private func name(_ input: String) throws -> String? {
        try Settings(ofFolder: folder.path(input)).name
    }

    private func master(_ path: String) throws -> Master {
        Master(path: try folder.write(path, [1]))
    }

    @Test func theNearestFileUpToTheRepositoryApplies() throws {
        try folder.makeFolder("repository/.git")
        try folder.makeFolder("repository/packs/fruit/ripe")
        #expect(try name("repository/packs/fruit/ripe") == nil)
        try write("stickermill.yml", name: "Outside")
        #expect(try name("repository/packs/fruit/ripe") == nil, "the repository ends below this file")
        try write("repository/stickermill.yml", name: "Root")
        #expect(try name("repository/packs/fruit/ripe") == "Root")
        #expect(try name("repository") == "Root")
        try write("repository/packs/fruit/stickermill.yml", name: "Fruit")
        #expect(try name("repository/packs/fruit/ripe") == "Fruit")
        #expect(try name("repository/packs") == "Root")
    }

    /// In a worktree or a submodule, `.git` is a file.
    @Test func aRepositoryMayHaveAFileForItsFolder() throws {
        try folder.write("worktree/.git", Array("gitdir: elsewhere\n".utf8))
        try folder.makeFolder("worktree/art")
        try write("worktree/stickermill.yml", name: "Worktree")
        #expect(try name("worktree/art") == "Worktree")
    }

    @Test(arguments: ["name: Fruit\nsize: large\n", "# A pack\r\nname: Fruit\r\n", "---\nname: Fruit\n"])
    func aByteOrderMarkIsSkipped(text: String) throws {
        try folder.write("art/stickermill.yml", Array("\u{FEFF}\(text)".utf8))
        #expect(try name("art") == "Fruit")
    }

    @Test func linesAndColumnsAreThoseAfterAByteOrderMark() throws {
        let path = try folder.write("art/stickermill.yml", Array("\u{FEFF}nme: Fruit\n".utf8))
        let error = #expect(throws: StickermillError.self) { try name("art") }
        #expect(error?.path == "\(path):1:1")
    }

    @Test func outsideARepositoryOnlyTheFolderIsSearched() throws {
        try folder.makeFolder("home/art")
        try write("home/stickermill.yml", name: "Home")
        #expect(try name("home/art") == nil)
        #expect(try name("home") == "Home")
    }

    @Test(arguments: ["stickermill.yaml", ".stickermill.yml"]) func aMisspelledNameIsAnError(name: String) throws {
        try folder.makeFolder("repository/.git")
        try write("repository/\(name)", name: "Root")
        try folder.makeFolder("repository/art")
        let error = #expect(throws: StickermillError.self) { try self.name("repository/art") }
        #expect(error?.code == .badSettings)
        #expect(error?.description == "\(folder.path("repository"))/\(name): is not read; rename it to stickermill.yml")
        try write("repository/art/stickermill.yml", name: "Art")
        #expect(throws: StickermillError.self, "it would be inherited") { try self.name("repository/art") }
        try write("repository/stickermill.yml", name: "Root")
        #expect(try self.name("repository/art") == "Art", "its folder has the right one")
    }

    @Test func aSymbolicLinkLeadsToTheRepositoryOfItsTarget() throws {
        try folder.makeFolder("repository/.git")
        try folder.makeFolder("repository/art")
        try write("repository/stickermill.yml", name: "Root")
        try write("stickermill.yml", name: "Outside")
        try folder.link("link", to: "repository/art")
        #expect(try name("link") == "Root")
        try write("repository/stickermill.yml", name: "[")
        let error = #expect(throws: StickermillError.self) { try name("link") }
        #expect(error?.path.hasSuffix("/repository/stickermill.yml:2:1") == true)
    }

    @Test func aFolderOfThisNameIsNotAFile() throws {
        try folder.makeFolder("repository/.git")
        try folder.makeFolder("repository/art/stickermill.yml")
        try write("repository/stickermill.yml", name: "Root")
        #expect(try name("repository/art") == "Root")
    }

    // MARK: Names

    @Test func namesOfOtherPacksAreNoErrorForAPart() throws {
        try folder.makeFolder(".git")
        let masters = [try master("fruit/fig.png"), try master("fruit/pear.png")]
        try folder.write("stickermill.yml", Array("labels: {fig: A fig, carrot: A carrot}\nexclude: [leek.png]\n".utf8))
        let search = try MasterSearch(inputs: [folder.path("fruit")])
        #expect(search.groups[0].settings.checks.labels?["fig"] == "A fig" && search.masters.count == 2)
        #expect(masters.count == 2)
        #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path]) }
    }

    @Test(arguments: [
        ("fruit/fig.png", ["pear"]), ("/fruit/fig.png", ["pear"]), ("fig.png", ["pear"]), ("*/pear.png", ["fig"]),
        ("old/fig.png", ["fig", "pear"]),
    ])
    func pathsToExcludeStartAtTheFile(pattern: String, names: [String]) throws {
        try folder.makeFolder(".git")
        _ = (try master("fruit/fig.png"), try master("fruit/pear.png"))
        try folder.write("stickermill.yml", Array("exclude: [\"\(pattern)\"]\n".utf8))
        for input in ["fruit", "./fruit/"] {
            let search = try MasterSearch(inputs: [folder.path(input)])
            #expect(search.masters.map(\.name) == names)
        }
    }
}
