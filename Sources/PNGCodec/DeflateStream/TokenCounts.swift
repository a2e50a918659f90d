/// The number of times that each symbol occurs among tokens.
struct TokenCounts {
    /// The counts of literals, of the end of the block (always 1), and of lengths.
    private(set) var literals = [Int](repeating: 0, count: DeflateSymbol.literalsAndLengths)
    private(set) var distances = [Int](repeating: 0, count: DeflateSymbol.distances)
    /// The number of extra bits after the symbols.
    private(set) var extraBits = 0

    /// - Parameter mostAreLiterals: Whether to look for four literals in a row, which is slower if literals are rare.
    init(_ tokens: UnsafeBufferPointer<Token>, mostAreLiterals: Bool = false) {
        var groups = [Int](repeating: 0, count: 512)
        // Equal literals in a row would wait for each other's count, so each of four neighbors has a separate table.
        var heads = [Int](repeating: 0, count: 512 + 3 * 256)
        heads.withUnsafeMutableBufferPointer { heads in
            groups.withUnsafeMutableBufferPointer { groups in
                var index = 0
                while index < tokens.count {
                    if mostAreLiterals, let four = FourLiterals(tokens, at: index) {
                        heads[four[0]] &+= 1
                        heads[512 &+ four[1]] &+= 1
                        heads[768 &+ four[2]] &+= 1
                        heads[1024 &+ four[3]] &+= 1
                        index &+= 4
                        continue
                    }
                    let token = tokens[index]
                    heads[token.head] &+= 1
                    groups[token.group] &+= 1
                    index &+= 1
                }
            }
        }
        for literal in 0..<256 {
            literals[literal] = heads[literal] + heads[512 + literal] + heads[768 + literal] + heads[1024 + literal]
        }
        literals[DeflateSymbol.endOfBlock] = 1
        for (symbol, count) in zip(DeflateSymbol.ofLengths, heads[256..<512]) {
            literals[symbol.number] += count
            extraBits += count * symbol.extraBits
        }
        for (symbol, count) in zip(DeflateSymbol.ofGroups, groups).dropFirst() {
            distances[symbol.number] += count
            extraBits += count * symbol.extraBits
        }
    }
}
