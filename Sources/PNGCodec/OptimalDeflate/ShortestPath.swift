/// Chooses the tokens that represent bytes at the lowest cost: the shortest path from the start of the bytes to their end.
///
/// The costs of the remaining bytes are computed from the end to the start. The path is then followed from the start.
struct ShortestPath {
    private let bytes: UnsafeRawBufferPointer
    private let repetitions: Repetitions
    /// A distance that is tried at every position, because it is cheap where it is frequent: the distance of a pixel.
    private let pixel: Int
    /// How many lengths of a repetition are tried, starting with the longest.
    private let maximumLengths: Int
    /// The cost from each position to the end.
    private var rest: [Int32]
    /// The token that the best path has at each position.
    private var choices: [Token]

    /// A range of bytes, and the costs of tokens that start in it.
    struct Section {
        let range: Range<Int>
        let costs: TokenCosts
    }

    /// - Parameters:
    ///   - bytes: The bytes whose repetitions are known.
    ///   - pixel: The number of bytes per pixel.
    ///   - effort: A fast search tries eight lengths of each repetition.
    init(_ bytes: UnsafeRawBufferPointer, _ repetitions: Repetitions, pixel: Int, _ effort: SearchEffort) {
        precondition(bytes.count == repetitions.count && pixel > 0)
        (self.bytes, self.repetitions, self.pixel) = (bytes, repetitions, pixel)
        maximumLengths = effort == .fast ? 8 : Token.longest
        rest = [Int32](repeating: 0, count: bytes.count + 1)
        choices = [Token](repeating: Token(literal: 0), count: bytes.count)
    }

    /// Returns the tokens.
    ///
    /// - Parameter sections: Sections that cover all bytes in order.
    mutating func tokens(_ sections: [Section]) -> [Token] {
        precondition(sections.last?.range.upperBound == bytes.count)
        var run = 0
        for section in sections.reversed() {
            rest.withUnsafeMutableBufferPointer { rest in
                choices.withUnsafeMutableBufferPointer { choices in
                    Self.choose(section, bytes, repetitions, pixel, maximumLengths, &run, rest, choices)
                }
            }
        }
        var tokens: [Token] = []
        var position = 0
        while position < bytes.count {
            tokens.append(choices[position])
            position += choices[position].length
        }
        return tokens
    }

    /// Fills in the positions of a section from its end, where the positions after the section are known.
    ///
    /// - Parameter run: The number of bytes, from the last filled position on, that equal the bytes one pixel before them.
    private static func choose(
        _ section: Section, _ bytes: UnsafeRawBufferPointer, _ repetitions: Repetitions, _ pixel: Int,
        _ maximumLengths: Int, _ run: inout Int,
        _ rest: UnsafeMutableBufferPointer<Int32>, _ choices: UnsafeMutableBufferPointer<Token>
    ) {
        precondition(rest.count == bytes.count + 1 && choices.count == bytes.count)
        let before = Token(length: Token.longest, distance: pixel)
        section.costs.withBuffers { costs in
            repetitions.withBuffers { indices, all in
                let group = costs.groups[before.group]
                for position in section.range.reversed() {
                    var best = Choice(literal: bytes[position], position, costs, rest)
                    let range = Int(indices[position])..<Int(indices[position &+ 1])
                    if position >= pixel && bytes[position] == bytes[position &- pixel] {
                        run &+= 1
                    } else {
                        run = 0
                    }
                    if position &+ Token.longest <= bytes.count && isInLongRun(position, range, indices, all) {
                        // Only the longest copies are tried. Other copies fill the rest at both ends of the run.
                        let token = all[range.upperBound &- 1]
                        best.try(token, costs.groups[token.group], costs, token.length, token.length)
                    } else {
                        best.try(all, range, costs, bytes.count, maximumLengths)
                    }
                    if range.isEmpty || all[range.lowerBound].distance != pixel {
                        best.try(before, group, costs, run: run, isSearched: !range.isEmpty)
                    }
                    rest[position] = best.cost
                    choices[position] = best.token
                }
            }
        }
    }

