/// The meaning of a channel that a TIFF file stores after its colors: the values of the tag ExtraSamples in TIFF 6.0.
package enum ExtraChannel: Sendable, Equatable {
    /// Transparency.
    case alpha
    /// Anything, which the file does not say.
    case unspecified
    /// Something other than transparency, such as a mask.
    case other
}

/// The meaning of the channels of an image.
package struct ImageChannels: Sendable, Equatable {
    /// The number of color channels, which come first: 1 for gray, 3 for RGB, 4 for CMYK.
    let colors: Int
    /// The index of the channel that is read as transparency, or `nil` for an opaque image.
    package let alpha: Int?
    /// Whether the file does not say what that channel is.
    package let isAlphaUnspecified: Bool
    /// The indices of the channels that are neither color nor transparency.
    package let others: [Int]

    /// Finds the channels of an image, or returns `nil` if its samples are neither gray, RGB nor CMYK of 8 or 16 bits.
    ///
    /// - Parameters:
    ///   - colors: The number of color channels, or 0 for other samples.
    ///   - bands: The number of all channels.
    ///   - extras: The meaning of the channels after the colors. A channel without a meaning is transparency if it is the only one, as in
    ///     all formats except TIFF.
    init?(colors: Int, bands: Int, extras: [ExtraChannel]) {
        guard (1...4).contains(colors), bands >= colors else { return nil }
        let places = Array(colors..<bands)
        func first(_ meaning: ExtraChannel) -> Int? {
            // libvips expands palettes, so only the distance to the last channel is the same in the file.
            Array(zip(places.reversed(), extras.reversed())).last { $0.1 == meaning }?.0
        }
        let unspecified = first(.unspecified)
        let plain = extras.isEmpty ? places.first : nil
        self.colors = colors
        alpha = first(.alpha) ?? unspecified ?? plain
        isAlphaUnspecified = alpha != nil && alpha == unspecified
        others = places.filter { [alpha] in $0 != alpha }
    }
}
