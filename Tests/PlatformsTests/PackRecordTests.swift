import Foundation
import PackManifest
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// Records of packs that someone has tampered with: whatever they list, only the pack is read and replaced.
@Suite struct PackRecordTests: PackSuite {
    let folder: TemporaryFolder

    private static let record = "out/.stickermill-pack.json"
    private static let exit = "; delete this list and run again, or choose another folder"
    private static let hash = SHA256.hexadecimal(of: [1])

    init() throws {
        folder = try TemporaryFolder()
        try draw("a.png", 300)
        try folder.write("secret.txt", [1])
    }

    /// Packs after a record was written; returns the fault, and checks that it changed nothing.
    private func fault(of record: String) async throws -> String {
        try folder.write(Self.record, Array(record.utf8))
        return try await fault()
    }

    private func fault() async throws -> String {
        let before = try folder.tree()
        let error = await #expect(throws: StickermillError.self) { try await pack() }
        #expect(error?.code == .outputUnusable)
        #expect(try folder.tree() == before)
        let text = error?.description.replacing(folder.path + "/", with: "") ?? "none"
        #expect(
            text.hasPrefix("out: .stickermill-pack.json, the list of the files that Stickermill wrote, "), "\(text)")
        return text.replacing("out: .stickermill-pack.json, the list of the files that Stickermill wrote, ", with: "")
    }

    private func record(listing path: String) -> String {
        #"{"schema": 1, "files": {"\#(path)": "\#(Self.hash)"}}"#
    }

    @Test(arguments: [
        "../secret.txt", "/etc/hostname", "", ".", "..", "/", "Web/../../secret.txt", "Web/./a.png", "Web//a.png",
        "Web/", "Web", "Web/..", "README", "web/a.png", "renditions/../../x", "x.xcodeproj/../../secret.txt",
        "x.xcodeproj", ".stickermill-pack.json", "project.yml/a", ".git/config",
    ])
    func aPathThatNoPackHasIsRefused(path: String) async throws {
        try folder.write("out/README", [1])
        try folder.makeFolder("out/x.xcodeproj")
        #expect(
            try await fault(of: record(listing: path)) == "has '\(path)', which Stickermill does not write" + Self.exit)
    }

    @Test func controlCharactersAndLongPathsAreRefused() async throws {
        #expect(
            try await fault(of: record(listing: "Web/\\u001b[2J"))
                == "has 'Web/\u{1B}[2J', which Stickermill does not write" + Self.exit)
        let long = "Web/" + String(repeating: "x", count: 1_000_000)
        #expect(
            try await fault(of: record(listing: long))
                == "has '\(long.prefix(200))…', which Stickermill does not write" + Self.exit)
    }

    @Test(arguments: ["../../secret.txt", "..", "", "a/b.png", "/etc/hostname"])
    func aFileOfAnEarlierManifestIsANameOnly(name: String) async throws {
        let record = #"{"schema": 1, "files": {}, "web": [["a.png"], ["\#(name)"]]}"#
        #expect(try await fault(of: record) == "has 'Web/\(name)', which Stickermill does not write" + Self.exit)
    }

    @Test func aPathThatIsListedTwiceIsRefused() async throws {
        for (path, again) in [
            ("Web/a.png", "Web/a.png"), ("Web/a.png", "Web/\\u0061.png"), ("Web/\u{E9}.png", "Web/e\u{301}.png"),
        ] {
            let record =
                #"{"schema": 1, "files": {"\#(path)": "\#(Self.hash)", "\#(again)": "\#(Self.hash)"}}"#
            #expect(try await fault(of: record) == "has '\(path)' twice" + Self.exit)
        }
        #expect(
            try await fault(of: #"{"files": {}, "schema": 1, "files": {"Web/a.png": "\#(Self.hash)"}}"#)
                == "has 'files' twice" + Self.exit)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"schema": 1, "files": []}"#, #"{"schema": 1, "files": {"Web/a.png": 1}}"#,
        #"{"schema": "1", "files": {}}"#, #"{"schema": 1, "files": {}, "web": ["a"]}"#,
        #"{"schema": 1, "files": {"Web/a.png": "x"}}"#,
    ])
    func aRecordOfOtherTypesIsDamaged(text: String) async throws {
        #expect(try await fault(of: text) == "is damaged" + Self.exit)
    }

    @Test func aRecordInAnotherEncodingIsDamaged() async throws {
        let text = record(listing: "../secret.txt")
        try folder.write(Self.record, text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(try await fault() == "is damaged" + Self.exit)
    }

    @Test func aRecordThatIsTooLargeIsNotRead() async throws {
        try folder.write(Self.record, Array(record(listing: "").utf8) + [UInt8](repeating: 32, count: 64_000_000))
        #expect(try await fault() == "has more bytes than the limit of 64,000,000" + Self.exit)
    }

    @Test func aRecordThatIsALinkIsRefused() async throws {
        try folder.write("elsewhere.json", Array(record(listing: "Web/a.png").utf8))
        try folder.makeFolder("out")
        try folder.link(Self.record, to: "../elsewhere.json")
        #expect(try await fault() == "cannot be read: not a regular file" + Self.exit)
    }

    /// A folder of the pack that leads elsewhere is someone's own, and what is behind it is neither read nor removed.
    @Test func aProjectBehindALinkIsNotRead() async throws {
        try await pack()
        try folder.write("private/key.pem", [1])
        try folder.link("out/x.xcodeproj", to: "../private")
        try folder.write(Self.record, Array(record(listing: "x.xcodeproj/key.pem").utf8))
        try await pack(isClean: true)
        try folder.link("out/x.xcodeproj", to: "../private")
        let own = String(decoding: try folder.bytes(Self.record), as: UTF8.self)
        let tampered = own.replacing("\"files\" : {", with: "\"files\" : {\"x.xcodeproj/key.pem\": \"\(Self.hash)\",")
        try folder.write(Self.record, Array(tampered.utf8))
        #expect(try await pack().pack?.kept == ["x.xcodeproj"])
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out/x.xcodeproj"))
        #expect(target == "../private")
        #expect(try folder.tree("private") == ["key.pem": [1]])
    }

    @Test func aLinkToTheBytesOfAStickerIsNotASticker() async throws {
        try draw("b.png", 300, hue: 1)
        try await pack()
        let path = "out/\(Self.pack)/b.sticker/b.png"
        try FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path("b.png"))
        try folder.link(path, to: folder.path("b.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/b.png"))
        #expect(try await pack().pack?.kept == ["\(Self.pack)/b.sticker/b.png"])
    }
}
