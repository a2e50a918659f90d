import Foundation
import PackManifest
import Raster
import Stickermill
import TestSupport
import Testing

/// What `pack` writes for the web, as clients and servers see it.
@Suite struct WebPackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try draw("fig", hue: 0)
        try draw("pear", hue: 1)
    }

    private func draw(_ name: String, hue: Int) throws {
        try folder.write("art/\(name).png", Bitmap.sticker(300, hue: hue).pngFixture)
    }

    private func pack(_ arguments: String..., to output: String = "packs/Fruit") throws -> CommandRun {
        try CommandRun(["pack", "art", "--output", output, "--manifest"] + arguments, in: folder.path)
    }

    private func manifest(_ output: String = "packs/Fruit") throws -> Manifest {
        try Manifest(json: folder.bytes("\(output)/Web/manifest.json"))
    }

    private func files(_ output: String = "packs/Fruit") throws -> Set<String> {
        Set(try folder.tree("\(output)/Web").keys.filter { $0 != "manifest.json" })
    }

    private func fileNames(_ manifest: Manifest) -> Set<String> {
        Set(manifest.stickers.flatMap { $0.files.map(\.name) })
    }

    // MARK: Earlier manifests

    @Test func whoHasTheManifestBeforeStillFindsItsFiles() throws {
        #expect(try pack().status == 0)
        let first = fileNames(try manifest())
        try draw("fig", hue: 2)
        #expect(try pack().status == 0)
        let second = fileNames(try manifest())
        #expect(first != second)
        #expect(try files() == first.union(second))
        // The same pack again makes no new manifest.
        #expect(try pack().status == 0)
        #expect(try files() == first.union(second))
        let verification = try CommandRun(["verify", "packs/Fruit"], in: folder.path)
        #expect(verification.output == "packs/Fruit: 2 stickers, 0 errors, 0 warnings.\n")
        try draw("fig", hue: 3)
        #expect(try pack("--clean").status == 0)
        #expect(try files() == second.union(fileNames(try manifest())))
    }

    @Test func asManyManifestsAreKeptAsAreWanted() throws {
        var versions: [Set<String>] = []
        for hue in 2...5 {
            try draw("fig", hue: hue)
            #expect(try pack("--keep-web", "2").status == 0)
            versions.append(fileNames(try manifest()))
        }
        #expect(try files() == versions[1].union(versions[2]).union(versions[3]))
        #expect(try pack("--keep-web", "0").status == 0)
        #expect(try files() == versions[3])
        #expect(try CommandRun(["pack", "art", "-o", "x", "--keep-web", "2"], in: folder.path).status == 64)
    }

    @Test func anEarlierFileThatWasChangedIsNotServed() throws {
        #expect(try pack().status == 0)
        let name = try #require(fileNames(try manifest()).first { $0.hasPrefix("fig") })
        try draw("fig", hue: 2)
        try folder.write("packs/Fruit/Web/\(name)", [1])
        #expect(try pack().output.contains("Kept unchanged: Web/\(name)\n"))
        #expect(try folder.bytes("packs/Fruit/Web/\(name)") == [1])
    }

    // MARK: The manifest

    @Test func animatedStickersAreMarked() throws {
        let frames = (0...1).map { color in GIFFixture.Frame(300, 300) { x, _ in x < 150 ? color : 3 } }
        try folder.write("art/wave.gif", GIFFixture(300, 300, frames: frames).bytes)
        #expect(try pack().status == 0)
        #expect(try manifest().stickers.map(\.animated) == [false, false, true])
    }

    @Test func manifestAndIndexFollowTheirSchemas() throws {
        #expect(try pack("--index", "packs").status == 0)
        let ofBoth = [("\"small\"", "\"huge\""), ("\"name\"", "\"Name\""), ("\"schema\" : 1", "\"schema\" : 2")]
        for (name, file, breaks) in [
            ("manifest", "packs/Fruit/Web/manifest.json", ofBoth + [("\"sha256\" : \"", "\"sha256\" : \"G")]),
            ("index", "packs/index.json", ofBoth + [("manifest.json", "../x")]),
        ] {
            let schema = Project.root.appendingPathComponent("docs/schemas/\(name).schema.json")
            let validator = try SchemaValidator(schema)
            let text = String(decoding: try folder.bytes(file), as: UTF8.self)
            #expect(try validator.faults(of: Array(text.utf8)) == [])
            for (sound, broken) in breaks {
                #expect(text.contains(sound), "\(sound)")
                #expect(try !validator.faults(of: Array(text.replacing(sound, with: broken).utf8)).isEmpty, "\(broken)")
            }
        }
    }

    @Test func verifyLooksAtTheManifestAndItsFiles() throws {
        #expect(try pack().status == 0)
        let web = "packs/Fruit/Web"
        let sound = try folder.tree(web)
        let text = String(decoding: try folder.bytes("\(web)/manifest.json"), as: UTF8.self)
        let label = try #require(text.firstMatch(of: /"label" : "[^"]+"/)?.0)
        func faults(_ old: some StringProtocol, _ new: String) throws -> [String] {
            #expect(text.contains(old), "\(old)")
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            try folder.write("\(web)/manifest.json", Array(changed.utf8))
            let run = try CommandRun(["verify", "packs/Fruit", "-q", "--strict"], in: folder.path)
            for (file, bytes) in sound { try folder.write("\(web)/\(file)", bytes) }
            #expect(run.status == 1)
            return run.error.split(separator: "\n").map(String.init)
        }
        #expect(
            try faults("\"small\"", "\"large\"")[0].hasSuffix(
                "is for stickers of size large, but the catalog has small"))
        #expect(try faults(label, "\"label\" : \" \"")[0].hasSuffix(" has no label"))
        #expect(
            try faults("\"width\" : 300", "\"width\" : 301")[0].hasSuffix(" px, but the manifest says 301 x 300 px"))
        try FileManager.default.removeItem(atPath: folder.path("\(web)/manifest.json"))
        let missing = try CommandRun(["verify", "packs/Fruit", "-q"], in: folder.path)
        #expect(
            missing.status == 1 && missing.error.contains("Web/manifest.json: error: is missing"), "\(missing.error)")
    }

    // MARK: The index

    @Test func packsAreListedByName() throws {
        #expect(try pack("--name", "Pears", "--index", "packs", to: "packs/b").output.hasSuffix("lists 1 pack.\n"))
        let run = try pack("--name", "Figs", "--index", "packs", "--size", "large", to: "packs/a b")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.hasSuffix("\npacks/index.json lists 2 packs.\n"))
        let index = try PackIndex(json: folder.bytes("packs/index.json"))
        #expect(
            index.packs == [
                .init(name: "Figs", size: .large, stickers: 2, manifest: "a b/Web/manifest.json"),
                .init(name: "Pears", size: .small, stickers: 2, manifest: "b/Web/manifest.json"),
            ])
    }

    @Test func copiesOfWebFoldersAreListedAlone() throws {
        #expect(try pack("--name", "Figs").status == 0)
        for name in ["one", "two"] {
            for (file, bytes) in try folder.tree("packs/Fruit/Web") { try folder.write("site/\(name)/\(file)", bytes) }
        }
        let run = try CommandRun(["pack", "--index", "site"], in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output == "site/index.json lists 2 packs.\n")
        try FileManager.default.removeItem(atPath: folder.path("site/one"))
        #expect(try CommandRun(["pack", "--index", "site", "-q"], in: folder.path).status == 0)
        #expect(try PackIndex(json: folder.bytes("site/index.json")).packs.map(\.manifest) == ["two/manifest.json"])
    }

    @Test(arguments: [
        (".hid", "is not searched in '.hid'; give the folder of the pack another name"),
        ("x.xcassets", "is not searched in 'x.xcassets'; give the folder of the pack another name"),
        ("a:b", "cannot list 'a:b': its name has a colon, a backslash or a control character"),
        ("a/b/c/d", "is too far above the pack: at most 3 levels are searched"),
    ])
    func aPackThatTheIndexWouldNotListIsRefused(place: String, reason: String) throws {
        let run = try CommandRun(
            ["pack", "art", "-o", "site/\(place)", "--manifest", "--index", "site"], in: folder.path)
        #expect(run.status == 64 && run.error == "stickermill: site: \(reason)\n")
        #expect(!folder.exists("site"))
    }

    @Test func aFileThatNoAppWouldTakeIsAFindingOfItsMaster() throws {
        // Fixtures are not compressed, but stickers are.
        try folder.write("art/noise.png", Bitmap.noise(618, 618).pngFixture)
        let options = ["--size", "large", "--file-size-limit", "9000000", "--ignore", "opaque", "--json"]
        func pack(_ more: String...) throws -> (status: Int32, report: Report) {
            let run = try CommandRun(["pack", "art", "-o", "packs/Fruit"] + options + more, in: folder.path)
            return (run.status, try Report(json: Array(run.output.utf8)))
        }
        let (status, report) = try pack("--manifest")
        #expect(status == 1 && report.pack?.isWritten == false && !folder.exists("packs/Fruit"))
        let noise = try #require(report.masters.first { $0.name == "noise" })
        #expect(noise.error?.code == .stickerTooLarge)
        #expect(noise.findings.contains { $0.rule == .fileSize && $0.message.contains("fewer than 500000") })
        let rest = try pack("--manifest", "--keep-going").report
        #expect(rest.pack?.isWritten == true && rest.pack?.leftOut == ["art/noise.png"])
        #expect(try manifest().stickers.map(\.name) == ["fig", "pear"])
        #expect(try pack().status == 0, "the limit of the catalog is the given limit")
    }

    @Test func anIndexThatCannotBeMadeIsRefusedBeforehand() throws {
        func refusal(_ arguments: String...) throws -> String {
            let run = try CommandRun(["pack", "art", "-o", "packs/Fruit"] + arguments, in: folder.path)
            #expect(run.status == 64)
            #expect(!folder.exists("packs/Fruit"))
            return run.error
        }
        #expect(try refusal("--index", "packs").contains("--index: needs --manifest"))
        let notAbove = "does not contain the pack; choose a folder that contains the folders of the packs"
        #expect(try refusal("--manifest", "--index", "site") == "stickermill: site: \(notAbove)\n")
        #expect(try refusal("--manifest", "--index", "packs/Fruit") == "stickermill: packs/Fruit: \(notAbove)\n")
        try folder.write("packs/index.json", Array("{\"pages\": []}".utf8))
        #expect(
            try refusal("--manifest", "--index", "packs")
                == "stickermill: packs/index.json: already exists and is not an index of packs; move it, or choose another "
                + "folder\n")
        #expect(try folder.bytes("packs/index.json") == Array("{\"pages\": []}".utf8))
        try FileManager.default.removeItem(atPath: folder.path("packs/index.json"))
        try folder.write("packs/Nuts/manifest.json", Array("{\"icons\": []}".utf8))
        #expect(
            try refusal("--manifest", "--index", "packs")
                == "stickermill: packs/Nuts/manifest.json: cannot be listed: not a manifest: it is not JSON with a schema; "
                + "repair it, or move it out of the folder\n")
    }

    @Test(.enabled(if: Extras.arePresent, "makes a thousand packs; make test-extended runs this"))
    func anIndexThatCannotBeUpdatedAfterwardIsNoFaultOfTheCall() throws {
        // As many packs as an index may list, without this one.
        for number in 0..<1000 {
            let manifest = "{\"schema\": 1, \"name\": \"n\", \"size\": \"small\", \"stickers\": []}"
            try folder.write("packs/p\(number)/manifest.json", Array(manifest.utf8))
        }
        let run = try pack("--index", "packs", "--quiet")
        #expect(run.status == 1)
        let reason = "1001 packs, over the limit of 1000; the pack is in packs/Fruit, but the index is not updated"
        #expect(run.error == "stickermill: packs: \(reason)\n")
        #expect(folder.exists("packs/Fruit/Web/manifest.json") && !folder.exists("packs/index.json"))
    }

    /// Who writes the index last has seen every pack.
    @Test func packsThatAreMadeAtOnceAreAllListed() throws {
        let path = folder.path
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let arguments = ["-o", "packs/p\(number)", "--name", "p\(number)", "--manifest", "--index", "packs"]
            _ = try? CommandRun(["pack", "art"] + arguments, in: path)
        }
        #expect(try PackIndex(json: folder.bytes("packs/index.json")).packs.map(\.name) == ["p0", "p1", "p2", "p3"])
    }
}
