import Raster

/// What all frames of a master say together.
struct PictureFacts {
    private(set) var alpha = AlphaStatistics()
    private(set) var frames = 0
    private(set) var hidden = 0
    /// The most pixels with alpha 1 to 8 that a frame has.
    private(set) var faint = 0
    private(set) var emptyFrames: [Int] = []
    /// The first frame with specks, and where they are.
    private(set) var specks: (frame: Int, bounds: [PixelRect])?
    private(set) var outline = Outline()
    private(set) var body = Contrast()
    /// The longest run of touching pixels along each border, of all frames.
    private(set) var touching: [FrameFacts.Border: Int] = [:]
    private(set) var hasOpaqueBorders = false
    private(set) var background: BakedBackground?
    private(set) var areFramesEqual = true
    /// Equal pictures share it.
    private(set) var key: UInt64 = 0
    private var first: Bitmap?

    /// Whether so many pixels have alpha 1 to 8 that a faint haze lies over the frames.
    func isHazy(_ size: PixelSize) -> Bool { faint * 100 >= size.area * 4 }

    /// Adds the next frame.
    mutating func add(_ bitmap: Bitmap) {
        let facts = FrameFacts(bitmap)
        alpha.add(facts.alpha)
        hidden += facts.hidden
        faint = max(faint, facts.faint)
        if facts.alpha.isEmpty { emptyFrames.append(frames) }
        outline.merge(facts.outline)
        body.merge(facts.body)
        touching.merge(facts.touching, uniquingKeysWith: max)
        if facts.opaqueBorders == FrameFacts.Border.allCases.count { hasOpaqueBorders = true }
        if specks == nil {
            let found = Specks.find(among: facts.components)
            if !found.isEmpty { specks = (frames, found) }
        }
        if background == nil { background = BakedBackground(of: bitmap, alpha: facts.alpha) }
        key = (key ^ facts.key) &* 0x9E37_79B9_7F4A_7C15
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
