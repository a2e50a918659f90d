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
}
