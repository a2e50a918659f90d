import Raster
import TestSupport
import Testing

@testable import Making

@Suite struct PixelSizeHeaderTests {
    @Test func theHeaderTellsTheSize() {
        let gif = GIFFixture(300, 7, frames: [GIFFixture.Frame(300, 7) { _, _ in 0 }]).bytes
        let png = PNGFixture(31, 17, .gray) { _, _, _ in 0 }.bytes
        let jpeg = JPEGFixture(columns: 3, rows: 2, components: [60]).bytes
        #expect(PixelSize(header: png) == PixelSize(width: 31, height: 17))
        #expect(PixelSize(header: gif) == PixelSize(width: 300, height: 7))
        #expect(PixelSize(header: jpeg) == PixelSize(width: 24, height: 16))
        for bytes in [png, gif, jpeg] {
            for length in 0..<bytes.count { _ = PixelSize(header: Array(bytes.prefix(length))) }
            #expect(PixelSize(header: Array(bytes.prefix(9))) == nil)
        }
    }

    @Test func aSizeThatNoPNGCanHaveIsNone() {
        var png = PNGFixture(31, 17, .gray) { _, _, _ in 0 }.bytes
        png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(PixelSize(header: png)?.area == 2_147_483_647 * 2_147_483_647)
        png[20] = 0x80
        #expect(PixelSize(header: png) == nil)
    }
}
