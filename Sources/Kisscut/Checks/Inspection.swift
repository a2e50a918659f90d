import Raster

/// What there is to know about a decoded master before it is judged.
struct Inspection {
    var path: String
    var bytes: Int
    var format: MasterFormat
    var pixelSize: PixelSize
    var facts: PictureFacts
    var colour = Colour.sRGB
    /// The delays of an animation in milliseconds; nil for a still master.
    var delays: [Double]?
    var hasIndexedAlpha = false
    /// About how many bytes the colour under alpha 0 costs, where there is such.
    var hiddenBytes = 0
    /// Files of this many bytes or more are too long.
    var byteLimit = StickerLimits.bytes
    /// The size of the pack, where it is known.
    var packSize: StickerSize?
    /// The canvas of the sticker that a larger master is reduced to; nil if it is used at its own size.
    var reduced: PixelSize?
    /// The format that an animation will be played from; nil if its timing is lost.
    var played: MasterFormat?

    enum Colour {
        case sRGB
        case converted
        case unusableProfile
    }

    /// The findings of every rule, in the order of the rules.
    func findings() -> [Finding] {
        [
            fileSize, size, sizeOfPack, square, divisible, extensionMismatch, jpeg, opaque, bakedBackground, empty,
            strayPixels, clippedEdge, wastedMargin, matteFringe, hiddenColour, hardEdge, indexedAlpha, profile,
            lowContrast, timing ?? slowerOnIOS,
        ].compactMap { $0 }
    }

    // MARK: The file

    /// Apple: "sticker files must be smaller than 500 KB"; the whole file counts.
    private var fileSize: Finding? {
        guard bytes >= byteLimit else { return nil }
        guard reduced == nil else {
            return Finding(
                .fileSize, "\(bytes) bytes before it is reduced; Messages takes fewer than \(byteLimit)",
                severity: .note)
        }
        return Finding(.fileSize, "\(bytes) bytes, where Messages takes fewer than \(byteLimit)")
    }

    /// Apple, MSSticker: images of 300 x 300 to 618 x 618 pixels.
    private var size: Finding? {
        guard isSizeAllowed else {
            let sides = StickerLimits.side
            let sticker = pixelSize.shorterSide < sides.lowerBound ? nil : reduced
            let subject = sticker.map { "a sticker of \($0) px" } ?? "\(pixelSize) px"
            return Finding(
                .pixelSize, "\(subject), where each side must be \(sides.lowerBound) to \(sides.upperBound) px")
        }
        guard let reduced else { return nil }
        return Finding(.pixelSize, "\(pixelSize) px is reduced to \(reduced.longerSide) px", severity: .note)
    }

    /// Whether Messages takes the sticker, once a larger master is reduced; small ones are not enlarged.
    private var isSizeAllowed: Bool {
        let sticker = reduced ?? pixelSize
        let sides = StickerLimits.side
        return pixelSize.shorterSide >= sides.lowerBound && sides.contains(sticker.width)
            && sides.contains(sticker.height)
    }

    private var sizeOfPack: Finding? {
        guard reduced == nil else { return nil }
        let side = pixelSize.longerSide
        if let packSize {
            let wanted = packSize.pixels(at: .x3)
            guard side != wanted else { return nil }
            return Finding(
                .packSize, "\(pixelSize) px, where stickers of size \(packSize.rawValue) have \(wanted) px")
        }
        let sides = StickerSize.allCases.map { $0.pixels(at: .x3) }
        guard isSizeAllowed, !sides.contains(side) else { return nil }
        return Finding(.packSize, "\(pixelSize) px, where Messages' sizes have 300, 408 and 618 px")
    }

    private var square: Finding? {
        guard isSizeAllowed, pixelSize.width != pixelSize.height else { return nil }
        return Finding(.notSquare, "\(pixelSize) px: shown fitted and centred")
    }

    private var divisible: Finding? {
        guard isSizeAllowed, reduced == nil, pixelSize.width % 3 != 0 || pixelSize.height % 3 != 0 else { return nil }
        return Finding(.notDivisible, "\(pixelSize) px: a side is no multiple of 3")
    }

    private var extensionMismatch: Finding? {
        let found = FilePath.fileExtension(of: path)
        guard !format.goesBy(found) else { return nil }
        return Finding(
            .format,
            found.isEmpty
                ? "the content is \(format.title), and the name has no extension"
                : "the content is \(format.title), and the name ends in .\(found)",
            severity: .warning)
    }

    private var jpeg: Finding? {
        format == .jpeg ? Finding(.jpeg, "JPEG has no transparency") : nil
    }

    private var indexedAlpha: Finding? {
        hasIndexedAlpha ? Finding(.indexedAlpha, "the pixels are palette indices, and the palette has alpha") : nil
    }

    private var profile: Finding? {
        switch colour {
        case .sRGB: nil
        case .converted: Finding(.colourProfile, "the colours were converted to sRGB")
        case .unusableProfile:
            Finding(
                .colourProfile, "the embedded profile is unusable; the colours were taken as sRGB", severity: .warning)
        }
    }

    // MARK: Transparency

    private var opaque: Finding? {
        guard facts.alpha.isOpaque, format != .jpeg else { return nil }
        return Finding(.opaque, "every pixel is opaque")
    }

    private var bakedBackground: Finding? {
        guard format != .jpeg, let (background, place) = facts.background.found(in: facts.frames) else { return nil }
        switch background {
        case .flat(let color): return Finding(.bakedBackground, "the border is one colour, \(color)\(place)")
        case .checkerboard: return Finding(.bakedBackground, "the border is an editor's checkerboard\(place)")
        }
    }

