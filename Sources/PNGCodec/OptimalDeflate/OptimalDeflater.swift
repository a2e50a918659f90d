/// Compresses bytes to zlib streams along shortest paths; for one thread at a time.
///
/// The `ShortestPath` chooses among all repetitions that the `RepetitionFinder` knows, by what tokens cost in their blocks; the
/// `BlockSplitter` divides the tokens into blocks; and these give new costs. A fast search learns the costs from a greedy parse and
/// ends after one or two paths; a thorough one works in turns until a few of them have saved nothing. `Benchmarks/README.md` says more.
final class OptimalDeflater {
    private let finder: RepetitionFinder
    private let effort: SearchEffort
    private var repetitions = Repetitions()

    private static let rounds = 15
    /// The rounds after which the tokens are divided into blocks anew.
    private static let splittingRounds: Set = [0, 1, 2, 5]
    /// The first rounds count with entropies, which are fractions; the others with the codes that are written.
    private static let roundsOfEntropy = 3
    /// It ends after this many rounds that save nothing.
    private static let maximumFailures = 3

    init(_ effort: SearchEffort) {
        finder = RepetitionFinder(effort)
        self.effort = effort
    }

    /// How many bytes are compressed at once: the repetitions of a megabyte take up to 36 MB of memory.
    private var maximumBytes: Int { effort == .fast ? 1 << 18 : 1 << 20 }

    /// Returns the zlib stream of some bytes: RFC 1950.
    ///
    /// - Parameters:
    ///   - pixel: The number of bytes per pixel.
    ///   - repeatsPixels: Whether copies of one or two whole pixels are frequent, which they rarely are in filtered rows. The first round of
    ///     a thorough search assumes that they are cheap, and what it finds remains popular. Without them a fast search needs a second path,
    ///     because the greedy parse says less.
    ///   - isAbandoned: Ends a thorough search after the round that has begun.
    func compress(
        _ bytes: [UInt8], pixel: Int, repeatsPixels: Bool = true, until isAbandoned: () -> Bool = { false }
    ) -> [UInt8] {
        let assumed = repeatsPixels ? TokenCosts.assumed(pixel: pixel) : .assumed
        let stream = [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 16 + 1_000) { target, written in
            bytes.withUnsafeBytes { bytes in
                var output = BitWriter(UnsafeMutableRawBufferPointer(target))
                output.reserve(16)
                output.write(0xDA78, 16)
                finder.reset()
                var start = 0
                repeat {
                    finder.find(bytes, from: start, most: maximumBytes, pixel: pixel, into: &repetitions)
                    let part = UnsafeRawBufferPointer(rebasing: bytes[repetitions.range])
                    start += part.count
                    let (tokens, blocks) =
                        effort == .fast
                        ? Self.short(part, repetitions, pixel, paths: repeatsPixels ? 1 : 2)
                        : Self.shortest(part, repetitions, pixel, assumed, isAbandoned)
                    Self.write(tokens, blocks, of: part, to: &output, isLast: start == bytes.count)
                } while start < bytes.count
                output.writeChecksum(of: bytes)
                written = output.position
            }
        }
        // A copy takes no more memory than it needs.
        return Array(stream[...])
    }

    private static func write(
        _ tokens: [Token], _ blocks: [Range<Int>], of bytes: UnsafeRawBufferPointer, to output: inout BitWriter,
        isLast: Bool
    ) {
        let contents = contents(of: blocks, tokens)
        tokens.withUnsafeBufferPointer { tokens in
            for (block, content) in zip(blocks, contents) {
                DeflateBlock(UnsafeBufferPointer(rebasing: tokens[block]), thorough: true).write(
                    to: &output, content: UnsafeRawBufferPointer(rebasing: bytes[content]),
                    isLast: isLast && block.upperBound == tokens.count)
            }
        }
    }

    /// Returns tokens that represent some bytes, and the ranges of the blocks, after a number of paths.
    private static func short(
        _ bytes: UnsafeRawBufferPointer, _ repetitions: Repetitions, _ pixel: Int, paths: Int
    ) -> ([Token], [Range<Int>]) {
        guard !bytes.isEmpty else { return ([], [0..<0]) }
        var tokens = repetitions.greedyTokens(bytes, pixel: pixel)
        var blocks = tokens.withUnsafeBufferPointer { BlockSplitter(tokens: $0).coarseBlocks() }
        var path = ShortestPath(bytes, repetitions, pixel: pixel, .fast)
        for _ in 0..<paths {
            let contents = contents(of: blocks, tokens)
            let sections = tokens.withUnsafeBufferPointer { tokens in
                zip(blocks, contents).map { block, content in
                    let counts = TokenCounts(UnsafeBufferPointer(rebasing: tokens[block]))
                    return ShortestPath.Section(range: content, costs: TokenCosts(entropyOf: counts))
                }
            }
            tokens = path.tokens(sections)
            blocks = ranges(of: tokens, in: sections)
        }
        return (tokens, blocks)
    }

    /// Returns the tokens that represent some bytes in the fewest bits, and the ranges of the blocks.
    private static func shortest(
        _ bytes: UnsafeRawBufferPointer, _ repetitions: Repetitions, _ pixel: Int, _ assumed: TokenCosts,
        _ isAbandoned: () -> Bool
    ) -> ([Token], [Range<Int>]) {
        guard !bytes.isEmpty else { return ([], [0..<0]) }
        var path = ShortestPath(bytes, repetitions, pixel: pixel, .thorough)
        var sections = [ShortestPath.Section(range: 0..<bytes.count, costs: assumed)]
        var best = (tokens: [Token](), blocks: [Range<Int>](), bits: Int.max)
        var failures = 0
        for round in 0..<rounds {
            guard failures < maximumFailures, round == 0 || !isAbandoned() else { break }
            let tokens = path.tokens(sections)
            let blocks = tokens.withUnsafeBufferPointer { buffer in
                splittingRounds.contains(round)
                    ? BlockSplitter(tokens: buffer).blocks() : ranges(of: tokens, in: sections)
            }
            var bits = 0
            let contents = contents(of: blocks, tokens)
            tokens.withUnsafeBufferPointer { tokens in
                sections = zip(blocks, contents).map { range, content in
                    let block = DeflateBlock(UnsafeBufferPointer(rebasing: tokens[range]), thorough: true)
                    bits += block.bits
                    return ShortestPath.Section(
                        range: content,
                        costs: round < roundsOfEntropy
                            ? TokenCosts(entropyOf: block.counts) : TokenCosts(codesOf: block))
                }
            }
            if bits < best.bits { best = (tokens, blocks, bits) } else { failures += 1 }
        }
        return (best.tokens, best.blocks)
    }

    /// Returns the bytes that each block of tokens represents.
    private static func contents(of blocks: [Range<Int>], _ tokens: [Token]) -> [Range<Int>] {
        var start = 0
        return blocks.map { block in
            let end = tokens[block].reduce(start) { $0 + $1.length }
            defer { start = end }
            return start..<end
        }
    }

    /// Returns the tokens that start in each section, without empty ranges.
    private static func ranges(of tokens: [Token], in sections: [ShortestPath.Section]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (position, first, index) = (0, 0, 0)
        for section in sections {
            while position < section.range.upperBound {
                position += tokens[index].length
                index += 1
            }
            if index > first { ranges.append(first..<index) }
            first = index
        }
        return ranges
    }
}
