import Raster
import TestSupport
import Testing

@testable import Kisscut

private func relative(_ search: MasterSearch, to folder: TemporaryFolder) -> [String] {
    search.masters.map { String($0.path.dropFirst(folder.path.count + 1)) }
}

@Suite struct MasterSearchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ names: String...) throws {
        for name in names { try folder.write(name, [0]) }
    }

    @Test func foldersAreSearchedWithTheirSubfoldersInOrder() throws {
        try write("b.png", "a.GIF", "sub/c.Jpeg", "sub/deep/d.apng", "e.jpg")
        let search = try MasterSearch(inputs: [folder.path])
        #expect(relative(search, to: folder) == ["a.GIF", "b.png", "e.jpg", "sub/c.Jpeg", "sub/deep/d.apng"])
        #expect(search.masters.map(\.subfolder) == ["", "", "", "sub", "sub/deep"])
    }

    @Test func strayAndHiddenFilesAreNotTaken() throws {
        try write("a.png", "notes.txt", ".hidden.png", ".git/b.png", "Thumbs.db")
        #expect(relative(try MasterSearch(inputs: [folder.path]), to: folder) == ["a.png"])
    }

    @Test func theOutputFolderIsNotSearched() throws {
        try write("a.png", "out/renditions/a.png")
        let search = try MasterSearch(inputs: [folder.path], output: folder.path("out"))
        #expect(relative(search, to: folder) == ["a.png"])
    }

    @Test func theOutputFolderMayHoldTheInput() throws {
        try write("art/a.png")
        let search = try MasterSearch(inputs: [folder.path("art")], output: folder.path)
        #expect(relative(search, to: folder) == ["art/a.png"])
    }

    @Test func theOutputFolderIsNotTheInput() throws {
        try write("a.png")
        let error = #expect(throws: KisscutError.self) {
            try MasterSearch(inputs: [folder.path], output: folder.path + "/.")
        }
        #expect(error?.code == .sameOutput)
    }

    @Test func aFileGivenTwiceIsTakenOnce() throws {
        try write("a.png", "b.png")
        let search = try MasterSearch(inputs: [folder.path("a.png"), folder.path, folder.path + "/./b.png"])
        #expect(search.masters.count == 2)
    }

    @Test func linksInsideTheFolderAreTaken() throws {
        try write("a.png")
        try folder.link("alias.png", to: "a.png")
        #expect(relative(try MasterSearch(inputs: [folder.path]), to: folder) == ["a.png", "alias.png"])
    }

    @Test func linksOutOfTheFolderAreLeftAndSaid() throws {
        try write("art/a.png", "secret.png")
        try folder.link("art/b.png", to: "../secret.png")
        let search = try MasterSearch(inputs: [folder.path("art")])
        #expect(relative(search, to: folder) == ["art/a.png"])
        #expect(search.skipped.map(\.path) == [folder.path("art/b.png")])
    }

    @Test func aFolderWhoseNameBeginsAlikeIsOutside() throws {
        try write("art/a.png", "artful/b.png")
        try folder.link("art/b.png", to: "../artful/b.png")
        #expect(relative(try MasterSearch(inputs: [folder.path("art")]), to: folder) == ["art/a.png"])
    }

    @Test func loopsOfLinksEnd() throws {
        try write("sub/a.png")
        try folder.link("sub/up", to: "..")
        try folder.link("sub/self", to: "self")
        try folder.link("loop.png", to: "loop.png")
        let search = try MasterSearch(inputs: [folder.path])
        // The link that leads only to itself is a master that cannot be read, and is reported as such.
        #expect(relative(search, to: folder) == ["loop.png", "sub/a.png"])
        #expect(search.skipped.map(\.path) == [folder.path("sub/up")])
    }

    @Test func aNamedFileIsTakenByExtensionOrContent() throws {
        try folder.write("broken.png", [])
        try folder.write("picture", Bitmap.sticker(2).pngFixture)
        #expect(try MasterSearch(inputs: [folder.path("broken.png"), folder.path("picture")]).masters.count == 2)
    }

    @Test func aNamedFileThatIsNoMasterIsAnError() throws {
        let path = try folder.write("notes.txt", Array("hello".utf8))
        let error = #expect(throws: KisscutError.self) { try MasterSearch(inputs: [path]) }
        #expect(error?.code == .notAMaster)
        #expect(error?.path == path)
    }

    @Test func aMissingInputIsAnError() {
        let error = #expect(throws: KisscutError.self) { try MasterSearch(inputs: [folder.path("missing")]) }
        #expect(error?.code == .inputNotFound)
        #expect(error?.reason == "no such file or directory")
    }

    @Test func aFolderWithoutMastersIsAnError() throws {
        try write("notes.txt")
        let error = #expect(throws: KisscutError.self) { try MasterSearch(inputs: [folder.path]) }
        #expect(error?.code == .noMasters)
    }
}
