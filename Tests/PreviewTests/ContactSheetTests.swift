import Inspection
import Raster
import TestSupport
import Testing

@testable import Preview

@Suite struct ContactSheetTests {
    private let red = Bitmap(40, 20) { _, _ in SIMD4(255, 0, 0, 255) }

    @Test func theGridIsNearFourToThreeWithoutGaps() throws {
        for (count, columns) in [(1, 1), (3, 3), (12, 4), (16, 6), (24, 6), (60, 10)] {
            #expect(ContactSheet(size: .large).columns(of: count, withNames: false) == columns, "\(count)")
        }
    }

    @Test func stickersAreInTheMiddleOfTheirCells() throws {
        let sheet = try ContactSheet(size: .large).grid(count: 3, columns: 2) { _ in red }
        // Two columns and two rows of 326 px, with 32 px around each.
        #expect(sheet.size == PixelSize(width: 2 * 358 + 32, height: 2 * 358 + 32))
        #expect(sheet.isOpaque)
        #expect(sheet[32 + 163, 32 + 163] == SIMD4(255, 0, 0, 255))
        #expect(sheet[32 + 163, 32 + 163 - 11] == sheet[0, 0])
        #expect(sheet[390 + 163, 390 + 163] == sheet[0, 0])
    }

    @Test func namesAndTitleHaveRoomOfTheirOwn() throws {
        let contacts = ContactSheet(size: .large)
        let blue = SIMD4<UInt8>(0, 0, 255, 255)
        var texts = ContactSheet.Texts()
        texts.header = Bitmap(748, 160) { _, _ in blue }
        texts.name = { _ in Bitmap(326, 40) { _, _ in blue } }
        let sheet = try contacts.grid(count: 2, columns: 2, texts) { _ in red }
        #expect(sheet.size == PixelSize(width: 748, height: 160 + 32 + 326 + 40 + 32))
        #expect(sheet[0, 159] == blue && sheet[32 + 163, 160 + 32 + 163] == SIMD4(255, 0, 0, 255))
        #expect(sheet[32, 160 + 32 + 326] == blue && sheet[390 + 325, 160 + 32 + 326 + 39] == blue)
    }

    @Test func stickersAreNumbered() throws {
        let sheet = try ContactSheet(size: .small).grid(count: 10, columns: 4) { _ in red }
        func box(_ index: Int, width: Int) -> Bitmap {
            sheet.cropped(to: PixelRect(x: 32 + index % 4 * 178, y: 32 + index / 4 * 178, width: width, height: 22))
        }
        let boxes = (0..<9).map { box($0, width: 18) }
        #expect(Set(boxes.map(\.pixels)).count == 9)
        // 10 begins like 1.
        #expect(box(9, width: 14) == box(0, width: 14))
    }

    @Test func everyStickerIsOnEveryBackground() {
        let clear = Bitmap(10, 10) { _, _ in .zero }
        let sheet = ContactSheet(size: .small).grounds(count: 2) { _ in clear }
        let centers = (0..<6).map { sheet[32 + $0 * 146 + 73, 32 + 73] }
        #expect(Set(centers).count == 6)
        #expect(centers == (0..<6).map { sheet[32 + $0 * 146 + 73, 210 + 73] })
    }

    @Test func longSheetsBecomeWider() {
        let contacts = ContactSheet(size: .large)
        let columns = contacts.columns(of: 1700, withNames: true)
        #expect(contacts.gridSize(of: 1700, columns: columns, withNames: true).longerSide <= ContactSheet.longestSide)
        let clear = Bitmap(1, 1) { _, _ in .zero }
        let grounds = ContactSheet(size: .small).grounds(count: 200) { _ in clear }
        #expect(max(grounds.size.width, grounds.size.height) <= ContactSheet.longestSide)
    }
}
