/// The costs of tokens in a block, in 1/128 bit.
///
/// They are whole numbers, so that the same bytes have the same path on every machine.
struct TokenCosts {
    /// The cost of each literal.
    let literals: [Int32]
    /// The cost of each length from 0 to 258, by the length itself, where 0 to 2 do not occur.
    let lengths: [Int32]
    /// The cost of each group of distances (`Token.group`).
    let groups: [Int32]

    /// The costs in memory that is fast to read.
    struct Buffers {
        let literals: UnsafeBufferPointer<Int32>
        let lengths: UnsafeBufferPointer<Int32>
        let groups: UnsafeBufferPointer<Int32>
    }

    private static let bit: Int32 = 128

    /// The costs that are assumed before any tokens are known.
    static let assumed = TokenCosts(
        literalsAndLengths: [Int32](repeating: 7 * bit, count: DeflateSymbol.literalsAndLengths),
        distances: [Int32](repeating: 4 * bit, count: DeflateSymbol.distances))

    /// Returns the costs that are assumed for rows without filters, where copies of one or two whole pixels are cheap.
    ///
    /// - Parameter pixel: The number of bytes per pixel.
    static func assumed(pixel: Int) -> TokenCosts {
        var symbols = [Int32](repeating: 8 * bit, count: 256)
        symbols += repeatElement(7 * bit, count: DeflateSymbol.literalsAndLengths - symbols.count)
        for length in [pixel, 2 * pixel] where pixel > 1 && length >= Token.shortest {
            symbols[DeflateSymbol.ofLengths[length - Token.shortest].number] = 4 * bit
        }
        let distances = [Int32](repeating: 3 * bit, count: DeflateSymbol.distances)
        return TokenCosts(literalsAndLengths: symbols, distances: distances)
    }

    /// Creates costs from the entropy of the given tokens.
    init(entropyOf counts: TokenCounts) {
        self.init(
            literalsAndLengths: Self.entropies(counts.literals), distances: Self.entropies(counts.distances))
    }

    /// Creates costs from the codes of a block, where symbols without a code cost their entropy.
    init(codesOf block: DeflateBlock) {
        self.init(
            literalsAndLengths: Self.costs(block.literals, block.counts.literals),
            distances: Self.costs(block.distances, block.counts.distances))
    }

    private init(literalsAndLengths: [Int32], distances: [Int32]) {
        literals = Array(literalsAndLengths[..<256])
        lengths =
            [Int32](repeating: 0, count: Token.shortest)
            + DeflateSymbol.ofLengths.map { literalsAndLengths[$0.number] + Int32($0.extraBits) * Self.bit }
        groups = DeflateSymbol.ofGroups.map { distances[$0.number] + Int32($0.extraBits) * Self.bit }
    }

    /// Calls a function with all costs.
    @inline(__always)
    func withBuffers(_ body: (Buffers) -> Void) {
        literals.withUnsafeBufferPointer { literals in
            lengths.withUnsafeBufferPointer { lengths in
                groups.withUnsafeBufferPointer { body(Buffers(literals: literals, lengths: lengths, groups: $0)) }
            }
        }
    }

    /// Symbols that never occurred cost as much as symbols that occurred once.
    private static func entropies(_ counts: [Int]) -> [Int32] {
        let total = Logarithm.of(max(1, counts.reduce(0, +)))
        return counts.map { Int32(((total - Logarithm.of(max(1, $0))) * Int(bit)) >> Logarithm.fractionBits) }
    }

    private static func costs(_ code: HuffmanCode, _ counts: [Int]) -> [Int32] {
        let longest = Int32(code.lengths.max() ?? 0) * bit
        return zip(code.lengths, entropies(counts)).map { $0 > 0 ? Int32($0) * bit : max($1, longest) }
    }
}
