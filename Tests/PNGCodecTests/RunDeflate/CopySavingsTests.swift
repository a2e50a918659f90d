import TestSupport
import Testing

@testable import PNGCodec

@Suite struct CopySavingsTests {
    @Test func noiseHasNoCopies() {
        #expect(share(noise(40_000)) == 0)
        #expect(share([]) == 0)
        #expect(share([1, 2, 3]) == 0)
    }

    /// The second half is a copy, if the first is still in deflate's window.
    @Test(arguments: [(300, true), (20_000, true), (32_768, true), (32_769, false), (45_000, false)])
    func copiesReachAsFarAsTheWindow(distance: Int, isInside: Bool) {
        let part = noise(distance)
        let share = share(part + part)
        #expect(isInside ? share > 0.4 && share < 0.5 : share == 0, "\(share)")
    }

    /// Runs are short without copies.
    @Test func runsSaveNothing() {
        #expect(share([UInt8](repeating: 0, count: 50_000)) == 0)
        #expect(share((0..<200).flatMap { [UInt8](repeating: UInt8($0), count: 250) }) == 0)
        #expect(share((0..<100).flatMap { line in (0..<400).map { UInt8(line + $0 % 4 * 50) } }) == 0)
    }

    /// Six literals take eight bits on average, and a copy at least twelve.
    @Test func copiesThatCostMoreThanTheirLiteralsAreNotCounted() {
        var random = SeededRandom(4)
        // Mostly three values, so that six bytes often stood before by chance.
        let bytes = (0..<60_000).map { _ in UInt8([0, 0, 0, 0, 1, 255].randomElement(using: &random) ?? 0) }
        #expect(share(bytes) < 0.02)
    }

    /// The window before each part is remembered, and only the parts count.
    @Test func ofManyBytesPartsAreLookedAt() {
        #expect(CopySavings.parts(of: 0) == [0..<0])
        #expect(CopySavings.parts(of: 65_536) == [0..<65_536])
        let parts = CopySavings.parts(of: 1_000_000)
        #expect(parts == [152_648, 392_408, 632_168, 871_928].map { $0..<$0 + 8_192 })
        var bytes = noise(1_000_000)
        // Copies between the parts, which are not seen.
        bytes.replaceSubrange(200_000..<230_000, with: bytes[170_000..<200_000])
        #expect(share(bytes) == 0)
        // One of the four parts is a copy.
        bytes.replaceSubrange(parts[1], with: bytes[parts[1].lowerBound - 32_768..<parts[1].upperBound - 32_768])
        #expect((0.2..<0.25).contains(share(bytes)))
    }

    @Test func whatWasLookedAtBeforeDoesNotMatter() {
        var savings = CopySavings()
        let part = noise(10_000)
        _ = savings.share(of: part + part, pixel: 4)
        #expect(savings.share(of: part, pixel: 4) == 0)
    }

    private func share(_ bytes: [UInt8]) -> Double {
        var savings = CopySavings()
        return savings.share(of: bytes, pixel: 4)
    }

    private func noise(_ count: Int) -> [UInt8] {
        var random = SeededRandom(12)
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
