/// The repetitions that start at each position of some bytes: the nearest one of every length.
struct Repetitions {
    /// The first position.
    let start: Int
    /// The index in `all` of the first repetition of each position, and of the end.
    fileprivate(set) var indices: [Int32] = [0]
    /// Copies by position, and there from the shortest to the longest, which are also the farthest.
    fileprivate(set) var all: [Token] = []

    /// The number of positions.
    var count: Int { indices.count - 1 }
    var range: Range<Int> { start..<start + count }

    /// Calls a function with `indices` and `all`.
    @inline(__always)
    func withBuffers(_ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Token>) -> Void) {
        indices.withUnsafeBufferPointer { indices in all.withUnsafeBufferPointer { body(indices, $0) } }
    }
}

/// Finds, at each position, the nearest earlier copy of every length; for one thread at a time.
///
/// The positions of the window are in binary trees, one per hash of three bytes. A tree is ordered by the bytes that follow
/// a position, and a parent is nearer than its children. So the way from the root to the place of a new position meets
/// the nearest repetition of every length, and the new position becomes the root with what was smaller and larger on the way.
final class RepetitionFinder {
    private static let window = 32_768
    static let shortest = 3
    static let longest = 258
    /// A search ends after this many positions, and forgets those below.
    private static let deepest = 1000
    /// About the most repetitions that are kept at once; each takes 4 bytes.
    private static let mostRepetitions = 6_000_000
    private static let hashBits: UInt32 = 16
    private static let none: Int32 = -1

    private var roots = [Int32](repeating: none, count: 1 << hashBits)
    /// The smaller and the larger child of each position, which are by its lowest 16 bits.
    private var children = [Int32](repeating: none, count: 4 * window)

    /// Forgets all positions.
    func reset() {
        roots.withUnsafeMutableBufferPointer { $0.update(repeating: Self.none) }
    }

    /// Returns the repetitions of the next positions, up to `most` of them.
    ///
    /// - Parameter start: The position after the last one of the call before; 0 after `reset`.
    func next(_ bytes: UnsafeRawBufferPointer, from start: Int, most: Int) -> Repetitions {
        precondition(start >= 0 && start <= bytes.count && bytes.count < Int32.max)
        var found = Repetitions(start: start)
        let end = min(bytes.count, start + most)
        found.indices.reserveCapacity(end - start + 1)
        roots.withUnsafeMutableBufferPointer { roots in
            children.withUnsafeMutableBufferPointer { children in
                var position = start
                while position < end && found.all.count < Self.mostRepetitions {
                    if position + Self.shortest <= bytes.count {
                        Self.search(position, in: bytes, roots, children, &found.all)
                    }
                    found.indices.append(Int32(truncatingIfNeeded: found.all.count))
                    position += 1
                }
            }
        }
        return found
    }

    /// Appends the repetitions of a position and makes it a root.
    @inline(__always)
    private static func search(
        _ position: Int, in bytes: UnsafeRawBufferPointer, _ roots: UnsafeMutableBufferPointer<Int32>,
        _ children: UnsafeMutableBufferPointer<Int32>, _ found: inout [Token]
    ) {
        let mask = 2 * window - 1
        let most = min(longest, bytes.count &- position)
        let first = UInt32(bytes[position]) | UInt32(bytes[position &+ 1]) &<< 8 | UInt32(bytes[position &+ 2]) &<< 16
        let hash = Int((first &* 0x9E37_79B1) &>> (32 &- hashBits))
        let farthest = max(0, position &- window)
        var node = Int(roots[hash])
        roots[hash] = Int32(truncatingIfNeeded: position)
        // Where the next smaller and the next larger position go.
        var smaller = 2 &* (position & mask)
        var larger = smaller &+ 1
        var (smallerLength, largerLength) = (0, 0)
        var best = shortest &- 1
        var rest = deepest
        while node >= farthest && rest > 0 {
            let length = equalBytes(bytes, node, position, known: min(smallerLength, largerLength), most: most)
            let pair = 2 &* (node & mask)
            if length > best {
                best = length
                found.append(Token(length: length, distance: position &- node))
            }
            if length == most {
                // The new position replaces the old one: no copy is long enough to tell them apart.
                children[smaller] = children[pair]
                children[larger] = children[pair &+ 1]
                return
            }
            if bytes[node &+ length] < bytes[position &+ length] {
                children[smaller] = Int32(truncatingIfNeeded: node)
                smaller = pair &+ 1
                smallerLength = length
                node = Int(children[smaller])
            } else {
                children[larger] = Int32(truncatingIfNeeded: node)
                larger = pair
                largerLength = length
                node = Int(children[larger])
            }
            rest &-= 1
        }
        children[smaller] = none
        children[larger] = none
    }

    @inline(__always)
    private static func equalBytes(
        _ bytes: UnsafeRawBufferPointer, _ first: Int, _ second: Int, known: Int, most: Int
    ) -> Int {
        var length = known
        while length &+ 8 <= most {
            let difference =
                bytes.loadUnaligned(fromByteOffset: first &+ length, as: UInt64.self).littleEndian
                ^ bytes.loadUnaligned(fromByteOffset: second &+ length, as: UInt64.self).littleEndian
            if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
            length &+= 8
        }
        while length < most && bytes[first &+ length] == bytes[second &+ length] { length &+= 1 }
        return length
    }
}
