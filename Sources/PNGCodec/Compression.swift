/// How hard the encoder works for fewer bytes.
public struct Compression: Sendable, Hashable {
    /// The level of libdeflate, 1 to 12, for stills.
    let stillLevel: CInt
    /// The same for the frames of animations, which have a limit of bytes to keep.
    let frameLevel: CInt
    /// The row filters that are tried on every picture.
    let filters: [RowFilter.Choice]
    /// The share of pixels equal to the one before from which on a still picture gets no filter, untried.
    let flatEnough: Double

    /// For previews and impatient people.
    public static let fast = Compression(
        stillLevel: 4, frameLevel: 5, filters: [.none, .adaptive], flatEnough: 0.7)
    /// The default: few bytes at a good speed.
    public static let balanced = Compression(
        stillLevel: 5, frameLevel: 10, filters: [.none, .adaptive], flatEnough: 0.7)
    /// The fewest bytes, at many times the time.
    public static let best = Compression(
        stillLevel: 12, frameLevel: 12, filters: [.none, .adaptive, .all(.sub), .all(.up), .all(.paeth)],
        flatEnough: .infinity)
}
