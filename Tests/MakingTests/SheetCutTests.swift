import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Where the pictures of a sheet are.
@Suite struct SheetCutTests {
    private func cut(_ sheet: Bitmap, isLossless: Bool = true) throws -> SheetCut {
        try SheetCut(of: sheet, isLossless: isLossless)
    }

    /// Whether each visible pixel is in exactly one place.
    private func holds(_ sheet: Bitmap, _ places: [PixelRect]) -> Bool {
        (0..<sheet.size.height).allSatisfy { y in
            (0..<sheet.size.width).allSatisfy { x in
                let holders = places.count { place in
                    (place.x..<place.x + place.width).contains(x) && (place.y..<place.y + place.height).contains(y)
                }
                return sheet[x, y].w == 0 ? holders <= 1 : holders == 1
            }
        }
    }

    @Test(arguments: [(3, 3, 9), (3, 3, 7), (2, 1, 2), (1, 3, 3), (6, 5, 30)])
    func equalCellsKeepTheirSizeAndPlace(columns: Int, rows: Int, count: Int) throws {
        let cut = try cut(.grid(columns, rows, cell: 64, sticker: 50, count: count))
        #expect(cut.areCells)
        #expect(
            cut.places
                == (0..<count).map {
                    PixelRect(x: $0 % columns * 64, y: $0 / columns * 64, width: 64, height: 64)
                })
    }

    @Test func cellsNeedNotDivideTheSheet() throws {
        let pictures = (0..<9).map { (Bitmap.sticker(80, hue: $0), $0 % 3 * 100 + 10, $0 / 3 * 100 + 10) }
        let cut = try cut(.sheet(301, 302, pictures))
        #expect(cut.areCells && Set(cut.places.map(\.size)) == [PixelSize(width: 100, height: 100)])
        #expect(holds(.sheet(301, 302, pictures), cut.places))
    }

    @Test func walkSheetsAreCutIntoFrames() throws {
        let frames = (0..<4).map { (Bitmap.sprite(30), $0 * 32 + 1, 1) }
        #expect(
            try cut(.sheet(128, 32, frames)).places
                == (0..<4).map { PixelRect(x: $0 * 32, y: 0, width: 32, height: 32) })
    }

    @Test func unevenPicturesHaveTheirBoundsAndAMargin() throws {
        let sheet = Bitmap.sheet(
            400, 300,
            [(.sticker(120), 10, 12), (.sticker(60), 170, 30), (.sticker(90), 30, 190), (.sticker(70), 290, 200)])
        let cut = try cut(sheet)
        #expect(!cut.areCells && cut.places.count == 4)
        #expect(holds(sheet, cut.places))
        #expect(zip(cut.places, [10, 170, 30, 290]).allSatisfy { abs($0.x - $1) <= 10 })
    }

    @Test func partsAndLettersStayTogether() throws {
        let starry = Bitmap.sheet(100, 100, [(.sticker(70), 0, 30), (.sticker(14), 84, 4), (.sticker(10), 4, 6)])
        let word = Bitmap.sheet(
            100, 40, (0..<4).map { (Bitmap(16, 30) { _, _ in SIMD4(0, 0, 90, 255) }, $0 * 24, 4) })
        let pictures = [
            (starry, 20, 20), (word, 160, 60), (starry, 300, 20), (starry, 20, 160), (word, 160, 190),
            (starry, 300, 160),
        ]
        let cut = try cut(.sheet(420, 280, pictures))
        #expect(cut.areCells && cut.places.count == 6)
    }

    @Test func aSparkInACellOfItsOwnBelongsToAPicture() throws {
        let sheet = Bitmap.sheet(
            200, 200,
            [(.sticker(80), 10, 10), (.sticker(80), 110, 10), (.sticker(80), 10, 110), (.sticker(15), 120, 130)])
        let cut = try cut(sheet)
        #expect(!cut.areCells && cut.places.count == 3 && holds(sheet, cut.places), "\(cut)")
    }

    @Test func picturesOfDifferentSizesHaveTheirBounds() throws {
        let sheet = Bitmap.sheet(
            200, 200,
            [(.sticker(80), 10, 10), (.sticker(80), 110, 10), (.sticker(80), 10, 110), (.sticker(26), 120, 130)])
        let cut = try cut(sheet)
        #expect(!cut.areCells && cut.places.count == 4 && holds(sheet, cut.places))
    }

    /// Between a spark and the next picture there is less room than two margins need.
    @Test func marginsDoNotOverlap() throws {
        let square = { (width: Int, height: Int) in Bitmap(width, height) { _, _ in SIMD4(200, 40, 40, 255) } }
        let sheet = Bitmap.sheet(
            400, 200, [(square(80, 160), 0, 0), (square(10, 10), 85, 0), (square(100, 100), 98, 20)])
        let cut = try cut(sheet)
        #expect(cut.places.count == 2 && holds(sheet, cut.places))
    }

    @Test func glowsBelongToTheirPictures() throws {
        let glowing = Bitmap(100, 100) { x, y in
            let distance = (x - 50) * (x - 50) + (y - 50) * (y - 50)
            return distance > 2300 ? .zero : SIMD4(250, 200, 0, UInt8(max(1, 200 - distance / 9)))
        }
        let pictures = [(glowing, 4, 4), (glowing, 131, 9), (glowing, 9, 122), (glowing, 112, 130)]
        let sheet = Bitmap.sheet(260, 260, pictures)
        let cut = try cut(sheet)
        #expect(cut.places.count == 4 && holds(sheet, cut.places))
    }

    @Test func aPlainBackgroundIsEmptyUpToItsNoise() throws {
        let white = SIMD4<UInt8>(repeating: 255)
        var sheet = Bitmap.grid(3, 2, cell: 100, sticker: 70, on: white)
        #expect(try cut(sheet).places.count == 6)
        var random = SeededRandom(7)
        for y in 0..<200 {
            for x in 0..<300 where sheet[x, y] == white {
                let level = UInt8.random(in: 235...255, using: &random)
                sheet[x, y] = SIMD4(level, level, level, 255)
            }
        }
        #expect(throws: SheetFault.self) { try cut(sheet) }
        #expect(try cut(sheet, isLossless: false).places.count == 6)
    }

    @Test(arguments: 0..<40) func everyVisiblePixelIsInOnePicture(seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        let size = PixelSize(
            width: Int.random(in: 100...260, using: &random), height: Int.random(in: 100...260, using: &random))
        let pictures = (0..<Int.random(in: 2...9, using: &random)).map { index in
            let side = Int.random(in: 3...60, using: &random)
            return (
                Bitmap.sticker(side, hue: index), Int.random(in: 0..<size.width - side, using: &random),
                Int.random(in: 0..<size.height - side, using: &random)
            )
        }
        let sheet = Bitmap.sheet(size.width, size.height, pictures)
        do {
            let places = try cut(sheet).places
            #expect(places.count > 1 && places.allSatisfy { $0.fits(into: size) })
            #expect(holds(sheet, places))
        } catch SheetFault.noGaps {
            // Random pictures may touch.
        }
    }

    @Test func otherImagesAreRefused() {
        func fault(_ sheet: Bitmap) -> SheetFault? {
            do {
                _ = try cut(sheet)
                return nil
            } catch {
                return error as? SheetFault
            }
        }
        #expect(fault(.sticker(200)) == .noGaps)
        #expect(fault(Bitmap(size: PixelSize(width: 20, height: 20))) == .empty)
        #expect(fault(Bitmap(20, 20) { x, _ in SIMD4(UInt8(x * 12), 0, 0, 255) }) == .noBackground)
        #expect(fault(Bitmap(20, 20) { _, _ in SIMD4(255, 255, 255, 255) }) == .empty)
        #expect(fault(Bitmap(1, 1) { _, _ in SIMD4(255, 255, 255, 255) }) == .empty)
        // Pictures that touch.
        #expect(fault(.sheet(200, 100, [(.sticker(100), 0, 0), (.sticker(100), 70, 0)])) == .noGaps)
    }
}
