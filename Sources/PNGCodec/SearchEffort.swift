/// How hard a compressor searches for bytes to copy.
enum SearchEffort: Sendable, Hashable {
    /// A fast search.
    ///
    /// For flat art, it compares one position with the same two pixels, then one with the same pixel. For shortest paths, it keeps few
    /// repetitions of each position, tries few of their lengths, and chooses once or twice.
    case fast
    /// A thorough search.
    ///
    /// For flat art, it compares up to eight positions with the same two pixels, then four with the same pixel. For shortest paths, it
    /// keeps many repetitions of each position, tries all their lengths, and chooses several times.
    case thorough
}
