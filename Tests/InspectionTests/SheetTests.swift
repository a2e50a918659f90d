import Raster
import TestSupport
import Testing

@testable import Inspection

/// Which canvases are sheets of several pictures.
@Suite struct SheetTests {
    private func sheet(_ frames: Bitmap...) -> Sheet? {
        var facts = PictureFacts()
        for frame in frames { facts.add(frame) }
        return facts.sheet
    }

    private func square(_ width: Int, _ height: Int) -> Bitmap {
        Bitmap(width, height) { _, _ in SIMD4(200, 40, 40, 255) }
    }

    @Test(arguments: [(3, 3, 9), (3, 3, 7), (2, 2, 4), (4, 2, 8), (5, 6, 30)])
    func picturesInRowsAndColumnsAreASheet(columns: Int, rows: Int, count: Int) {
        let cell = 600 / max(columns, rows)
        #expect(
            sheet(.grid(columns, rows, cell: cell, sticker: cell * 3 / 4, count: count))
                == Sheet(pictures: count, isStrip: false))
    }

    @Test func looseSparksBelongToTheirPictures() {
        let starry = Bitmap.sheet(150, 150, [(.sticker(130), 0, 20), (.sticker(18), 126, 0)])
        let pictures = (0..<9).map { (starry, $0 % 3 * 200 + 25, $0 / 3 * 200 + 25) }
        #expect(sheet(.sheet(600, 600, pictures))?.pictures == 9)
    }

    @Test func aRowOfSquaresIsAStrip() {
        let frames = (0..<4).map { (Bitmap.sprite(26), $0 * 32 + 3, 3) }
        let strip = Bitmap.sheet(128, 32, frames).resampledByNearest(4)
        #expect(sheet(strip) == Sheet(pictures: 4, isStrip: true))
    }

    @Test func oneStickerOrFewAreNot() {
        #expect(sheet(.sticker(600)) == nil)
        #expect(sheet(.grid(2, 1, cell: 300, sticker: 250)) == nil)
        #expect(sheet(.grid(3, 1, cell: 200, sticker: 160)) == nil)
        #expect(sheet(Bitmap(size: PixelSize(width: 600, height: 600))) == nil)
        #expect(sheet(Bitmap(600, 600) { _, _ in SIMD4(9, 9, 9, 255) }) == nil)
    }

    @Test func animationsAreNot() {
        let grid = Bitmap.grid(3, 3, cell: 200, sticker: 150)
        #expect(sheet(grid) != nil && sheet(grid, grid) == nil)
    }

    @Test func letteringIsNot() {
        // HELLO in one row, and LO above VE.
        let word = (0..<5).map { (square(80, 140), 30 + $0 * 110, 230) }
        #expect(sheet(.sheet(600, 600, word)) == nil)
        let love = (0..<4).map { (square(230, 240), 60 + $0 % 2 * 250, 50 + $0 / 2 * 260) }
        #expect(sheet(.sheet(600, 600, love)) == nil)
    }

    @Test func picturesOfOtherSizesOrPlacesAreNot() {
        let places = (0..<9).map { (x: $0 % 3 * 200 + 25, y: $0 / 3 * 200 + 25) }
        func grid(_ change: (_ index: Int) -> (bitmap: Bitmap, right: Int)) -> Sheet? {
            sheet(
                .sheet(
                    600, 600,
                    places.enumerated().map { index, place in
                        let (bitmap, right) = change(index)
                        return (bitmap, place.x + right, place.y)
                    }))
        }
        #expect(grid { _ in (square(140, 140), 0) } != nil)
        // The second row is smaller; its sides are more than half as long.
        #expect(grid { (3..<6 ~= $0 ? square(80, 80) : square(140, 140), 0) } == nil)
        // Tall ones beside wide ones, as letters have.
        #expect(grid { (square($0 % 3 == 0 ? 60 : 140, 140), 0) } == nil)
        // The second row is moved, as in a wall of bricks.
        #expect(grid { (square(120, 120), 3..<6 ~= $0 ? 28 : 0) } != nil)
        #expect(grid { (square(120, 120), 3..<6 ~= $0 ? 34 : 0) } == nil)
        // Dots fill little of their places.
        #expect(grid { _ in (square(64, 64), 0) } == nil)
        #expect(
            sheet(.sheet(600, 600, (0..<9).filter { $0 != 5 }.map { (square(140, 140), places[$0].x, places[$0].y) }))
                == nil)
        // The last row has more.
        #expect(sheet(.sheet(600, 400, [0, 1, 3, 4, 5].map { (square(140, 140), places[$0].x, places[$0].y) })) == nil)
    }

    @Test func otherRowsAreNoStrips() {
        func row(_ places: [Int], width: Int = 128) -> Sheet? {
            sheet(.sheet(width, 32, places.map { (square(20, 20), $0, 6) }))
        }
        #expect(row([6, 38, 70, 102])?.isStrip == true)
        #expect(row([6, 38, 70, 102], width: 140) == nil)
        // The second is in the square of the first.
        #expect(row([1, 24, 70, 102]) == nil)
    }

    @Test func starsAroundACatAreNot() {
        let places = [(40, 40), (270, 20), (500, 40), (20, 270), (520, 270), (40, 500), (270, 520), (500, 500)]
        let stars = places.map { (Bitmap.sticker(60, hue: 3), $0.0, $0.1) }
        #expect(sheet(.sheet(600, 600, stars + [(.sticker(380), 110, 110)])) == nil)
    }

    @Test(arguments: 0..<20) func confettiAndBalloonsAreNot(seed: Int) {
        var random = SeededRandom(UInt64(seed))
        let pieces = (0..<12).map { _ in
            let side = Int.random(in: 12...50, using: &random)
            return (
                Bitmap.sticker(side), Int.random(in: 0..<550, using: &random), Int.random(in: 0..<550, using: &random)
            )
        }
        #expect(sheet(.sheet(600, 600, pieces + [(.sticker(260), 170, 170)])) == nil)
        #expect(sheet(.sheet(600, 600, pieces)) == nil)
        let balloons = (0..<6).map { _ in
            (
                Bitmap.sticker(110), Int.random(in: 0..<490, using: &random), Int.random(in: 0..<490, using: &random)
            )
        }
        #expect(sheet(.sheet(600, 600, balloons)) == nil)
    }
}

extension Bitmap {
    fileprivate func resampledByNearest(_ times: Int) -> Bitmap {
        Bitmap(size.width * times, size.height * times) { x, y in self[x / times, y / times] }
    }
}
