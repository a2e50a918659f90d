/// What one platform asks of stickers.
///
/// Rules, help, templates, manifests and pages read their limits here.
public struct Profile: Sendable, Hashable {
    /// The name in options and reports.
    public let name: String
    /// The name that people use.
    public let title: String
    /// The scale that masters are drawn at.
    public let masterScale: Scale
    /// The sizes of stickers, the smallest first.
    public let sizes: [StickerSize]
    /// Files of this many bytes or more are refused.
    public let byteLimit: Int
    /// The longest label, in characters.
    public let labelLength: Int
    /// The delays that play as they are meant, in milliseconds.
    public let delays: ClosedRange<Double>
    /// How long a frame is shown at least, in milliseconds, however short its delay is.
    package let shortestShownDelay: [ImageFormat: Double]
    /// The year and month in which the platform's documents were read.
    public let checked: String

    /// The sides of a master in pixels.
    public var sides: ClosedRange<Int> {
        let pixels = sizes.map { $0.pixels(at: masterScale) }
        return (pixels.first ?? 1)...(pixels.last ?? 1)
    }
}

extension Profile {
    /// Messages on Apple's systems, after `MSSticker`, the Human Interface Guidelines and the Asset Catalog Format
    /// Reference; delays after ImageIO's `kCGImagePropertyAPNGDelayTime` and `kCGImagePropertyGIFDelayTime`.
    public static let messages = Profile(
        name: "messages", title: "Messages", masterScale: .x3, sizes: StickerSize.allCases, byteLimit: 500_000,
        labelLength: 150, delays: 20...10_000, shortestShownDelay: [.apng: 50, .gif: 100], checked: "2026-11")
}
