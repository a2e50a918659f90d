import Raster
import TestSupport
import Testing

@testable import Platforms

/// How clear stickers are as small icons.
@Suite struct IconClarityTests {
    private func art(_ color: UInt8, _ isInside: (Int, Int) -> Bool) -> IconClarity {
        IconClarity(
            sticker: Bitmap(300, 300) { x, y in isInside(x, y) ? SIMD4(color, color, color, 255) : .zero })
    }

    @Test func aSolidShapeIsClearerThanThinLines() {
        let square = art(40) { (20..<280).contains($0) && (20..<280).contains($1) }
        let lines = art(40) { x, y in (20..<280).contains(x) && (20..<280).contains(y) && (x + y) % 30 < 5 }
        let bar = art(40) { (20..<280).contains($0) && (140..<160).contains($1) }
        #expect(square.score > 2 * lines.score && square.score > 2 * bar.score)
        #expect(square.solid > 0.8 && lines.solid < 0.2)
        #expect(square.covered > 0.55 && bar.covered < 0.1)
        // More contrast does not make up for a half that blurs.
        let gray = art(100) { (20..<280).contains($0) && (20..<280).contains($1) }
        let frayed = art(0) { x, y in
            (20..<280).contains(x) && (20..<280).contains(y) && (x < 150 || (x + y) % 10 < 5)
        }
        #expect(frayed.contrast > gray.contrast && gray.score > frayed.score)
    }

    @Test func artLikeItsBackgroundIsLessClear() {
        let (dark, light) = (art(30) { x, _ in x > 60 }, art(245) { x, _ in x > 60 })
        #expect(dark.contrast > 10 * light.contrast && dark.score > 10 * light.score)
        #expect(dark.covered == light.covered && dark.solid == light.solid)
        let frame = Bitmap(300, 300) { x, _ in x > 60 ? SIMD4(30, 30, 30, 255) : .zero }
        #expect(IconClarity(sticker: frame, background: .black).contrast < dark.contrast / 4)
    }

    @Test func anEmptyStickerHasNoClarity() {
        #expect(IconClarity(sticker: Bitmap(300, 300) { _, _ in .zero }).score == 0)
    }
}
