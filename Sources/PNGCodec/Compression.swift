/// How hard the encoder works for fewer bytes.
public struct Compression: Sendable, Hashable {
    /// The level of libdeflate for stills, 1 to 12.
    let stillLevel: CInt
    /// The level of libdeflate for frames of animations, whose files more often reach the limit in bytes.
    let frameLevel: CInt
    /// The row filters that are tried on every image.
    let filters: [RowFilter.Choice]
    /// A still image gets no filter, and no trial, if at least this share of its pixels equals the pixel before.
    let flatEnough: Double

    /// More bytes in less time, for previews.
    public static let fast = Compression(
        stillLevel: 4, frameLevel: 5, filters: [.none, .adaptive], flatEnough: 0.7)
    /// The default: few bytes at a good speed.
    public static let balanced = Compression(
        stillLevel: 5, frameLevel: 10, filters: [.none, .adaptive], flatEnough: 0.7)
    /// The fewest bytes; takes many times as long.
    public static let best = Compression(
        stillLevel: 12, frameLevel: 12, filters: [.none, .adaptive, .all(.sub), .all(.up), .all(.paeth)],
        flatEnough: .infinity)
}
