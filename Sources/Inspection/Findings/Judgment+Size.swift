import Raster

/// The rules about the size of a sticker, and of a master that suits it badly.
extension Judgment {
    var size: Finding? {
        guard isSizeAllowed else {
            // Packs with smaller and larger stickers are on sale; far below their cell they are only a blur.
            let isShown = target.areFinished && 3 * sticker.shorterSide >= target.leastSide
            return Finding(
                .sides(
                    canvas: .init(pixelSize: sticker, isPrepared: isPrepared), isOfSticker: sticker != pixelSize,
                    allowed: profile.sides, isRequired: !isShown),
                severity: isShown ? .warning : nil)
        }
        // A drawing loses nothing, and the artist does not choose the size of a canvas that preparation makes.
        guard let side = canvas.reducedTo, header.format != .svg, !isPrepared else { return nil }
        return Finding(.reduced(size: pixelSize, to: side), severity: .note, remedy: .nothing)
    }

    /// Whether preparation made the canvas.
    var isPrepared: Bool { isPlaced || art.prepared?.grownFor != nil }

    /// The size of the art's canvas.
    private var sizeOnCanvas: Finding.SizeOnCanvas { .init(pixelSize: pixelSize, isPrepared: isPrepared) }

    /// The square that a larger master is reduced to fit into, or the size of another master.
    private var shownSize: PixelSize {
        canvas.reducedTo.map { PixelSize(width: $0, height: $0) } ?? pixelSize
    }

    /// Whether the art is pixel art that gets the size of the stickers, which says nothing about the export.
    private var fitsAnySize: Bool { art.block != nil && target.enlarges(art) }

    /// Whether the platform accepts the size of the sticker.
    private var isSizeAllowed: Bool {
        // Stickers of a size of one's own are for other apps.
        target.size?.isOwn == true || profile.sides.contains(sticker.width) && profile.sides.contains(sticker.height)
    }

    /// Whether the platform accepts the size of the master itself, after a larger one is reduced.
    private var isMasterSizeAllowed: Bool {
        pixelSize.shorterSide >= profile.sides.lowerBound && profile.sides.contains(shownSize.longerSide)
    }

    /// The sticker has another size than its pack, because it is neither padded nor enlarged.
    var sizeOfPack: Finding? {
        guard let size = target.size, isSizeAllowed || target.areFinished, sticker.longerSide != target.side else {
            return nil
        }
        return Finding(
            .otherThanPackSize(
                canvas: .init(pixelSize: sticker, isPrepared: isPrepared), packSize: size, side: target.side))
    }

    var square: Finding? {
        guard isSizeAllowed, pixelSize.width != pixelSize.height else { return nil }
        return Finding(.notSquare(size: pixelSize, platform: profile.title))
    }

    var divisible: Finding? {
        let scale = Scale.master.whole
        let grownFor = art.prepared?.grownFor
        let made = grownFor.map { pixelSize.scaled(by: $0, over: pixelSize.longerSide) } ?? pixelSize
        // A drawing has no pixels of its own.
        guard isMasterSizeAllowed, !fitsAnySize, header.format != .svg, canvas.change != .reduced || grownFor != nil,
            [made.width, made.height].contains(where: { $0 % scale != 0 })
        else { return nil }
        return Finding(.notDivisible(size: made, by: scale))
    }

    var sheet: Finding? {
        guard !target.areFinished, let sheet = facts.sheet, !sheet.isStrip || art.isPixelArt else { return nil }
        return Finding(.sheet(pictures: sheet.pictures))
    }

    var unevenPixels: Finding? {
        guard let side = art.looseSide, side != side.rounded() else { return nil }
        let squares = Int((Double(pixelSize.longerSide) / side).rounded())
        let whole = max(1, Int(side.rounded()))
        return Finding(
            .unevenPixels(side: side, whole: whole, longerSide: squares * whole),
            severity: side < Self.largestVisiblyUneven ? nil : .note)
    }

    /// The side in pixels from which people hardly see that a square has a pixel more or less.
    private static let largestVisiblyUneven = 16.0

    /// The art is smaller than its sticker.
    var enlargement: Finding? {
        // One finding about the size is enough.
        guard !target.areFinished, !fitsAnySize, pixelSize.longerSide < target.leastSide, sizeOfPack == nil else {
            return nil
        }
        let side = target.leastSide
        guard !target.enlarges else { return Finding(.enlarged(canvas: sizeOnCanvas, to: side), remedy: .drawLarger) }
        // Art that no size is small enough for looks lost on its canvas.
        let isTiny = header.pixelSize.longerSide < profile.sides.lowerBound
        return Finding(.smallerThanSticker(canvas: sizeOnCanvas, side: side), severity: isTiny ? .warning : nil)
    }

    var leftOut: Finding? {
        let leftOut = products.leftOut
        guard !leftOut.names.isEmpty else { return nil }
        return Finding(
            .filesLeftOut(files: leftOut.names, canvas: sizeOnCanvas, isPixelArt: art.block != nil),
            severity: leftOut.isAll || leftOut.isOnlySize ? .warning : nil)
    }
}
