import Inspection
import Raster
import TestSupport
import Testing

@testable import Making
@testable import PNGCodec
@testable import Stickermill
@testable import Vips

/// Masters that Stickermill reads and does not write.
@Suite struct MasterFormatTests {
    private let folder: TemporaryFolder
    private let art = Bitmap.sticker(120)

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func encoded(_ bitmap: Bitmap, _ format: String, options: String) throws -> [UInt8] {
        try bitmap.pixels.withUnsafeBytes { pixels in
            try VipsImage(wrapping: pixels, width: bitmap.size.width, height: bitmap.size.height, bands: 4)
                .file(format, options: options)
        }
    }

    private func webP(_ bitmap: Bitmap) throws -> [UInt8] {
        try Self.encoded(bitmap, "webp", options: "lossless")
    }

    private func open(_ name: String, _ bytes: [UInt8]) throws -> MasterSource {
        try folder.write(name, bytes)
        return try MasterReader(limits: Limits(), for: .messages).open(bytes)
    }

    private func frames(_ source: MasterSource) throws -> [Frame] {
        var (source, frames) = (try source.frames(), [Frame]())
        while let frame = try source.next() { frames.append(frame) }
        return frames
    }

    private func convert(_ change: (inout Settings) -> Void = { _ in }) async throws -> MasterReport {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.conversion.thumbnails = []
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        return try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 1).masters[0]
    }

    private func still(_ relative: String) throws -> Bitmap {
        try PNGDecoder().still(of: PNGFile(folder.bytes(relative)))
    }

    // MARK: Pixels

    @Test func aWebPHasItsPixels() throws {
        let source = try open("a.webp", webP(art))
        #expect(source.header.format == .webp && source.header.pixelSize == art.size && source.header.timing == nil)
        #expect(try frames(source).map { $0.bitmap.clearingHiddenColor() } == [art.clearingHiddenColor()])
    }

    @Test func anAnimatedWebPKeepsFramesAndTiming() async throws {
        let looks = (0..<3).map { Bitmap.sticker(120, hue: $0) }
        var fixture = WebPFixture(size: art.size, stills: try looks.map(webP), delays: [70, 125, 1_000])
        fixture.plays = 4
        try folder.write("art/a.webp", fixture.bytes)
        let report = try await convert { $0.conversion.scales = [.x3] }
        let file = try PNGFile(folder.bytes("out/\(try #require(report.files.first).path)"))
        let animation = try #require(file.animation)
        #expect(animation.plays == 4 && report.format == .webp)
        #expect(animation.frames.map { ($0.control.delay.seconds * 1000).rounded() } == [70, 125, 1_000])
        var decoder = APNGDecoder(file, animation, decoder: PNGDecoder())
        for look in looks { #expect(try decoder.next()?.bitmap == look.clearingHiddenColor()) }
    }

    @Test func aBigTIFFIsATIFF() {
        #expect(ImageFormat(signature: [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0]) == .tiff)
        #expect(ImageFormat(signature: [0x4D, 0x4D, 0, 0x2B, 0, 8, 0, 0]) == .tiff)
    }

    @Test func aGIFWithoutItsTrailerIsRead() throws {
        let bytes = GIFFixture(40, 40, frames: [.init(40, 40) { x, _ in x % 3 }]).bytes
        let source = try open("a.gif", bytes.dropLast())
        #expect(source.header.flaws == [.missingTrailer] && !source.header.storesShownPixels)
        #expect(try frames(source).count == 1)
    }

    @Test(arguments: [8, 16], [false, true]) func aTIFFHasItsPixels(bits: Int, isPremultiplied: Bool) throws {
        var fixture = TIFFFixture([art])
        (fixture.bitsPerSample, fixture.isPremultiplied) = (bits, isPremultiplied)
        let source = try open("a.tif", fixture.bytes)
        let bitmap = try #require(try frames(source).first?.bitmap)
        #expect(source.header.format == .tiff)
        // Faint pixels keep few levels when they are multiplied.
        let alphas = stride(from: 3, to: art.pixels.count, by: 4).flatMap { repeatElement(art.pixels[$0], count: 4) }
        let isExact = zip(zip(bitmap.pixels, art.pixels), alphas).allSatisfy { samples, alpha in
            let error = abs(Int(samples.0) - Int(samples.1))
            return isPremultiplied ? alpha < 128 || error <= 2 : error == 0
        }
        #expect(isExact)
    }

    /// Not every libvips can write HEIC.
    private static let heic = try? VipsLibrary.reads(.heic) ? encoded(.sticker(120), "heic", options: "lossless") : nil

    @Test(.enabled(if: Self.heic != nil, "this libvips cannot write HEIC")) func anHEICIsRead() throws {
        let bytes = try #require(Self.heic)
        let source = try open("a.heic", bytes)
        let bitmap = try #require(try frames(source).first?.bitmap)
        #expect(source.header.format == .heic && bitmap.size == art.size)
        let alphas = { (bitmap: Bitmap) in stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] } }
        #expect(alphas(bitmap) == alphas(art))
    }

    @Test func filesAreWrittenAsPNG() async throws {
        try folder.write("art/a.webp", webP(.sticker(300)))
        let report = try await convert()
        #expect(report.files.map(\.path) == ["renditions/a.png", "renditions/a@2x.png"])
    }

    // MARK: SVG

    private static let disk = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24.4 24.4"><circle cx="12.2" cy="12.2" r="10" fill="#d33"/></svg>
        """

    @Test func aDrawingHasTheSizeOfTheLargestSticker() throws {
        let source = try open("a.svg", Array(Self.disk.utf8))
        #expect(source.header.format == .svg && source.header.pixelSize == PixelSize(width: 618, height: 618))
        #expect(try frames(source).map(\.bitmap.size) == [source.header.pixelSize])
    }

    private static func gzip(_ text: String) -> [UInt8] {
        Array(text.utf8).gzipFixture(zlib: Deflater(level: 9).compress(Array(text.utf8)))
    }

    @Test(arguments: [64_000_000, .max]) func aCompressedDrawingIsTheDrawing(limit: Int) throws {
        let file = Self.gzip(Self.disk)
        var limits = Limits()
        limits.bytes = limit
        let source = try MasterReader(limits: limits, for: .messages).open(file)
        #expect(source.header.format == .svg && source.header.bytes == file.count)
        #expect(try frames(source).map(\.bitmap) == frames(open("a.svg", Array(Self.disk.utf8))).map(\.bitmap))
        limits.bytes = Self.disk.utf8.count - 1
        #expect(throws: MakeError.self, "its text is over the limit") {
            try MasterReader(limits: limits, for: .messages).open(file)
        }
    }

    @Test func otherGzipFilesAreNamed() {
        let error = #expect(throws: MakeError.self) { try open("a.svgz", Self.gzip("no drawing")) }
        #expect(error?.code == .notAnImage && error?.reason == "is compressed with gzip; decompress it first")
    }

    /// Overlays and pages show frames that were seen before.
    @Test func aStillOfLibvipsIsDecodedAsOftenAsNeeded() throws {
        let art = Bitmap.sticker(618)
        var fixture = PNGFixture(618, 618, .rgba) { x, y, channel in Int(art[x, y][channel]) }
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.displayP3))]
        let source = try open("a.png", fixture.bytes)
        let first = try frames(source).map(\.bitmap)
        #expect(try frames(source).map(\.bitmap) == first)
    }

    @Test(arguments: [1, 3]) func everySizeIsDrawnAndNotResampled(jobs: Int) async throws {
        try folder.write("art/a.svg", Array(Self.disk.utf8))
        var settings = Settings()
        settings.conversion.thumbnails = [.small]
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: jobs)
        #expect(report.masters[0].files.count == 5)
        let drawing = try VipsDrawing(svg: Array(Self.disk.utf8), longerSide: 618)
        for file in report.masters[0].files {
            #expect(try still("out/\(file.path)") == drawing.draw(file.pixelSize).bitmap)
        }
    }

    @Test(arguments: [(300, 200), (206, 137), (31, 21)])
    func aDrawingFillsItsCanvas(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' width='3.3in' height='2.2in'><rect width='99%' height='99%'/></svg>"
        let drawing = try VipsDrawing(svg: Array(text.utf8), longerSide: 618)
        let bitmap = try drawing.draw(size).bitmap
        #expect(drawing.size == PixelSize(width: 618, height: 412) && bitmap.size == size)
        // librsvg centers what does not have the proportions of whole pixels.
        #expect(bitmap[0, 0].w >= 128)
    }

    @Test(arguments: ["", "width='100%' height='100%'", "height='100%'"])
    func aDrawingWithoutAViewportIsOnePictureAtEverySize(size: String) throws {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' \(size)><circle cx='150' cy='150' r='120' fill='#d33'/></svg>"
        let source = try open("a.svg", Array(text.utf8))
        #expect(source.header.lacksCanvas && source.header.pixelSize == PixelSize(width: 618, height: 618))
        let frame = try #require(try frames(source).first)
        for side in [618, 206, 100] {
            let bitmap = try #require(try frame.drawing?.draw(PixelSize(width: side, height: side)))
            let bounds = try #require(bitmap.visibleBounds)
            #expect(abs(bounds.x - side / 10) <= 1 && abs(bounds.width - side * 8 / 10) <= 2)
        }
    }

    @Test func theFontOfEachTextIsNamed() async throws {
        let text = """
            <svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><text y='20' font-family='No Such Font'>Hello</text>\
            <text y='60' font-family='sans-serif'>you</text></svg>
            """
        try folder.write("art/a.svg", Array(text.utf8))
        let report = try await convert()
        let finding = try #require(report.findings.first { $0.rule == .text })
        guard case .drawnText(let texts) = finding.problem, texts.count == 2 else {
            Issue.record("\(finding.problem)")
            return
        }
        #expect(texts[0].text == "Hello" && texts[0].family == "No Such Font" && texts[1].family == nil)
        guard let chosen = VipsFonts.chosen(for: ["No Such Font"]) else {
            #expect(finding.message.contains("which one, and whether there is one, is not known here"))
            return
        }
        #expect(texts[0].chosen == chosen && texts[1].chosen == VipsFonts.chosen(for: ["sans-serif"]))
        #expect(
            finding.message
                == "the SVG draws text in 'No Such Font', which is missing on this machine; Stickermill uses '\(chosen)'"
        )
    }

    /// The first family that the machine has is the one.
    @Test func theOrderOfFamiliesCounts() {
        let kinds = ["monospace", "serif"].compactMap { VipsFonts.chosen(for: [$0]) }
        guard Set(kinds).count == 2 else { return }
        #expect(VipsFonts.chosen(for: ["No Such Font"] + kinds) == kinds[0])
        #expect(VipsFonts.chosen(for: ["No Such Font"] + kinds.reversed()) == kinds[1])
    }

    @Test func textIsAWarning() async throws {
        try folder.write(
            "art/a.svg",
            Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text y='8'>a</text></svg>".utf8))
        let report = try await convert()
        #expect(report.findings.first { $0.rule == .text }?.severity == .warning)
    }

    // MARK: Faults

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>", "cannot be drawn"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='1e9px' height='1e9px'/>", "cannot be drawn"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path>", "cannot be drawn"),
        ("<svg width='9' height='9'><image href='/etc/passwd'/></svg>", "refers to another file"),
        ("<!DOCTYPE a [<!ENTITY b '&c;&c;'><!ENTITY c '&b;'>]><svg width='9' height='9'>&b;</svg>", "cannot be drawn"),
    ])
    func aBadDrawingIsRefused(text: String, reason: String) throws {
        let error = #expect(throws: MakeError.self) { try frames(open("a.svg", Array(text.utf8))) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "no error")")
    }

    @Test func severalImagesInOneFileAreRefused() throws {
        let error = #expect(throws: MakeError.self) { try open("a.tif", TIFFFixture([art, art]).bytes) }
        #expect(error?.reason == "holds 2 images; save each as a file of its own")
    }

    @Test func samplesThatCannotBeConvertedAreRefused() throws {
        var fixture = TIFFFixture([art])
        fixture.bitsPerSample = 32
        let error = #expect(throws: MakeError.self) { try frames(open("a.tif", fixture.bytes)) }
        #expect(error?.reason.hasPrefix("its samples are neither gray, RGB nor CMYK of 8 or 16 bits") == true)
    }

    @Test func truncatedFilesAreRefused() throws {
        let looks = (0..<2).map { Bitmap.sticker(40, hue: $0) }
        let animation = WebPFixture(size: looks[0].size, stills: try looks.map(webP), delays: [50, 50])
        for (name, bytes) in [
            ("a.webp", try webP(looks[0])), ("d.webp", try Self.encoded(looks[0], "webp", options: "Q=80")),
            ("b.webp", animation.bytes), ("c.tif", TIFFFixture([looks[0]]).bytes),
        ] {
            // The last bytes of a TIFF report that no page follows, which readers also assume without them.
            for length in Swift.stride(from: 4, to: bytes.count - 8, by: max(1, bytes.count / 20)) {
                let part = Array(bytes.prefix(length))
                #expect(throws: MakeError.self, "\(name), \(length) bytes") {
                    let source = try open(name, part)
                    do { _ = try frames(source) } catch {
                        throw MakeError(decoding: source.header.format, error)
                    }
                }
            }
        }
    }

    @Test func aPackShowsThePlatformsFormatsOnly() throws {
        var target = Target(.messages, size: nil)
        target.areFinished = true
        try folder.write("art/a.webp", webP(.sticker(300)))
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = Run(jobs: 1).report(of: MasterGroup(masters).items(for: target) { $0.recipe(for: $1, $2) })
            .masters[0]
        #expect(report.findings.first { $0.rule == .format }?.severity == .error)
    }
}
