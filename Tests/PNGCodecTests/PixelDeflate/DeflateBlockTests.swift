import Testing

@testable import PNGCodec

@Suite struct DeflateBlockTests {
    @Test func codesHave15BitsAtMost() {
        // Fibonacci's numbers make the deepest tree; the end of the block is the first 1.
        var counts = [1, 2]
        while counts.count < 20 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        let tokens = counts.enumerated().flatMap {
            [Token](repeating: Token(literal: UInt8($0.offset)), count: $0.element)
        }
        let longest = tokens.withUnsafeBufferPointer { DeflateBlock($0).literals.lengths.max() }
        #expect(longest == 15)
    }
}
