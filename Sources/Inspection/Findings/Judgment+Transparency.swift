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
        guard opaque == nil, format != .jpeg, !isFramed,
            let (background, place) = facts.background.found(in: facts.frames)
        else {
            return nil
        }
        switch background {
        case .flat(let color): return Finding(.flatBorder(color: color), at: place)
        case .checkerboard: return Finding(.checkerboardBorder, at: place)
        }
    }

    var empty: Finding? { .empty(facts.empty.frames, of: facts.frames) }

    var strayPixels: [Finding] {
        // In pixel art, a single pixel may be a spark.
        guard !art.isPixelArt else { return [] }
        func finding(_ marks: FrameMarks<[PixelRect]>, _ problem: (_ count: Int) -> Finding.Problem) -> Finding? {
            guard let (found, frames) = marks.found(in: facts.frames) else { return nil }
            var place = frames
            place.rectangle = found.first?.scaled(from: facts.size, to: pixelSize)
            return Finding(problem(found.count), at: place)
        }
        let haze = facts.haze.found(in: facts.frames).map { Finding(.haze(pixels: $0), at: $1) }
        return [
            finding(facts.specks) { .specks(count: $0) }, finding(facts.faintParts) { .faintParts(count: $0) },
            finding(facts.lines) { .guideLines(count: $0) }, haze,
        ].compactMap(\.self)
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
        guard !isPlaced, let bounds = facts.artBounds else { return nil }
        let share = max(
            100 * bounds.width / max(facts.size.width, 1), 100 * bounds.height / max(facts.size.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wideMargins(percent: share), severity: share < Self.leastShare ? .warning : nil)
    }

    var offCenter: Finding? {
        // Art that is cut off cannot be moved to the middle.
        guard !isPlaced, clippedEdge == nil, let bounds = facts.artBounds else { return nil }
        var isFar = false
        func offset(_ start: Int, _ length: Int, _ side: Int) -> Int {
            let doubled = 2 * start + length - side
            // By a fifth of the side, the sticker is visibly at the side of its bubble.
            isFar = isFar || abs(doubled) * 5 > 2 * side
            return abs(doubled) * 5 > side ? ofMaster(doubled) / 2 : 0
        }
        let right = offset(bounds.x, bounds.width, facts.size.width)
        let down = offset(bounds.y, bounds.height, facts.size.height)
        guard right != 0 || down != 0 else { return nil }
        return Finding(.offCenter(right: right, down: down), severity: isFar ? .warning : nil)
    }

    /// The percentage of its canvas below which art looks like a dot.
    private static let leastShare = 30

    /// Returns a length on the canvas of the master, or on the canvas that preparation made.
    private func ofMaster(_ length: Int) -> Int {
        Int((Double(length) * Double(pixelSize.longerSide) / Double(max(facts.size.longerSide, 1))).rounded())
    }

    var visualSize: Finding? {
        art.prepared?.missedVisualSize.map { Finding(.smallVisualSize(reached: $0.reached, wanted: $0.wanted)) }
    }

    var matteFringe: Finding? {
        // Pixel art has outlines of one pixel.
        guard !art.isPixelArt else { return nil }
        // The edge belongs to the shadow, which may look like a dark fringe if it is narrow, or to the outline, which hides no fringe.
        if let prepared = art.prepared, prepared.hasDrawnShadow || prepared.fringeBefore != nil {
            return prepared.fringeBefore.map { finding(of: $0) }
        }
        return facts.fringe.found(in: facts.frames).flatMap { fringe, place in
            // A drawing with lines has frames in which they are hard to tell from a fringe.
            guard !fringe.mayBeLine || 2 * facts.fringe.frames.count >= facts.frames else { return nil }
            // White art has a white edge.
            if fringe.kind == .light, facts.vanishes(on: .white) { return nil }
            if fringe.kind == .dark, facts.vanishes(on: .black) { return nil }
            return finding(of: fringe, at: place)
        }
    }

    private func finding(of fringe: Fringe, at place: Finding.Place? = nil) -> Finding {
        Finding(
            .fringe(kind: fringe.kind, percent: fringe.percent), at: place,
            remedy: fringe.isCurable ? .removeFringe(setting: .defringe) : .cutOffFringe)
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
        guard !art.isPixelArt, partial == 0, facts.alpha.transparent > 0, facts.alpha.opaque > 0 else { return nil }
        return Finding(.hardEdge)
    }

    var lowContrast: Finding? {
        guard facts.background.frames.isEmpty, !facts.alpha.isOpaque else { return nil }
        let found = Finding.Ground.allCases.filter(facts.vanishes)
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
