/// One position of 16 bits, or four of them.
typealias PositionEntry = FixedWidthInteger & UnsignedInteger & Sendable

/// What a match finder remembers: where pixels started, by what they are.
///
/// An entry has room for one position or for four, of 16 bits each, the newest in the lowest bits. Whatever is found is compared before
/// it is believed. With one position, all tables together stay in the nearest cache.
final class MatchTables<Entry: PositionEntry> {
    /// Positions by two pixels.
    let pairs: UnsafeMutablePointer<Entry>
    /// The positions before these, if an entry has room for four.
    let olderPairs: UnsafeMutablePointer<Entry>
    /// Positions by one pixel.
    let singles: UnsafeMutablePointer<Entry>
    /// Positions by green, blue and alpha.
    let tails: UnsafeMutablePointer<Entry>
    /// One position by red, green and blue; then one by red and green.
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

    /// Forgets everything; what was never set is a position too.
    func reset(to position: UInt16) {
        let all = Entry(truncatingIfNeeded: UInt64(position) * 0x0001_0001_0001_0001)
        for table in [pairs, singles, tails] { table.initialize(repeating: all, count: Self.entries) }
        if Self.isThorough { olderPairs.initialize(repeating: all, count: Self.entries) }
        threes.initialize(repeating: position, count: 2 * Self.entries)
    }
}
