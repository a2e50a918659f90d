/// The codes of a block as they are written before its tokens: RFC 1951, section 3.2.7.
struct BlockHeader {
    private let items: [Item]
    private let code: HuffmanCode
    /// How many lengths of `code` are written.
    private let codeCount: Int
    /// The number of bits of the header.
    let bits: Int

    /// One step of the list of code lengths: a length, or a repetition.
    private struct Item {
        let symbol: Int
        var extra = 0
        var extraBits = 0
    }

    /// The order in which the lengths of the code for code lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        items = Self.items(literals.lengths + distances.lengths)
        var counts = [Int](repeating: 0, count: Self.order.count)
        for item in items { counts[item.symbol] += 1 }
        let code = HuffmanCode(counts: counts, maximumLength: 7)
        self.code = code
        codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        bits = items.reduce(14 + 3 * codeCount + code.bits(counts)) { $0 + $1.extraBits }
    }

    func write(to output: inout BitWriter) {
        output.write(UInt64(DeflateSymbol.literalsAndLengths - 257), 5)
        output.write(UInt64(DeflateSymbol.distances - 1), 5)
        output.write(UInt64(codeCount - 4), 4)
        for symbol in Self.order[..<codeCount] { output.write(UInt64(code.lengths[symbol]), 3) }
        for item in items {
            output.write(UInt64(code.codes[item.symbol]), UInt64(code.lengths[item.symbol]))
            output.write(UInt64(item.extra), UInt64(item.extraBits))
        }
    }

    private static func items(_ lengths: [UInt8]) -> [Item] {
        var items: [Item] = []
        var rest = lengths[...]
        while let length = rest.first {
            var count = rest.prefix { $0 == length }.count
            rest.removeFirst(count)
            if length > 0 {
                items.append(Item(symbol: Int(length)))
                count -= 1
            }
            while count >= 3 {
                let part: Int
                if length > 0 {
                    part = min(count, 6)
                    items.append(Item(symbol: 16, extra: part - 3, extraBits: 2))
                } else if count <= 10 {
                    part = count
                    items.append(Item(symbol: 17, extra: part - 3, extraBits: 3))
                } else {
                    part = min(count, 138)
                    items.append(Item(symbol: 18, extra: part - 11, extraBits: 7))
                }
                count -= part
            }
            items += repeatElement(Item(symbol: Int(length)), count: count)
        }
        return items
    }
}
