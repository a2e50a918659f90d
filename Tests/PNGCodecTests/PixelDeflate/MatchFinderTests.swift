import PNGShim
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct MatchFinderTests {
    /// Compares every match with the bytes that it claims to repeat, one by one.
    @Test(arguments: RandomContent.allCases, [SearchEffort.fast, .thorough])
    func matchesRepeatWhatIsBeforeAndAreAsLongAsCanBe(content: RandomContent, effort: SearchEffort) {
        switch effort {
        case .fast: compareAllMatches(in: content, MatchTables<UInt16>())
        case .thorough: compareAllMatches(in: content, MatchTables<UInt64>())
        }
    }

    private func compareAllMatches<Entry>(in content: RandomContent, _ tables: MatchTables<Entry>) {
        var random = SeededRandom(77)
        let bytes = content.bytes(40_000, rowBytes: 401, &random)
        var found = 0
        (bytes + [UInt8](repeating: 0, count: MatchFinder<Entry>.slack)).withUnsafeBytes { buffer in
            let finder = MatchFinder(buffer, tables)
            for position in stride(from: MatchFinder<Entry>.firstPosition, through: bytes.count - 8, by: 4) {
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

    /// Returns what is found for the pixel 16 bytes before the end, once the pixels at some positions are remembered.
    private func lastMatch(
        in bytes: [UInt8], remembering positions: [Int], _ effort: SearchEffort, maximumBefore: Int = 0
    ) -> Match {
        switch effort {
        case .fast: lastMatch(in: bytes, remembering: positions, MatchTables<UInt16>(), maximumBefore: maximumBefore)
        case .thorough:
            lastMatch(in: bytes, remembering: positions, MatchTables<UInt64>(), maximumBefore: maximumBefore)
        }
    }

    private func lastMatch<Entry>(
        in bytes: [UInt8], remembering positions: [Int], _ tables: MatchTables<Entry>, maximumBefore: Int
    ) -> Match {
        (bytes + [UInt8](repeating: 0, count: MatchFinder<Entry>.slack)).withUnsafeBytes { buffer in
            let finder = MatchFinder(buffer, tables)
            for position in positions { finder.remember(position) }
            let last = bytes.count - 16
            return finder.search(last, from: last - maximumBefore)
        }
    }

    @Test(arguments: [(SearchEffort.fast, 1), (.thorough, 8)])
    func theNewestPlacesWithTheSameTwoPixelsAreCompared(effort: SearchEffort, places: Int) {
        // All blocks begin with the same two pixels. The last block is a copy of the first.
        func block(_ number: UInt8) -> [UInt8] { [1, 2, 3, 4, 5, 6, 7, 8] + (0..<8).map { 16 * number + $0 } }
        for back in 1...10 {
            let blocks = (0..<UInt8(back)).flatMap { block($0 + 1) }
            let match = lastMatch(
                in: [0, 0, 0, 0] + blocks + block(1), remembering: (0..<back).map { 4 + 16 * $0 }, effort)
            #expect(match.length == (back <= places ? 16 : 8), "the first is \(back) blocks before the last")
        }
    }

    @Test(arguments: [(SearchEffort.fast, 1), (.thorough, 4)])
    func theNewestPlacesWithTheSameLastThreeBytesAreCompared(effort: SearchEffort, places: Int) {
        // All blocks begin with pixels that differ in red only. The last block is a copy of the first, except for that.
        func block(_ red: UInt8, _ number: UInt8) -> [UInt8] { [red, 2, 3, 4] + (0..<12).map { 16 * number + $0 } }
        for back in 1...6 {
            let blocks = (0..<UInt8(back)).flatMap { block(100 + $0, $0 + 1) }
            let match = lastMatch(
                in: [0, 0, 0, 0] + blocks + block(99, 1), remembering: (0..<back).map { 4 + 16 * $0 }, effort)
            #expect(match.start == 4 + 16 * back + 1)
            #expect(match.length == (back <= places ? 15 : 3), "the first is \(back) blocks before the last")
        }
    }

    /// The first three bytes of a pixel, its last three, or its first two and the byte before.
    ///
    /// Four are copied from farther away.
    @Test(arguments: [([UInt8(1), 2, 3, 5], 0), ([9, 2, 3, 4], 0), ([1, 2, 9, 9], 1)])
    func threeBytesAreCopiedFromNearbyOnly(pixel: [UInt8], maximumBefore: Int) {
        func length(_ distance: Int, _ maximumBefore: Int) -> Int {
            let bytes = [0, 0, 0, 0, 1, 2, 3, 4] + [UInt8](repeating: 0, count: distance - 4) + pixel
            let end = [UInt8](repeating: 9, count: 12)
            return lastMatch(in: bytes + end, remembering: [4], .thorough, maximumBefore: maximumBefore).length
        }
        #expect([8_192, 8_196].map { length($0, maximumBefore) } == [3, 0])
        #expect(length(8_196, maximumBefore + 1) == (pixel[0] == 9 ? 0 : 4))
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
                other.withUnsafeBytes { stickermill_equal_bytes(one.baseAddress.unsafelyUnwrapped + 1, $0.baseAddress) }
            }
            #expect(isEqual.indices.allSatisfy { (bits >> $0 & 1 == 1) == isEqual[$0] })
        }
    }
}
