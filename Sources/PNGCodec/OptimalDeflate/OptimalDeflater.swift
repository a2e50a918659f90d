/// Compresses bytes to zlib streams along shortest paths.
///
/// One thread may use it at a time. The `ShortestPath` chooses among all repetitions from the `RepetitionFinder`, by the costs of tokens in
/// their blocks. The `BlockSplitter` divides the tokens into blocks, and the blocks give new costs. A fast search learns the costs from a
/// greedy parse and ends after one or two paths. A thorough search repeats these steps until a few rounds have saved nothing. For details,
/// see `Benchmarks/NOTES.md`.
final class OptimalDeflater {
    private let finder: RepetitionFinder
    private let effort: SearchEffort
    private var repetitions = Repetitions()

    private static let rounds = 15
    /// The rounds after which the tokens are divided into new blocks.
    private static let splittingRounds: Set = [0, 1, 2, 5]
    /// The number of first rounds that count with entropies, which are fractions.
    ///
    /// Later rounds count with the codes that are written.
    private static let roundsOfEntropy = 3
    /// The search ends after this many rounds that save nothing.
    private static let maximumFailures = 3

    init(_ effort: SearchEffort) {
        finder = RepetitionFinder(effort)
        self.effort = effort
    }

    /// The number of bytes that are compressed at once.
    ///
    /// The repetitions of a megabyte need up to 36 MB of memory.
    private var maximumBytes: Int { effort == .fast ? 1 << 18 : 1 << 20 }

    /// Returns the zlib stream of some bytes: RFC 1950.
    ///
    /// - Parameters:
    ///   - pixel: The number of bytes per pixel.
    ///   - repeatsPixels: Whether copies of one or two whole pixels are frequent, which is rare in filtered rows. If so, the first round of
    ///     a thorough search assumes that they are cheap, and the copies that it finds remain cheap. If not, a fast search needs a second
    ///     path, because the greedy parse predicts less.
    ///   - isAbandoned: Returns whether to end a thorough search after the current round.
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
        // A copy uses only as much memory as the stream needs.
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

    /// Returns tokens that represent some bytes after a number of paths, and the ranges of the blocks.
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
