package import Inspection
public import Raster

/// The changes to a master's pixels before they are resampled.
///
/// The default options change nothing.
public struct PreparationOptions: Sendable, Hashable, Codable {
    /// Where the art is on its canvas.
    public enum Alignment: String, Sendable, Hashable, CaseIterable, Codable {
        /// The bounds are centered.
        case center
        /// The center of the visible mass is in the middle of the canvas, as far as the margins allow.
        case optical
        /// The bounds are centered horizontally, and stand on the lower margin.
        case bottom
    }

    /// Which masters are pixel art.
    public enum PixelArt: String, Sendable, Hashable, CaseIterable, Codable {
        /// Masters with few colors, hard edges and squares of one size.
        case auto
        /// All masters except drawings.
        case always = "true"
        /// No masters.
        case never = "false"
    }

    /// Which frames of an animation are kept.
    public enum Playback: String, Sendable, Hashable, CaseIterable, Codable {
        /// All of them, although a platform may play them slower.
        case keep
        /// As many as a platform plays at the speed at which they were drawn.
        case exact
    }

    /// When a canvas becomes the smallest square around the art.
    public enum Trimming: String, Sendable, Hashable, CaseIterable, Codable {
        /// If there is a margin, an alignment or a visual size.
        case auto
        case always
        case never
    }

    /// Which masters are pixel art, whose pixels stay sharp squares of one size.
    public var pixelArt = PixelArt.auto
    /// Which frames of an animation are kept, or `nil` to keep all unless losses are needed to bring the file under its limit.
    public var playback: Playback?
    /// Whether a last frame that equals the first is left out.
    public var dropsDoubledEnd = false
    /// Whether a background of one color or a checkerboard becomes transparent if it is connected with the border.
    public var removesBackground = false
    /// Whether to also remove the background in enclosed parts, which implies `removesBackground`.
    public var removesHoles = false
    /// How far the edge of the art moves inward, in pixels of a sticker that shows the whole master, or `nil` or 0 to keep the edge.
    ///
    /// Soft edges stay as soft as they are. Pixel art keeps its edge.
    public var choke: Length?
    /// The color that the art was exported on, which is removed from its edge, or `nil` to keep the edge.
    public var matte: OpaqueColor?
    /// When the canvas becomes the smallest square around the art.
    public var trimming = Trimming.auto
    /// The space around the art, or around its outline, or `nil` for no margin.
    ///
    /// A percentage refers to the sticker's side.
    public var margin: Length?
    /// Where the art is on its canvas, or `nil` to center it if the canvas is trimmed.
    public var alignment: Alignment?
    /// The visual size of all stickers, from 0.01 to 1, or `nil` to keep their sizes.
    ///
    /// The visual size is the area of the convex hull of the visible pixels, as a share of the square inside margin, outline and shadow. If
    /// art has no room for this size, it fills the square instead, and gets a finding of the rule `visual-size`.
    public var visualSize: Double?
    /// The width of the outline, in pixels of the sticker, or `nil` or 0 for no outline.
    public var outline: Length?
    /// The width below which the outline bridges gaps of the art and leaves out parts of it, in pixels of the sticker, or `nil` to follow
    /// the art.
    ///
    /// Pixel art is not smoothed.
    public var outlineSmoothing: Length?
    /// The color of the outline, or `nil` for white.
    public var outlineColor: OpaqueColor?
    /// The side of the square that is larger than the holes to fill in the outlined art, or `nil` to fill no holes.
    public var filledHoles: Length?
    /// The shadow of the art and its outline, or `nil` for no shadow.
    public var shadow: Shadow?
    /// Whether a soft shadow on a removed background is removed with it, as under an outline or another shadow.
    public var removesShadow = false

    /// A visual size that most art has room for.
    package static let usualVisualSize = 0.5

    /// Creates options that leave masters unchanged.
    public init() {}
}

extension PreparationOptions {
    /// The allowed visual sizes.
    package static let visualSizes = 0.01...1.0

    /// Whether the canvas becomes a square around the art.
    package var placesArt: Bool {
        switch trimming {
        case .auto: margin != nil || alignment != nil || visualSize != nil
        case .always: true
        case .never: false
        }
    }

    /// How far the edge moves inward in pixels of the sticker.
    var chokeDistance: Double { choke?.value ?? 0 }

    /// The width of the outline in pixels of the sticker.
    var outlineWidth: Double { outline?.value ?? 0 }

    /// Whether the canvas and its content depend on the position of the art.
    var needsBounds: Bool { placesArt || outlineWidth > 0 || shadow != nil }

    /// Returns the options with every length in whole pixels of the artist, and without the blur of the shadow.
    ///
    /// - Parameter side: The side of an artist's pixel, in pixels of the sticker.
    func inArtPixels(of side: Int) -> PreparationOptions {
        func whole(_ length: Double) -> Double {
            length == 0 ? 0 : max(1, (abs(length) / Double(side)).rounded()) * (length < 0 ? -1 : 1)
        }
        func whole(_ length: Length?) -> Length? {
            length.map { $0.unit == .pixels ? Length(whole($0.value)) : $0 }
        }
        var options = self
        (options.margin, options.outline, options.filledHoles) = (whole(margin), whole(outline), whole(filledHoles))
        options.shadow = shadow.map { shadow in
            Shadow(x: whole(shadow.x), y: whole(shadow.y), blur: 0, color: shadow.color, alpha: shadow.alpha)
        }
        return options
    }

    /// The key of a value that is not allowed for a sticker, if there is one, because callers of the library can set any value.
    package var impossibleKey: SettingKey? {
        if let margin, !margin.isPossible { return .margin }
        if let visualSize, !Self.visualSizes.contains(visualSize) { return .normalize }
        if let outline, !outline.isPossible || outline.unit != .pixels { return .outline }
        if let choke, !choke.isPossible || choke.unit != .pixels { return .choke }
        if let outlineSmoothing, !outlineSmoothing.isPossible || outlineSmoothing.unit != .pixels {
            return .outlineSmooth
        }
        if let filledHoles, !filledHoles.isPossible || filledHoles.unit != .pixels { return .outlineFillHoles }
        if let shadow, !shadow.isPossible { return .shadow }
        return nil
    }

    /// Whether the options may leave out frames.
    var choosesFrames: Bool { playback == .exact || dropsDoubledEnd }

    /// Whether the options change no pixel.
    package var isEmpty: Bool {
        !needsBounds && matte == nil && chokeDistance == 0 && !removesBackground && !removesHoles
    }
}
