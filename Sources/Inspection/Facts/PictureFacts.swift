package import Raster

/// Measurements of all frames of a master together.
package struct PictureFacts: Sendable, Codable {
    package private(set) var alpha = AlphaStatistics()
    package private(set) var frames = 0
    /// The size of the measured frames, on which all places and lengths are.
    package private(set) var size = PixelSize(width: 0, height: 0)
    /// Pixels of the master with alpha 0 and a color other than 0, in all frames.
    package private(set) var hidden = 0
    /// Frames without a visible pixel.
    package private(set) var empty = FrameMarks<Bool>()
    /// Frames with specks, and the bounds of the specks.
    package private(set) var specks = FrameMarks<[PixelRect]>()
    /// Frames with faint parts apart from the art, and the bounds of the parts.
    package private(set) var faintParts = FrameMarks<[PixelRect]>()
    /// Frames with guide lines, and the lines.
    package private(set) var lines = FrameMarks<[PixelRect]>()
    /// Frames with a haze, and the number of its pixels.
    package private(set) var haze = FrameMarks<Int>()
    /// Frames whose art is cut off, and the length of the cut along each border in pixels.
    package private(set) var clipping = FrameMarks<[FrameFacts.Border: Int]>()
    package var fringe = FrameMarks<Fringe>()
    package private(set) var background = FrameMarks<BakedBackground>()
    /// The visible pixels of the first frame, and the most that a frame has.
    package private(set) var visible = VisiblePixels()
    /// The contrast of the outlines of all frames.
    package private(set) var outline = Contrast()
    /// The number of places where the outlines of all frames were sampled, whether they are firm or not.
    package private(set) var outlineEnds = 0
    /// The contrast of the visible pixels of all frames, sampled.
    package private(set) var body = Contrast()
    package private(set) var hasOpaqueBorders = false
    package private(set) var areFramesEqual = true
    /// The smallest rectangle that contains every visible pixel outside specks, or `nil` if there are none.
    package private(set) var artBounds: PixelRect?
    /// The pictures on a still if it is a sheet, or `nil` if it is not.
    package private(set) var sheet: Sheet?
    /// A hash of the visible pixels of all frames.
    package private(set) var content = ContentHash()
    /// The indices of the frames that equal the frame before, except blank ones.
    package private(set) var held: [Int] = []
    /// Whether the last frame equals the first.
    package private(set) var isLastLikeFirst = false
    private var firstContent: ContentHash?
    private var lastContent: ContentHash?

    /// How much of the art frames show.
    package struct VisiblePixels: Sendable, Codable {
        package var first = 0
        package var most = 0
        /// The share of the art that the first frame shows, in percent.
        package var percentInFirst: Int { most > 0 ? 100 * first / most : 100 }
    }

    /// The hashes of the first and the last frame are left out, because they are needed only until all frames are measured.
    private enum CodingKeys: CodingKey {
        case alpha, frames, size, hidden, empty, visible, specks, faintParts, lines, haze, clipping, fringe, background,
            outline,
            outlineEnds, body
        case hasOpaqueBorders, areFramesEqual, artBounds, sheet, content, held, isLastLikeFirst
    }

    package init() {}

    /// The index of the first frame with each fault of alpha that an overlay can show.
    package var markedFrames: [Int] {
        (strayFrames.prefix(1) + clipping.frames.prefix(1) + fringe.frames.prefix(1)).map(\.self)
    }

    /// Whether the sticker cannot be seen on a background.
    ///
    /// Art without a firm outline is judged by its body alone.
    func vanishes(on ground: Finding.Ground) -> Bool {
        let hasFirmOutline = 3 * outline.pixels >= outlineEnds
        return body.vanishes(on: ground) && (!hasFirmOutline || outline.vanishes(on: ground))
    }

    /// The indices of the frames in which something is visible besides the art.
    package var strayFrames: [Int] {
        Set(specks.frames + faintParts.frames + lines.frames + haze.frames).sorted()
    }

    /// Measures the next frame.
    ///
    /// - Parameter hidden: The number of pixels of the master with hidden color, or `nil` to count those of the frame.
    package mutating func add(_ bitmap: Bitmap, hidden: Int? = nil) {
        let facts = FrameFacts(bitmap)
        size = bitmap.size
        alpha.add(facts.alpha)
        let seen = facts.alpha.partial + facts.alpha.opaque
        if frames == 0 { visible.first = seen }
        visible.most = max(visible.most, seen)
        self.hidden += hidden ?? facts.hidden
        empty.add(facts.alpha.isEmpty ? true : nil, in: frames)
        let strays = facts.strays
        specks.add(strays.specks.isEmpty ? nil : strays.specks, in: frames)
        faintParts.add(strays.faintParts.isEmpty ? nil : strays.faintParts, in: frames)
        lines.add(strays.lines.isEmpty ? nil : strays.lines, in: frames)
        haze.add(strays.haze?.pixels, in: frames)
        if let bounds = strays.artBounds { artBounds = artBounds?.union(bounds) ?? bounds }
        sheet = frames == 0 ? facts.sheet : nil
        let clipped = facts.borders.cuts
        clipping.add(clipped.isEmpty ? nil : clipped, in: frames)
        fringe.add(facts.fringe, in: frames)
        background.add(BakedBackground(of: bitmap, alpha: facts.alpha), in: frames)
        outline.merge(facts.outline.contrast)
        outlineEnds += facts.outline.rowEnds
        body.merge(facts.body)
        if facts.borders.areOpaque { hasOpaqueBorders = true }
        content.add(facts.content)
        isLastLikeFirst = frames > 0 && facts.content == firstContent
        if frames > 0, !isLastLikeFirst { areFramesEqual = false }
        if frames > 0, facts.content == lastContent, !facts.alpha.isEmpty { held.append(frames) }
        if firstContent == nil { firstContent = facts.content }
        lastContent = facts.content
        frames += 1
    }
}