    private var empty: Finding? {
        guard let (_, place) = facts.empty.found(in: facts.frames) else { return nil }
        let isEmptyThroughout = facts.empty.frames.count == facts.frames
        return Finding(.empty, isEmptyThroughout ? "no pixel is visible" : "nothing is visible\(place)")
    }

    private var strayPixels: Finding? {
        if let (specks, place) = facts.specks.found(in: facts.frames), let first = specks.first {
            let count = "\(specks.count) speck\(specks.count == 1 ? "" : "s")"
            return Finding(
                .strayPixels, "\(count) away from the art, the first at \(first.x), \(first.y)\(place)")
        }
        guard let (pixels, place) = facts.haze.found(in: facts.frames) else { return nil }
        return Finding(.strayPixels, "a haze: \(pixels) pixels have alpha 1 to 8\(place)")
    }

    private var clippedEdge: Finding? {
        guard !facts.hasOpaqueBorders, facts.background.frames.isEmpty,
            let (lengths, place) = facts.clipping.found(in: facts.frames)
        else { return nil }
        let borders = FrameFacts.Border.allCases.compactMap { border in
            lengths[border].map { "\(border.rawValue) (\($0) px)" }
        }
        return Finding(.clippedEdge, "the art is cut off: \(borders.joined(separator: ", "))\(place)")
    }

    private var wastedMargin: Finding? {
        guard let bounds = facts.alpha.visibleBounds else { return nil }
        let share = max(
            100 * bounds.width / max(pixelSize.width, 1), 100 * bounds.height / max(pixelSize.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wastedMargin, "the art fills \(share) % of the canvas at its wider side")
    }

    private var matteFringe: Finding? {
        guard let (fringe, place) = facts.fringe.found(in: facts.frames) else { return nil }
        return Finding(
            .matteFringe, "a \(fringe.kind.rawValue) fringe along \(fringe.percent) % of the outline\(place)")
    }

    private var hiddenColour: Finding? {
        guard facts.hidden > 0 else { return nil }
        let cost = hiddenBytes > 0 ? ", about \(hiddenBytes) bytes" : ""
        return Finding(.hiddenColour, "\(facts.hidden) transparent pixels have a colour\(cost)")
    }

    private var hardEdge: Finding? {
        guard facts.alpha.partial == 0, facts.alpha.transparent > 0, facts.alpha.opaque > 0 else { return nil }
        return Finding(.hardEdge, "alpha is 0 or 255 throughout")
    }

    private var lowContrast: Finding? {
        guard facts.background.frames.isEmpty, !facts.alpha.isOpaque else { return nil }
        let found = Background.allCases.filter { facts.outline.vanishes(on: $0) && facts.body.vanishes(on: $0) }
        guard !found.isEmpty else { return nil }
        return Finding(.lowContrast, "vanishes on \(found.map(\.rawValue).joined(separator: " and "))")
    }

    // MARK: Animation

    private var timing: Finding? {
        guard let delays else { return nil }
        if delays.count == 1 { return Finding(.animationTiming, "an animation of one frame") }
        if let frame = delays.firstIndex(where: { $0 < 20 || $0 > 10_000 }) {
            let delay = delays[frame]
            let name = delay == 0 ? "a delay of 0" : "a delay of \(delay.rounded(toPlaces: 1)) ms"
            return Finding(.animationTiming, "frame \(frame + 1) has \(name), where 20 to 10000 ms are sound")
        }
        guard facts.areFramesEqual, facts.frames > 1 else { return nil }
        return Finding(.animationTiming, "all \(facts.frames) frames are equal")
    }

    /// ImageIO clamps short delays: those of an APNG to 50 ms, those of a GIF to 100 ms
    /// (kCGImagePropertyAPNGDelayTime, kCGImagePropertyGIFDelayTime).
    private var slowerOnIOS: Finding? {
        guard let delays, let played else { return nil }
        let shortest: Double = played == .gif ? 100 : 50
        let wanted = delays.reduce(0, +)
        let shown = delays.reduce(0) { $0 + max($1, shortest) }
        guard shown - wanted >= 1 else { return nil }
        // As few decimals as tell the two apart.
        let places = (2...3).first { (shown / 1000).rounded(toPlaces: $0) != (wanted / 1000).rounded(toPlaces: $0) }
        let seconds = { (milliseconds: Double) in "\((milliseconds / 1000).rounded(toPlaces: places ?? 3)) s" }
        return Finding(
            .animationTiming,
            "iOS plays this slower: \(delays.count) frames in \(seconds(shown)) instead of \(seconds(wanted))",
            severity: .note)
    }
}

extension Finding {
    /// Makes a finding of a rule; with the rule's severity, unless it says otherwise.
    init(_ rule: Rule, _ message: String, severity: Severity? = nil) {
        self.init(rule: rule.rawValue, severity: severity ?? rule.severity, message: message)
    }

    /// What to do about it; empty for a rule that is not known.
    public var hint: String { Rule(rawValue: rule)?.hint ?? "" }
}

/// Apple's limits for sticker files.
enum StickerLimits {
    /// Files are to be smaller than this.
    static let bytes = 500_000
    /// The sides of an image in pixels, 100 to 206 points at @3x.
    static let side = 300...618
    /// The most characters of a description.
    static let descriptionLength = 150
}
