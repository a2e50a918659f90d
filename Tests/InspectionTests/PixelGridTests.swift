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
        let plus = Bitmap(300, 300) { x, y in
            let (column, row) = (x / 60, y / 60)
            let isPlus = (column == 2 || row == 2) && (1...3).contains(column) && (1...3).contains(row)
            return isPlus ? SIMD4(200, 30, 30, 255) : .zero
        }
        #expect(!grid(plus).isPixelArt && grid(plus).looseSide == nil)
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

    @Test func aGlowOfFewDegreesIsPixelArt() {
        #expect(grid(.glowingSprite).isPixelArt && grid(.glowingSprite).block == 1)
        #expect(grid(enlarged(.glowingSprite, 6)).isPixelArt)
        // As many degrees as a soft shadow has.
        var soft = enlarged(.glowingSprite, 6)
        for index in 0..<9 { for x in 0..<6 { for y in 0..<6 { soft[x + 6 * index, y].w = UInt8(100 + index) } } }
        #expect(!grid(soft).isPixelArt && grid(soft).looseSide == nil)
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
        #expect(abs(try #require(grid.looseSide) - times) < 0.01)
        // Some programs round up.
        let art = Bitmap.sprite(side)
        let size = Int(Double(side) * times)
        let rounded = self.grid(Bitmap(size, size) { x, y in art[Int(Double(x) / times), Int(Double(y) / times)] })
        #expect(abs(try #require(rounded.looseSide) - times) < 0.01)
    }

    @Test(arguments: [(Bitmap.sprite(32), 19), (.glowingSprite, 19), (.sprite(17), 36), (.sprite(200), 2)])
    func artOnALargerCanvasIsFound(art: Bitmap, times: Int) {
        let sticker = enlarged(art, Double(times)).centered(on: PixelSize(width: 618, height: 618))
        #expect(!grid(sticker).isPixelArt && grid(sticker).looseSide == Double(times))
        var other = sticker
        other[310, 310] = SIMD4(255, 0, 0, 255)
        #expect(grid(other).looseSide == nil)
        let opaque = Bitmap(618, 618) { x, y in sticker[x, y].w == 255 ? sticker[x, y] : SIMD4(255, 255, 255, 255) }
        #expect(grid(opaque).looseSide == nil)
    }

    @Test func othersHaveNoLooseSide() {
        #expect(grid(.sprite(32, block: 10)).looseSide == nil)
        #expect(grid(.sprite(200)).looseSide == nil)
        #expect(grid(.sticker(500)).looseSide == nil)
        #expect(grid(.noise(90, 90)).looseSide == nil)
        // Flat shapes without smooth edges.
        let flat = Bitmap(618, 618) { x, y in
            (x - 300) * (x - 300) + (y - 320) * (y - 320) < 60000 ? SIMD4(200, 30, 30, 255) : .zero
        }
        #expect(grid(flat).looseSide == nil && !grid(flat).isPixelArt)
        // A window of a program: few lines at any place.
        let window = Bitmap(618, 400) { x, y in
            [31, 77, 140, 222, 391, 500].contains { abs(x - $0) < 9 }
                || [50, 91, 200, 333].contains { abs(y - $0) < 7 }
                ? SIMD4(20, 20, 20, 255) : SIMD4(250, 250, 250, 255)
        }
        #expect(grid(window).looseSide == nil)
        // A pattern.
        let pattern = Bitmap(300, 300) { x, y in
            (x / 30 * 7 + y / 30 * 3) % 5 < 2 ? SIMD4(20, 20, 20, 255) : SIMD4(250, 250, 250, 255)
        }
        #expect(grid(pattern).looseSide == nil && !grid(pattern).isPixelArt)
        // Dithering.
        let dithered = Bitmap(300, 300) { x, y in
            (x * 7 + y * 13) % 5 < x / 60 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
        }
        #expect(grid(dithered).looseSide == nil && !grid(dithered).isPixelArt)
    }
}
