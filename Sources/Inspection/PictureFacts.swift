package import Raster

/// What all frames of a master say together.
package struct PictureFacts {
    package private(set) var alpha = AlphaStatistics()
    package private(set) var frames = 0
    package private(set) var hidden = 0
    /// Frames where nothing is visible.
    package private(set) var empty = FrameMarks<Void>()
    /// Frames with specks, and where these are.
    package private(set) var specks = FrameMarks<[PixelRect]>()
    /// Frames under a haze, and of how many pixels it is.
    package private(set) var haze = FrameMarks<Int>()
    /// Frames whose art is cut off, and along how many pixels of each border.
    package private(set) var clipping = FrameMarks<[FrameFacts.Border: Int]>()
    package private(set) var fringe = FrameMarks<Fringe>()
    package private(set) var background = FrameMarks<BakedBackground>()
    /// How hard the outlines of all frames are to tell from backgrounds, and all that is visible.
    package private(set) var outline = Contrast()
    package private(set) var body = Contrast()
    package private(set) var hasOpaqueBorders = false
    package private(set) var areFramesEqual = true
    /// What all frames show, as a hash.
    package private(set) var content = ContentHash()
    private var first: Bitmap?

    package init() {}

    /// Adds the next frame.
    package mutating func add(_ bitmap: Bitmap) {
        let facts = FrameFacts(bitmap)
        alpha.add(facts.alpha)
        hidden += facts.hidden
        empty.add(facts.alpha.isEmpty ? () : nil, in: frames)
        let found = facts.specks
        specks.add(found.isEmpty ? nil : found, in: frames)
        haze.add(facts.isHazy ? facts.faint : nil, in: frames)
        let clipped = facts.clippedBorders(of: bitmap.size)
        clipping.add(clipped.isEmpty ? nil : clipped, in: frames)
        fringe.add(facts.outline.fringe, in: frames)
        background.add(BakedBackground(of: bitmap, alpha: facts.alpha), in: frames)
        outline.merge(facts.outline.contrast)
        body.merge(facts.body)
        if facts.hasOpaqueBorders { hasOpaqueBorders = true }
        content.add(facts.content)
        if let first, areFramesEqual { areFramesEqual = first == bitmap }
        if first == nil { first = bitmap }
        frames += 1
    }
}

/// Small groups of visible pixels far from all larger ones.
enum Specks {
    /// A group of more pixels is art.
    static let area = 16
    /// A group nearer to a larger one belongs to it.
    static let gap = 12

    /// The bounds of the specks; of at most a thousand groups, or a picture of dust would take for ever.
    static func find(among components: VisibleComponents) -> [PixelRect] {
        let all = components.all
        let large = all.filter { $0.area > area }
        guard !large.isEmpty, large.count <= 1000 else { return [] }
        let small = all.filter { $0.area <= area }.prefix(1000)
        return small.filter { speck in large.allSatisfy { speck.gap(to: $0) >= gap } }.map {
            PixelRect(x: $0.left, y: $0.top, width: $0.right - $0.left + 1, height: $0.bottom - $0.top + 1)
        }
    }
}
