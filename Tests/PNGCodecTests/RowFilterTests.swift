import TestSupport
import Testing

@testable import PNGCodec

@Suite struct RowFilterTests {
    @Test(arguments: RowFilter.allCases, [1, 3, 4])
    func undoingAFilterGivesTheRowBack(filter: RowFilter, width: Int) throws {
        var random = SeededRandom(7)
        let rowBytes = width * 21
        let samples = (0..<rowBytes * 9).map { _ in UInt8.random(in: 0...255, using: &random) }
        var rows = Scanlines(channels: width, rowBytes: rowBytes, samples: samples).filtered(.all(filter))
        let starts = stride(from: 0, to: rows.count, by: rowBytes + 1)
        #expect(starts.allSatisfy { rows[$0] == filter.rawValue })
        try rows.withUnsafeMutableBufferPointer { try RowFilter.undoAll(on: $0, rowBytes: rowBytes, width: width) }
        let undone = starts.flatMap { rows[$0 + 1...$0 + rowBytes] }
        #expect(undone == samples)
    }

    @Test func paethTakesTheNeighbourNearestToTheGradient() {
        let above: [UInt8] = [10, 20, 90]
        let row: [UInt8] = [12, 25, 99]
        // Left 12, above 20, corner 10: the gradient is 22, nearest to above. Then 25, 90, 20: 95, nearest to above.
        #expect(filtered(row, above, .paeth) == [2, 5, 9])
        #expect(filtered(row, above, .average) == [7, 9, 42])
        #expect(filtered(row, above, .sub) == [12, 13, 74])
        #expect(filtered(row, above, .up) == [2, 5, 9])
    }

    private func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: RowFilter) -> [UInt8] {
        let rows = Scanlines(channels: 1, rowBytes: row.count, samples: above + row).filtered(.all(filter))
        return Array(rows.suffix(row.count))
    }

    @Test func adaptiveFilteringSuitsEachRow() {
        let ramp = (0..<64).map { UInt8($0 * 3) }
        let rows = Scanlines(channels: 1, rowBytes: 64, samples: ramp + ramp).filtered(.adaptive)
        #expect(rows[0] == RowFilter.sub.rawValue)
        #expect(rows[65] == RowFilter.up.rawValue)
    }
}
