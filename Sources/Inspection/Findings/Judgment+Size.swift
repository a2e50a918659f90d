import Raster
import Support

/// The rules about the size of a master and of its sticker.
extension Judgment {
    var size: Finding? {
        let sides = profile.sides
        guard isSizeAllowed else {
            let made = sticker ?? (pixelSize.shorterSide < sides.lowerBound ? pixelSize : shownSize)
            let subject = made == pixelSize ? "\(pixelSize) px\(asPrepared)" : "a sticker of \(made) px"
            // Packs with smaller and larger stickers are on sale; far below their cell they are only a blur.
            let isShown = target.areFinished && 3 * made.shorterSide >= target.leastSide
            return Finding(
                .pixelSize,
                "\(subject); each side \(isShown ? "should have" : "must be") \(sides.lowerBound) to \(sides.upperBound) px",
                severity: isShown ? .warning : nil)
        }
        // A drawing loses nothing, and the artist does not choose the size of a canvas that preparation makes.
        guard let side = canvas.reducedTo, header.format != .svg, asPrepared.isEmpty else { return nil }
        return Finding(
            .pixelSize, "\(pixelSize) px, scaled down to \(side) px", severity: .note, remedy: "No action needed.")
    }

    /// What distinguishes the canvas from the master's.
    var asPrepared: String { isPlaced || art.prepared?.grownFor != nil ? ", as prepared" : "" }

    /// The square that a larger master is reduced to fit into, or the size of another master.
    private var shownSize: PixelSize {
        canvas.reducedTo.map { PixelSize(width: $0, height: $0) } ?? pixelSize
    }

    /// Whether the art is pixel art that gets the size of the stickers, which says nothing about the export.
    private var fitsAnySize: Bool { art.block != nil && target.enlarges(art) }

    /// Whether the platform accepts the size of the sticker, or of the master, after a larger one is reduced.
    private var isSizeAllowed: Bool {
        // Stickers of a size of one's own are for other apps.
        guard target.size?.isOwn != true else { return true }
        let sides = profile.sides
        let enlarged = canvas.change == .enlarged ? canvas.placement(at: profile.masterScale).canvas : nil
        if let made = sticker ?? enlarged { return sides.contains(made.width) && sides.contains(made.height) }
        return pixelSize.shorterSide >= sides.lowerBound && sides.contains(shownSize.width)
            && sides.contains(shownSize.height)
    }

    /// Whether the platform accepts the size of the master itself, after a larger one is reduced.
    private var isMasterSizeAllowed: Bool {
        pixelSize.shorterSide >= profile.sides.lowerBound && profile.sides.contains(shownSize.longerSide)
    }

    var sizeOfPack: Finding? {
        // A canvas that Kisscut made to fit the art says nothing about the export.
        guard !isPlaced, !fitsAnySize, products.sticker != .made else { return nil }
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

    var square: Finding? {
        guard isSizeAllowed, pixelSize.width != pixelSize.height else { return nil }
        return Finding(.notSquare, "\(pixelSize) px; \(profile.title) fits it into a square and centers it")
    }

    var divisible: Finding? {
        let scale = profile.masterScale.rawValue
        let grownFor = art.prepared?.grownFor
        let made = grownFor.map { pixelSize.scaled(by: $0, over: pixelSize.longerSide) } ?? pixelSize
        // A drawing has no pixels of its own.
        guard isMasterSizeAllowed, !fitsAnySize, header.format != .svg, canvas.change != .reduced || grownFor != nil,
            [made.width, made.height].contains(where: { $0 % scale != 0 })
        else { return nil }
        return Finding(.notDivisible, "\(made) px; a side is not a multiple of \(scale)")
    }

    /// The art is smaller than its sticker.
    var enlargement: Finding? {
        // One finding about the size is enough.
        guard products.sticker != .none, !fitsAnySize, pixelSize.longerSide < target.leastSide, sizeOfPack == nil else {
            return nil
        }
        let side = target.leastSide
        let prepared = asPrepared.isEmpty ? "" : "\(asPrepared),"
        let masterSide = header.pixelSize.longerSide
        return Finding(
            .enlargement,
            target.enlarges
                ? "enlarged from \(pixelSize) px\(prepared) to \(side) px"
                : "\(pixelSize) px\(prepared) in a sticker of \(side) px; Kisscut does not enlarge it",
            // Art that no size is small enough for looks lost on its canvas.
            severity: masterSide < profile.sides.lowerBound && !target.enlarges ? .warning : nil,
            remedy: target.enlarges ? "No action needed if it looks sharp; otherwise draw the master larger." : nil)
    }

    var leftOut: Finding? {
        let (leftOut, names) = (products.leftOut, products.leftOut.names.joined(separator: ", "))
        guard !names.isEmpty else { return nil }
        return Finding(
            .enlargement,
            art.block == nil
                ? "not made, because Kisscut never enlarges art: \(names) (the master has \(pixelSize) px\(asPrepared))"
                : "not made, because Kisscut enlarges pixel art of \(pixelSize) px only if pixel-art is true: \(names)",
            severity: leftOut.isAll ? .error : leftOut.isOnlySize ? .warning : nil)
    }
}
