import Inspection
import Testing

@testable import Preview

@Suite struct MessagesGeometryTests {
    /// The columns of each width in points, for small, regular and large.
    @Test(arguments: [
        (375, [4, 3, 2]), (402, [4, 3, 2]), (440, [4, 3, 2]), (744, [8, 6, 4]), (820, [9, 6, 4]), (1024, [11, 8, 5]),
        (1366, [15, 11, 7]),
    ])
    func theDrawerHasAsManyColumnsAsMessages(width: Int, columns: [Int]) {
        #expect(Profile.messages.sizes.map { MessagesGeometry.columns(of: $0, width: width) } == columns)
    }

    @Test func cellsAreSmallerThanStickers() {
        #expect(Profile.messages.sizes.map(MessagesGeometry.cell) == [73, 103, 163])
    }
}
