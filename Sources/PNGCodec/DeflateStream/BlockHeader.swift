/// The codes of a block as they are written before its tokens: RFC 1951, section 3.2.7.
struct BlockHeader {
    /// How many lengths of each code are written, without zeros at the end.
    private let literalCount: Int
    private let distanceCount: Int
    private let items: [Item]
    private let code: HuffmanCode
    /// How many lengths of `code` are written.
    private let codeCount: Int
    /// The number of bits of the header.
    let bits: Int

    /// A step of the list of code lengths: a length, or a repetition.
    private struct Item {
        let symbol: Int
        var extra = 0
        var extraBits = 0

        /// The number of lengths that the item represents.
        var count: Int {
            switch symbol {
            case 16, 17: extra + 3
            case 18: extra + 11
            default: 1
            }
        }
    }

    /// The order in which the lengths of the code for code lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let longestCode = 7
    private static let maximumSearches = 8

    /// - Parameter thorough: Whether to search for the shortest way to write the lengths.
    init(_ literals: HuffmanCode, _ distances: HuffmanCode, thorough: Bool = false) {
        let (literals, distances) = (literals.lengths, distances.lengths)
        let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
        let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        let lengths = Array(literals[..<literalCount] + distances[..<distanceCount])
        var best = BlockHeader(literalCount, distanceCount, Self.items(lengths))
        if thorough {
            // Items are chosen for a code, and the code is then made for the items.
            for _ in 0..<Self.maximumSearches {
                let next = BlockHeader(literalCount, distanceCount, Self.shortestItems(lengths, best.code))
                guard next.bits < best.bits else { break }
                best = next
            }
        }
        self = best
    }

    private init(_ literalCount: Int, _ distanceCount: Int, _ items: [Item]) {
        (self.literalCount, self.distanceCount, self.items) = (literalCount, distanceCount, items)
        var counts = [Int](repeating: 0, count: Self.order.count)
        for item in items { counts[item.symbol] += 1 }
        let code = HuffmanCode(counts: counts, maximumLength: Self.longestCode)
        self.code = code
        codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        bits = items.reduce(14 + 3 * codeCount + code.bits(counts)) { $0 + $1.extraBits }
    }

    func write(to output: inout BitWriter) {
        output.write(UInt64(literalCount - 257), 5)
        output.write(UInt64(distanceCount - 1), 5)
        output.write(UInt64(codeCount - 4), 4)
        for symbol in Self.order[..<codeCount] { output.write(UInt64(code.lengths[symbol]), 3) }
        for item in items {
            output.write(UInt64(code.codes[item.symbol]), UInt64(code.lengths[item.symbol]))
            output.write(UInt64(item.extra), UInt64(item.extraBits))
        }
    }

    /// Returns items that repeat as much as possible.
    private static func items(_ lengths: [UInt8]) -> [Item] {
        var items: [Item] = []
        items.reserveCapacity(lengths.count)
        var start = 0
        while start < lengths.count {
            let length = lengths[start]
            let end = lengths[start...].firstIndex { $0 != length } ?? lengths.count
            var count = end - start
            if length > 0 {
                items.append(Item(symbol: Int(length)))
                count -= 1
            }
            while count >= 3 {
                let item = Self.repetition(of: length, min(count, length > 0 ? 6 : 138))
                items.append(item)
                count -= item.count
            }
            for _ in 0..<count { items.append(Item(symbol: Int(length))) }
            start = end
        }
        return items
    }

    /// Returns the items that a code writes in the fewest bits, by a shortest path from the end.
    private static func shortestItems(_ lengths: [UInt8], _ code: HuffmanCode) -> [Item] {
        // A symbol without a code can get one.
        let costs = code.lengths.map { $0 > 0 ? Int($0) : longestCode }
        var path = [(item: Item, bits: Int)](repeating: (Item(symbol: 0), 0), count: lengths.count + 1)
        path.withUnsafeMutableBufferPointer { path in
            var run = 0
            for position in lengths.indices.reversed() {
                let length = lengths[position]
                run = position + 1 < lengths.count && lengths[position + 1] == length ? run + 1 : 1
                let alone = Item(symbol: Int(length))
                var best = (item: alone, bits: costs[alone.symbol] + path[position + 1].bits)
                func `try`(_ item: Item) {
                    let bits = costs[item.symbol] + item.extraBits + path[position + item.count].bits
                    if bits < best.bits { best = (item, bits) }
                }
                let isAgain = position > 0 && lengths[position - 1] == length
                if run >= 3 && (length == 0 || isAgain) {
                    for count in 3...min(run, length > 0 ? 6 : 138) { `try`(repetition(of: length, count)) }
                    if length == 0 && isAgain {
                        for count in 3...min(run, 6) { `try`(Item(symbol: 16, extra: count - 3, extraBits: 2)) }
                    }
                }
                path[position] = best
            }
        }
        var items: [Item] = []
        var position = 0
        while position < lengths.count {
            items.append(path[position].item)
            position += path[position].item.count
        }
        return items
    }

    /// Returns the item that repeats a length 3 times or more: the length 0, or the previous length.
    private static func repetition(of length: UInt8, _ count: Int) -> Item {
        if length > 0 { return Item(symbol: 16, extra: count - 3, extraBits: 2) }
        return count <= 10
            ? Item(symbol: 17, extra: count - 3, extraBits: 3) : Item(symbol: 18, extra: count - 11, extraBits: 7)
    }
}
