import Raster
import TestSupport
import Testing

@testable import Stickermill

/// Files of one name at several scales, side by side.
@Suite struct RenditionSetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draw(_ name: String, _ side: Int) throws {
        try folder.write("art/\(name)", Bitmap.sticker(side).pngFixture)
    }

    private func search() throws -> (masters: [String], skipped: [String]) {
        let search = try MasterSearch(inputs: [folder.path("art")])
        let start = folder.path("art").count + 1
        return (
            search.masters.map { "\($0.path.dropFirst(start)) \($0.name)" },
            search.skipped.map {
                "\($0.path.dropFirst(start)): \($0.reason.replacing(folder.path("art") + "/", with: ""))"
            }
        )
    }

    @Test func theLargestIsTheMasterAndTheOthersAreNamed() throws {
        try draw("cat.png", 206)
        try draw("cat@2x.png", 412)
        try draw("cat@3x.png", 618)
        try draw("dog.png", 300)
        let found = try search()
        #expect(found.masters == ["cat@3x.png cat", "dog.png dog"])
        #expect(
            found.skipped == ["cat.png: a rendition of cat@3x.png", "cat@2x.png: a rendition of cat@3x.png"])
    }

    @Test func capitalsOfTheNameMeanTheSame() throws {
        try draw("Cat@2x.png", 272)
        try draw("cat@3x.png", 408)
        #expect(try search().masters == ["cat@3x.png cat"])
    }

    @Test func aFileAtFourTimesIsTheLargest() throws {
        try draw("cat@3x.png", 618)
        try draw("cat@4x.png", 824)
        try draw("dog@4x.png", 824)
        let found = try search()
        #expect(found.masters == ["cat@4x.png cat", "dog@4x.png dog"])
        #expect(found.skipped == ["cat@3x.png: a rendition of cat@4x.png"])
    }

    @Test func capitalsMeanTheSame() throws {
        try draw("cat.png", 100)
        try draw("cat@3X.png", 300)
        let found = try search()
        #expect(found.masters == ["cat@3X.png cat"])
        #expect(found.skipped == ["cat.png: a rendition of cat@3X.png"])
    }

    @Test func pixelsCountAndNotTheScalesName() throws {
        try draw("cat.png", 618)
        try draw("cat@2x.png", 412)
        try draw("dog.png", 150)
        try draw("dog@2x.png", 300)
        #expect(try search().masters == ["cat.png cat", "dog@2x.png dog"])
    }

    @Test func filesOfOneSizeAreTwoMasters() async throws {
        try draw("cat.png", 300)
        try draw("cat@3x.png", 300)
        #expect(try search().masters == ["cat.png cat", "cat@3x.png cat"])
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let error = await #expect(throws: StickermillError.self) {
            try await Converter().convert(masters, to: folder.url("out"), jobs: 1)
        }
        #expect(error?.code == .sameOutput)
    }

    @Test func aDamagedMasterGivesWayToNoSmallerFile() throws {
        try draw("cat@2x.png", 412)
        try folder.write("art/cat@3x.png", [])
        try folder.write("art/cat.png", [])
        #expect(try search().masters == ["cat@3x.png cat"])
    }

    @Test func otherFoldersAndFormatsAreNotRenditions() throws {
        try draw("cat@3x.png", 618)
        try draw("small/cat.png", 206)
        try folder.write("art/cat.gif", GIFFixture(2, 2, frames: [GIFFixture.Frame(2, 2) { _, _ in 0 }]).bytes)
        #expect(try search().masters == ["cat.gif cat", "cat@3x.png cat", "small/cat.png cat"])
    }

    @Test func namedFilesAreTakenTogetherToo() throws {
        try draw("cat.png", 206)
        try draw("cat@3x.png", 618)
        let search = try MasterSearch(inputs: [folder.path("art/cat@3x.png"), folder.path("art/./cat.png")])
        #expect(search.masters.map(\.path) == [folder.path("art/cat@3x.png")])
        #expect(search.skipped.map(\.cause) == [.rendition])
    }
}
