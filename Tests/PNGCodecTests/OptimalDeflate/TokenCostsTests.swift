import TestSupport
import Testing

@testable import PNGCodec

@Suite struct TokenCostsTests {
    @Test func codesCostWhatTheyTakeInTheBlock() {
        var random = SeededRandom(14)
        let literals = (0..<900).map { _ in Token(literal: UInt8(Int.random(in: 0...80, using: &random))) }
        let copies = (0..<900).map { _ in
            Token(
                length: 3 + Int.random(in: 0...15, using: &random) * Int.random(in: 0...17, using: &random),
                distance: 1 << Int.random(in: 0...15, using: &random))
        }
        let tokens = literals + copies
        tokens.withUnsafeBufferPointer { buffer in
            let block = DeflateBlock(buffer)
            let costs = TokenCosts(codesOf: block)
            let sum = tokens.reduce(0) { sum, token in
                let head = token.head < 256 ? costs.literals[token.head] : costs.lengths[token.length]
                return sum + Int(head) + (token.head < 256 ? 0 : Int(costs.groups[token.group]))
            }
            let counts = block.counts
            let bits = block.literals.bits(counts.literals) + block.distances.bits(counts.distances) + counts.extraBits
            let end = Int(block.literals.lengths[DeflateSymbol.endOfBlock])
            #expect(sum == (bits - end) * 128)
        }
    }

    @Test func entropyIsTheLogarithmOfTheShare() {
        // 8, 4 and 3 literals, and the end of the block: 16 symbols.
        let tokens = [(8, 1), (4, 2), (3, 3)].flatMap { [Token](repeating: Token(literal: $0.1), count: $0.0) }
        let costs = tokens.withUnsafeBufferPointer { TokenCosts(entropyOf: TokenCounts($0)) }
        #expect(costs.literals[1...2] == [128, 256])
        // What never occurred costs as much as if it had once.
        #expect(costs.literals[4] == 512)
    }
}
