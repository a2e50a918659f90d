import Files
package import Profiles
package import Raster
import Texts

/// Applies the rules to a decoded master.
package struct Judgment {
    private let path: String
    private let header: Header
    let facts: PictureFacts
    private let hiddenBytes: Int
    private let options: CheckOptions
    private let reduced: PixelSize?
    private let isReplaced: Bool
    private let sticker: PixelSize?
    let played: ImageFormat?
    private let losesPartialAlpha: Bool

    /// Collects what is known about a master.
    ///
    /// - Parameters:
    ///   - path: The path of the master; its extension is checked.
    ///   - header: What the file says about itself.
    ///   - facts: The measurements of all frames.
    ///   - hiddenBytes: The estimated cost of hidden color in bytes.
    ///   - options: What the master is checked against.
    ///   - reduced: The canvas of the sticker that a larger master is reduced to; nil if the master keeps its own size.
    ///   - isReplaced: Whether a file at @3x takes the place of the master, whose bytes do not count then.
    ///   - sticker: The size of the sticker that the job makes of the master; nil if it makes none.
    ///   - played: The format that an animation is played from; nil if it becomes a still.
    ///   - losesPartialAlpha: Whether files are made whose format has no partial alpha.
    package init(
        path: String, header: Header, facts: PictureFacts, hiddenBytes: Int, options: CheckOptions,
        reduced: PixelSize?, isReplaced: Bool, sticker: PixelSize?, played: ImageFormat?,
        losesPartialAlpha: Bool
    ) {
        self.path = path
        self.header = header
        self.facts = facts
        self.hiddenBytes = hiddenBytes
        self.options = options
        self.reduced = reduced
        self.isReplaced = isReplaced
        self.sticker = sticker
        self.played = played
        self.losesPartialAlpha = losesPartialAlpha
    }

    var profile: Profile { options.profile }
    private var pixelSize: PixelSize { header.pixelSize }
    private var format: ImageFormat { header.format }
    /// In milliseconds; nil for a still master.
    var delays: [Double]? { header.timing?.delays.map { $0.seconds * 1000 } }

    /// Returns the findings of all rules, in the order of the rules.
    package func findings() -> [Finding] {
        [
            fileSize, size, sizeOfPack, square, divisible, extensionMismatch, lostPart, jpeg, opaque,
            bakedBackground, empty,
            strayPixels, clippedEdge, wastedMargin, offCenter, visualSize, matteFringe, hiddenColor, hardEdge,
            indexedAlpha, colorProfile, lowContrast, timing ?? slowerOnIOS, text,
        ].compactMap { $0 }
    }

    // MARK: The file

    /// The whole file counts, and a file with as many bytes as the limit is too large.
    private var fileSize: Finding? {
        let (bytes, limit) = (header.bytes, options.byteLimit)
        guard bytes >= limit else { return nil }
        guard reduced == nil && !isReplaced && profile.formats.contains(format) && !header.isSequence else {
            let change = reduced == nil ? "converted" : "reduced"
            return Finding(
                .fileSize, "\(bytes) bytes before it is \(change); \(profile.title) accepts fewer than \(limit)",
                severity: .note)
        }
        return Finding(.fileSize, "\(bytes) bytes; \(profile.title) accepts fewer than \(limit)")
    }

    private var size: Finding? {
        let sides = profile.sides
        let isAllowed = sticker.map { sides.contains($0.width) && sides.contains($0.height) } ?? isSizeAllowed
        guard isAllowed else {
            let made = sticker ?? (pixelSize.shorterSide < sides.lowerBound ? pixelSize : reduced ?? pixelSize)
            let subject = made == pixelSize ? "\(pixelSize) px\(prepared)" : "a sticker of \(made) px"
            return Finding(
                .pixelSize, "\(subject); each side must be \(sides.lowerBound) to \(sides.upperBound) px")
        }
        // A drawing loses nothing.
        guard let reduced, header.fileFormat != .svg else { return nil }
        let comma = prepared.isEmpty ? "" : ","
        return Finding(
            .pixelSize, "\(pixelSize) px\(prepared)\(comma) is reduced to \(reduced.longerSide) px", severity: .note)
    }

    /// What distinguishes the canvas from the master's.
    private var prepared: String { header.isPlaced || header.grownFor != nil ? ", as prepared" : "" }

    /// Whether the platform accepts the size of the sticker, after a larger master is reduced; smaller ones are not enlarged.
    private var isSizeAllowed: Bool {
        let sticker = reduced ?? pixelSize
        let sides = profile.sides
        return pixelSize.shorterSide >= sides.lowerBound && sides.contains(sticker.width)
            && sides.contains(sticker.height)
    }

    private var sizeOfPack: Finding? {
        // A canvas that Kisscut made to fit the art says nothing about the export.
        guard !header.isPlaced else { return nil }
        let side = (reduced ?? pixelSize).longerSide
        let size = reduced.map { "\($0) px\(prepared)" } ?? "\(pixelSize) px"
        if let packSize = options.packSize {
            let wanted = packSize.pixels(at: profile.masterScale)
            guard side != wanted else { return nil }
            return Finding(.packSize, "\(size); stickers of size \(packSize.rawValue) have \(wanted) px")
        }
        guard isSizeAllowed else { return nil }
        let sides = profile.sizes.map { $0.pixels(at: profile.masterScale) }
        guard !sides.contains(side) else { return nil }
        return Finding(
            .packSize, "\(size); stickers for \(profile.title) have \(listed(sides.map(String.init), "or")) px")
    }

    private var square: Finding? {
        guard isSizeAllowed, pixelSize.width != pixelSize.height else { return nil }
        return Finding(.notSquare, "\(pixelSize) px; shown fitted and centered")
    }

    private var divisible: Finding? {
        let scale = profile.masterScale.rawValue
        let made = header.grownFor.map { pixelSize.scaled(by: $0, over: pixelSize.longerSide) } ?? pixelSize
        guard isSizeAllowed, reduced == nil || header.grownFor != nil,
            [made.width, made.height].contains(where: { $0 % scale != 0 })
        else { return nil }
        return Finding(.notDivisible, "\(made) px; a side is not a multiple of \(scale)")
    }

    private var extensionMismatch: Finding? {
        guard profile.formats.contains(format) || !options.areStickers else {
            return Finding(.format, "the content is \(format.title), which \(profile.title) does not show")
        }
        let found = Paths.fileExtension(of: path)
        let format = header.fileFormat
        guard !format.hasExtension(found) else { return nil }
        return Finding(
            .format,
            found.isEmpty
                ? "the content is \(format.title), but the name has no extension"
                : "the content is \(format.title), but the name ends in .\(found)",
            severity: .warning)
    }

    private var lostPart: Finding? {
        header.lostPart.map { name in
            let kind = name.hasPrefix("@") ? "a style rule" : "an element"
            let what = name == "foreignObject" ? "drawn" : "played"
            return Finding(.format, "the SVG has \(kind) '\(name)', which is not \(what)", severity: .warning)
        }
    }

    private var text: Finding? {
        header.hasText ? Finding(.text, "the SVG draws text, with a font of this machine") : nil
    }

    private var jpeg: Finding? {
        format == .jpeg ? Finding(.jpeg, "JPEG has no transparency") : nil
    }

    private var indexedAlpha: Finding? {
        header.hasIndexedAlpha
            ? Finding(.indexedAlpha, "the pixels are palette indices, and the palette has alpha") : nil
    }

    private var colorProfile: Finding? {
        switch header.color {
        case .sRGB: nil
        case .converted: Finding(.colorProfile, "the colors were converted to sRGB")
        case .unusableProfile:
            Finding(
                .colorProfile, "the embedded profile is unusable; the colors were treated as sRGB", severity: .warning)
        case .ignored(let name):
            Finding(
                .colorProfile, "the colors that \(name) describes are not applied; they were treated as sRGB",
                severity: .warning)
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
        case .flat(let color): return Finding(.bakedBackground, "the border is one color, \(color)\(place)")
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
        guard !facts.hasOpaqueBorders, facts.background.frames.isEmpty else { return nil }
        if let (lengths, place) = facts.clipping.found(in: facts.frames) {
            return Finding(.clippedEdge, "the art is cut off: \(Self.text(lengths))\(place)")
        }
        guard !header.cutsBefore.isEmpty else { return nil }
        let borders = FrameFacts.Border.allCases.filter(header.cutsBefore.contains).map(\.rawValue)
        return Finding(
            .clippedEdge, "the canvas of the master cuts off the art, before it is prepared: \(listed(borders, "and"))")
    }

    private static func text(_ cuts: [FrameFacts.Border: Int]) -> String {
        FrameFacts.Border.allCases.compactMap { border in cuts[border].map { "\(border.rawValue) (\($0) px)" } }
            .joined(separator: ", ")
    }

    private var wastedMargin: Finding? {
        // The margins that were asked for are not wasted.
        guard !header.isPlaced, let bounds = facts.alpha.visibleBounds else { return nil }
        let share = max(
            100 * bounds.width / max(pixelSize.width, 1), 100 * bounds.height / max(pixelSize.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wastedMargin, "the art fills \(share) % of the canvas at its wider side")
    }

    private var offCenter: Finding? {
        // Art that is cut off cannot be moved to the middle.
        guard !header.isPlaced, clippedEdge == nil, let bounds = facts.artBounds else { return nil }
        let offsets = [
            (2 * bounds.x + bounds.width - pixelSize.width, pixelSize.width, "right", "left"),
            (2 * bounds.y + bounds.height - pixelSize.height, pixelSize.height, "low", "high"),
        ]
        let places = offsets.compactMap { doubled, side, after, before -> String? in
            guard abs(doubled) * 5 > side else { return nil }
            return "\(abs(doubled) / 2) px too \(doubled > 0 ? after : before)"
        }
        return places.isEmpty ? nil : Finding(.offCenter, "the art is \(places.joined(separator: " and "))")
    }

    private var visualSize: Finding? {
        guard let (wanted, reached) = header.missedVisualSize else { return nil }
        // Rounded down, because the art has no room for more.
        let percent = (1000 * reached).rounded(.down) / 10
        return Finding(
            .visualSize,
            "the art has room for a visual size of \(percent < 1 ? "less than 1" : percent.shortText) %, and all should have "
                + "\((100 * wanted).rounded(toPlaces: 2).shortText) %")
    }

    private var matteFringe: Finding? {
        // The edge is that of the shadow, which may look like a dark fringe if it is narrow.
        let found = header.hasDrawnShadow ? header.fringeBefore.map { ($0, "") } : facts.fringe.found(in: facts.frames)
        guard let (fringe, place) = found else { return nil }
        return Finding(
            .matteFringe, "a \(fringe.kind.rawValue) fringe along \(fringe.percent) % of the outline\(place)")
    }

    private var hiddenColor: Finding? {
        guard facts.hidden > 0 else { return nil }
        let cost = hiddenBytes > 0 ? ", about \(hiddenBytes) bytes" : ""
        return Finding(.hiddenColor, "\(facts.hidden) transparent pixels have a color\(cost)")
    }

    private var hardEdge: Finding? {
        let partial = facts.alpha.partial
        if losesPartialAlpha && partial > 0 {
            let share = 100 * partial / (partial + facts.alpha.opaque)
            return Finding(
                .hardEdge,
                "\(share < 1 ? "less than 1" : "\(share)") % of the visible pixels have partial alpha, which a GIF cannot hold: "
                    + "each becomes opaque or is lost")
        }
        guard partial == 0, facts.alpha.transparent > 0, facts.alpha.opaque > 0 else { return nil }
        return Finding(.hardEdge, "alpha is 0 or 255 throughout")
    }

    private var lowContrast: Finding? {
        guard facts.background.frames.isEmpty, !facts.alpha.isOpaque else { return nil }
        let found = Background.allCases.filter { facts.outline.vanishes(on: $0) && facts.body.vanishes(on: $0) }
        guard !found.isEmpty else { return nil }
        return Finding(.lowContrast, "vanishes on \(found.map(\.rawValue).joined(separator: " and "))")
    }
}
