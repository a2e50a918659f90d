import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// One bad master next to a good one: the good one converts, the bad one is named with its fault, its old output stays.
@Suite struct BadMasterTests {
    private let folder: TemporaryFolder
    private let good = Bitmap.sticker(300).pngFixture

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/good.png", good)
    }

    /// Converts a bad master that converted well before; gives its error.
    private func fault(
        of bytes: [UInt8], name: String = "bad.png", _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> StickermillError? {
        try folder.write("art/\(name)", good)
        var options = Settings()
        options.encoding.effort = .fast
        let output = folder.url("out")
        let masters = try MasterSearch(inputs: [folder.path("art")], output: output.path).masters
        _ = try await Converter(settings: options).convert(masters, to: output, jobs: 2)
        let before = try folder.tree("out")
        #expect(before.count == 16)

        try folder.write("art/\(name)", bytes)
        change(&options)
        let report = try await Converter(settings: options).convert(masters, to: output, jobs: 2)
        let bad = try #require(report.masters.first { $0.path.hasSuffix(name) })
        #expect(bad.status == .failed)
        #expect(bad.files.isEmpty)
        #expect(bad.error?.description.hasPrefix(bad.path) == true)
        #expect(report.masters.count { $0.status == .converted } == 1)
        #expect(try folder.tree("out") == before)
        return bad.error
    }

    @Test(arguments: [
        (
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
            "is a Git LFS pointer, not the picture; fetch"
        ),
        (" <!DOCTYPE html><html></html>", "is a web page (HTML), not a picture; download"),
        ("PK\u{3}\u{4}\u{14}", "is a ZIP archive; extract it first"), ("%PDF-1.7", "is a PDF; export it as PNG"),
        ("\u{0}\u{0}\u{0} ftypisom", "is a video; export its frames"),
        ("\u{0}\u{0}\u{0} ftypavif", "is an AVIF; export it as PNG"),
    ])
    func aFileThatIsNoPictureIsNamed(content: String, reason: String) async throws {
        let path = try folder.write("bad.png", Array(content.utf8))
        let report = try await Converter().convert([Master(path: path)], to: folder.url("out"), jobs: 1)
        #expect(report.masters[0].error?.description.hasPrefix("\(path): \(reason)") == true)
        #expect(report.masters[0].error?.code == .notAnImage)
    }

    @Test func emptyFile() async throws {
        let fault = try await fault(of: [])
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("bad.png: the file is empty") == true)
    }

    @Test func textNamedPNG() async throws {
        let fault = try await fault(of: Array("this is no picture".utf8))
        #expect(fault?.code == .notAnImage)
        #expect(
            fault?.description.hasSuffix("the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG") == true)
    }

    @Test(arguments: [5, 20, 40, 1000, 90_000]) func truncatedPNG(length: Int) async throws {
        let fault = try await fault(of: Array(good.prefix(length)))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the PNG data ends early") == true)
    }

    @Test func pixelDataThatStopsInsideAWholePNG() async throws {
        let short = PNGFixture(300, 200, .rgba) { _, _, _ in 7 }.bytes
        let header = chunk("IHDR", bigEndian(300) + bigEndian(300) + [8, 6, 0, 0, 0])
        let fault = try await fault(of: Array(short[..<8]) + header + Array(short[33...]))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the PNG's compressed image ends before the last row") == true)
    }

    @Test(arguments: [100, 500, 900]) func truncatedJPEG(length: Int) async throws {
        let jpeg = JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes
        let fault = try await fault(of: Array(jpeg.prefix(length)), name: "bad.jpg")
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the JPEG data is damaged or ends early") == true)
    }

    @Test func wrongChecksum() async throws {
        var damaged = good
        damaged[60] ^= 0x10
        let fault = try await fault(of: damaged)
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the checksum of the PNG's IDAT chunk is wrong") == true)
    }

    @Test func hugeHeaderInASmallFile() async throws {
        let header = chunk("IHDR", bigEndian(50_000) + bigEndian(50_000) + [8, 6, 0, 0, 0])
        let fault = try await fault(of: Array(good[..<8]) + header + Array(good[33...]))
        #expect(fault?.code == .tooManyPixels)
        #expect(
            fault?.description.hasSuffix(
                "50000 x 50000 px are 2500000000 pixels, over the limit of 25000000; raise limits.pixels to read it")
                == true)
    }

    @Test(arguments: [(5000, 5000), (4097, 4096), (6103, 4096)]) func framesOf25MillionPixelsAreReadByDefault(
        width: Int, height: Int
    ) throws {
        // Opening decodes no pixel.
        let header = chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0])
        let reader = MasterReader(limits: Limits(), for: .messages)
        let source = try reader.open(Array(good[..<8]) + header + Array(good[33...]))
        #expect(source.header.pixelSize == PixelSize(width: width, height: height))
    }

    @Test func oneMorePixelIsRefused() async throws {
        let header = chunk("IHDR", bigEndian(5000) + bigEndian(5001) + [8, 6, 0, 0, 0])
        let fault = try await fault(of: Array(good[..<8]) + header + Array(good[33...]))
        #expect(
            fault?.description.hasSuffix(
                "5000 x 5001 px are 25005000 pixels, over the limit of 25000000; raise limits.pixels to read it")
                == true)
    }

    @Test(arguments: [(1, 16_777_216), (16_385, 1)]) func aSideLongerThanTheLimit(width: Int, height: Int) async throws
    {
        // The header alone: nothing after it is read.
        let header = chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0])
        let fault = try await fault(of: Array(good[..<8]) + header + Array(good[33...]))
        #expect(fault?.code == .tooManyPixels)
        #expect(
            fault?.description.hasSuffix(
                "\(width) x \(height) px has a side over the limit of 16384 px; raise limits.side to read it") == true)
    }

    @Test func aSideAsLongAsTheLimitIsAllowed() async throws {
        try folder.write("art/good.png", PNGFixture(16_384, 1, .gray) { _, _, _ in 9 }.bytes)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await Converter().convert(masters, to: folder.url("out"), jobs: 1)
        #expect(report.masters.map(\.status) == [.converted])
    }

    @Test func gifAndJPEGWithASideLongerThanTheLimit() async throws {
        let jpeg = JPEGFixture(columns: 40, rows: 1, components: [60, 70, 80]).bytes
        var options = Settings()
        options.limits.side = 299
        for (bytes, name) in [(gif { _ in }, "long.gif"), (jpeg, "long.jpg")] {
            let masters = try MasterSearch(inputs: [folder.write(name, bytes)]).masters
            let report = try await Converter(settings: options).convert(masters, to: folder.url("out"), jobs: 1)
            #expect(report.masters[0].error?.code == .tooManyPixels)
            #expect(
                report.masters[0].error?.description.hasSuffix(
                    "px has a side over the limit of 299 px; raise limits.side to read it") == true)
        }
    }

    @Test func morePixelsThanTheLimit() async throws {
        let fault = try await fault(of: Bitmap.sticker(310).pngFixture) { $0.limits.pixels = 90_000 }
        #expect(fault?.code == .tooManyPixels)
    }

    @Test func moreBytesThanTheLimit() async throws {
        let fault = try await fault(of: Bitmap.sticker(310).pngFixture) { $0.limits.bytes = good.count }
        #expect(fault?.code == .tooManyBytes)
    }

    // MARK: Animations

    private let animation = APNGFixture((0..<4).map { Bitmap.sticker(300, hue: $0) })

    @Test func apngCutInTheMiddleOfAFrame() async throws {
        let fault = try await fault(of: Array(animation.bytes.prefix(900_000)))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the PNG data ends early") == true)
    }

    @Test func apngWhoseLaterFrameIsDamaged() async throws {
        var broken = animation
        broken.frames[2].region.width = 299
        let fault = try await fault(of: broken.bytes)
        #expect(
            fault?.description.hasSuffix("the compressed image of frame 3 of the APNG continues after the last row")
                == true
        )
    }

    @Test func apngWithAHundredThousandDeclaredFrames() async throws {
        var liar = APNGFixture([Bitmap.sticker(4)])
        liar.declaredFrames = 100_000
        #expect(liar.bytes.count < 1000)
        let fault = try await fault(of: liar.bytes.dropLast(12))
        #expect(fault?.description.hasSuffix("the PNG data ends early") == true)
    }

    @Test func moreFramesThanTheLimit() async throws {
        let fault = try await fault(of: animation.bytes) { $0.limits.frames = 3 }
        #expect(fault?.code == .tooManyFrames)
        #expect(fault?.description.hasSuffix("4 frames, over the limit of 3; raise limits.frames to read it") == true)
    }

    @Test func morePixelsInAllFramesThanTheLimit() async throws {
        let fault = try await fault(of: animation.bytes) { $0.limits.totalPixels = 4 * 90_000 - 1 }
        #expect(fault?.code == .tooManyPixels)
        #expect(fault?.description.contains("4 frames of 300 x 300 px are 360000 pixels") == true)
    }

    @Test func morePixelsThanAnIntegerCanCount() async throws {
        var liar = animation
        liar.still = .sticker(300)
        liar.size = PixelSize(width: 1 << 31 - 1, height: 1 << 31 - 1)
        let fault = try await fault(of: liar.bytes) {
            ($0.limits.pixels, $0.limits.side) = (.max, .max)
        }
        #expect(fault?.code == .tooManyPixels)
        #expect(
            fault?.description.contains("4 frames of 2147483647 x 2147483647 px are 9223372036854775807 pixels") == true
        )
    }

    @Test func aChunkLongerThanTheLimit() async throws {
        let fault = try await fault(of: animation.bytes) { $0.limits.chunkBytes = 360_338 }
        #expect(fault?.code == .tooManyBytes)
        #expect(fault?.description.contains("fdAT chunk has 360340 bytes, over the limit of 360338") == true)
    }

    @Test func animationsRefuseJPEG() async throws {
        try folder.write("art/bad.png", animation.bytes)
        var options = Settings()
        options.conversion.format = .jpeg
        let masters = try MasterSearch(inputs: [folder.path("art/bad.png")]).masters
        let report = try await Converter(settings: options).convert(masters, to: folder.url("out"), jobs: 1)
        #expect(report.masters[0].error?.code == .animatedNotSupported)
        #expect(report.masters[0].error?.description.hasSuffix("has 4 frames, but JPEG holds only one") == true)
    }

    private func gif(_ change: (inout GIFFixture) -> Void) -> [UInt8] {
        let frame = GIFFixture.Frame(300, 300) { x, y in (x + y) % 4 }
        var fixture = GIFFixture(300, 300, frames: [frame, frame])
        change(&fixture)
        return fixture.bytes
    }

    @Test func gifWithoutFrames() async throws {
        let fault = try await fault(of: gif { $0.frames = [] }, name: "bad.gif")
        #expect(fault?.code == .notDecodable)
        #expect(fault?.description.hasSuffix("the GIF has no frame") == true)
    }

    @Test func gifCutInTheMiddleOfAFrame() async throws {
        let whole = gif { _ in }
        for length in [20, 800, 30_000, whole.count - 9000] {
            let fault = try await fault(of: Array(whole.prefix(length)), name: "bad.gif")
            #expect(fault?.code == .notDecodable)
            #expect(fault?.description.hasSuffix("the GIF data ends early") == true)
        }
    }

    @Test func gifWithAnUnknownBlock() async throws {
        let whole = gif { _ in }
        let fault = try await fault(of: whole.dropLast() + [UInt8](repeating: 0x99, count: 17), name: "bad.gif")
        #expect(fault?.description.hasSuffix("the GIF data has a block of unknown type") == true)
    }
}
