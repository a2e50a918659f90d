import Making
import Raster
import TestSupport
import Testing

@testable import Stickermill

/// Folders whose masters are symbolic links, as Bazel, Nix and git-annex make them.
@Suite struct FollowedLinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ names: String...) throws {
        for name in names { try folder.write(name, [0]) }
    }

    private func search(_ inputs: String..., output: String? = nil) throws -> MasterSearch {
        try MasterSearch(inputs: inputs.map(folder.path), output: output.map(folder.path), followsLinks: true)
    }

    private func masters(_ search: MasterSearch) -> [String] {
        search.masters.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    @Test func linksOutOfTheFolderAreMasters() throws {
        try write("store/1.png", "store/2.png", "store/faces/3.png")
        try folder.makeFolder("art")
        try folder.link("art/cat.png", to: "../store/1.png")
        try folder.link("art/dog.png", to: folder.path("store/2.png"))
        try folder.link("art/faces", to: "../store/faces")
        let found = try search("art")
        #expect(masters(found) == ["art/cat.png", "art/dog.png", "art/faces/3.png"])
        #expect(found.masters.map(\.subfolder) == ["", "", "faces"] && found.skipped == [])
    }

    @Test func loopsEndAndEachFolderIsSearchedOnce() throws {
        try write("art/sub/a.png", "other/b.png")
        try folder.link("art/sub/up", to: "..")
        try folder.link("art/self", to: "self")
        try folder.link("art/again", to: "sub")
        try folder.link("art/other", to: "../other")
        try folder.link("other/back", to: "../art")
        let found = try search("art")
        #expect(masters(found) == ["art/other/b.png", "art/sub/a.png"] && found.skipped == [])
    }

    @Test func aFileThatIsReachedTwiceIsOneMasterWithThePathThatHasNoLink() throws {
        try write("art/z.png", "art/sub/y.png")
        try folder.link("art/a.png", to: "z.png")
        try folder.link("art/b.png", to: "a.png")
        try folder.link("art/c", to: "sub")
        let found = try search("art")
        #expect(masters(found) == ["art/sub/y.png", "art/z.png"])
        #expect(found.skipped.map(\.cause) == [.sameFile, .sameFile])
        let reason = "the same file as \(folder.path("art/z.png"))"
        #expect(found.skipped.map(\.reason) == [reason, reason])
        #expect(found.skipped.allSatisfy { !$0.isMissing })
    }

    @Test func aLinkToTheOutputOrToAPackIsNoInput() throws {
        try write("art/a.png", "out/renditions/a.png", "pack/.stickermill-pack.json", "pack/b.png")
        for (name, target) in [("one", "../out"), ("two", "../out/renditions"), ("three", "../pack")] {
            try folder.link("art/\(name)", to: target)
        }
        let found = try search("art", output: "out")
        #expect(masters(found) == ["art/a.png"])
        #expect(found.skipped.map(\.cause) == [.pack])
    }

    @Test func renditionsAreFoundWhereTheirLinksAre() throws {
        try folder.write("store/1.png", Bitmap.sticker(90).pngFixture)
        try folder.write("store/2.png", Bitmap.sticker(60).pngFixture)
        try folder.makeFolder("art")
        try folder.link("art/cat@3x.png", to: "../store/1.png")
        try folder.link("art/cat@2x.png", to: "../store/2.png")
        let found = try search("art")
        #expect(masters(found) == ["art/cat@3x.png"] && found.skipped.map(\.cause) == [.rendition])
    }

    @Test func aLinkThatLeadsNowhereIsAMasterThatCannotBeRead() throws {
        try folder.makeFolder("art")
        try folder.link("art/gone.png", to: "nowhere.png")
        #expect(masters(try search("art")) == ["art/gone.png"])
    }

    @Test func aFolderOfSkippedLinksSaysHowMany() throws {
        try write("store/1.png", "store/sub/2.png", "store/3.psd")
        try folder.makeFolder("art")
        for number in 1...12 { try folder.link("art/\(number).png", to: "../store/1.png") }
        for name in ["s", "t"] { try folder.link("art/\(name)", to: "../store/sub") }
        try folder.link("art/3.psd", to: "../store/3.psd")
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path("art")]) }
        let art = folder.path("art")
        #expect(error?.code == .noMasters)
        let sentences = [
            "12 symbolic links that lead out of the folder were skipped, such as \(art)/1.png",
            "\(art)/3.psd: Photoshop (.psd) is not read",
            "2 symbolic links to folders were skipped, such as \(art)/s",
        ]
        #expect(Set(error?.reason.split(separator: "; ").dropFirst().map(String.init) ?? []) == Set(sentences))
    }
}
