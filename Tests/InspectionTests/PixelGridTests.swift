import Inspection
import Raster
import TestSupport
import Testing

/// Which pictures are pixel art, and of which squares.
@Suite struct PixelGridTests {
    private func grid(_ frames: Bitmap...) -> PixelGrid {
        var grid = PixelGrid(size: frames[0].size)
        for frame in frames { grid.add(frame, isKnown: false) }
        return grid
    }

    @Test(arguments: [(16, 1), (64, 1), (128, 1), (32, 2), (32, 10), (32, 32), (200, 3)])
    func spritesArePixelArt(side: Int, block: Int) {
        let grid = grid(.sprite(side, block: block))
        #expect(grid.isPixelArt && grid.block == block)
    }

    @Test func theSquaresAreThoseOfAllFrames() {
        var second = Bitmap.sprite(16, block: 6)
        // Half a square.
        for y in 48..<54 { for x in 48..<51 { second[x, y] = SIMD4(255, 0, 0, 255) } }
        let grid = grid(.sprite(16, block: 6), second)
        #expect(grid.isPixelArt && grid.block == 3)
    }

    @Test func hiddenColorIsNotSeen() {
        var sprite = Bitmap.sprite(16, block: 10)
        sprite[3, 3] = SIMD4(1, 2, 3, 0)
        let grid = grid(sprite)
        #expect(grid.isPixelArt && grid.block == 10)
    }

    @Test func otherPicturesAreNot() {
        var soft = Bitmap.sprite(32, block: 10)
        soft[100, 100].w = 254
        #expect(!grid(soft).isPixelArt)
        // A square more or less in one place is no grid.
        var broken = Bitmap.sprite(32, block: 10)
        broken[101, 101] = SIMD4(255, 0, 0, 255)
        #expect(!grid(broken).isPixelArt)
        #expect(!grid(.sprite(129)).isPixelArt)
        #expect(!grid(.sticker(64)).isPixelArt)
    }

    @Test func shapesOfFewRectanglesAreNot() {
        let rectangle = Bitmap(300, 300) { x, y in
            (30..<270).contains(x) && (60..<240).contains(y) ? SIMD4(200, 30, 30, 255) : .zero
        }
        #expect(!grid(rectangle).isPixelArt)
        #expect(!grid(Bitmap(300, 300) { _, _ in SIMD4(200, 30, 30, 255) }).isPixelArt)
        #expect(!grid(Bitmap(size: PixelSize(width: 64, height: 64))).isPixelArt)
    }

    @Test func manyColorsAreNot() {
        let shaded = Bitmap(320, 320) { x, y in SIMD4(UInt8(x / 10 * 8), UInt8(y / 10 * 8), 0, 255) }
        #expect(!grid(shaded).isPixelArt)
        #expect(grid(shaded).block > 0)
    }

    @Test func manyColorsOfSmallArtAreAllowed() {
        let colorful = Bitmap(48, 48) { x, y in
            let pixel = Bitmap.sprite(48)[x, y]
            return pixel.w == 0 ? pixel : SIMD4(UInt8(y * 5), UInt8(200 - y), 60, 255)
        }
        #expect(grid(colorful).isPixelArt)
        #expect(grid(enlarged(colorful, 4)).block == 4 && grid(enlarged(colorful, 4)).isPixelArt)
    }

    /// A sprite with two degrees of alpha around it, in bands.
    private var glowing: Bitmap {
        let sprite = Bitmap.sprite(32)
        return Bitmap(32, 32) { x, y in
            let distance = (2 * x - 31) * (2 * x - 31) + (2 * y - 31) * (2 * y - 31)
            if distance > 31 * 31 { return .zero }
            let core = sprite[min(31, max(0, (x - 16) * 3 / 2 + 16)), min(31, max(0, (y - 16) * 3 / 2 + 16))]
            return core.w > 0 ? core : SIMD4(255, 240, 0, distance > 26 * 26 ? 60 : 130)
        }
    }

    @Test func aGlowOfFewDegreesIsPixelArt() {
        #expect(grid(glowing).isPixelArt && grid(glowing).block == 1)
        #expect(grid(enlarged(glowing, 6)).isPixelArt)
    }

    @Test func smoothEdgesAreNot() {
        // Edges with three degrees of alpha, between what is opaque and what is transparent.
        let smooth = Bitmap(64, 64) { x, y in
            let inside = [(0, 0), (1, 0), (0, 1), (1, 1)].count { dx, dy in
                let (a, b) = (4 * x + 2 * dx - 127, 4 * y + 2 * dy - 127)
                return a * a + b * b < 110 * 110
            }
            return inside == 0 ? .zero : SIMD4(200, UInt8(y > 30 ? 40 : 90), 60, UInt8(inside * 255 / 4))
        }
        #expect(!grid(smooth).isPixelArt)
    }

    @Test func aMagentaBackgroundIsNoPattern() {
        let keyed = { (color: SIMD4<UInt8>) in
            Bitmap(32, 32) { x, y in
                let pixel = Bitmap.sprite(32)[x, y]
                return pixel.w == 0 ? color : pixel
            }
        }
        #expect(grid(keyed(SIMD4(255, 0, 255, 255))).isPixelArt)
        #expect(!grid(keyed(SIMD4(255, 255, 255, 255))).isPixelArt)
        #expect(!grid(keyed(SIMD4(120, 130, 140, 255))).isPixelArt)
    }

    private func enlarged(_ art: Bitmap, _ times: Double) -> Bitmap {
        Bitmap(Int(Double(art.size.width) * times), Int(Double(art.size.height) * times)) { x, y in
            art[Int((Double(x) + 0.5) / times), Int((Double(y) + 0.5) / times)]
        }
    }

    @Test(arguments: [(32, 15.625), (24, 12.5), (64, 9.65625), (200, 3.09)])
    func aFactorThatIsNotWholeIsFound(side: Int, times: Double) throws {
        let grid = grid(enlarged(.sprite(side), times))
        #expect(!grid.isPixelArt)
        #expect(abs(try #require(grid.unevenSide) - times) < 0.01)
    }

    @Test func othersHaveNoUnevenSide() {
        #expect(grid(.sprite(32, block: 10)).unevenSide == nil)
        #expect(grid(.sprite(200)).unevenSide == nil)
        #expect(grid(.sticker(500)).unevenSide == nil)
        #expect(grid(.noise(90, 90)).unevenSide == nil)
        // Flat shapes without smooth edges.
        let flat = Bitmap(618, 618) { x, y in
            (x - 300) * (x - 300) + (y - 320) * (y - 320) < 60000 ? SIMD4(200, 30, 30, 255) : .zero
        }
        #expect(grid(flat).unevenSide == nil && !grid(flat).isPixelArt)
        // A window of a program: few lines at any place.
        let window = Bitmap(618, 400) { x, y in
            [31, 77, 140, 222, 391, 500].contains { abs(x - $0) < 9 }
                || [50, 91, 200, 333].contains { abs(y - $0) < 7 }
                ? SIMD4(20, 20, 20, 255) : SIMD4(250, 250, 250, 255)
        }
        #expect(grid(window).unevenSide == nil)
        // Dithering.
        let dithered = Bitmap(300, 300) { x, y in
            (x * 7 + y * 13) % 5 < x / 60 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
        }
        #expect(grid(dithered).unevenSide == nil && !grid(dithered).isPixelArt)
    }
}
