import Testing

@testable import PNGCodec

@Suite struct TokenTests {
    /// The tables of RFC 1951, section 3.2.5.
    @Test func everyLengthHasTheSymbolOfTheSpecification() {
        let first = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227, 258,
        ]
        let extra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
        for length in 3...258 {
            let symbol = DeflateSymbol.ofLengths[Token(length: length, distance: 9).head - 256]
            let index = first.lastIndex { $0 <= length } ?? 0
            #expect(symbol.number == 257 + index)
            #expect(symbol.extraBits == extra[index])
        }
    }

    @Test func everyDistanceHasTheSymbolOfTheSpecification() {
        let first = [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073,
            4_097,
            6_145, 8_193, 12_289, 16_385, 24_577,
        ]
        let wrong = (1...32_768).filter { distance in
            let token = Token(length: 100, distance: distance)
            let symbol = DeflateSymbol.ofGroups[token.group]
            let index = first.lastIndex { $0 <= distance } ?? 0
            return token.distance != distance || symbol.number != index || symbol.extraBits != max(0, index / 2 - 1)
        }
        #expect(wrong == [])
    }

    @Test func literalsHaveNoDistance() {
        #expect((0...255).allSatisfy { Token(literal: $0).head == Int($0) && Token(literal: $0).group == 0 })
    }
}
