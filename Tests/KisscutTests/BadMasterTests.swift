import Raster
import TestSupport
import Testing

@testable import Kisscut

/// One bad master beside a good one: the good one converts, the bad one is named with its fault, its old output stays.
@Suite struct BadMasterTests {
    private let folder: TemporaryFolder
    private let good = Bitmap.sticker(300).pngFixture

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/good.png", good)
    }

    /// Converts a bad master that converted well before; gives its error.
    private func fault(
        of bytes: [UInt8], name: String = "bad.png", _ change: (inout ConversionOptions) -> Void = { _ in }
    ) throws -> MasterReport.Failure? {
        try folder.write("art/\(name)", good)
        var options = ConversionOptions()
        let output = folder.path("out")
        let masters = try MasterSearch(inputs: [folder.path("art")], output: output).masters
        _ = try Converter(options: options).convert(masters, to: output, jobs: 2)
        let before = try folder.tree("out")
        #expect(before.count == 16)

        try folder.write("art/\(name)", bytes)
        change(&options)
        let report = try Converter(options: options).convert(masters, to: output, jobs: 2)
        let bad = try #require(report.masters.first { $0.path.hasSuffix(name) })
        #expect(bad.status == .failed)
        #expect(bad.files.isEmpty)
        #expect(bad.error?.message.hasPrefix(bad.path) == true)
        #expect(report.masters.count { $0.status == .converted } == 1)
        #expect(try folder.tree("out") == before)
        return bad.error
    }

    @Test func emptyFile() throws {
        let fault = try fault(of: [])
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("bad.png: the file is empty") == true)
    }

    @Test func textNamedPNG() throws {
        let fault = try fault(of: Array("this is no picture".utf8))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("the content is not PNG, APNG, GIF or JPEG") == true)
    }

    @Test(arguments: [5, 20, 40, 1000, 90_000]) func truncatedPNG(length: Int) throws {
        let fault = try fault(of: Array(good.prefix(length)))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("the PNG data ends early") == (length >= 8))
    }

    @Test func pixelDataThatStopsInsideAWholePNG() throws {
        let short = PNGFixture(300, 200, .rgba) { _, _, _ in 7 }.bytes
        let header = chunk("IHDR", bigEndian(300) + bigEndian(300) + [8, 6, 0, 0, 0])
        let fault = try fault(of: Array(short[..<8]) + header + Array(short[33...]))
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("the PNG data is damaged or ends early") == true)
    }

    @Test(arguments: [100, 500, 900]) func truncatedJPEG(length: Int) throws {
        let jpeg = JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes
        let fault = try fault(of: Array(jpeg.prefix(length)), name: "bad.jpg")
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("the JPEG data is damaged or ends early") == true)
    }

    @Test func wrongChecksum() throws {
        var damaged = good
        damaged[60] ^= 0x10
        let fault = try fault(of: damaged)
        #expect(fault?.code == .notDecodable)
        #expect(fault?.message.hasSuffix("the checksum of the PNG's IDAT chunk is wrong") == true)
    }

    @Test func hugeHeaderInASmallFile() throws {
        let header = chunk("IHDR", bigEndian(50_000) + bigEndian(50_000) + [8, 6, 0, 0, 0])
        let fault = try fault(of: Array(good[..<8]) + header + Array(good[33...]))
        #expect(fault?.code == .tooManyPixels)
        #expect(
            fault?.message.hasSuffix("50000 x 50000 px are 2500000000 pixels, over the limit of 16777216") == true)
    }

    @Test func morePixelsThanTheLimit() throws {
        let fault = try fault(of: Bitmap.sticker(310).pngFixture) { $0.limits.pixels = 90_000 }
        #expect(fault?.code == .tooManyPixels)
    }

    @Test func moreBytesThanTheLimit() throws {
        let fault = try fault(of: Bitmap.sticker(310).pngFixture) { $0.limits.bytes = good.count }
        #expect(fault?.code == .tooManyBytes)
    }

    @Test func animatedGIF() throws {
        // Two frames of one pixel on a canvas of one pixel.
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + frame + frame + [0x3B]
        let fault = try fault(of: gif, name: "bad.gif")
        #expect(fault?.code == .animatedNotSupported)
    }
}
