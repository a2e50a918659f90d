/// A prefix code for the symbols of one alphabet, as deflate writes it: RFC 1951, section 3.2.2.
struct HuffmanCode {
    /// The number of bits of each symbol's code; 0 for a symbol that never occurs.
    let lengths: [UInt8]
    /// Each symbol's code, its first bit lowest.
    let codes: [UInt16]

    /// Makes the code of at most `maximumLength` bits per symbol that stores symbols in the fewest bits.
    ///
    /// At least two symbols get a code: not every decoder accepts a single one.
    init(counts: [Int], maximumLength: Int) {
        var counts = counts
        for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 { counts[symbol] += 1 }
        var lengths = Self.lengths(counts)
        if lengths.contains(where: { $0 > maximumLength }) { lengths = Self.lengths(counts, upTo: maximumLength) }
        self.lengths = lengths
        codes = Self.codes(lengths)
    }

    /// Returns the number of bits of symbols that occur so often.
    func bits(_ counts: [Int]) -> Int {
        counts.indices.reduce(0) { $0 + counts[$1] * Int(lengths[$1]) }
    }

    /// Returns the depths of the leaves in Huffman's tree.
    private static func lengths(_ counts: [Int]) -> [UInt8] {
        // Leaves by weight, then the nodes that join two each: those come in the order of their weights by themselves.
        let leaves = counts.indices.filter { counts[$0] > 0 }.map { counts[$0] << 16 | $0 }.sorted()
        let root = 2 * leaves.count - 2
        var weights = leaves.map { $0 >> 16 }
        var parents = [Int](repeating: 0, count: root)
        var (leaf, joint) = (0, leaves.count)
        for parent in leaves.count...root {
            var weight = 0
            for _ in 0..<2 {
                let takesLeaf = joint == parent || leaf < leaves.count && weights[leaf] <= weights[joint]
                let node = takesLeaf ? leaf : joint
                if takesLeaf { leaf += 1 } else { joint += 1 }
                parents[node] = parent
                weight += weights[node]
            }
            weights.append(weight)
        }
        var depths = [UInt8](repeating: 0, count: root + 1)
        for node in parents.indices.reversed() { depths[node] = depths[parents[node]] + 1 }
        var lengths = [UInt8](repeating: 0, count: counts.count)
        for (leaf, depth) in zip(leaves, depths) { lengths[leaf & 0xFFFF] = depth }
        return lengths
    }

    /// Returns the best lengths of at most `limit` bits, by the package-merge algorithm of Larmore and Hirschberg.
    private static func lengths(_ counts: [Int], upTo limit: Int) -> [UInt8] {
        let leaves = counts.indices.filter { counts[$0] > 0 }.map { counts[$0] << 16 | $0 }.sorted()
        // For each number of bits, leaves and packages of two from the number above, by weight: whether each is a leaf.
        var rows: [[Bool]] = []
        var packages: [Int] = []
        for _ in 0..<limit {
            var weights: [Int] = []
            var row: [Bool] = []
            var rest = packages[...]
            for leaf in leaves {
                while let package = rest.first, package < leaf >> 16 {
                    weights.append(package)
                    row.append(false)
                    rest.removeFirst()
                }
                weights.append(leaf >> 16)
                row.append(true)
            }
            row += repeatElement(false, count: rest.count)
            weights += rest
            rows.append(row)
            packages = stride(from: 1, to: weights.count, by: 2).map { weights[$0 - 1] + weights[$0] }
        }
        var lengths = [UInt8](repeating: 0, count: counts.count)
        var taken = 2 * leaves.count - 2
        for row in rows.reversed() {
            let number = row[..<taken].count(where: \.self)
            for leaf in leaves[..<number] { lengths[leaf & 0xFFFF] += 1 }
            taken = 2 * (taken - number)
        }
        return lengths
    }

    private static func codes(_ lengths: [UInt8]) -> [UInt16] {
        var next = [UInt16](repeating: 0, count: 17)
        for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
        for length in 1...16 { next[length] = (next[length] &+ next[length - 1]) &<< 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] &+= 1 }
            return reversed(next[Int(length)]) >> (16 - UInt16(length))
        }
    }

    private static func reversed(_ code: UInt16) -> UInt16 {
        var code = code.byteSwapped
        code = code >> 4 & 0x0F0F | code << 4 & 0xF0F0
        code = code >> 2 & 0x3333 | code << 2 & 0xCCCC
        return code >> 1 & 0x5555 | code << 1 & 0xAAAA
    }
}
