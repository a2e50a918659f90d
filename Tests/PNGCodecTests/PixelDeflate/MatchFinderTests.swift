import PNGShim
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct MatchFinderTests {
    /// Compares every match with the bytes that it claims to repeat, one by one.
    @Test(arguments: RandomContent.allCases, [SearchEffort.fast, .thorough])
    func matchesAreWhatStoodBeforeAndAsLongAsCanBe(content: RandomContent, effort: SearchEffort) {
        var random = SeededRandom(77)
        let bytes = content.bytes(40_000, rowBytes: 401, &random)
        var found = 0
        (bytes + [UInt8](repeating: 0, count: MatchFinder.slack)).withUnsafeBytes { buffer in
            let finder = MatchFinder(buffer, MatchTables(), effort)
            for position in stride(from: MatchFinder.firstPosition, through: bytes.count - 8, by: 4) {
                let free = position - Int.random(in: -1...min(4, position - 4), using: &random)
                let match = finder.search(position, from: free)
                guard match.length > 0 else { continue }
                found += 1
                let source = match.start - match.distance
                guard source >= 0, (3...258).contains(match.length), (1...32_768).contains(match.distance),
                    free...(position + 1) ~= match.start, match.start + match.length <= bytes.count
                else {
                    Issue.record("impossible: \(match) at \(position) from \(free)")
                    return
                }
                let equal = (0..<bytes.count - match.start).prefix { bytes[source + $0] == bytes[match.start + $0] }
                    .count
                // Three bytes of a pixel are taken without a look at the next.
                guard equal == match.length || match.length == 258 || (match.length < 8 && equal > match.length) else {
                    Issue.record("\(match) at \(position): \(equal) bytes are equal")
                    return
                }
            }
        }
        #expect(content == .noise || found > 100)
    }

    /// Returns what is found for the last pixel of some content, after all pixels before it were.
    private func lastMatch(in bytes: [UInt8], remembering positions: [Int], _ effort: SearchEffort) -> Match {
        (bytes + [UInt8](repeating: 0, count: MatchFinder.slack)).withUnsafeBytes { buffer in
            let finder = MatchFinder(buffer, MatchTables(), effort)
            for position in positions { finder.remember(position) }
            let last = bytes.count - 16
            return finder.search(last, from: last)
        }
    }

    @Test(arguments: [(SearchEffort.fast, 1), (.thorough, 8)])
    func soManyPlacesOfTheSameTwoPixelsAreCompared(effort: SearchEffort, places: Int) {
        // Blocks of two equal pixels and two others; the last one repeats the block so many places before it.
        func block(_ number: UInt8) -> [UInt8] { [1, 2, 3, 4, 5, 6, 7, 8] + (0..<8).map { 16 * number + $0 } }
        for back in 1...10 {
            let blocks = (0..<UInt8(back)).flatMap { block($0 + 1) }
            let match = lastMatch(
                in: [0, 0, 0, 0] + blocks + block(1), remembering: (0..<back).map { 4 + 16 * $0 }, effort)
            #expect(match.length == (back <= places ? 16 : 8), "\(back) places before")
        }
    }

    @Test func threeBytesAreCopiedFromNearbyOnly() {
        let lengths = [8_192, 8_196].map { distance in
            let bytes = [0, 0, 0, 0, 1, 2, 3, 4] + [UInt8](repeating: 0, count: distance - 4) + [1, 2, 3, 5]
            return lastMatch(in: bytes + [UInt8](repeating: 9, count: 12), remembering: [4], .thorough).length
        }
        #expect(lengths == [3, 0])
    }

    @Test func theBitsSayWhichBytesAreEqual() {
        var random = SeededRandom(6)
        for _ in 0..<2_000 {
            let one = (0..<33).map { _ in UInt8.random(in: 0...255, using: &random) }
            let isEqual = (0..<32).map { _ in Bool.random(using: &random) }
            let other = isEqual.indices.map {
                one[$0 + 1] ^ (isEqual[$0] ? 0 : UInt8.random(in: 1...255, using: &random))
            }
            let bits = one.withUnsafeBytes { one in
                other.withUnsafeBytes { kisscut_equal_bytes(one.baseAddress.unsafelyUnwrapped + 1, $0.baseAddress) }
            }
            #expect(isEqual.indices.allSatisfy { (bits >> $0 & 1 == 1) == isEqual[$0] })
        }
    }
}
