import TestSupport
import Testing

@testable import PNGCodec

@Suite struct RepetitionFinderTests {
    private func repetitions(of bytes: [UInt8], _ effort: SearchEffort, most: Int = .max) -> Repetitions {
        var found = Repetitions()
        bytes.withUnsafeBytes {
            RepetitionFinder(effort).find($0, from: 0, most: min(most, $0.count), pixel: 4, into: &found)
        }
        return found
    }

    @Test func tokensHaveAllLengthsOfTheNearestRepetitions() {
        var random = SeededRandom(3)
        let bytes = RandomContent.fewColors.bytes(3_000, rowBytes: 101, &random)
        let found = repetitions(of: bytes, .thorough)
        found.withBuffers { indices, all in
            for position in stride(from: 0, to: bytes.count, by: 7) {
                // The nearest distance of each length, byte by byte.
                var expected: [[Int]] = []
                for distance in stride(from: 1, through: position, by: 1) {
                    let most = min(258, bytes.count - position)
                    let length = (0..<most).prefix { bytes[position + $0] == bytes[position + $0 - distance] }.count
                    if length > max(2, expected.last?[0] ?? 0) { expected.append([length, distance]) }
                }
                let range = Int(indices[position])..<Int(indices[position + 1])
                #expect(all[range].map { [$0.length, $0.distance] } == expected, "at \(position)")
            }
        }
    }

    @Test(arguments: RandomContent.allCases) func aFastSearchFindsRepetitionsFromShortToLong(content: RandomContent) {
        var random = SeededRandom(12)
        let bytes = content.bytes(40_000, rowBytes: 401, &random)
        let found = repetitions(of: bytes, .fast)
        #expect(found.range == 0..<bytes.count)
        found.withBuffers { indices, all in
            let wrong = bytes.indices.first { position in
                let tokens = all[Int(indices[position])..<Int(indices[position + 1])]
                let areRepetitions = tokens.allSatisfy { token in
                    token.distance <= position
                        && (0..<token.length).allSatisfy {
                            bytes[position + $0] == bytes[position + $0 - token.distance]
                        }
                }
                return !areRepetitions || zip(tokens, tokens.dropFirst()).contains { $0.length >= $1.length }
            }
            #expect(wrong == nil)
        }
    }

    @Test func aFastSearchLeavesOutTheInsideOfRuns() {
        let pixel: [UInt8] = [9, 8, 7, 255]
        let run = 50 * pixel.count
        let bytes = [[UInt8]](repeating: pixel, count: 50).flatMap(\.self) + [1, 2, 3, 4]
        repetitions(of: bytes, .fast).withBuffers { indices, all in
            // The first pixel of the run is new; the second starts a copy up to the end.
            #expect(all[0].length == run - 4 && all[0].distance == 4)
            let searched = bytes.indices.filter { indices[$0] < indices[$0 + 1] }
            #expect(searched.prefix(2) == [4, run - RepetitionFinder.runBytes])
        }
    }

    @Test(arguments: RandomContent.allCases) func greedyTokensRepresentAllBytes(content: RandomContent) {
        var random = SeededRandom(16)
        let bytes = content.bytes(20_000, rowBytes: 401, &random)
        let found = repetitions(of: bytes, .fast)
        let tokens = bytes.withUnsafeBytes { found.greedyTokens($0, pixel: 4) }
        var written: [UInt8] = []
        for token in tokens {
            if token.head < 256 {
                written.append(UInt8(token.head))
            } else {
                for _ in 0..<token.length { written.append(written[written.count - token.distance]) }
            }
        }
        #expect(written == bytes)
    }

    /// Repetitions go on where the next part begins.
    @Test func greedyTokensEndWithTheirPart() {
        let bytes = (0..<2_000).map { UInt8($0 % 7) }
        let found = repetitions(of: bytes, .fast, most: 1_000)
        let tokens = bytes[..<1_000].withUnsafeBytes { found.greedyTokens($0, pixel: 4) }
        #expect(tokens.reduce(0) { $0 + $1.length } == 1_000)
    }

    @Test func tokensThatDifferAreDividedCoarsely() {
        let halves = (0..<16_384).map { Token(literal: UInt8($0 / 8_192 * 100 + $0 % 16)) }
        halves.withUnsafeBufferPointer { tokens in
            #expect(BlockSplitter(tokens: tokens).coarseBlocks() == [0..<8_192, 8_192..<16_384])
            let same = UnsafeBufferPointer(rebasing: tokens[..<8_000])
            #expect(BlockSplitter(tokens: same).coarseBlocks() == [0..<8_000])
        }
    }
}
