import Raster

/// The rules about transparency and about where the art is.
extension Judgment {
    var opaque: Finding? {
        // In a finished pack, a JPEG is there on purpose.
        guard facts.alpha.isOpaque || art.prepared?.isArtOpaque == true, format != .jpeg || !target.areFinished else {
            return nil
        }
        // Apple sells packs of photos.
        return Finding(.opaque, severity: target.areFinished ? .warning : nil)
    }

    var bakedBackground: Finding? {
        // An outline or a margin around opaque art hides its border.
        let isFramed = art.prepared?.isArtOpaque == true && isPrepared
        guard format != .jpeg, !isFramed, let (background, place) = facts.background.found(in: facts.frames) else {
            return nil
        }
        switch background {
        case .flat(let color): return Finding(.flatBorder(color: color), at: place)
        case .checkerboard: return Finding(.checkerboardBorder, at: place)
        }
    }

    var empty: Finding? { .empty(facts.empty.frames, of: facts.frames) }

    var strayPixels: Finding? {
        // In pixel art, a single pixel may be a spark.
        guard art.block == nil else { return nil }
        if let (specks, place) = facts.specks.found(in: facts.frames), let first = specks.first {
            var place = place
            place.rectangle = first.scaled(from: facts.size, to: pixelSize)
            return Finding(.specks(count: specks.count), at: place)
        }
        guard let (pixels, place) = facts.haze.found(in: facts.frames) else { return nil }
        return Finding(.haze(pixels: pixels), at: place)
    }

    var clippedEdge: Finding? {
        guard !facts.hasOpaqueBorders, facts.background.frames.isEmpty else { return nil }
        // The outline of prepared pixel art may touch a border of its canvas, because it has no soft edge.
        let isDrawnToBorder = art.block != nil && art.prepared != nil
        // Placed art touches the border of its canvas if no margin was requested.
        if !isDrawnToBorder, !isPlaced, let (lengths, place) = facts.clipping.found(in: facts.frames) {
            let cuts = Finding.Side.allCases.compactMap { side in
                lengths[side].map { Finding.Cut(side: side, length: ofMaster($0)) }
            }
            return Finding(.cutOff(cuts: cuts), at: place)
        }
        guard let cuts = art.prepared?.cutsBefore, !cuts.isEmpty else { return nil }
        return Finding(.masterCutOff(sides: Finding.Side.allCases.filter(cuts.contains)))
    }

    var wastedMargin: Finding? {
        // Requested margins are not wasted.
        guard !isPlaced, let bounds = facts.alpha.visibleBounds else { return nil }
        let share = max(
            100 * bounds.width / max(facts.size.width, 1), 100 * bounds.height / max(facts.size.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wideMargins(percent: share))
    }

    var offCenter: Finding? {
        // Art that is cut off cannot be moved to the middle.
        guard !isPlaced, clippedEdge == nil, let bounds = facts.artBounds else { return nil }
        let offset = { (start: Int, length: Int, side: Int) -> Int in
            let doubled = 2 * start + length - side
            return abs(doubled) * 5 > side ? ofMaster(doubled) / 2 : 0
        }
        let right = offset(bounds.x, bounds.width, facts.size.width)
        let down = offset(bounds.y, bounds.height, facts.size.height)
        return right == 0 && down == 0 ? nil : Finding(.offCenter(right: right, down: down))
    }

    /// Returns a length on the canvas of the master, or on the canvas that preparation made.
    private func ofMaster(_ length: Int) -> Int {
        Int((Double(length) * Double(pixelSize.longerSide) / Double(max(facts.size.longerSide, 1))).rounded())
    }

    var visualSize: Finding? {
        art.prepared?.missedVisualSize.map { Finding(.smallVisualSize(reached: $0.reached, wanted: $0.wanted)) }
    }

    var matteFringe: Finding? {
        // Pixel art has outlines of one pixel.
        guard art.block == nil else { return nil }
        // The edge belongs to the shadow, which may look like a dark fringe if it is narrow.
        if let prepared = art.prepared, prepared.hasDrawnShadow {
            return prepared.fringeBefore.map { Finding(.fringe(isLight: $0.kind == .light, percent: $0.percent)) }
        }
        return facts.fringe.found(in: facts.frames).map { fringe, place in
            Finding(.fringe(isLight: fringe.kind == .light, percent: fringe.percent), at: place)
        }
    }

    var hiddenColor: Finding? {
        facts.hidden > 0 ? Finding(.hiddenColor(pixels: facts.hidden, bytes: max(0, hiddenBytes))) : nil
    }

    var hardEdge: Finding? {
        let partial = facts.alpha.partial
        if products.losePartialAlpha && partial > 0 {
            let share = 100 * partial / (partial + facts.alpha.opaque)
            return Finding(.translucentInGIF(percent: share))
        }
        guard art.block == nil, partial == 0, facts.alpha.transparent > 0, facts.alpha.opaque > 0 else { return nil }
        return Finding(.hardEdge)
    }

    var lowContrast: Finding? {
        guard facts.background.frames.isEmpty, !facts.alpha.isOpaque else { return nil }
        let found = Finding.Ground.allCases.filter { facts.outline.vanishes(on: $0) && facts.body.vanishes(on: $0) }
        return found.isEmpty ? nil : Finding(.vanishes(on: found))
    }
}

extension Finding {
    /// Returns the finding about frames without a visible pixel, or `nil` if it is fine to have them, as art that blinks does.
    ///
    /// - Parameters:
    ///   - blank: The indices of these frames, in order.
    ///   - total: The number of all frames.
    package static func empty(_ blank: [Int], of total: Int) -> Finding? {
        guard let first = blank.first else { return nil }
        if blank.count == total { return Finding(.nothingVisible) }
        // A still view of the sticker shows the first frame.
        guard first == 0 else { return nil }
        return Finding(.blankFirstFrame(frames: total), severity: .warning, remedy: .beginWithArt)
    }
}
