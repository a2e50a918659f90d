import ArtCorpus
import Foundation
import PNGCodec
import Raster
import Stickermill
import TestSupport
import Testing

/// The pictures in docs/rules.md: for each rule about pixels, drawn art with the fault and drawn art without it.
@Suite struct RulePictureTests {
    private struct Pair: Sendable, CustomTestStringConvertible {
        let rule: Rule
        let fault: String
        let clean: String

        var testDescription: String { rule.rawValue }
    }

    private static let pairs = [
        Pair(rule: .opaque, fault: "soft art in an opaque picture", clean: "flat figure"),
        Pair(rule: .bakedBackground, fault: "paper of a scan", clean: "figure with a white border"),
        Pair(rule: .strayPixels, fault: "dust", clean: "figure with dots"),
        Pair(rule: .clippedEdge, fault: "cut off, with a line around the character", clean: "tight rounded square"),
        Pair(rule: .wastedMargin, fault: "small on its canvas", clean: "badge"),
        Pair(rule: .offCenter, fault: "far from the middle", clean: "gradients"),
        Pair(rule: .matteFringe, fault: "halo of white, hard", clean: "figure with a white border"),
        Pair(rule: .hardEdge, fault: "jagged edge", clean: "pixel art"),
        Pair(rule: .lowContrast, fault: "white art, edge of 4 to 14 px", clean: "light art with a dark line"),
    ]
    private static let cell = 300

    @Test(arguments: pairs) private func thePictureShowsAFaultAndCleanArt(pair: Pair) async throws {
        let drawn = try Self.strip([pair.fault, pair.clean].map(Self.piece))
        let file = Project.root.appending(path: "docs/pictures/rules/\(pair.rule.rawValue).png")
        if FindingTables.areWritten {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(drawn.png(ScanlineCompressor(.balanced))).write(to: file)
        }
        let stored = try PNGDecoder().still(of: PNGFile([UInt8](try Data(contentsOf: file))))
        #expect(stored == drawn, "make bench-findings draws it again.")
        let page = try String(
            contentsOf: Project.root.appending(path: "docs/rules.md"), encoding: .utf8)
        #expect(page.contains("pictures/rules/\(pair.rule.rawValue).png"))
    }

    private static func piece(_ kind: String) throws -> Bitmap {
        let piece = try #require(FirstSet.pieces.first { $0.kind == kind && $0.side == cell }, "\(kind)")
        guard case .still(let bitmap) = piece.draw() else { return Bitmap(cell, cell) { _, _ in .zero } }
        return bitmap
    }

    /// Draws stickers side by side, each on a light and on a dark background.
    private static func strip(_ stickers: [Bitmap]) -> Bitmap {
        let grounds: [SIMD4<Int>] = [SIMD4(255, 255, 255, 255), SIMD4(44, 44, 46, 255)]
        return Bitmap(cell * stickers.count, cell) { x, y in
            let sticker = stickers[x / cell]
            let pixel = SIMD4<Int>(truncatingIfNeeded: sticker[x % cell, y])
            let ground = grounds[x % cell + y < cell ? 0 : 1]
            let mixed = (pixel &* pixel.w &+ ground &* (255 - pixel.w)) / 255
            return SIMD4(UInt8(mixed.x), UInt8(mixed.y), UInt8(mixed.z), 255)
        }
    }
}
