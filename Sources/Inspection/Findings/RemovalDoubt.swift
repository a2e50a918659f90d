public import Raster

/// A sign that more than a background was removed, or less.
public struct RemovalDoubt: Sendable, Hashable, Codable {
    /// The kinds of signs.
    public enum Sign: Sendable, Hashable, Codable {
        /// Inside its shadow, a border in the color of the background was removed.
        case border
        /// A part that differs from the background by this many levels was removed.
        case nearColor(levels: Int)
        /// Only a few small pieces are left.
        case littleLeft(pieces: Int)
        /// An enclosed area in the color of the background is left.
        case hole
    }

    /// The kind of the sign.
    public let sign: Sign
    /// The share of the image that it is about, from 0 to 1: the removed or the remaining part, and for a border its visible edge.
    public let share: Double
    /// Where it is on the master's canvas.
    public let place: PixelRect

    package init(_ sign: Sign, share: Double, at place: PixelRect) {
        (self.sign, self.share, self.place) = (sign, share, place)
    }
}
