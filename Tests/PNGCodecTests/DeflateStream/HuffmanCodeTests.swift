import TestSupport
import Testing

@testable import PNGCodec

@Suite struct HuffmanCodeTests {
    @Test func frequentSymbolsHaveShortCodes() {
        let code = HuffmanCode(counts: [1, 1, 2, 4, 0, 8], maximumLength: 15)
        #expect(code.lengths == [4, 4, 3, 2, 0, 1])
        // RFC 1951, section 3.2.2, with the first bit lowest.
        #expect(code.codes == [0b0111, 0b1111, 0b011, 0b01, 0, 0b0])
        #expect(code.bits([1, 1, 2, 4, 0, 8]) == 4 + 4 + 6 + 8 + 8)
    }

    @Test(arguments: [[0, 0, 0], [0, 9, 0], [9, 0, 0]])
    func twoSymbolsHaveACodeEvenIfNoneOccurs(counts: [Int]) {
        #expect(HuffmanCode(counts: counts, maximumLength: 15).lengths == [1, 1, 0])
    }

    @Test func aLimitedCodeIsTheBestOne() {
        let code = HuffmanCode(counts: [1, 1, 2, 4, 8], maximumLength: 3)
        #expect(code.lengths == [3, 3, 3, 3, 1])
        #expect(HuffmanCode(counts: [1, 1, 1, 5, 6, 7], maximumLength: 3).lengths == [3, 3, 3, 3, 2, 2])
    }

    @Test(arguments: [7, 9, 14])
    func noCodeIsLongerThanAllowedAndAllAreUsed(limit: Int) {
        // Fibonacci's numbers make the deepest tree.
        var counts = [1, 1]
        while counts.count < 19 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        var random = SeededRandom(1)
        let others = (0..<40).map { _ in (0..<60).map { _ in Int.random(in: 0...4_000, using: &random) / 3_000 } }
        for counts in [counts] + others {
            let lengths = HuffmanCode(counts: counts, maximumLength: limit).lengths
            #expect(lengths.allSatisfy { $0 <= limit })
            #expect(lengths.reduce(0) { $1 > 0 ? $0 + 1 << (16 - Int($1)) : $0 } == 1 << 16)
            #expect(zip(counts, lengths).allSatisfy { $0 == 0 || $1 > 0 })
        }
    }
}
