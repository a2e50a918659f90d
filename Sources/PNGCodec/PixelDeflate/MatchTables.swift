/// What a match finder remembers: where pixels started, by what they are.
///
/// A position has 16 bits; whatever is found is compared before it is believed. The newest entry is in the lowest bits.
final class MatchTables {
    /// Each table has 2^12 entries, so that all stay in the nearest caches.
    static let bits = 12
    static let entries = 1 << bits

    /// Four positions by two pixels.
    let pairs: UnsafeMutablePointer<UInt64>
    /// The four positions before these.
    let olderPairs: UnsafeMutablePointer<UInt64>
    /// Four positions by one pixel.
    let singles: UnsafeMutablePointer<UInt64>
    /// Four positions by green, blue and alpha.
    let tails: UnsafeMutablePointer<UInt64>
    /// One position by red, green and blue; then one by red and green.
    let threes: UnsafeMutablePointer<UInt16>

    init() {
        pairs = .allocate(capacity: Self.entries)
        olderPairs = .allocate(capacity: Self.entries)
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
        let four = UInt64(position) * 0x0001_0001_0001_0001
        for table in [pairs, olderPairs, singles, tails] { table.initialize(repeating: four, count: Self.entries) }
        threes.initialize(repeating: position, count: 2 * Self.entries)
    }
}
