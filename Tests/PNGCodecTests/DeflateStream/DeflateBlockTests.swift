import TestSupport
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

    @Test func lookingForLiteralsInARowChangesNothing() {
        var random = SeededRandom(14)
        for count in [0, 1, 3, 4, 5, 8, 1_000] {
            let tokens = (0..<count).map { _ in
                Int.random(in: 0...9, using: &random) > 0
                    ? Token(literal: UInt8.random(in: 0...255, using: &random))
                    : Token(
                        length: Int.random(in: 3...258, using: &random), distance: Int.random(in: 1...9, using: &random)
                    )
            }
            let streams = [false, true].map { written(tokens, mostAreLiterals: $0) }
            #expect(streams[0] == streams[1], "\(count) tokens")
        }
    }

    private func written(_ tokens: [Token], mostAreLiterals: Bool) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let content = [UInt8](repeating: 0, count: tokens.reduce(10_000) { $0 + $1.length })
        let length = bytes.withUnsafeMutableBytes { bytes in
            var output = BitWriter(bytes)
            tokens.withUnsafeBufferPointer { tokens in
                content.withUnsafeBytes { content in
                    DeflateBlock(tokens, mostAreLiterals: mostAreLiterals).write(
                        to: &output, content: content, isLast: true)
                }
            }
            output.align()
            return output.position
        }
        return Array(bytes[..<length])
    }
}
