import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Stickermill

@Suite struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ bytes: [UInt8]) throws -> Settings {
        try folder.write("stickermill.yml", bytes)
        return try Settings(ofFolder: folder.path)
    }

    private func read(_ text: String) throws -> Settings { try read(Array(text.utf8)) }

    /// The fault of a file, without its folder.
    private func fault(_ bytes: [UInt8]) -> String {
        do {
            _ = try read(bytes)
            return "no fault"
        } catch {
            return "\(error)".replacing(folder.path + "/", with: "")
        }
    }

    private func fault(_ text: String) -> String { fault(Array(text.utf8)) }

    @Test func settingsThatSayTheSameAreEqual() throws {
        let text =
            "name: A\nexclude: [b*]\nprepare: {outline: 6px, stickers: {star: {shadow: none}}}\npack: {manifest: true}\n"
        try folder.write("art/stickermill.yml", Array(text.utf8))
        let settings = try Settings(ofFolder: folder.path("art"))
        let again = try Settings(ofFolder: folder.path("art"))
        #expect(settings == again && Set([settings, again]).count == 1)
        try folder.write("art/stickermill.yml", Array(text.replacing("shadow: none", with: "outline: 9px").utf8))
        #expect(try settings != Settings(ofFolder: folder.path("art")))
    }

    @Test func everySettingIsRead() throws {
        let settings = try read(
            """
            name: Garden  # a comment
            size: large
            order: [sun, "cactus"]
            labels:
              sun: The sun & the moon, 5 * 5
            rules:
              jpeg: error
              not-square: ignore
            ignore:
              a.png: [hard-edge, jpeg]
            limits:
              file-size: 400000
              frames: 12
              side: 700
            pack:
              padding: false
              allow-enlarging: true
              icon-background: "#d9edd4"
              bundle-id: com.you.garden
              team: ABCDE12345
              xcodegen: true
              manifest: true
              keep-web: 3
            convert:
              scales: [2]
              thumbnails: []
              thumbnail-scales: [1, 3]
              format: png
              effort: best
              frames: first
              kernel: nearest
              linear-light: true
            """)
        #expect(settings.name == "Garden")
        #expect(settings.order == ["sun", "cactus"])
        #expect(settings.checks.packSize == .large)
        #expect(settings.checks.labels == ["sun": "The sun & the moon, 5 * 5"])
        #expect(settings.checks.rules.severities == [.jpeg: .error])
        #expect(settings.checks.rules.ignored == [.notSquare])
        #expect(settings.checks.rules.ignoredByFile == ["a.png": [.hardEdge, .jpeg]])
        #expect(settings.checks.byteLimit == 400_000)
        let pack = settings.pack
        #expect(!pack.pads && pack.allowsEnlarging && pack.iconBackground == OpaqueColor(hexadecimal: "#d9edd4"))
        #expect(pack.project.bundleIdentifier == "com.you.garden" && pack.project.team == "ABCDE12345")
        #expect(pack.project.writesXcodeGenSpec && !pack.project.writesXcodeProject)
        #expect(pack.writesManifest && !pack.writesImageSets && pack.keptManifests == 3)
        let options = settings.conversion
        #expect(settings.limits.frames == 12 && settings.limits.side == 700)
        #expect(options.scales == [.x2] && options.thumbnails.isEmpty && options.thumbnailScales == [.x1, .x3])
        #expect(options.format == .png && settings.encoding.effort == .best && options.frames == .first)
        #expect(settings.encoding.kernel == .nearest && settings.encoding.light == .linear)
    }

    @Test(arguments: ["", "# nothing\n", "---\n", "labels:\n"]) func anEmptyFileIsAllowed(text: String) throws {
        #expect(try read(text).name == nil)
    }

    @Test func noFileMeansNoSettings() throws {
        #expect(try Settings(ofFolder: folder.path("missing")).checks == Requirements())
    }

    @Test(arguments: [
        ("lables: {}\n", "stickermill.yml:1:1: unknown key 'lables'; did you mean 'labels'?"),
        ("a: 1\n", "stickermill.yml:1:1: unknown key 'a'"),
        ("margin: 4%\n", "stickermill.yml:1:1: unknown key 'margin'; it belongs under 'prepare:'"),
        ("pack: {labels: {a: b}}\n", "stickermill.yml:1:8: unknown key 'labels'; it belongs to the top of the file"),
        ("rules:\n\tjpeg: note\n", "stickermill.yml:2:1: the line begins with a tab; indent it with spaces"),
        (
            "rules:\n  jpeg: note\n \tlabel: note\n",
            "stickermill.yml:3:2: the line begins with a tab; indent it with spaces"
        ),
        ("rules:\n  jpg: error\n", "stickermill.yml:2:3: 'jpg' is not a rule; did you mean 'jpeg'?"),
        ("rules:\n  jpeg: fatal\n", "stickermill.yml:2:9: 'fatal' is not one of error, warning, note and ignore"),
        ("size: large\nsize: small\n", "stickermill.yml:1:1: duplicate key 'size'"),
        ("size: [large]\n", "stickermill.yml:1:7: must be a text"),
        ("size: huge\n", "stickermill.yml:1:7: 'huge' must be small, regular or large, or a side of 1 to 4096 pixels"),
        ("order: sun\n", "stickermill.yml:1:8: must be a list, such as [cat, dog]"),
        ("order: [a, a]\n", "stickermill.yml:1:12: duplicate 'a'"),
        ("limits:\n  frames: 0\n", "stickermill.yml:2:11: must be a whole number, 1 or more"),
        ("limits:\n  frames: many\n", "stickermill.yml:2:11: must be a whole number, 1 or more"),
        ("convert:\n  scales: [5]\n", "stickermill.yml:2:12: '5' is unknown; it must be one of 0.75, 1, 1.5, 2, 3, 4"),
        ("convert:\n  linear-light: perhaps\n", "stickermill.yml:2:17: must be true or false"),
        ("- a\n", "stickermill.yml:1:1: must be keys with values, such as {cat: A cat}"),
        ("pack: {team: me}\n", "stickermill.yml:1:14: must be ten capital letters and digits"),
        (
            "pack:\n  bundle-id: garden\n",
            "stickermill.yml:2:14: must be letters, digits and '-' with dots between, such as com.you.app"
        ),
        ("pack: {keep-web: 1001}\n", "stickermill.yml:1:18: must be a whole number from 0 to 1000"),
        ("pack: {paddding: false}\n", "stickermill.yml:1:8: unknown key 'paddding'; did you mean 'padding'?"),
        (
            "labels:\n  sun: \"\\e[2J\"\n",
            "stickermill.yml:2:8: has the control character U+001B, which no text may have; delete it"
        ),
        (
            "labels: {sun: {en: A, de: \"B\\0\"}}\n",
            "stickermill.yml:1:27: has the control character U+0000, which no text may have; delete it"
        ),
        ("name: [\n", "stickermill.yml:2:1: did not find expected node content"),
        (
            "name: &a b\norder: [*a]\n",
            "stickermill.yml:1: anchors and aliases are not allowed; quote a text that begins with & or *"
        ),
    ])
    func aFaultIsNamedWithItsPlace(text: String, message: String) {
        #expect(fault(text) == message)
    }

    @Test func textThatIsNotTextIsRefused() {
        #expect(fault([0x6E, 0xFF, 0xFE]) == "stickermill.yml: the text is not UTF-8")
        let long = [UInt8](repeating: 0x23, count: 10_000_000)
        #expect(fault(long) == "stickermill.yml: more bytes than the limit of 1000000")
    }

    @Test func anAliasBombIsRefusedAtOnce() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let alias = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\([String](repeating: alias, count: 9).joined(separator: ", "))]\n"
        }
        #expect(fault(text).hasPrefix("stickermill.yml:1: anchors and aliases are not allowed"))
    }

    @Test func namesThatNoMasterHasAreFaults() throws {
        let masters = [Master(path: "art/sun@3x.png"), Master(path: "art/moon.png")]
        try read("labels:\n  sun: The sun\nignore:\n  moon.png: [jpeg]\n").refuseUnknownNames(in: masters)
        for (text, message) in [
            ("labels:\n  son: The sun\n", "2:8: no sticker has the name 'son'; did you mean 'sun'?"),
            ("order: [stars]\n", "1:9: no sticker has the name 'stars'"),
            ("ignore:\n  mon.png: [jpeg]\n", "2:12: no file has the name 'mon.png'; did you mean 'moon.png'?"),
        ] {
            let error = #expect(throws: StickermillError.self) { try read(text).refuseUnknownNames(in: masters) }
            #expect(error.map { "\($0)" } == "\(folder.path)/stickermill.yml:\(message)")
        }
    }

    @Test func theTemplateSetsOnlyTheNameAndIsReadBack() throws {
        let masters = [Master(path: "a/\"q\"\u{7}\\ é@3x.png"), Master(path: "a/sun.png")]
        let path = try Settings.writeTemplate(into: URL(filePath: folder.path), for: masters)
        #expect(path == "\(folder.path)/stickermill.yml")
        let settings = try Settings(ofFolder: folder.path)
        #expect(settings.name == folder.path.split(separator: "/").last.map(String.init))
        #expect(settings.checks == Requirements())
        // With every line in use, it is still sound.
        let text = String(decoding: try folder.bytes("stickermill.yml"), as: UTF8.self)
        let all = text.split(separator: "\n").map { line in
            line.prefixMatch(of: /# (  .|[a-z-]+:)/) == nil ? String(line) : String(line.dropFirst(2))
        }.map {
            // Without a repository, outputs are below the folder.
            $0.replacing("to: ../", with: "to: ")
        }
        for name in ["icon.png", "wide.png"] { try folder.write(name, []) }
        try folder.write("labels.csv", Array("sticker,label\n".utf8))
        let used = try read(all.joined(separator: "\n"))
        try used.refuseUnknownNames(in: masters)
        #expect(used.order == masters.map(\.name))
        #expect(used.checks.labels?.keys.sorted() == masters.map(\.name).sorted())
        #expect(throws: StickermillError.self) {
            try Settings.writeTemplate(into: URL(filePath: folder.path), for: masters)
        }
    }

    @Test func deepNestingIsRefusedWithItsLine() {
        let reason = "lists and keys are nested 64 deep; three levels are enough"
        #expect(fault("name: x\norder: " + String(repeating: "[", count: 100_000)) == "stickermill.yml:2: \(reason)")
        #expect(fault(String(repeating: "- ", count: 100_000)) == "stickermill.yml:1: \(reason)")
        // The second line continues the first, so no quote begins there that would hide the rest.
        let chain = (1..<20).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
        #expect(
            fault("name: b\n  \"c\norder:\n- &a0 [x]\n" + chain)
                == "stickermill.yml:4: anchors and aliases are not allowed; quote a text that begins with & or *")
    }
}
