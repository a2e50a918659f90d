/// A prefix code for the symbols of one alphabet, as deflate writes it: RFC 1951, section 3.2.2.
struct HuffmanCode {
    /// The number of bits of each symbol's code, or 0 for a symbol that never occurs.
    let lengths: [UInt8]
    /// Each symbol's code, with its first bit lowest.
    let codes: [UInt16]

    /// Makes the code that stores symbols in the fewest bits, with at most `maximumLength` bits per symbol.
    ///
    /// At least two symbols get a code, because some decoders do not accept a single code.
    init(counts: [Int], maximumLength: Int) {
        var counts = counts
        for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 { counts[symbol] += 1 }
        let leaves = Self.leaves(counts)
        var lengthCounts = Self.depthCounts(leaves)
        if lengthCounts.count > maximumLength + 1 { lengthCounts = Self.lengthCounts(leaves, upTo: maximumLength) }
        lengths = Self.lengths(leaves, lengthCounts, of: counts.count)
        codes = Self.codes(lengths, lengthCounts)
    }

    /// Returns the number of bits of symbols with these counts.
    func bits(_ counts: [Int]) -> Int {
        counts.indices.reduce(0) { $0 + counts[$1] * Int(lengths[$1]) }
    }

    /// A symbol that occurs.
    private struct Leaf {
        let symbol: Int
        let weight: Int
    }

    /// Returns the symbols that occur, the rarest first, by a radix sort with eight bits at a time from the lowest up.
    private static func leaves(_ counts: [Int]) -> [Leaf] {
        var leaves: [Leaf] = []
        leaves.reserveCapacity(counts.count)
        var bits = 0
        for (symbol, count) in counts.enumerated() where count > 0 {
            leaves.append(Leaf(symbol: symbol, weight: count))
            bits |= count
        }
        var sorted = leaves
        for shift in stride(from: 0, to: Int.bitWidth - bits.leadingZeroBitCount, by: 8) {
            leaves.withUnsafeBufferPointer { leaves in
                sorted.withUnsafeMutableBufferPointer { sorted in
                    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
                        places.update(repeating: 0)
                        for leaf in leaves { places[leaf.weight &>> shift & 0xFF] &+= 1 }
                        var place = 0
                        for value in 0..<256 { (places[value], place) = (place, place &+ places[value]) }
                        for leaf in leaves {
                            let value = leaf.weight &>> shift & 0xFF
                            sorted[places[value]] = leaf
                            places[value] &+= 1
                        }
                    }
                }
            }
            swap(&leaves, &sorted)
        }
        return leaves
    }

    /// Returns how many leaves of Huffman's tree each depth has, by the algorithm of Moffat and Katajainen (1995).
    private static func depthCounts(_ leaves: [Leaf]) -> [Int] {
        // A joint of two nodes is written over a leaf that has been joined. It first has its weight, and after it is joined itself, its
        // parent.
        var nodes = leaves.map(\.weight)
        var joints = [Int](repeating: 0, count: nodes.count)
        let depth = nodes.withUnsafeMutableBufferPointer { nodes in
            joints.withUnsafeMutableBufferPointer { joints in
                let root = nodes.count - 2
                var (leaf, joint) = (0, 0)
                for node in 0...root {
                    var weight = 0
                    for _ in 0..<2 {
                        if joint == node || leaf < nodes.count && nodes[leaf] <= nodes[joint] {
                            weight &+= nodes[leaf]
                            leaf &+= 1
                        } else {
                            weight &+= nodes[joint]
                            nodes[joint] = node
                            joint &+= 1
                        }
                    }
                    nodes[node] = weight
                }
                // From the root down, each joint is one level deeper than its parent. The first is the deepest.
                nodes[root] = 0
                joints[0] = 1
                for node in (0..<root).reversed() {
                    let depth = nodes[nodes[node]] &+ 1
                    nodes[node] = depth
                    joints[depth] &+= 1
                }
                return nodes[0]
            }
        }
        // Each joint has two nodes below it. Nodes that are not joints are leaves.
        return [0] + (1...depth + 1).map { 2 * joints[$0 - 1] - ($0 < joints.count ? joints[$0] : 0) }
    }

    /// Returns the number of leaves with each length, at most `limit` bits, by the package-merge algorithm of Larmore and Hirschberg.
    private static func lengthCounts(_ leaves: [Leaf], upTo limit: Int) -> [Int] {
        // For each number of bits: leaves, and packages of two from the previous number, sorted by weight. Each value says whether it is a
        // leaf.
        var rows: [[Bool]] = []
        var packages: [Int] = []
        for _ in 0..<limit {
            var weights: [Int] = []
            var row: [Bool] = []
            var package = 0
            for leaf in leaves {
                while package < packages.count && packages[package] < leaf.weight {
                    weights.append(packages[package])
                    row.append(false)
                    package += 1
                }
                weights.append(leaf.weight)
                row.append(true)
            }
            row += repeatElement(false, count: packages.count - package)
            weights += packages[package...]
            rows.append(row)
            packages = stride(from: 1, to: weights.count, by: 2).map { weights[$0 - 1] + weights[$0] }
        }
        // The number of leaves with at least this length.
        var reaching = [leaves.count]
        var taken = 2 * leaves.count - 2
        for row in rows.reversed() {
            let number = row[..<taken].count(where: \.self)
            reaching.append(number)
            taken = 2 * (taken - number)
        }
        reaching.append(0)
        return (0...limit).map { reaching[$0] - reaching[$0 + 1] }
    }

    /// Gives the rarest symbols the longest codes.
    private static func lengths(_ leaves: [Leaf], _ lengthCounts: [Int], of count: Int) -> [UInt8] {
        var lengths = [UInt8](repeating: 0, count: count)
        lengths.withUnsafeMutableBufferPointer { lengths in
            var index = 0
            for (length, number) in lengthCounts.enumerated().reversed() {
                for leaf in leaves[index..<index + number] { lengths[leaf.symbol] = UInt8(length) }
                index += number
            }
        }
        return lengths
    }

    private static func codes(_ lengths: [UInt8], _ lengthCounts: [Int]) -> [UInt16] {
        // The next code of each length. Its first bit is the highest of 16.
        var next: [UInt16] = [0]
        for (length, number) in lengthCounts.enumerated() {
            next.append(next[length] &+ UInt16(truncatingIfNeeded: number) &<< UInt16(16 - length))
        }
        return next.withUnsafeMutableBufferPointer { next in
            lengths.map { length in
                guard length > 0 else { return 0 }
                defer { next[Int(length)] &+= 1 &<< (16 - UInt16(length)) }
                return reversed(next[Int(length)])
            }
        }
    }

    private static func reversed(_ code: UInt16) -> UInt16 {
        var code = code.byteSwapped
        code = code >> 4 & 0x0F0F | code << 4 & 0xF0F0
        code = code >> 2 & 0x3333 | code << 2 & 0xCCCC
        return code >> 1 & 0x5555 | code << 1 & 0xAAAA
    }
}
