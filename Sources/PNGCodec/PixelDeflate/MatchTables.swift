/// One position of 16 bits, or four of them.
typealias PositionEntry = FixedWidthInteger & UnsignedInteger & Sendable

/// The memory of a match finder: the positions of pixels, by the values of the pixels.
///
/// An entry has room for one position or for four positions of 16 bits each, with the newest in the lowest bits. A hit may be a hash
/// collision, so the finder compares the bytes. With one position per entry, all tables together fit into the processor's first-level
/// cache.
final class MatchTables<Entry: PositionEntry> {
    /// Positions by two pixels.
    let pairs: UnsafeMutablePointer<Entry>
    /// The positions before those in `pairs`, if an entry has room for four.
    let olderPairs: UnsafeMutablePointer<Entry>
    /// Positions by one pixel.
    let singles: UnsafeMutablePointer<Entry>
    /// Positions by green, blue and alpha.
    let tails: UnsafeMutablePointer<Entry>
    /// One position by red, green and blue, followed by one position by red and green.
    let threes: UnsafeMutablePointer<UInt16>

    /// Each table has 2^12 entries.
    static var bits: Int { 12 }
    static var entries: Int { 1 << bits }

    /// Whether an entry has room for four positions.
    static var isThorough: Bool { Entry.bitWidth >= 64 }

    init() {
        pairs = .allocate(capacity: Self.entries)
        olderPairs = .allocate(capacity: Self.isThorough ? Self.entries : 0)
        singles = .allocate(capacity: Self.entries)
        tails = .allocate(capacity: Self.entries)
        threes = .allocate(capacity: 2 * Self.entries)
    }

    deinit {
        pairs.deallocate()
        olderPairs.deallocate()
        singles.deallocate()
        tails.deallocate()
        threes.deallocate()
    }

    /// Forgets all positions, and fills all entries with the given position.
    func reset(to position: UInt16) {
        let all = Entry(truncatingIfNeeded: UInt64(position) * 0x0001_0001_0001_0001)
        for table in [pairs, singles, tails] { table.initialize(repeating: all, count: Self.entries) }
        if Self.isThorough { olderPairs.initialize(repeating: all, count: Self.entries) }
        threes.initialize(repeating: position, count: 2 * Self.entries)
    }
}