    /// Returns whether the longest repetitions here and at the previous byte have the maximum length and the same distance.
    @inline(__always)
    private static func isInLongRun(
        _ position: Int, _ range: Range<Int>, _ indices: UnsafeBufferPointer<Int32>, _ all: UnsafeBufferPointer<Token>
    ) -> Bool {
        guard position > 0, !range.isEmpty, Int(indices[position &- 1]) < range.lowerBound else { return false }
        let (last, before) = (all[range.upperBound &- 1], all[range.lowerBound &- 1])
        return last.length == Token.longest && before.length == last.length
            && before.distance == last.distance
    }
}

/// The best token so far at a position.
private struct Choice {
    private let rest: UnsafeMutableBufferPointer<Int32>
    private let position: Int
    private(set) var cost: Int32
    private(set) var token: Token

    @inline(__always)
    init(
        literal: UInt8, _ position: Int, _ costs: TokenCosts.Buffers, _ rest: UnsafeMutableBufferPointer<Int32>
    ) {
        (self.rest, self.position) = (rest, position)
        cost = costs.literals[Int(literal)] &+ rest[position &+ 1]
        token = Token(literal: literal)
    }

    /// Tries the lengths of all repetitions.
    @inline(__always)
    mutating func `try`(
        _ all: UnsafeBufferPointer<Token>, _ range: Range<Int>, _ costs: TokenCosts.Buffers, _ end: Int,
        _ maximumLengths: Int
    ) {
        let groups = costs.groups
        var (distance, cheapest) = (Token(literal: 0), Int32.max)
        var index = range.upperBound
        while index > range.lowerBound {
            index &-= 1
            // A farther copy can be cheaper, if its distance is frequent.
            if groups[all[index].group] <= cheapest { (distance, cheapest) = (all[index], groups[all[index].group]) }
            let shortest = index == range.lowerBound ? Token.shortest : all[index &- 1].length &+ 1
            let longest = min(all[index].length, end &- position)
            `try`(distance, cheapest, costs, max(shortest, longest &- maximumLengths &+ 1), longest)
        }
    }

    /// Tries copies of the previous pixel.
    ///
    /// - Parameters:
    ///   - before: A copy with the distance of a pixel.
    ///   - group: The cost of the distance.
    ///   - run: The number of bytes, from the position on, that equal the bytes one pixel before them.
    ///   - isSearched: Whether repetitions of the position are known.
    @inline(__always)
    mutating func `try`(_ before: Token, _ group: Int32, _ costs: TokenCosts.Buffers, run: Int, isSearched: Bool) {
        let longest = min(run, Token.longest)
        // Inside a run that was not searched, no repetition is known, so the run is copied to its end.
        let isInRun = !isSearched || longest == Token.longest
        `try`(before, group, costs, max(isInRun ? longest : 0, Token.shortest), longest)
    }

    /// Tries some lengths with the distance of a token.
    @inline(__always)
    mutating func `try`(
        _ other: Token, _ group: Int32, _ costs: TokenCosts.Buffers, _ shortest: Int, _ longest: Int
    ) {
        let lengths = costs.lengths
        var length = longest
        while length >= shortest {
            // Eight lengths that cost too much are skipped at once.
            if length &- 7 >= shortest && !Self.isAnyCheaper(lengths, rest, length &- 7, position, than: cost &- group)
            {
                length &-= 8
                continue
            }
            let sum = group &+ lengths[length] &+ rest[position &+ length]
            if sum < cost {
                cost = sum
                token = Token(length: length, distance: other.distance)
            }
            length &-= 1
        }
    }

    /// Returns whether any of eight lengths, with the remaining cost after it, costs less than a limit.
    @inline(__always)
    private static func isAnyCheaper(
        _ lengths: UnsafeBufferPointer<Int32>, _ rest: UnsafeMutableBufferPointer<Int32>, _ length: Int,
        _ position: Int, than limit: Int32
    ) -> Bool {
        guard let lengths = UnsafeRawPointer(lengths.baseAddress), let rest = UnsafeRawPointer(rest.baseAddress) else {
            return false
        }
        let costs =
            lengths.loadUnaligned(fromByteOffset: 4 &* length, as: SIMD8<Int32>.self)
            &+ rest.loadUnaligned(fromByteOffset: 4 &* (position &+ length), as: SIMD8<Int32>.self)
        let differences = unsafeBitCast(costs &- SIMD8(repeating: limit), to: SIMD4<UInt64>.self)
        let signs = differences[0] | differences[1] | differences[2] | differences[3]
        return signs & 0x8000_0000_8000_0000 != 0
    }
}
