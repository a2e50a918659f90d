import Raster
import TestSupport
import Testing

@testable import Stickermill

private func relative(_ search: MasterSearch, to folder: TemporaryFolder) -> [String] {
    search.masters.map { String($0.path.dropFirst(folder.path.count + 1)) }
}

@Suite struct MasterSearchTests {
    @Test func aPackIsNoFolderOfMasters() async throws {
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        _ = try await Packer().pack(masters, to: folder.url("pack"), jobs: 1)
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path("pack")]) }
        #expect(error?.code == .notAMaster)
        #expect(error?.reason == "is a pack that Stickermill made; name the folder of its masters, or verify the pack")
    }

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

    @Test func strayAndHiddenFilesAreIgnored() throws {
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
        let error = #expect(throws: StickermillError.self) {
            try MasterSearch(inputs: [folder.path], output: folder.path + "/.")
        }
        #expect(error?.code == .sameOutput)
    }

    @Test(arguments: [
        ("owl.psb", "Photoshop (.psb) is not read"), ("CAT.KRA", "Krita (.kra) is not read"),
        ("wave.MOV", "a video (.mov) is not read"), ("odd.qqq", ".qqq is not read"),
        (".cat.png.icloud", "not downloaded from iCloud"),
    ])
    func whatIsNotReadIsReported(name: String, reason: String) throws {
        try write("a.png", "deep/\(name)")
        let search = try MasterSearch(inputs: [folder.path])
        #expect(search.skipped.map(\.reason) == [reason])
        #expect(search.skipped.map(\.path) == [folder.path("deep/\(name)")])
        #expect(search.skipped.map(\.isMissing) == [true])
    }

    @Test func filesWithoutArtAreNotReported() throws {
        try write(
            "a.png", "notes.TXT", "old.yml", "list.csv", "read.md", "Desktop.ini", "Thumbs.db", ".DS_Store",
            "__MACOSX/._a.png", "__MACOSX/b.png", "data.json", "LICENSE")
        let search = try MasterSearch(inputs: [folder.path])
        #expect(search.skipped == [] && search.masters.count == 1)
    }

    @Test func contentTellsWhatANameDoesNot() throws {
        try write("a.png")
        try folder.write("picture", Bitmap.sticker(2).pngFixture)
        try folder.write("wave.json", Array(#"{"v":"5.5","fr":30,"ip":0,"op":60,"w":512,"h":512,"layers":[]}"#.utf8))
        let search = try MasterSearch(inputs: [folder.path])
        #expect(
            Set(search.skipped.map(\.reason)) == [
                "PNG in a file without an extension; add .png to its name", "Lottie (.json) is not read",
            ])
    }

    @Test(arguments: ["a.heif", "a.HIF", "a.jfif", "a.jpe"]) func otherExtensionsOfFormatsAreTaken(name: String) throws
    {
        try write(name)
        #expect(relative(try MasterSearch(inputs: [folder.path]), to: folder) == [name])
    }

    @Test func packsBelowTheInputAreSkippedUnlessTheyAreTheOutput() throws {
        try write("a.png", "out/Stickers.xcstickers/P.stickerpack/b.sticker/b.png")
        try folder.write("out/.stickermill-pack.json", [])
        let search = try MasterSearch(inputs: [folder.path])
        #expect(relative(search, to: folder) == ["a.png"])
        #expect(search.skipped.map(\.cause) == [.pack])
        #expect(search.skipped.map(\.path) == [folder.path("out")])
        #expect(try MasterSearch(inputs: [folder.path], output: folder.path("out")).skipped == [])
        #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path("out")]) }
    }

    @Test func aFileGivenTwiceIsFoundOnce() throws {
        try write("a.png", "b.png")
        let search = try MasterSearch(inputs: [folder.path("a.png"), folder.path, folder.path + "/./b.png"])
        #expect(search.masters.count == 2)
    }

    @Test func linksInsideTheFolderAreTaken() throws {
        try write("a.png")
        try folder.link("alias.png", to: "a.png")
        #expect(relative(try MasterSearch(inputs: [folder.path]), to: folder) == ["a.png", "alias.png"])
    }

    @Test func linksOutOfTheFolderAreSkippedAndReported() throws {
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

    @Test func aNamedFileThatIsNotAMasterIsAnError() throws {
        let path = try folder.write("notes.txt", Array("hello".utf8))
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [path]) }
        #expect(error?.code == .notAMaster)
        #expect(error?.path == path)
    }

    @Test func namesThatDifferInTheEncodingOfAnAccentAreTwoMasters() async throws {
        try write("art/\u{E9}.png", "art/e\u{301}.png")
        // Some disks take the two for one name.
        guard try folder.tree("art").count == 2 else { return }
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        #expect(masters.map { $0.name.unicodeScalars.count } == [2, 1])
        let error = await #expect(throws: StickermillError.self) {
            try await Converter().convert(masters, to: folder.url("out"), jobs: 1)
        }
        #expect(error?.code == .sameOutput)
        #expect(error?.reason.hasSuffix("the names differ only in how an accent is encoded; rename one") == true)
        let refusal = await #expect(throws: StickermillError.self) {
            try await Packer().pack(masters, to: folder.url("pack"), jobs: 1)
        }
        #expect(refusal?.reason.hasSuffix("the names differ only in how an accent is encoded; rename one") == true)
    }

    @Test func anOutputWhoseNameOnlyLooksLikeTheInputsIsAnother() throws {
        try write("\u{E9}/a.png", "e\u{301}/b.png")
        guard try folder.tree().count == 2 else { return }
        let search = try MasterSearch(inputs: [folder.path("\u{E9}")], output: folder.path("e\u{301}"))
        #expect(search.masters.map(\.name) == ["a"])
        #expect(try MasterSearch(inputs: [folder.path], output: folder.path("e\u{301}")).masters.map(\.name) == ["a"])
    }

    @Test func aNameThatBeginsWithACombiningMarkIsAName() throws {
        try write("art/sub/\u{301}a.png")
        let master = try #require(try MasterSearch(inputs: [folder.path("art")]).masters.first)
        #expect(master.name == "\u{301}a" && master.subfolder == "sub")
    }

    @Test func artworkInOtherFormatsIsNamed() throws {
        let names = ["heics", "psd", "ai", "PDF", "avif", "bmp"]
        try write("a.png", "notes.txt")
        for name in names { try write("art.\(name)") }
        let search = try MasterSearch(inputs: [folder.path])
        #expect(search.masters.count == 1)
        #expect(search.skipped.count == names.count)
        #expect(search.skipped.allSatisfy { $0.cause == .unreadFormat && $0.reason.hasSuffix(" is not read") })
    }

    @Test func aFolderOfOtherFormatsSaysWhatItHolds() throws {
        try write("cat.psd")
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path]) }
        #expect(error?.reason.hasSuffix("; \(folder.path)/cat.psd: Photoshop (.psd) is not read") == true)
    }

    @Test func aMissingInputIsAnError() {
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path("missing")]) }
        #expect(error?.code == .inputNotFound)
        #expect(error?.reason == "no such file or directory")
    }

    @Test func aFolderWithoutMastersIsAnError() throws {
        try write("notes.txt")
        let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [folder.path]) }
        #expect(error?.code == .noMasters)
    }
}
