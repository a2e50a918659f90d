package import Raster
import Support

/// Applies the rules to a decoded master.
package struct Judgment {
    private let path: String
    private let art: Art
    let facts: PictureFacts
    private let hiddenBytes: Int
    private let options: CheckOptions
    private let target: Target
    private let canvas: StickerCanvas
    private let products: Products

    /// What is made of the master, as far as rules ask for it.
    package struct Products {
        /// Whether a sticker is made of the master; then the master's own bytes and size do not count.
        package enum Sticker {
            /// None is made: the master is a sticker.
            case none
            /// None is made now, but the rules are about the one that a pack would get.
            case expected
            case made
        }

        package var sticker: Sticker
        /// Whether a file at @3x takes the place of the master, whose bytes do not count then.
        package var replaceMaster: Bool
        /// The format that an animation is played from; nil if it becomes a still.
        package var playedFormat: ImageFormat?
        /// Whether files are made whose format has no partial alpha.
        package var losePartialAlpha: Bool
        /// The names of files that are left out, because they would be enlargements.
        package var leftOut: [String]

        package init(
            sticker: Sticker, replaceMaster: Bool, playedFormat: ImageFormat?, losePartialAlpha: Bool,
            leftOut: [String]
        ) {
            (self.sticker, self.replaceMaster) = (sticker, replaceMaster)
            (self.playedFormat, self.losePartialAlpha, self.leftOut) = (playedFormat, losePartialAlpha, leftOut)
        }
    }

    /// Collects what is known about a master.
    ///
    /// - Parameters:
    ///   - path: The path of the master; its extension is checked.
    ///   - facts: The measurements of all frames.
    ///   - hiddenBytes: The estimated cost of hidden color in bytes.
    ///   - options: What the master is checked against.
    ///   - target: What stickers are for.
    package init(
        path: String, _ art: Art, _ facts: PictureFacts, hiddenBytes: Int, _ options: CheckOptions, _ target: Target,
        _ products: Products
    ) {
        (self.path, self.art, self.facts, self.hiddenBytes) = (path, art, facts, hiddenBytes)
        (self.options, self.target, self.products) = (options, target, products)
        canvas = target.canvas(of: art)
    }

    var profile: Profile { target.profile }
    var playedFormat: ImageFormat? { products.playedFormat }
    private var header: Header { art.header }
    private var pixelSize: PixelSize { art.pixelSize }
    private var format: ImageFormat { art.format }
    private var isPlaced: Bool { art.prepared?.isPlaced ?? false }
    /// The size of the sticker that is made of the master; nil if none is made.
    private var sticker: PixelSize? {
        products.sticker == .none ? nil : canvas.placement(at: profile.masterScale).canvas
    }
    /// In milliseconds; nil for a still master.
    var delays: [Double]? { header.timing?.delays.map { $0.seconds * 1000 } }

    /// Returns the findings of all rules, in the order of the rules.
    package func findings() -> [Finding] {
        [
            fileSize, size, sizeOfPack, square, divisible, extensionMismatch, lostPart, jpeg, opaque,
            bakedBackground, empty,
            strayPixels, clippedEdge, wastedMargin, offCenter, visualSize, matteFringe, hiddenColor, hardEdge,
            indexedAlpha, colorProfile, lowContrast, timing ?? slowerOnIOS, text, enlargement, leftOut,
        ].compactMap { $0 }
    }

    // MARK: The file

    /// The whole file counts, and a file with as many bytes as the limit is too large.
    private var fileSize: Finding? {
        let (bytes, limit) = (header.bytes, options.byteLimit)
        guard bytes >= limit, products.sticker != .made else { return nil }
        guard
            canvas.change != .reduced && !products.replaceMaster && profile.formats.contains(format)
                && !header.isSequence
        else {
            let change = canvas.change == .reduced ? "reduced" : "converted"
            return Finding(
                .fileSize, "\(bytes) bytes before it is \(change); \(profile.title) accepts fewer than \(limit)",
                severity: .note)
        }
        return Finding(.fileSize, "\(bytes) bytes; \(profile.title) accepts fewer than \(limit)")
    }

    private var size: Finding? {
        let sides = profile.sides
        guard isSizeAllowed else {
            let made = sticker ?? (pixelSize.shorterSide < sides.lowerBound ? pixelSize : shownSize)
            let subject = made == pixelSize ? "\(pixelSize) px\(asPrepared)" : "a sticker of \(made) px"
            return Finding(
                .pixelSize, "\(subject); each side must be \(sides.lowerBound) to \(sides.upperBound) px")
        }
        // A drawing loses nothing.
        guard let side = canvas.reducedTo, header.format != .svg else { return nil }
        let comma = asPrepared.isEmpty ? "" : ","
        return Finding(
            .pixelSize, "\(pixelSize) px\(asPrepared)\(comma) is reduced to \(side) px", severity: .note)
    }

    /// What distinguishes the canvas from the master's.
    private var asPrepared: String { isPlaced || art.prepared?.grownFor != nil ? ", as prepared" : "" }

    /// The square that a larger master is reduced to fit into, or the size of another master.
    private var shownSize: PixelSize {
        canvas.reducedTo.map { PixelSize(width: $0, height: $0) } ?? pixelSize
    }

    /// Whether the platform accepts the size of the sticker, or of the master, after a larger one is reduced.
    private var isSizeAllowed: Bool {
        // Stickers of a size of one's own are for other apps.
        guard target.size?.isOwn != true else { return true }
        let sides = profile.sides
        if let sticker { return sides.contains(sticker.width) && sides.contains(sticker.height) }
        return pixelSize.shorterSide >= sides.lowerBound && sides.contains(shownSize.width)
            && sides.contains(shownSize.height)
    }

    /// Whether the platform accepts the size of the master itself, after a larger one is reduced.
    private var isMasterSizeAllowed: Bool {
        pixelSize.shorterSide >= profile.sides.lowerBound && profile.sides.contains(shownSize.longerSide)
    }

    private var sizeOfPack: Finding? {
        // A canvas that Kisscut made to fit the art says nothing about the export.
        guard !isPlaced, products.sticker != .made else { return nil }
        let side = shownSize.longerSide
        let size = canvas.reducedTo == nil ? "\(pixelSize) px" : "\(shownSize) px\(asPrepared)"
        if let packSize = options.packSize {
            let wanted = packSize.pixels(at: profile.masterScale)
            guard side != wanted else { return nil }
            return Finding(.packSize, "\(size); stickers of size \(packSize.rawValue) have \(wanted) px")
        }
        guard isMasterSizeAllowed else { return nil }
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
        let grownFor = art.prepared?.grownFor
        let made = grownFor.map { pixelSize.scaled(by: $0, over: pixelSize.longerSide) } ?? pixelSize
        guard isMasterSizeAllowed, canvas.change != .reduced || grownFor != nil,
            [made.width, made.height].contains(where: { $0 % scale != 0 })
        else { return nil }
        return Finding(.notDivisible, "\(made) px; a side is not a multiple of \(scale)")
    }

    /// The art is smaller than its sticker.
    private var enlargement: Finding? {
        // One finding about the size is enough.
        guard products.sticker != .none, pixelSize.longerSide < target.leastSide, sizeOfPack == nil else { return nil }
        let side = target.leastSide
        return Finding(
            .enlargement,
            target.enlarges
                ? "enlarged from \(pixelSize) px to \(side) px"
                : "\(pixelSize) px in a sticker of \(side) px; it is not enlarged",
            // Art that no size is small enough for looks lost on its canvas.
            severity: pixelSize.longerSide < profile.sides.lowerBound && !target.enlarges && !isPlaced ? .warning : nil)
    }

    private var leftOut: Finding? {
        guard !products.leftOut.isEmpty else { return nil }
        return Finding(
            .enlargement,
            "left out, because nothing is enlarged: \(products.leftOut.joined(separator: ", ")) (the master has \(pixelSize) px"
                + "\(asPrepared))")
    }

    private var extensionMismatch: Finding? {
        guard profile.formats.contains(format) || !target.areFinished else {
            return Finding(.format, "the content is \(format.title), which \(profile.title) does not show")
        }
        let found = Paths.fileExtension(of: path)
        let format = header.format
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
        guard let cuts = art.prepared?.cutsBefore, !cuts.isEmpty else { return nil }
        let borders = FrameFacts.Border.allCases.filter(cuts.contains).map(\.rawValue)
        return Finding(
            .clippedEdge, "the canvas of the master cuts off the art, before it is prepared: \(listed(borders, "and"))")
    }

    private static func text(_ cuts: [FrameFacts.Border: Int]) -> String {
        FrameFacts.Border.allCases.compactMap { border in cuts[border].map { "\(border.rawValue) (\($0) px)" } }
            .joined(separator: ", ")
    }

    private var wastedMargin: Finding? {
        // The margins that were asked for are not wasted.
        guard !isPlaced, let bounds = facts.alpha.visibleBounds else { return nil }
        let share = max(
            100 * bounds.width / max(pixelSize.width, 1), 100 * bounds.height / max(pixelSize.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wastedMargin, "the art fills \(share) % of the canvas at its wider side")
    }

    private var offCenter: Finding? {
        // Art that is cut off cannot be moved to the middle.
        guard !isPlaced, clippedEdge == nil, let bounds = facts.artBounds else { return nil }
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
        guard let (wanted, reached) = art.prepared?.missedVisualSize else { return nil }
        // Rounded down, because the art has no room for more.
        let percent = (1000 * reached).rounded(.down) / 10
        return Finding(
            .visualSize,
            "the art has room for a visual size of \(percent < 1 ? "less than 1" : percent.shortText) %, and all should have "
                + "\((100 * wanted).rounded(toPlaces: 2).shortText) %")
    }

    private var matteFringe: Finding? {
        // The edge is that of the shadow, which may look like a dark fringe if it is narrow.
        let found =
            art.prepared?.hasDrawnShadow == true
            ? art.prepared?.fringeBefore.map { ($0, "") } : facts.fringe.found(in: facts.frames)
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
        if products.losePartialAlpha && partial > 0 {
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
