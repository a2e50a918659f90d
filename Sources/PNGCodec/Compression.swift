/// How hard the encoder works for fewer bytes.
public struct Compression: Sendable, Hashable {
    /// How hard the compressor for flat art searches, or `nil` if it is not used.
    let flatEffort: SearchEffort?
    /// Whether filtered rows are stored as runs if runs are shorter than the result of libdeflate.
    var storesRuns = false
    /// The level of libdeflate for other stills, 1 to 12.
    let stillLevel: CInt
    /// The compressor for frames of animations, which more often reach the limit in bytes.
    let frames: FrameMethod
    /// The row filters that are tried on every image.
    let filters: [RowFilter.Choice]
    /// If at least this share of a still image's pixels equals the pixel before, the image gets no filter and no trial.
    ///
    /// Photographs on transparency are excepted.
    let flatEnough: Double
    /// How many shortest paths are searched for stills, at most two, or 0 to use the quick compressors.
    var stillPaths = 0
    /// How many ways to store the frames are followed at the same time, or 1 to rate patches by a quick estimate.
    var maximumPlans = 1

    enum FrameMethod: Sendable, Hashable {
        /// libdeflate, at a level from 1 to 12, or runs if `storesRuns` allows them.
        case libdeflate(CInt)
        /// One short path, or two for filtered rows, in about half the time of libdeflate's level 10.
        case shortPath
        /// The shortest path, or the level of libdeflate for stills if that is shorter.
        case shortestPath
    }

    /// More bytes in less time, for previews.
    public static let fast = Compression(
        flatEffort: .fast, storesRuns: true, stillLevel: 4, frames: .libdeflate(5), filters: [.none, .adaptive],
        flatEnough: 0.7)
    /// The default: few bytes at a good speed.
    public static let balanced = Compression(
        flatEffort: .thorough, storesRuns: true, stillLevel: 5, frames: .shortPath, filters: [.none, .adaptive],
        flatEnough: 0.7)
    /// The fewest bytes, in many times the time.
    public static let best = Compression(
        flatEffort: nil, stillLevel: 12, frames: .shortestPath,
        filters: RowFilter.allCases.map { .all($0) } + [.adaptive, .trial], flatEnough: .infinity,
        stillPaths: 2, maximumPlans: 8)
    /// `best` without shortest paths: about 1% more bytes for animations, in a fifth of the time.
    package static let thorough = Compression(
        flatEffort: nil, stillLevel: 12, frames: .libdeflate(12), filters: best.filters, flatEnough: .infinity,
        maximumPlans: 8)
}
