import Inspection
import Raster
import TestSupport
import Testing

@testable import Preview

@Suite struct ContactSheetTests {
    private let red = Bitmap(40, 20) { _, _ in SIMD4(255, 0, 0, 255) }

    @Test func theDrawerIsThatOfAPhoneAtTwoPixelsPerPoint() {
        let sheet = ContactSheet(size: .large).drawer(count: 3) { _ in red }
        // Two columns and two rows of 326 px, with 32 px around each.
        #expect(sheet.size == PixelSize(width: 2 * 358 + 32, height: 2 * 358 + 32))
        #expect(sheet.isOpaque)
        // The first sticker is in the middle of its cell, and the fourth cell is empty.
        #expect(sheet[32 + 163, 32 + 163] == SIMD4(255, 0, 0, 255))
        #expect(sheet[32 + 163, 32 + 163 - 11] == sheet[0, 0])
        #expect(sheet[390 + 163, 390 + 163] == sheet[0, 0])
    }

    @Test func stickersAreNumbered() {
        let sheet = ContactSheet(size: .small).drawer(count: 10) { _ in red }
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
        let clear = Bitmap(1, 1) { _, _ in .zero }
        let sheet = ContactSheet(size: .small).drawer(count: 2000) { _ in clear }
        #expect(max(sheet.size.width, sheet.size.height) <= ContactSheet.longestSide)
        let grounds = ContactSheet(size: .small).grounds(count: 200) { _ in clear }
        #expect(max(grounds.size.width, grounds.size.height) <= ContactSheet.longestSide)
    }
}
