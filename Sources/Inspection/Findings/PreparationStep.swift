public import Raster

/// A step of the preparation of a master, with its figures.
///
/// ```swift
/// let report = try await Pack(in: art).convert(to: output).report
/// for case .outline(let width?) in report.masters[0].preparation?.map(\.change) ?? [] { print(width) }
/// ```
public struct PreparationStep: Sendable, Hashable {
    /// The kinds of steps, in their order.
    public enum Kind: String, Sendable, Codable {
        /// Frames were left out.
        case frames
        /// A background became transparent.
        case background
        /// The edge of the art moved inward.
        case choke
        /// The color of a matte was removed from the edge.
        case defringe
        /// Specks, faint parts and guide lines were removed, and a haze did not count as art.
        case strays
        /// The canvas became a square around the art.
        case trim
        /// The canvas grew, so that an outline or a shadow is not cut off.
        case grow
        /// The art got an outline.
        case outline
        /// The sticker got a shadow.
        case shadow
    }

    /// What a step changed.
    public enum Change: Sendable, Hashable, Codable {
        /// Frames were left out, or became an APNG, which plays short delays faster than a GIF.
        case frames(count: Int, of: Int, shortestMilliseconds: Double, seconds: Double)
        /// A background of one color, or a checkerboard of two, became transparent in a share of the first frame that had it.
        case background(colors: [OpaqueColor], square: Int?, withShadow: Bool, share: Double)
        /// The edge of the art moved inward, by a distance in pixels of the sticker.
        case choke(distance: Double)
        /// Pixels of an edge lost the color of a matte.
        case defringe(pixels: Int)
        /// Specks, faint parts and guide lines were removed; a haze stays, but did not count as art.
        case strays(count: Int, ignoringHaze: Bool)
        /// The canvas became a square, on which the art is at another place.
        case trim(from: PixelSize, to: PixelSize, art: PixelRect, movedTo: PixelRect)
        /// The canvas grew.
        case grow(from: PixelSize, to: PixelSize)
        /// The art got an outline of a width, or none because it is too transparent.
        case outline(width: Double?)
        /// The sticker got a shadow.
        case shadow(right: Double, down: Double, blur: Double)
    }

    /// What the step changed.
    public let change: Change
    /// Whether lengths are pixels of pixel art, each of which is a square of the master's pixels.
    public let isInArtPixels: Bool

    package init(_ change: Change, isInArtPixels: Bool = false) {
        (self.change, self.isInArtPixels) = (change, isInArtPixels)
    }

    /// The kind of the step.
    public var step: Kind {
        switch change {
        case .frames: .frames
        case .background: .background
        case .choke: .choke
        case .defringe: .defringe
        case .strays: .strays
        case .trim: .trim
        case .grow: .grow
        case .outline: .outline
        case .shadow: .shadow
        }
    }

    /// The figures in words.
    public var detail: String { Words.ofLibrary.detail(of: self) }
}

extension PreparationStep: Codable {
    private enum CodingKeys: CodingKey {
        case step, detail, change, isInArtPixels
    }

    /// Writes the values, and beside them the kind and the words, which are made from the values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(step, forKey: .step)
        try values.encode(detail, forKey: .detail)
        try values.encode(change, forKey: .change)
        try values.encode(isInArtPixels, forKey: .isInArtPixels)
    }

    /// Reads the values; the words do not count.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        change = try values.decode(Change.self, forKey: .change)
        isInArtPixels = try values.decode(Bool.self, forKey: .isInArtPixels)
    }
}
