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
}
