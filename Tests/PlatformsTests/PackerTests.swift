import Foundation
import PNGCodec
import PackManifest
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms

@Suite struct PackerTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    // MARK: The catalog

    @Test func theCatalogIsAsXcodeWritesIt() async throws {
        try draw("ice_cream@3x.png", 408)
        try draw("banana.png", 408, hue: 1)
        let report = try await pack(settings: {
            $0.order = ["ice_cream"]
            $0.checks.labels = ["banana": "A \"ripe\" banana"]
        })
        #expect(report.pack?.isWritten == true)
        #expect(report.pack?.stickers == ["ice_cream", "banana"])
        let info = """
              "info" : {
                "author" : "xcode",
                "version" : 1
              }
            """
        #expect(try text("Stickers.xcstickers/Contents.json") == "{\n\(info)\n}\n")
        #expect(
            try text("\(Self.pack)/Contents.json") == """
                {
                \(info),
                  "properties" : {
                    "grid-size" : "regular"
                  },
                  "stickers" : [
                    {
                      "filename" : "ice_cream.sticker"
                    },
                    {
                      "filename" : "banana.sticker"
                    }
                  ]
                }

                """)
        #expect(
            try text("\(Self.pack)/banana.sticker/Contents.json") == """
                {
                \(info),
                  "properties" : {
                    "accessibility-label" : "A \\"ripe\\" banana",
                    "filename" : "banana.png"
                  }
                }

                """)
        #expect(try text("\(Self.pack)/ice_cream.sticker/Contents.json").contains("\"Ice cream\""))
        #expect(
            try folder.tree("out/\(Self.pack)").keys.sorted() == [
                "Contents.json", "banana.sticker/Contents.json", "banana.sticker/banana.png",
                "ice_cream.sticker/Contents.json", "ice_cream.sticker/ice_cream.png",
            ])
        #expect(try bitmap("\(Self.pack)/banana.sticker/banana.png") == Bitmap.sticker(408, hue: 1))
    }

    @Test func onlyWhatIsAskedForIsWritten() async throws {
        try draw("a.png", 300)
        try await pack()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == [
                ".stickermill-pack.json", "Stickers.xcstickers",
            ])
    }

    @Test func derivedLabelsAndOtherSizesAreReported() async throws {
        try draw("pear.png", 300)
        let report = try await pack(settings: { $0.checks.packSize = .regular })
        let findings = report.masters[0].findings.filter {
            ["label", "enlargement", "pack-size"].contains($0.rule.rawValue)
        }
        #expect(
            findings.map(\.message) == [
                "300 x 300 px, so it looks small on a sticker of 408 px",
                "no description, so VoiceOver reads the file name: 'Pear'",
                "the icon of 1024 px enlarges its art of 270 x 270 px 3 times",
            ])
        let enlarged = try await pack {
            $0.allowsEnlarging = true
        } settings: {
            $0.checks.packSize = .regular
        }
        #expect(enlarged.masters[0].findings.contains { $0.message == "enlarged from 300 x 300 px to 408 px" })
        #expect(try bitmap("\(Self.pack)/pear.sticker/pear.png").size == PixelSize(width: 408, height: 408))
    }

    @Test func stickersArePaddedToTheSquareUnlessPaddingIsOff() async throws {
        try draw("wide.png", 618, 400)
        try await pack(settings: { $0.checks.packSize = .small })
        let padded = try bitmap("\(Self.pack)/wide.sticker/wide.png")
        #expect(padded.size == PixelSize(width: 300, height: 300))
        #expect((0..<300).allSatisfy { padded[$0, 52][3] == 0 && padded[$0, 247][3] == 0 })
        try await pack {
            $0.pads = false
        } settings: {
            $0.checks.packSize = .small
            $0.checks.rules.ignored = [.pixelSize]
        }
        #expect(try bitmap("\(Self.pack)/wide.sticker/wide.png").size == PixelSize(width: 300, height: 194))
    }

    @Test func filesThatAreStickersAlreadyStayAsTheyAre() async throws {
        let jpeg = JPEGFixture(columns: 51, rows: 51, components: [90, 120, 130]).bytes
        try folder.write("art/photo.jpg", jpeg)
        let gif = Self.wave(408)
        try folder.write("art/wave.gif", gif)
        // A photo may be opaque.
        try await pack(settings: { $0.checks.rules.ignored = [.opaque] })
        #expect(try folder.bytes("out/\(Self.pack)/photo.sticker/photo.jpg") == jpeg)
        #expect(try folder.bytes("out/\(Self.pack)/wave.sticker/wave.gif") == gif)
        // At another size they become PNG, which loses nothing.
        try await pack(settings: {
            $0.checks.rules.ignored = [.opaque]
            $0.checks.packSize = .small
        })
        #expect(try bitmap("\(Self.pack)/wave.sticker/wave.png").size == PixelSize(width: 300, height: 300))
        #expect(try bitmap("\(Self.pack)/photo.sticker/photo.png").size == PixelSize(width: 300, height: 300))
    }

    @Test func aGIFThatIsTooLargeBecomesAnAPNG() async throws {
        let gif = Self.wave(300)
        try folder.write("art/wave.gif", gif)
        let report = try await pack(settings: { $0.checks.byteLimit = gif.count })
        #expect(report.pack?.isWritten == true)
        let bytes = try folder.bytes("out/\(Self.pack)/wave.sticker/wave.png")
        #expect(bytes.count < gif.count)
        let reader = MasterReader(limits: Limits(), for: .messages)
        #expect(try reader.open(bytes).header.timing?.delays.count == 2)
    }

    @Test func aPaletteFileKeepsItsBytesButForMetadata() async throws {
        // Noise at one bit per pixel: no other file is as small.
        var random = SeededRandom(6)
        let noise = (0..<408 * 408).map { _ in Int.random(in: 0...1, using: &random) }
        var fixture = PNGFixture(408, 408, .palette, depth: 1) { x, y, _ in noise[y * 408 + x] }
        fixture.extraChunks = [("PLTE", [71, 112, 76, 200, 10, 10]), ("tRNS", [0, 200])]
        try folder.write("art/flat.png", fixture.bytes)
        let plain = fixture.bytes
        fixture.extraChunks.append(("tEXt", Array("Author\0Mia".utf8)))
        try folder.write("art/named.png", fixture.bytes)
        let report = try await pack()
        #expect(try folder.bytes("out/\(Self.pack)/flat.sticker/flat.png") == plain)
        #expect(try folder.bytes("out/\(Self.pack)/named.sticker/named.png") == plain)
        let notes = report.masters[0].findings.filter { $0.rule == .indexedAlpha }
        #expect(notes.map(\.message) == ["written with a palette with partial alpha, which iOS 17.0 shows wrongly"])
        #expect(notes.map(\.severity) == [.note])
        let other = try await pack(settings: { $0.encoding.palette = .never })
        #expect(try folder.bytes("out/\(Self.pack)/flat.sticker/flat.png")[25] == 6, "the color type is RGBA")
        #expect(!other.masters[0].findings.contains { $0.rule == .indexedAlpha })
    }

    @Test func hiddenColorIsNotKept() async throws {
        // Larger without the hidden color than with it: a flat color under a checkerboard of alpha.
        let art = Bitmap(300, 300) { x, y in SIMD4(200, 10, 10, (x / 3 + y / 3) % 2 == 0 ? 255 : 0) }
        try folder.write("art/hidden.png", art.png(ScanlineCompressor(.best)))
        try await pack()
        #expect(try bitmap("\(Self.pack)/hidden.sticker/hidden.png") == art.clearingHiddenColor())
    }

    @Test func aStickerThatIsTooLargeSaysByHowMuch() async throws {
        let art = Bitmap.sticker(80).centered(on: PixelSize(width: 300, height: 300))
        try folder.write("art/a.png", art.pngFixture)
        try await pack()
        let before = try folder.tree("out")
        let report = try await pack(settings: { $0.checks.byteLimit = 1000 })
        #expect(report.pack?.isWritten == false)
        let message = try #require(report.masters[0].error?.description)
        let length = try #require(before["\(Self.pack)/a.sticker/a.png"]).count
        #expect(message.contains("a.png: the sticker of 300 x 300 px has "))
        #expect(message.contains(" too many; a sticker must have fewer than 1000; small losses may "))
        let bytes = try #require(message.split(separator: " ").compactMap { Int($0) }.first { $0 > 300 })
        #expect(bytes <= length)
        #expect(message.contains("\(bytes - 999) too many"))
        #expect(report.masters[0].error?.code == .stickerTooLarge)
        #expect(try folder.tree("out") == before)
    }

    // MARK: Sequences

    @Test func numberedFramesBecomeASequence() async throws {
        for number in 8...11 { try draw("jump_\(number).png", 300, hue: number) }
        try await pack(settings: {
            $0.conversion.takesSequences = true
            $0.conversion.frameRate = 12
        })
        #expect(
            try text("\(Self.pack)/jump.stickersequence/Contents.json") == """
                {
                  "frames" : [
                    {
                      "filename" : "jump_8.png"
                    },
                    {
                      "filename" : "jump_9.png"
                    },
                    {
                      "filename" : "jump_10.png"
                    },
                    {
                      "filename" : "jump_11.png"
                    }
                  ],
                  "info" : {
                    "author" : "xcode",
                    "version" : 1
                  },
                  "properties" : {
                    "accessibility-label" : "Jump",
                    "duration" : 12,
                    "duration-type" : "fps",
                    "repetitions" : 0
                  }
                }

                """)
        #expect(try bitmap("\(Self.pack)/jump.stickersequence/jump_9.png") == Bitmap.sticker(300, hue: 9))
        #expect(try await PackVerifier.verify(folder.url("out")).faults == [])
    }

    @Test func framesOfTwoSizesAreRefused() async throws {
        try draw("jump_1.png", 300)
        try draw("jump_2.png", 303)
        let report = try await pack(settings: { $0.conversion.takesSequences = true })
        #expect(report.pack?.isWritten == false)
        #expect(
            report.masters[0].error?.description.hasSuffix(
                "the first frame has 300 x 300 px, and the frames of a sequence must have one size") == true)
        #expect(!folder.exists("out"))
    }

    // MARK: Next to the catalog

    @Test func imageSetsHaveAllScalesStraightFromTheMaster() async throws {
        try draw("a.png", 300)
        try folder.write("art/wave.gif", Self.wave(300))
        try await pack { $0.writesImageSets = true }
        let set = "Images.xcassets/a.imageset"
        for (name, side) in [("a.png", 100), ("a@2x.png", 200), ("a@3x.png", 300)] {
            #expect(try bitmap("\(set)/\(name)").size == PixelSize(width: side, height: side))
        }
        var resampler = Resampler()
        resampler.load(Bitmap.sticker(300))
        #expect(try bitmap("\(set)/a.png") == resampler.resample(to: PixelSize(width: 100, height: 100)))
        let contents = try JSONDecoder().decode(
            ImageSetContents.self, from: Data(folder.bytes("out/\(set)/Contents.json")))
        #expect(contents.images.map(\.filename) == ["a.png", "a@2x.png", "a@3x.png"])
        #expect(contents.images.map(\.scale) == ["1x", "2x", "3x"])
        #expect(contents.images.allSatisfy { $0.idiom == "universal" })
        // Image sets are still: of an animation they have the first frame.
        #expect(try folder.bytes("out/Images.xcassets/wave.imageset/wave@3x.png").starts(with: [0x89, 0x50]))
    }

    @Test func theManifestNamesFilesByTheirContent() async throws {
        try draw("a.png", 300)
        try draw("crème.png", 300, hue: 1)
        try await pack {
            $0.writesManifest = true
        } settings: {
            $0.checks.labels = ["a": "An A"]
        }
        let manifest = try Manifest(json: folder.bytes("out/Web/manifest.json"))
        #expect(manifest.name == "Fruit" && manifest.size == .small && manifest.schema == 1)
        #expect(manifest.stickers.map(\.name) == ["a", "crème"])
        #expect(manifest.stickers.map(\.label) == ["An A", "Crème"])
        #expect(manifest.stickers[1].files.map(\.scale) == [3, 2, 1])
        #expect(manifest.stickers[1].files.map(\.pixelSize.width) == [300, 200, 100])
        for file in manifest.stickers.flatMap(\.files) {
            let bytes = try folder.bytes("out/Web/\(file.name)")
            #expect(bytes.count == file.bytes)
            #expect(SHA256.hexadecimal(of: bytes) == file.sha256)
            #expect(file.name.split(separator: ".")[1] == file.sha256.prefix(12))
        }
        #expect(try folder.tree("out/Web").count == 7)
    }
}
