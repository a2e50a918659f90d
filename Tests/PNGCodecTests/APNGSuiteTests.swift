import Foundation
import Raster
import TestSupport
import Testing

@testable import PNGCodec

/// Philip Taylor's conformance files for APNG.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not on this machine")) struct APNGSuiteTests {
    private struct Expectation: Decodable {
        struct Final: Decodable {
            struct Exception: Decodable {
                let x: Int
                let y: Int
                let width: Int
                let height: Int
                let solid: [UInt8]
            }
            let solid: [UInt8]
            let except: Exception?
        }
        let final: Final?
        let delaysMilliseconds: [Double]?
        let plays: Int?
        let invalid: String?
    }

    private func file(_ name: String) throws -> [UInt8] {
        let path = try #require(Corpus.path)
        return try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(path)/apng-spec/\(name)")))
    }

    private func expectations() throws -> [String: Expectation] {
        try JSONDecoder().decode([String: Expectation].self, from: Data(try file("expected.json")))
    }

    private func decode(_ bytes: [UInt8]) throws -> (last: Bitmap, delays: [Double], plays: Int) {
        let file = try PNGFile(bytes)
        guard let animation = file.animation else { return (try PNGDecoder().still(of: file), [], 0) }
        var decoder = APNGDecoder(file, animation, decoder: PNGDecoder())
        var last = Bitmap(size: file.header.size)
        var delays: [Double] = []
        while let frame = try decoder.next() {
            last = frame.bitmap
            delays.append(frame.delay.seconds * 1000)
        }
        #expect(delays.count == animation.frames.count)
        return (last, delays, animation.plays)
    }

    @Test func validFilesGiveTheExpectedCanvasDelaysAndPlays() throws {
        let valid = try expectations().filter { $0.value.invalid == nil }
        #expect(valid.count == 39)
        for (name, expectation) in valid {
            let result = try decode(try file(name))
            if let final = expectation.final {
                let expected = Bitmap(result.last.size.width, result.last.size.height) { x, y in
                    let inside = final.except.map {
                        ($0.x..<$0.x + $0.width).contains(x) && ($0.y..<$0.y + $0.height).contains(y)
                    }
                    let solid = inside == true ? final.except?.solid ?? final.solid : final.solid
                    return SIMD4(solid[0], solid[1], solid[2], solid[3])
                }
                #expect(result.last.clearingHiddenColor() == expected.clearingHiddenColor(), "\(name)")
            }
            if let delays = expectation.delaysMilliseconds { #expect(result.delays == delays, "\(name)") }
            if let plays = expectation.plays { #expect(result.plays == plays, "\(name)") }
        }
    }

    /// The suite calls these invalid, and browsers show them.
    @Test(arguments: [
        ("041.png", PNGFlaw.lateAnimationControl), ("047.png", .badFrameCount(declared: 1, found: 2)),
        ("048.png", .badFrameCount(declared: 3, found: 2)), ("049.png", .badFrameCount(declared: 4, found: 2)),
    ])
    func invalidFilesWithAllTheirFramesAreFlawed(name: String, flaw: PNGFlaw) throws {
        let bytes = try file(name)
        #expect(try PNGFile(bytes).flaws == [flaw], "\(name)")
        _ = try decode(bytes)
    }

    @Test(arguments: [
        ("039.png", "the PNG has no acTL chunk"),
        ("040.png", "the PNG has a second acTL chunk, but only one is allowed"),
        ("042.png", "the PNG's fdAT chunk is out of place"),
        ("043.png", "the APNG has sequence number 0 instead of 1"),
        ("044.png", "frame 1 of the APNG has no image data"),
        ("045.png", "the PNG has no IDAT chunk"),
        ("046.png", "the APNG declares 0 frames and has 0"),
        ("050.png", "the APNG declares 2147483649 frames and has 1"),
        ("051.png", "the APNG has sequence number 1 instead of 0"),
        ("052.png", "the APNG has sequence number 4 instead of 3"),
        ("053.png", "the APNG has sequence number 2 instead of 3"),
        ("054.png", "the APNG has sequence number 3 instead of 4"),
        ("055.png", "the APNG has sequence number 4 instead of 3"),
        ("056.png", "the APNG has sequence number 4 instead of 3"),
        ("057.png", "the APNG has sequence number 0 instead of 1"),
        ("058.png", "frame 1 of the APNG is the still image, but does not cover the canvas"),
        ("059.png", "the compressed image of frame 1 of the APNG ends before the last row"),
        ("060.png", "the compressed image of frame 1 of the APNG continues after the last row"),
    ])
    func invalidFilesAreRefusedWithTheFault(name: String, fault: String) throws {
        let bytes = try file(name)
        let error = #expect(throws: PNGError.self) { try decode(bytes) }
        #expect(error.map { "\($0)" } == fault, "\(name)")
    }
}
