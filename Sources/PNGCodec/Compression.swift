/// How hard the encoder works for fewer bytes.
public struct Compression: Sendable, Hashable {
    /// How hard the compressor for flat art searches; nil if libdeflate compresses everything.
    let flatEffort: SearchEffort?
    /// The level of libdeflate for other stills, 1 to 12.
    let stillLevel: CInt
    /// The level of libdeflate for frames of animations, whose files more often reach the limit in bytes.
    let frameLevel: CInt
    /// The row filters that are tried on every image.
    let filters: [RowFilter.Choice]
    /// A still image gets no filter, and no trial, if at least this share of its pixels equals the pixel before.
    let flatEnough: Double
    /// Flat art with a larger share of gradients (`Scanlines.Flatness.opaqueChanges`) is for libdeflate all the same.
    let mostGradients: Double
    /// How many shortest paths are searched for stills, and for frames, at most two; with 0, libdeflate does all.
    var stillPaths = 0
    var framePaths = 0
    /// How many ways to store the frames so far are carried on; with 1, patches are rated by a sample of their rows.
    var mostPlans = 1

    /// More bytes in less time, for previews.
    public static let fast = Compression(
        flatEffort: .fast, stillLevel: 4, frameLevel: 5, filters: [.none, .adaptive], flatEnough: 0.7, mostGradients: 1)
    /// The default: few bytes at a good speed.
    public static let balanced = Compression(
        flatEffort: .thorough, stillLevel: 5, frameLevel: 10, filters: [.none, .adaptive], flatEnough: 0.7,
        mostGradients: 0.66)
    /// The fewest bytes; takes many times as long.
    public static let best = Compression(
        flatEffort: nil, stillLevel: 12, frameLevel: 12,
        filters: RowFilter.allCases.map { .all($0) } + [.adaptive, .trial], flatEnough: .infinity, mostGradients: 0,
        stillPaths: 2, framePaths: 1, mostPlans: 8)
    /// `best` without shortest paths: about 1 % more bytes for animations, in a fifth of the time.
    public static let thorough = {
        var thorough = best
        (thorough.stillPaths, thorough.framePaths) = (0, 0)
        return thorough
    }()
}
