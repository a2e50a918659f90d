/// Divides tokens into blocks, so that the tokens and the headers of the blocks need the fewest bits.
struct BlockSplitter {
    let tokens: UnsafeBufferPointer<Token>

    /// The maximum number of steps at whose multiples the tokens are first divided.
    private static let maximumSteps = 128
    private static let shortestStep = 64
    /// The most parts that are joined to a single block.
    private static let maximumJoinedBlocks = 40
    /// The distance of an edge's first move.
    private static let farthestMove = 512
    private static let shortestMove = 8
    private static let moves = 2

    /// Returns the ranges of the blocks.
    func blocks() -> [Range<Int>] {
        guard tokens.count > Self.shortestStep else { return [0..<tokens.count] }
        return moved(joined(parts()))
    }

    private func bits(_ range: Range<Int>) -> Int {
        DeflateBlock(UnsafeBufferPointer(rebasing: tokens[range])).bits
    }

    /// Joins neighboring parts to the blocks that need the fewest bits.
    private func joined(_ parts: [Range<Int>]) -> [Range<Int>] {
        Self.shortestPath(parts.count, most: Self.maximumJoinedBlocks) { first, end in
            bits(parts[first].lowerBound..<parts[end - 1].upperBound)
        }.map { parts[$0.lowerBound].lowerBound..<parts[$0.upperBound - 1].upperBound }
    }

    /// Moves each edge between two blocks as long as this saves bits, in shorter and shorter steps.
    private func moved(_ blocks: [Range<Int>]) -> [Range<Int>] {
        var blocks = blocks
        guard blocks.count > 1 else { return blocks }
        for _ in 0..<Self.moves {
            for index in 1..<blocks.count {
                let both = blocks[index - 1].lowerBound..<blocks[index].upperBound
                var edge = blocks[index].lowerBound
                var fewest = bits(both.lowerBound..<edge) + bits(edge..<both.upperBound)
                var move = Self.farthestMove
                while move >= Self.shortestMove {
                    let better = [edge - move, edge + move].first { next in
                        guard next > both.lowerBound, next < both.upperBound else { return false }
                        let sum = bits(both.lowerBound..<next) + bits(next..<both.upperBound)
                        defer { fewest = min(fewest, sum) }
                        return sum < fewest
                    }
                    if let better { edge = better } else { move /= 2 }
                }
                blocks[index - 1] = both.lowerBound..<edge
                blocks[index] = edge..<both.upperBound
            }
        }
        return blocks
    }

    /// Divides numbers, starting with 0, into ranges with the least total cost.
    private static func shortestPath(_ count: Int, most: Int, _ cost: (Int, Int) -> Int) -> [Range<Int>] {
        // The least cost of all numbers before each number, and the start of the last range before it.
        var costs = [0] + [Int](repeating: .max, count: count)
        var starts = [Int](repeating: 0, count: count + 1)
        for end in 1...count {
            for start in max(0, end - most)..<end {
                let sum = costs[start] + cost(start, end)
                if sum < costs[end] { (costs[end], starts[end]) = (sum, start) }
            }
        }
        var ranges: [Range<Int>] = []
        var end = count
        while end > 0 {
            ranges.append(starts[end]..<end)
            end = starts[end]
        }
        return ranges.reversed()
    }
}

// MARK: Estimates

extension BlockSplitter {
    private static let symbols = DeflateSymbol.literalsAndLengths + DeflateSymbol.distances
    /// A low estimate of a block's bits, except the entropy of its symbols.
    private static let headerBits = 60
    private static let halfBitsPerSymbol = 5
    private static let coarseStep = 2048

    /// Divides the tokens by the entropy of their symbols into rather too many parts than too few.
    private func parts() -> [Range<Int>] {
        let step = max(Self.shortestStep, (tokens.count + Self.maximumSteps - 1) / Self.maximumSteps)
        return withSums(step: step) { sums, steps in
            Self.shortestPath(steps, most: steps) { Self.cost(sums, $0, $1) }
        }.map { $0.lowerBound * step..<min(tokens.count, $0.upperBound * step) }
    }

    /// Returns ranges that suit the entropy of their symbols nearly as well as the ranges of `blocks`, in much less time.
    func coarseBlocks() -> [Range<Int>] {
        withSums(step: Self.coarseStep) { sums, steps in
            var ranges: [Range<Int>] = []
            for step in 0..<steps {
                // A step joins the previous block if this saves bits.
                if let last = ranges.last?.lowerBound,
                    Self.cost(sums, last, step + 1) < Self.cost(sums, last, step) + Self.cost(sums, step, step + 1)
                {
                    ranges[ranges.count - 1] = last..<step + 1
                } else {
                    ranges.append(step..<step + 1)
                }
            }
            return ranges
        }.map { $0.lowerBound * Self.coarseStep..<min(tokens.count, $0.upperBound * Self.coarseStep) }
    }

    /// Calls a function with the counts of each symbol before each step, and with the number of steps.
    private func withSums(step: Int, _ body: (UnsafeBufferPointer<Int32>, Int) -> [Range<Int>]) -> [Range<Int>] {
        let steps = (tokens.count + step - 1) / step
        var sums = [Int32](repeating: 0, count: (steps + 1) * Self.symbols)
        for index in 0..<steps {
            let range = index * step..<min(tokens.count, (index + 1) * step)
            let counts = TokenCounts(UnsafeBufferPointer(rebasing: tokens[range]))
            for (symbol, count) in (counts.literals + counts.distances).enumerated() {
                let place = index * Self.symbols + symbol
                sums[place + Self.symbols] = sums[place] + Int32(symbol == DeflateSymbol.endOfBlock ? 0 : count)
            }
        }
        return sums.withUnsafeBufferPointer { body($0, steps) }
    }

    private static func cost(_ sums: UnsafeBufferPointer<Int32>, _ start: Int, _ end: Int) -> Int {
        let literals = DeflateSymbol.literalsAndLengths
        let (first, last) = (start * symbols, end * symbols)
        return entropy(sums, first, last, literals)
            + entropy(sums, first + literals, last + literals, symbols - literals)
            + headerBits << Logarithm.fractionBits
    }

    /// Returns the bits of an alphabet's symbols between two sums, in fixed point, including the approximate bits of their code.
    @inline(__always)
    private static func entropy(_ sums: UnsafeBufferPointer<Int32>, _ start: Int, _ end: Int, _ count: Int) -> Int {
        var (total, logarithms, used) = (0, 0, 0)
        for symbol in 0..<count {
            let number = Int(sums[end &+ symbol] &- sums[start &+ symbol])
            guard number > 0 else { continue }
            total &+= number
            logarithms &+= number &* Logarithm.of(number)
            used &+= 1
        }
        guard total > 0 else { return 0 }
        let code = (used &* halfBitsPerSymbol) &<< (Logarithm.fractionBits &- 1)
        return total &* Logarithm.of(total) &- logarithms &+ code
    }
}
