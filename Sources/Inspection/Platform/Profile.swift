/// The requirements of one platform for stickers.
///
/// Rules, help, templates, manifests and pages read their limits here.
package struct Profile: Sendable, Hashable {
    /// The name in options and reports.
    package let name: String
    /// The name for people.
    package let title: String
    /// The company that sets the limits, for people.
    package let maker: String
    /// The sizes of stickers, the smallest first.
    package let sizes: [StickerSize]
    /// The formats that the platform shows.
    package let formats: Set<ImageFormat>
    /// Files of this many bytes or more are too large.
    package let byteLimit: Int
    /// The maximum length of a label, in characters.
    package let labelLength: Int
    /// The delays that play as intended, in milliseconds.
    package let delays: ClosedRange<Double>
    /// The shortest time for which the platform shows a frame, in milliseconds, however short its delay.
    package let shortestShownDelay: [ImageFormat: Double]
    /// The year and month when the platform's documentation was checked, such as `2026-11`.
    package let checked: String

    package init(
        name: String, title: String, maker: String, sizes: [StickerSize], formats: Set<ImageFormat>, byteLimit: Int,
        labelLength: Int, delays: ClosedRange<Double>, shortestShownDelay: [ImageFormat: Double], checked: String
    ) {
        (self.name, self.title, self.maker, self.sizes) = (name, title, maker, sizes)
        (self.formats, self.byteLimit, self.labelLength) = (formats, byteLimit, labelLength)
        (self.delays, self.shortestShownDelay, self.checked) = (delays, shortestShownDelay, checked)
    }

    /// Returns whether the platform's store refuses a format that devices may show.
    package func isRefusedByStore(_ format: ImageFormat) -> Bool { format == .heic }

    /// Returns the shortest time for which the platform shows a frame of an animation in a format, in milliseconds.
    ///
    /// Animations in other formats than GIF become an APNG.
    package func shortestDelay(in format: ImageFormat) -> Double {
        shortestShownDelay[format == .gif ? .gif : .apng] ?? 0
    }

    /// The allowed lengths of a master's sides, in pixels.
    package var sides: ClosedRange<Int> {
        let pixels = sizes.map { $0.pixels(at: .master) }
        return (pixels.first ?? 1)...(pixels.last ?? 1)
    }
}

extension Profile: Codable {
    /// Reads a platform's name.
    ///
    /// - Throws: `DecodingError` if there is no such platform.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let profile = Self.all.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no platform \(name)")
        }
        self = profile
    }

    /// Writes the name, which stands for all of the platform's requirements.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

extension Profile {
    /// Every platform.
    package static let all = [messages]

    /// The platform that stickers are for unless settings name another platform.
    package static let standard = messages

    /// Messages on Apple's systems.
    ///
    /// The limits come from `MSSticker`, the Human Interface Guidelines, and the Asset Catalog Format Reference. The delays come from
    /// ImageIO's `kCGImagePropertyAPNGDelayTime` and `kCGImagePropertyGIFDelayTime`.
    package static let messages = Profile(
        name: "messages", title: "Messages", maker: "Apple", sizes: [.small, .regular, .large],
        formats: [.png, .apng, .gif, .jpeg], byteLimit: 500_000, labelLength: 150, delays: 20...10_000,
        shortestShownDelay: [.apng: 50, .gif: 100], checked: "2026-11")
}

extension StickerSize {
    /// Messages' 100 points per side.
    public static let small = StickerSize("small", points: 100)
    /// Messages' 136 points per side; Xcode's inspector calls it medium.
    public static let regular = StickerSize("regular", points: 136)
    /// Messages' 206 points per side.
    public static let large = StickerSize("large", points: 206)
}
