import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct FileSystemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aPathWithASlashAtItsEndIsNotAFile() throws {
        let path = try folder.write("a.png", [1, 2, 3])
        #expect(try FileSystem.contents(of: path, limit: 10) == [1, 2, 3])
        let fault = #expect(throws: FileSystem.Fault.self) { try FileSystem.contents(of: path + "/", limit: 10) }
        #expect(fault?.reason == "not a directory")
    }

    @Test func aFileIsReadToOneByteOverTheLimit() throws {
        let path = try folder.write("a", Array(repeating: 7, count: 100_000))
        #expect(try FileSystem.contents(of: path, limit: 99_998).count == 99_999)
        #expect(try FileSystem.contents(of: path, limit: 100_000).count == 100_000)
    }

    @Test func aFileConsistsOfItsBytesAndNoOthers() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = try OpenFile(try folder.write("a", bytes))
        #expect(
            file.consists(of: bytes) && !file.consists(of: Array(bytes.dropLast())) && !file.consists(of: bytes + [0]))
        for place in [0, 50_000, 99_999] {
            var other = bytes
            other[place] ^= 1
            #expect(!file.consists(of: other), "byte \(place)")
        }
        #expect(file.has(Array(bytes[7..<9]), at: 7) && !file.has([1], at: 100_000) && file.has([], at: 0))
        #expect(try OpenFile(try folder.write("empty", [])).consists(of: []))
    }

    @Test func theFirstLinkOnAWayIsFound() throws {
        try folder.write("real/sub/a", [7])
        try folder.link("way", to: "real")
        try folder.link("real/link", to: "nowhere")
        #expect(FileSystem.firstLink(from: folder.path("real"), to: "sub/a/missing") == nil)
        #expect(FileSystem.firstLink(from: folder.path("real"), to: "link") == folder.path("real/link"))
        #expect(FileSystem.firstLink(from: folder.path("way"), to: "") == folder.path("way"))
        #expect(FileSystem.firstLink(from: folder.path(""), to: "way/link") == folder.path("way"))
    }

    @Test func everyLimitCanBeAsked() throws {
        #expect(try FileSystem.contents(of: folder.write("a", [7]), limit: .max) == [7])
    }

    @Test func aCopiedFileHasTheSameBytesAndPermissions() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let path = try folder.write("script", bytes)
        try FileManager.default.setAttributes([.posixPermissions: 0o764], ofItemAtPath: path)
        try FileSystem.copyFile(path, to: folder.path("copy"))
        #expect(try folder.bytes("copy") == bytes)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("copy"))
        #expect(attributes[.posixPermissions] as? Int == 0o764)
    }

    @Test func aCopiedLinkHasTheSameText() throws {
        try folder.makeFolder("tree")
        try folder.link("tree/link", to: "missing//folder/")
        try FileSystem.copyTree(folder.path("tree"), to: folder.path("copy"))
        let text = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("copy/link"))
        #expect(text == "missing//folder/")
    }

    @Test func writingFollowsLinksToTheFile() throws {
        try folder.makeFolder("there")
        try folder.link("there/second", to: "file")
        try folder.link("first", to: "there/second")
        try FileSystem.write([1], to: folder.path("first"))
        #expect(try folder.tree("there")["file"] == [1])
        try folder.link("absolute", to: folder.path("there/file"))
        try FileSystem.write([2], to: folder.path("absolute"))
        #expect(try folder.bytes("there/file") == [2])
        try folder.link("loop", to: "loop")
        #expect(throws: FileSystem.Fault.self) { try FileSystem.write([1], to: folder.path("loop")) }
    }

    @Test func aFileWhosePiecesFailIsRemoved() throws {
        var staged = StagedFiles()
        let names = TemporaryNames(lockedIn: folder.path)
        let fault = #expect(throws: FileSystem.Fault.self) {
            try staged.stage(for: folder.path("a"), named: names) { put in
                try put([1, 2, 3])
                throw FileSystem.Fault(.ioError)
            }
        }
        #expect(fault == FileSystem.Fault(.ioError))
        names.release()
        #expect(try folder.tree().isEmpty)
    }

    // MARK: Scratch files

    @Test func aScratchFileHasNoName() throws {
        let names = TemporaryNames(lockedIn: folder.path)
        let file = try ScratchFile(in: folder.path, named: names)
        let first = try file.append([1, 2, 3])
        let second = try file.append(Array(repeating: 4, count: 100_000))
        #expect(try file.bytes(at: second, count: 100_000) == Array(repeating: 4, count: 100_000))
        #expect(try file.bytes(at: first, count: 3) == [1, 2, 3])
        names.release()
        #expect(try folder.tree().isEmpty)
    }

    @Test func bytesThatAScratchFileDoesNotHaveAreAFault() throws {
        let file = try ScratchFile(in: folder.path, named: TemporaryNames(lockedIn: folder.path))
        _ = try file.append([1, 2, 3])
        #expect(throws: FileSystem.Fault.self) { try file.bytes(at: 1, count: 3) }
    }
}
