package import Raster

/// Measurements of all frames of a master together.
package struct PictureFacts: Sendable, Codable {
    package private(set) var alpha = AlphaStatistics()
    package private(set) var frames = 0
    /// The size of the measured frames. All places and lengths are on a canvas of this size.
    package private(set) var size = PixelSize(width: 0, height: 0)
    /// Pixels of the master with alpha 0 and a color other than 0, in all frames.
    package private(set) var hidden = 0
    /// Frames without a visible pixel.
    package private(set) var empty = FrameMarks<Bool>()
    /// Frames with specks, and the bounds of the specks.
    package private(set) var specks = FrameMarks<[PixelRect]>()
    /// Frames with a haze, and the number of its pixels.
    package private(set) var haze = FrameMarks<Int>()
    /// Frames whose art is cut off, and the length of the cut along each border in pixels.
    package private(set) var clipping = FrameMarks<[FrameFacts.Border: Int]>()
    package private(set) var fringe = FrameMarks<Fringe>()
    package private(set) var background = FrameMarks<BakedBackground>()
    /// The contrast of the outlines of all frames.
    package private(set) var outline = Contrast()
    /// The contrast of the visible pixels of all frames, sampled.
    package private(set) var body = Contrast()
    package private(set) var hasOpaqueBorders = false
    package private(set) var areFramesEqual = true
    /// The smallest rectangle that contains every visible pixel outside specks, or `nil` if there are none.
    package private(set) var artBounds: PixelRect?
    /// A hash of the visible pixels of all frames.
    package private(set) var content = ContentHash()
    private var first: Bitmap?

    /// The first frame is left out, because it is needed only until all frames are measured.
    private enum CodingKeys: CodingKey {
        case alpha, frames, size, hidden, empty, specks, haze, clipping, fringe, background, outline, body
        case hasOpaqueBorders, areFramesEqual, artBounds, content
    }

    package init() {}

    /// The index of the first frame with each fault of alpha that an overlay can show.
    package var markedFrames: [Int] {
        [specks.frames, haze.frames, clipping.frames, fringe.frames].compactMap(\.first)
    }

    /// Measures the next frame.
    ///
    /// - Parameter hidden: The number of pixels of the master with hidden color, or `nil` to count those of the frame.
    package mutating func add(_ bitmap: Bitmap, hidden: Int? = nil) {
        let facts = FrameFacts(bitmap)
        size = bitmap.size
        alpha.add(facts.alpha)
        self.hidden += hidden ?? facts.hidden
        empty.add(facts.alpha.isEmpty ? true : nil, in: frames)
        let found = facts.specks
        specks.add(found.isEmpty ? nil : found, in: frames)
        if let bounds = facts.artBounds(without: found) { artBounds = artBounds?.union(bounds) ?? bounds }
        haze.add(facts.isHazy ? facts.faint : nil, in: frames)
        let clipped = facts.borders.cuts
        clipping.add(clipped.isEmpty ? nil : clipped, in: frames)
        fringe.add(facts.outline.fringe, in: frames)
        background.add(BakedBackground(of: bitmap, alpha: facts.alpha), in: frames)
        outline.merge(facts.outline.contrast)
        body.merge(facts.body)
        if facts.borders.areOpaque { hasOpaqueBorders = true }
        content.add(facts.content)
        if let first, areFramesEqual { areFramesEqual = first == bitmap }
        if first == nil { first = bitmap }
        frames += 1
    }
}

/// Small groups of visible pixels far from all larger groups.
enum Specks {
    /// The maximum number of pixels of a speck; a larger group is art.
    static let area = 16
    /// The minimum distance of a speck from larger groups, in pixels; a nearer group belongs to the larger group.
    static let gap = 12

    /// Returns the bounds of the specks.
    ///
    /// At most 1000 small groups are compared, and none if there are more than 1000 large groups, because dust would take forever.
    static func find(among components: VisibleComponents) -> [PixelRect] {
        let all = components.all
        let large = all.filter { $0.area > area }
        guard !large.isEmpty, large.count <= 1000 else { return [] }
        let small = all.filter { $0.area <= area }.prefix(1000)
        return small.filter { speck in large.allSatisfy { speck.gap(to: $0) >= gap } }.map(\.bounds)
    }
}

extension Bitmap {
    /// The bounds of the specks: small groups of visible pixels far from all larger groups.
    package var specks: [PixelRect] { Specks.find(among: components) }

    /// The bounds of the connected groups of visible pixels, except for the largest group and the specks.
    ///
    /// The list is empty if there are more than 1000 groups.
    package var separateParts: [PixelRect] {
        let components = components
        let all = components.all
        guard all.count <= 1000, let largest = all.indices.max(by: { all[$0].area < all[$1].area }) else { return [] }
        let specks = Set(Specks.find(among: components))
        return all.indices.filter { $0 != largest }.map { all[$0].bounds }.filter { !specks.contains($0) }
    }

    private var components: VisibleComponents {
        var components = VisibleComponents()
        let width = size.width
        withWords { words in
            var scanner = RowScanner()
            for y in 0..<size.height {
                scanner.scan(UnsafeBufferPointer(rebasing: words[y * width..<(y + 1) * width]))
                components.addRow(y, scanner.runs)
            }
        }
        return components
    }
}
