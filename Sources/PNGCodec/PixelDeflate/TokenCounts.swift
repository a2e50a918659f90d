/// How often each symbol occurs among tokens.
struct TokenCounts {
    /// Literals, the end of the block, which occurs once, and lengths.
    private(set) var literals = [Int](repeating: 0, count: DeflateSymbol.literalsAndLengths)
    private(set) var distances = [Int](repeating: 0, count: DeflateSymbol.distances)
    /// How many bits follow the symbols.
    private(set) var extraBits = 0

    init(_ tokens: UnsafeBufferPointer<Token>) {
        var heads = [Int](repeating: 0, count: 512)
        var groups = heads
        heads.withUnsafeMutableBufferPointer { heads in
            groups.withUnsafeMutableBufferPointer { groups in
                for token in tokens {
                    heads[token.head] &+= 1
                    groups[token.group] &+= 1
                }
            }
        }
        for literal in 0..<256 { literals[literal] = heads[literal] }
        literals[DeflateSymbol.endOfBlock] = 1
        for (symbol, count) in zip(DeflateSymbol.ofLengths, heads[256...]) {
            literals[symbol.number] += count
            extraBits += count * symbol.extraBits
        }
        for (symbol, count) in zip(DeflateSymbol.ofGroups, groups).dropFirst() {
            distances[symbol.number] += count
            extraBits += count * symbol.extraBits
        }
    }
}
