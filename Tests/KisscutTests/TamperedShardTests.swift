import Foundation
import Making
import Platforms
import Raster
import TestSupport
import Testing

@testable import Kisscut

/// Reports and parts that someone has tampered with: a pack holds what its plan says, wherever they point.
@Suite struct TamperedShardTests {
    private let fixture: ShardFixture
    private let packer: Packer
    private var folder: TemporaryFolder { fixture.folder }

    private static let sticker = "Stickers.xcstickers/Fruit.stickerpack/a.sticker/a.png"
    private static let linkFault = "is a symbolic link, which may lead elsewhere; remove it and run the shard again"

    init() throws {
        fixture = try ShardFixture()
        var settings = fixture.settings
        (settings.pack.writesManifest, settings.pack.writesImageSets) = (true, true)
        settings.name = "Fruit"
        packer = Packer(settings: settings)
        for (index, name) in ["a", "é"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(100, hue: index).pngFixture)
        }
    }

    private func makeStickers() async throws -> Report {
        try await packer.makeStickers(
            of: fixture.search().masters, to: folder.url("out"), shard: try #require(Shard(1, of: 1)), jobs: 1)
    }

    /// Joins the report of a shard after a change to its text; returns the fault, without the test's folder.
    private func fault(_ change: (String) -> String = { $0 }) async throws -> String {
        let text = String(decoding: try await makeStickers().json(), as: UTF8.self)
        return try await fault(joining: change(text))
    }

    private func fault(joining text: String) async throws -> String {
        try folder.write("report.json", Array(text.utf8))
        let masters = try fixture.search().masters
        do {
            _ = try await packer.pack(
                masters, to: folder.url("out"), joining: [folder.url("report.json")], jobs: 1)
            return "none"
        } catch {
            #expect(error.isFaultOfCall)
            return error.description.replacing(folder.path + "/", with: "")
        }
    }

    @Test(arguments: [
        "../evil.sh", "", "/", "/etc/hostname", "Stickers.xcstickers/../../evil.sh", "renditions/../../evil.sh",
        "Stickers.xcstickers/Fruit.stickerpack/a.sticker/../a.sticker/a.png", "./\(sticker)", "\(sticker)/",
        "Stickers.xcstickers//Fruit.stickerpack/a.sticker/a.png", sticker.uppercased(), "Web/\(sticker)",
        "Stickers.xcstickers/Fruit.stickerpack/a.sticker/a.svg", "Stickers.xcstickers/Contents.json",
        "Stickers.xcstickers/Fruit.stickerpack/é.sticker/é.png", sticker + String(repeating: "x", count: 5_000),
        "\\u001b[2J", "Stickers.xcstickers/Fruit.stickerpack/a.sticker/a.png\\u0000.sh",
    ])
    func aPathThatThePlanDoesNotHaveIsRefused(path: String) async throws {
        try folder.makeFolder("far/away/out")
        try folder.link("out", to: "far/away/out")
        let fault = try await fault { text in
            try? FileManager.default.copyItem(
                atPath: folder.path(".out.parts/\(Self.sticker)"), toPath: folder.path("evil.sh"))
            return text.replacing("\"\(Self.sticker)\"", with: "\"\(path)\"")
        }
        #expect(fault.hasPrefix("art/a.png: the report of its shard lists '"), "\(fault)")
        #expect(fault.hasSuffix("', which is not a file of this sticker; run its shard again"), "\(fault)")
        #expect(fault.count < 400)
        #expect(try folder.tree("far") == [:])
    }

    @Test func namesAreComparedByTheirBytes() async throws {
        let name = "Fruit.stickerpack/é.sticker"
        let decomposed = name.decomposedStringWithCanonicalMapping
        let fault = try await fault { text in
            #expect(text.contains(name))
            return text.replacing(name, with: decomposed)
        }
        #expect(fault.hasPrefix("art/é.png: the report of its shard lists 'Stickers.xcstickers/"), "\(fault)")
    }

    @Test func everyFileOfThePlanMustBeReportedOnceAndInOrder() async throws {
        let report = try await makeStickers()
        for change in [
            { (files: inout [FileReport], hashes: inout [String]) in (files, hashes) = ([], []) },
            { files, hashes in (files, hashes) = (files.dropLast(), hashes.dropLast()) },
            { files, hashes in (files, hashes) = (files + [files[0]], hashes + [hashes[0]]) },
            { files, hashes in hashes = hashes.dropLast() },
            { files, hashes in files[0].kind = .web },
            { files, hashes in files[0].scale = .x1 },
            { files, hashes in files.swapAt(0, 1) },
        ] {
            var changed = report
            var hashes = try #require(changed.masters[0].shard?.fileHashes)
            change(&changed.masters[0].files, &hashes)
            changed.masters[0].shard?.fileHashes = hashes
            let fault = try await fault(joining: String(decoding: changed.json(), as: UTF8.self))
            #expect(fault.hasPrefix("art/a.png: the report of its shard "), "\(fault)")
            #expect(fault.hasSuffix("; run its shard again"), "\(fault)")
        }
        var changed = report
        changed.masters[0].files[0].bytes += 1
        #expect(
            try await fault(joining: String(decoding: changed.json(), as: UTF8.self))
                == ".out.parts/\(Self.sticker): is not the file that its shard reported; run its shard again")
        #expect(!folder.exists("out"))
        #expect(try await fault(joining: String(decoding: report.json(), as: UTF8.self)) == "none")
    }

    @Test func aMasterWithoutAStickerIsRefused() async throws {
        var report = try await makeStickers()
        for status in [MasterReport.Status.checked, .planned] {
            report.masters[1].status = status
            #expect(
                try await fault(joining: String(decoding: report.json(), as: UTF8.self))
                    == "art/é.png: the report of its shard says '\(status)', not 'converted'; run its shard again")
        }
    }

    @Test(arguments: [
        ".out.parts", ".out.parts/Stickers.xcstickers", ".out.parts/Stickers.xcstickers/Fruit.stickerpack/a.sticker",
        ".out.parts/\(sticker)", ".out.parts/Web",
    ])
    func linksAmongThePartsAreNotFollowed(place: String) async throws {
        let fault = try await fault { text in
            try? FileManager.default.moveItem(atPath: folder.path(place), toPath: folder.path("elsewhere"))
            try? folder.link(place, to: folder.path("elsewhere"))
            return text
        }
        #expect(fault == "\(place): \(Self.linkFault)")
        #expect(!folder.exists("out") && folder.exists("elsewhere"))
    }

    @Test func aShardWritesThroughNoLink() async throws {
        try folder.makeFolder("elsewhere")
        try folder.link(".out.parts", to: "elsewhere")
        let error = await #expect(throws: KisscutError.self) { try await makeStickers() }
        #expect(error?.code == .outputUnusable)
        #expect(error?.reason == Self.linkFault)
        try FileManager.default.removeItem(atPath: folder.path(".out.parts"))
        try folder.makeFolder(".out.parts")
        try folder.link(".out.parts/Web", to: "../elsewhere")
        let failures = try await makeStickers().masters.map { $0.error?.message ?? "" }
        #expect(failures.count == 2)
        #expect(failures.allSatisfy { $0.hasSuffix(".out.parts/Web: \(Self.linkFault)") }, "\(failures)")
        #expect(try folder.tree("elsewhere") == [:])
    }
}
