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

    // Counts of up to one byte, of two and of more.
    @Test(arguments: [1...20, 1...255, 200...300, 1...60_000, 60_000...70_000, 1_000_000...70_000_000])
    func noCodeTakesFewerBits(range: ClosedRange<Int>) {
        var random = SeededRandom(3)
        for symbols in [2, 3, 19, 30, 286] {
            let counts = (0..<symbols).map { _ in Int.random(in: range, using: &random) }
            // Huffman's own rule: the two lightest are joined, again and again, and each joint adds a bit to all of its symbols.
            var weights = counts.filter { $0 > 0 }
            var bits = 0
            while weights.count > 1 {
                weights.sort(by: >)
                weights.append(weights.removeLast() + weights.removeLast())
                bits += weights[weights.count - 1]
            }
            #expect(HuffmanCode(counts: counts, maximumLength: 15).bits(counts) == bits)
        }
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
