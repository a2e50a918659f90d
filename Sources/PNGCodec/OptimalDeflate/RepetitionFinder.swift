/// The repetitions that start at each position of some bytes: the nearest repetition of every length, or some of these.
struct Repetitions {
    /// The first position.
    private(set) var start = 0
    /// The number of positions.
    private(set) var count = 0
    /// The number of repetitions.
    var total: Int { Int(indices[count]) }
    /// The index in `all` of the first repetition of each position, and of the end; later entries are undefined.
    private var indices: [Int32] = [0]
    /// Copies by position, from the shortest to the longest, which are also the farthest; later entries are undefined.
    private var all: [Token] = []

    var range: Range<Int> { start..<start + count }

    /// Calls a function with `indices` and `all`.
    @inline(__always)
    func withBuffers(_ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Token>) -> Void) {
        indices.withUnsafeBufferPointer { indices in all.withUnsafeBufferPointer { body(indices, $0) } }
    }

    /// Forgets all repetitions; the next position is `start`.
    mutating func reset(to start: Int) {
        (self.start, count, indices[0]) = (start, 0, 0)
    }

    /// Appends the repetitions of some positions.
    ///
    /// - Parameters:
    ///   - positions: The number of positions that follow.
    ///   - most: The maximum number of repetitions of a position.
    ///   - search: Gets the index of a position, stores its repetitions, and returns their number.
    @inline(__always)
    mutating func append(
        _ positions: Int, most: Int, _ search: (Int, UnsafeMutableBufferPointer<Token>) -> Int
    ) {
        // Memory is kept, because new memory costs more than filling it.
        if indices.count < count + positions + 1 { indices += repeatElement(0, count: positions + indices.count) }
        if all.count < total + positions * most {
            all += repeatElement(Token(literal: 0), count: positions * most + all.count / 2)
        }
        indices.withUnsafeMutableBufferPointer { indices in
            all.withUnsafeMutableBufferPointer { all in
                var used = Int(indices[count])
                for position in 0..<positions {
                    used &+= search(position, UnsafeMutableBufferPointer(rebasing: all[used..<used &+ most]))
                    indices[count &+ position &+ 1] = Int32(truncatingIfNeeded: used)
                }
            }
        }
        count += positions
    }
}

/// Finds, at each position, the nearest earlier copy of every length.
///
/// One thread may use it at a time. A fast search finds most of the copies.
///
/// The positions of the window are in binary trees, with one tree per hash of three bytes. A tree is ordered by the bytes that follow a
/// position, and a parent is nearer than its children. So the path from the root to the place of a new position meets the nearest
/// repetition of every length. The new position then becomes the root, and the smaller and larger positions on the path become its
/// subtrees.
final class RepetitionFinder {
    private let effort: SearchEffort

    /// How many bytes at the end of a run of equal pixels a fast search examines, besides the first.
    ///
    /// It skips the other bytes of the run, and the inside of a copy of the longest length.
    static let runBytes = 4
    /// A search ends after this many positions, and forgets the positions below.
    private static let deepest = 1000
    private static let deepestOfFast = 16
    private static let positionsAtOnce = 256
    /// The approximate maximum of repetitions that are kept at once, at 4 bytes each.
    private static let maximumRepetitions = 6_000_000
    private static let hashBits: UInt32 = 15
    private static let none: Int32 = -1

    private var roots = [Int32](repeating: none, count: 1 << hashBits)
    /// The smaller and the larger child of each position.
    ///
    /// The index is the lowest 16 bits of the position. In a fast search, it is the lowest 15 bits, so that the children stay in the cache,
    /// but the farthest position has no room.
    private var children: [Int32]

    init(_ effort: SearchEffort) {
        self.effort = effort
        children = [Int32](repeating: Self.none, count: (effort == .fast ? 2 : 4) * Token.farthest)
    }

    /// Forgets all positions.
    func reset() {
        roots.withUnsafeMutableBufferPointer { $0.update(repeating: Self.none) }
    }

