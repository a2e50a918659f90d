import Foundation
import Raster
import TestSupport
import Testing
import Vips

@testable import PNGCodec

@Suite(.enabled(if: Corpus.isPresent, "the corpus is not on this machine")) struct PngSuiteTests {
    @Test func everyValidFileDecodesToWhatLibvipsDecodes() throws {
        let paths = try Corpus.pngs(in: "pngsuite").filter { !$0.contains("/pngsuite/x") }
        #expect(paths.count == 161)
        let decoder = PNGDecoder()
        for path in paths {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            let file = try PNGFile(bytes)
            let ours = try decoder.still(of: file)
            let theirs = try VipsStill(bytes, as: .png).bitmap()
            #expect(ours == theirs, "\(path)")
        }
    }

    @Test func everyCorruptFileIsRefused() throws {
        let paths = try Corpus.pngs(in: "pngsuite").filter { $0.contains("/pngsuite/x") }
        #expect(paths.count == 14)
        for path in paths {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            #expect(throws: PNGError.self, "\(path)") { try PNGDecoder().still(of: try PNGFile(bytes)) }
        }
    }
}
