import Foundation
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// What becomes of the folder that a pack goes to, and of what is in it.
@Suite struct PackReplacementTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func twoRunsGiveTheSameBytes() async throws {
        for number in 0..<4 { try draw("s\(number).png", 300 + number, hue: number) }
        let everything = { (options: inout PackOptions) in
            options.writesManifest = true
            options.writesImageSets = true
            options.project.writesXcodeProject = true
            options.project.writesXcodeGenSpec = true
        }
        try await pack(jobs: 1, everything)
        let first = try folder.tree("out")
        try await pack(jobs: 2, everything)
        #expect(try folder.tree("out") == first)
        #expect(first.count > 40)
    }

    @Test func aPackThatAnotherRunWroteMeanwhileIsNotReplaced() async throws {
        try draw("a.png", 300)
        try await pack()
        let tree = try OutputTree(output: folder.path("out"), isClean: false)
        try tree.write([1], to: "Stickers.xcstickers/Contents.json")
        try draw("b.png", 300, hue: 1)
        try await pack()
        let before = try folder.tree("out")
        let error = #expect(throws: StickermillError.self) { _ = try tree.publish(keepingFilesOf: 0) }
        #expect(error?.reason == "was written by another run since this one started; run the command again")
        #expect(try folder.tree("out") == before)
    }

    @Test func aBrokenMasterLeavesTheOldPackAsItIs() async throws {
        try draw("a.png", 300)
        try await pack()
        let before = try folder.tree("out")
        try draw("b.png", 300, hue: 1)
        try folder.write("art/c.png", Array("\u{89}PNG\r\n".utf8))
        let report = try await pack()
        #expect(report.pack?.isWritten == false)
        #expect(report.masters.map(\.status) == [.checked, .checked, .failed])
        #expect(report.masters.allSatisfy { $0.files.isEmpty })
        #expect(try folder.tree("out") == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["art", "out"])
    }

    @Test func aFindingThatGatesKeepsThePackFromBeingWritten() async throws {
        try draw("a.png", 200)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        var settings = Settings()
        settings.pack.pads = false
        let small = try await Packer(settings: settings).pack(masters, to: folder.url("out"))
        #expect(small.masters[0].findings.contains { $0.rule == .pixelSize && $0.severity == .error })
        #expect(small.pack?.isWritten == false && !folder.exists("out"))
        // Padded to 300 px, the sticker is as large as Messages wants it; its label is worth a warning.
        let strict = try await Packer().pack(masters, to: folder.url("out"), gate: .warning)
        #expect(strict.pack?.isWritten == false && !folder.exists("out"))
        #expect(try await Packer().pack(masters, to: folder.url("out")).pack?.isWritten == true)
    }

    @Test func theStickersOfRemovedMastersGo() async throws {
        try draw("a.png", 300)
        try draw("b.png", 300, hue: 1)
        try await pack()
        try FileManager.default.removeItem(atPath: folder.path("art/b.png"))
        let report = try await pack()
        #expect(!folder.exists("out/\(Self.pack)/b.sticker"))
        #expect(report.pack?.kept == [])
    }

    @Test func whatPeopleAddedIsKeptAndNamed() async throws {
        try draw("a.png", 300)
        try await pack()
        try folder.write("out/\(Self.pack)/a.sticker/notes.txt", [1])
        try folder.write("out/\(Self.pack)/mine.sticker/mine.png", [2])
        try folder.write("out/README", [3])
        try folder.write("out/.git/HEAD", [4])
        try folder.write("out/Fruit.xcodeproj/xcuserdata/me.plist", [5])
        try folder.link("out/link", to: "README")
        let kept = ["README", "\(Self.pack)/a.sticker/notes.txt", "\(Self.pack)/mine.sticker", "link"]
        for _ in 1...2 {
            let report = try await pack()
            #expect(report.pack?.kept.sorted() == (kept + ["Fruit.xcodeproj"]).sorted())
            #expect(try folder.bytes("out/\(Self.pack)/mine.sticker/mine.png") == [2])
            #expect(try folder.bytes("out/.git/HEAD") == [4])
            #expect(try folder.bytes("out/Fruit.xcodeproj/xcuserdata/me.plist") == [5])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out/link")) == "README")
        }
        let report = try await pack(isClean: true)
        #expect(report.pack?.kept == [])
        #expect(report.pack?.removed.sorted() == (kept + ["Fruit.xcodeproj"]).sorted())
        #expect(!folder.exists("out/README"))
        #expect(try folder.bytes("out/.git/HEAD") == [4])
    }

    @Test func aPackWhoseRecordIsLostIsPackedAgain() async throws {
        try draw("a.png", 300)
        let everything = { (options: inout PackOptions) in
            (options.writesManifest, options.writesImageSets) = (true, true)
            options.project.writesXcodeProject = true
            options.project.writesXcodeGenSpec = true
        }
        try await pack(everything)
        let before = try folder.tree("out")
        try FileManager.default.removeItem(atPath: folder.path("out/.stickermill-pack.json"))
        try await pack(everything)
        #expect(try folder.tree("out") == before)
    }

    @Test func productsThatAreNotAskedForAgainGoAndAreNamed() async throws {
        try draw("a.png", 300)
        try await pack { ($0.writesManifest, $0.writesImageSets) = (true, true) }
        let report = try await pack { $0.writesImageSets = true }
        #expect(report.pack?.removed == ["Web"] && !folder.exists("out/Web"))
        let last = try await pack()
        #expect(last.pack?.removed == ["Images.xcassets"] && !folder.exists("out/Images.xcassets"))
        #expect(try await pack().pack?.removed == [])
        try await pack { $0.writesManifest = true }
        try folder.write("out/Web/own.txt", [1])
        let mixed = try await pack().pack
        #expect(mixed?.kept == ["Web/own.txt"] && mixed?.removed.contains("Web/manifest.json") == true)
        #expect(try folder.tree("out/Web").keys.sorted() == ["own.txt"])
    }

    @Test func aFileOfSomeoneElseInThePacksWayIsRefused() async throws {
        try draw("a.png", 300)
        try await pack()
        try folder.write("out/\(Self.pack)/b.sticker/b.png", [7])
        try draw("b.png", 300, hue: 1)
        let before = try folder.tree("out")
        let error = await #expect(throws: StickermillError.self) { try await pack() }
        #expect(error?.code == .outputUnusable)
        #expect(
            error?.reason
                == "has \(Self.pack)/b.sticker/b.png, which Stickermill did not write, and which the pack needs; delete it, or clean the output"
        )
        #expect(try folder.tree("out") == before)
        #expect(try await pack(isClean: true).pack?.isWritten == true)
    }

    @Test func editedProjectsStayAndEditedStickersAreNotOverwritten() async throws {
        try draw("a.png", 300)
        let project = { (options: inout PackOptions) in
            options.project.writesXcodeProject = true
        }
        try await pack(project)
        let path = "Fruit.xcodeproj/project.pbxproj"
        let edited = try text(path) + "// a team was chosen\n"
        try folder.write("out/\(path)", Array(edited.utf8))
        try draw("b.png", 300, hue: 1)
        for _ in 1...2 {
            #expect(try await pack(project).pack?.kept == [path])
            #expect(try text(path) == edited)
        }
        let contents = "\(Self.pack)/a.sticker/Contents.json"
        try folder.write("out/\(contents)", Array(try text(contents).replacing("\"A\"", with: "\"An A\"").utf8))
        let error = await #expect(throws: StickermillError.self) { try await pack(project) }
        #expect(
            error?.reason
                == "has \(contents), which was edited after Stickermill wrote it; delete it, or clean the output"
        )
        #expect(
            try await pack(isClean: true, project).pack?.kept == [])
        #expect(try !text(path).contains("a team was chosen"))
        // Who edits a sticker and removes its master keeps the sticker.
        try folder.write("out/\(contents)", [1])
        try FileManager.default.removeItem(atPath: folder.path("art/a.png"))
        #expect(try await pack(project).pack?.kept == [contents])
    }

    /// A team was chosen in Xcode, and the pack is made again without a word about its project.
    @Test(arguments: [false, true]) func aProjectThatIsNotWrittenAgainStays(isEdited: Bool) async throws {
        try draw("a.png", 300)
        let project = { (options: inout PackOptions) in
            options.project.writesXcodeProject = true
        }
        try await pack(project)
        let path = "out/Fruit.xcodeproj/project.pbxproj"
        if isEdited { try folder.write(path, Array("// edited\n".utf8)) }
        let isOfProject = { (path: String) in path.contains("xcodeproj") || path.contains("StickerPackExtension") }
        let before = try folder.tree("out").filter { isOfProject($0.key) }
        #expect(before.count >= 3)
        try draw("b.png", 300, hue: 1)
        for _ in 1...2 {
            try await pack()
            #expect(try folder.tree("out").filter { isOfProject($0.key) } == before)
        }
        // It is still known as Stickermill's own.
        #expect(try await pack(project).pack?.kept == (isEdited ? ["Fruit.xcodeproj/project.pbxproj"] : []))
        try await pack(isClean: true)
        #expect(try folder.tree("out").keys.allSatisfy { !isOfProject($0) })
    }

    @Test func aSourceTreeIsRefused() async throws {
        try draw("a.png", 300)
        try folder.write("out/main.swift", [1])
        try folder.write("out/Stickers.xcstickers/Contents.json", [2])
        for isClean in [false, true] {
            let error = await #expect(throws: StickermillError.self) { try await pack(isClean: isClean) }
            #expect(
                error?.reason == "is neither empty nor a sticker pack, so it is left as it is; choose another folder")
        }
        #expect(try folder.bytes("out/main.swift") == [1])
    }

    @Test func whatKilledRunsHaveLeftIsRemoved() async throws {
        try draw("a.png", 300)
        try folder.write(".out.stickermill-dead/Stickers.xcstickers/x", [1])
        try folder.write(".out.stickermill-alive/x", [1])
        let alive = open(folder.path(".out.stickermill-alive"), O_RDONLY)
        #expect(flock(alive, LOCK_EX) == 0)
        try await pack()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == [".out.stickermill-alive", "art", "out"])
        close(alive)
        try await pack()
        #expect(!folder.exists(".out.stickermill-alive"))
    }
}