    /// Replaces repetitions with the repetitions of up to `most` next positions.
    ///
    /// - Parameters:
    ///   - start: The position after the last position of the previous call, or 0 after `reset`.
    ///   - pixel: The number of bytes per pixel.
    func find(
        _ bytes: UnsafeRawBufferPointer, from start: Int, most: Int, pixel: Int, into found: inout Repetitions
    ) {
        precondition(start >= 0 && start <= bytes.count && bytes.count < Int32.max && pixel > 0)
        found.reset(to: start)
        let end = min(bytes.count, start + most)
        let deepest = effort == .fast ? Self.deepestOfFast : Self.deepest
        // The ends of the last run of equal pixels and of the last copy of the longest length.
        var (runEnd, copyEnd) = (start, start)
        roots.withUnsafeMutableBufferPointer { roots in
            children.withUnsafeMutableBufferPointer { children in
                while found.range.upperBound < end && found.total < Self.maximumRepetitions {
                    let first = found.range.upperBound
                    let positions = min(Self.positionsAtOnce, end - first)
                    found.append(positions, most: min(deepest, Token.longest)) { index, target in
                        let position = first &+ index
                        guard position &+ Token.shortest <= bytes.count else { return 0 }
                        if effort == .fast {
                            if position < copyEnd || position &+ Self.runBytes < runEnd { return 0 }
                            if position >= max(runEnd, pixel) {
                                runEnd = position &+ Self.equalBytes(bytes, position &- pixel, position)
                            }
                        }
                        let number = Self.search(position, in: bytes, roots, children, deepest: deepest, target)
                        if number > 0 && target[number &- 1].length == Token.longest {
                            copyEnd = position &+ Token.longest
                        }
                        return number
                    }
                }
            }
        }
    }

    /// Stores the repetitions of a position, makes the position a root, and returns their number.
    @inline(__always)
    private static func search(
        _ position: Int, in bytes: UnsafeRawBufferPointer, _ roots: UnsafeMutableBufferPointer<Int32>,
        _ children: UnsafeMutableBufferPointer<Int32>, deepest: Int, _ found: UnsafeMutableBufferPointer<Token>
    ) -> Int {
        let mask = children.count / 2 - 1
        let most = min(Token.longest, bytes.count &- position)
        let first = UInt32(bytes[position]) | UInt32(bytes[position &+ 1]) &<< 8 | UInt32(bytes[position &+ 2]) &<< 16
        let hash = Int((first &* 0x9E37_79B1) &>> (32 &- hashBits))
        let farthest = max(0, position &- min(Token.farthest, mask))
        var node = Int(roots[hash])
        roots[hash] = Int32(truncatingIfNeeded: position)
        // Where the next smaller position and the next larger position are stored.
        var smaller = 2 &* (position & mask)
        var larger = smaller &+ 1
        var (smallerLength, largerLength) = (0, 0)
        var (best, number) = (Token.shortest &- 1, 0)
        var rest = deepest
        while node >= farthest && rest > 0 {
            let (length, isSmaller) = compare(
                bytes, node, position, known: min(smallerLength, largerLength), most: most)
            let pair = 2 &* (node & mask)
            if length > best {
                best = length
                found[number] = Token(length: length, distance: position &- node)
                number &+= 1
            }
            if length == most {
                // The new position replaces the old position: no copy is long enough to distinguish them.
                children[smaller] = children[pair]
                children[larger] = children[pair &+ 1]
                return number
            }
            if isSmaller {
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
        return number
    }

    /// Returns how many bytes are equal from two positions on, up to the longest length.
    @inline(__always)
    static func equalBytes(_ bytes: UnsafeRawBufferPointer, _ first: Int, _ second: Int) -> Int {
        compare(bytes, first, second, known: 0, most: min(Token.longest, bytes.count - second)).length
    }

    /// Compares the bytes from two positions on, up to `most`, where the first `known` bytes are known to be equal.
    ///
    /// - Returns: The number of equal bytes, and whether the next byte is smaller at the first position.
    @inline(__always)
    private static func compare(
        _ bytes: UnsafeRawBufferPointer, _ first: Int, _ second: Int, known: Int, most: Int
    ) -> (length: Int, isSmaller: Bool) {
        var length = known
        while length &+ 8 <= most {
            let old = bytes.loadUnaligned(fromByteOffset: first &+ length, as: UInt64.self)
            let new = bytes.loadUnaligned(fromByteOffset: second &+ length, as: UInt64.self)
            if old != new {
                let equal = (old ^ new).littleEndian.trailingZeroBitCount &>> 3
                return (length &+ equal, old.bigEndian < new.bigEndian)
            }
            length &+= 8
        }
        while length < most && bytes[first &+ length] == bytes[second &+ length] { length &+= 1 }
        return (length, length < most && bytes[first &+ length] < bytes[second &+ length])
    }
}
