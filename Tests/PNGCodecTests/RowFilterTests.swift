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
        let undone = try rows.withUnsafeMutableBufferPointer {
            Array(try RowFilter.undoAll(on: $0, rowBytes: rowBytes, width: width))
        }
        #expect(undone == samples)
    }

    @Test func paethTakesTheNeighborNearestToTheGradient() {
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

    /// Few values meet in every order, and many bytes are as far from each other as bytes can be.
    @Test(.enabled(if: RowFilter.Summing.fastest == .avx2, "the processor has no AVX2"), arguments: [1, 2, 3, 4, 8])
    func theSumsOfOnePassAreThoseOfEachFilter(width: Int) {
        var random = SeededRandom(5)
        for values in [[0, 255], [0, 1, 127, 128, 129, 254, 255], Array(0...255)] as [[UInt8]] {
            for count in Array(width...110) + [2472] {
                let bytes = (0..<2).map { _ in (0..<count).map { _ in values.randomElement(using: &random) ?? 0 } }
                var trial = [UInt8](repeating: 0, count: count)
                let sums = [RowFilter.Summing.swift, .avx2].map { summing in
                    bytes[0].withUnsafeBufferPointer { row in
                        bytes[1].withUnsafeBufferPointer { above in
                            trial.withUnsafeMutableBufferPointer {
                                RowFilter.sums(of: row, above: above, width: width, trial: $0, summing)
                            }
                        }
                    }
                }
                #expect(sums[0] == sums[1], "\(count) bytes")
            }
        }
    }

    @Test(arguments: RowFilter.allCases, [20, 4097, 20_000])
    func theSumOfMagnitudesIsThatOfTheFilteredBytes(filter: RowFilter, count: Int) {
        var random = SeededRandom(11)
        let row = (0..<count).map { $0 % 3 == 0 ? 128 : UInt8.random(in: 0...255, using: &random) }
        let above = [UInt8](repeating: 0, count: count)
        var filtered = above
        let sum = row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                filtered.withUnsafeMutableBufferPointer { filter.apply(to: row, above: above, width: 4, into: $0) }
            }
        }
        #expect(sum == filtered.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) })
    }

    /// What the specification says, byte by byte.
    @Test(arguments: RowFilter.allCases, [1, 3, 4])
    func sixteenBytesAtATimeAreFilteredLikeOne(filter: RowFilter, width: Int) {
        var random = SeededRandom(5)
        let above = (0..<width * 30).map { _ in UInt8.random(in: 0...255, using: &random) }
        let row = (0..<width * 30).map { _ in UInt8.random(in: 0...255, using: &random) }
        let rows = Scanlines(channels: width, rowBytes: row.count, samples: above + row).filtered(.all(filter))
        for index in row.indices {
            let left = index < width ? 0 : Int(row[index - width])
            let up = Int(above[index])
            let corner = index < width ? 0 : Int(above[index - width])
            let guess = left + up - corner
            let nearest = [left, up, corner].min { abs(guess - $0) < abs(guess - $1) } ?? 0
            let predicted = [0, left, up, (left + up) / 2, nearest][Int(filter.rawValue)]
            #expect(rows[2 + row.count + index] == UInt8(truncatingIfNeeded: Int(row[index]) - predicted))
        }
    }
}
