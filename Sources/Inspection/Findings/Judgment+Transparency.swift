import Raster
import Support

/// The rules about transparency and about where the art is.
extension Judgment {
    var opaque: Finding? {
        // In a finished pack, a JPEG is there on purpose.
        guard facts.alpha.isOpaque || art.prepared?.isArtOpaque == true, format != .jpeg || !target.areFinished else {
            return nil
        }
        // Apple sells packs of photos.
        return Finding(
            .opaque, "every pixel is opaque", severity: target.areFinished ? .warning : nil,
            remedy: "Export with transparency, or use prepare.remove-background.")
    }

    var bakedBackground: Finding? {
        // An outline or a margin around opaque art hides its border.
        let isFramed = art.prepared?.isArtOpaque == true && !asPrepared.isEmpty
        guard format != .jpeg, !isFramed, let (background, place) = facts.background.found(in: facts.frames) else {
            return nil
        }
        switch background {
        case .flat(let color): return Finding(.bakedBackground, "the edge of the image is one color, \(color)\(place)")
        case .checkerboard:
            return Finding(.bakedBackground, "the edge of the image is an editor's checkerboard\(place)")
        }
    }

    var empty: Finding? { .empty(facts.empty.frames, of: facts.frames) }

    var strayPixels: Finding? {
        // In pixel art, a single pixel may be a spark.
        guard art.block == nil else { return nil }
        if let (specks, place) = facts.specks.found(in: facts.frames), let first = specks.first {
            let count = "\(specks.count) speck\(specks.count == 1 ? "" : "s")"
            return Finding(
                .strayPixels, "\(count) away from the art, the first at \(first.x), \(first.y)\(place)")
        }
        guard let (pixels, place) = facts.haze.found(in: facts.frames) else { return nil }
        return Finding(.strayPixels, "a haze: \(pixels) pixels have alpha 1 to 8\(place)")
    }

    var clippedEdge: Finding? {
        guard !facts.hasOpaqueBorders, facts.background.frames.isEmpty else { return nil }
        // The outline of prepared pixel art may touch a border of its canvas, because it has no soft edge.
        let isDrawnToBorder = art.block != nil && art.prepared != nil
        // Placed art touches the border of its canvas if no margin was requested.
        if !isDrawnToBorder, !isPlaced, let (lengths, place) = facts.clipping.found(in: facts.frames) {
            return Finding(.clippedEdge, "the art is cut off: \(Self.text(lengths))\(place)")
        }
        guard let cuts = art.prepared?.cutsBefore, !cuts.isEmpty else { return nil }
        let borders = FrameFacts.Border.allCases.filter(cuts.contains).map(\.rawValue)
        return Finding(
            .clippedEdge, "the master itself is cut off: \(listed(borders, "and"))")
    }

    private static func text(_ cuts: [FrameFacts.Border: Int]) -> String {
        FrameFacts.Border.allCases.compactMap { border in cuts[border].map { "\(border.rawValue) (\($0) px)" } }
            .joined(separator: ", ")
    }

    var wastedMargin: Finding? {
        // Requested margins are not wasted.
        guard !isPlaced, let bounds = facts.alpha.visibleBounds else { return nil }
        let share = max(
            100 * bounds.width / max(pixelSize.width, 1), 100 * bounds.height / max(pixelSize.height, 1))
        guard share < 60 else { return nil }
        return Finding(.wastedMargin, "the art spans only \(share)% of the canvas")
    }

    var offCenter: Finding? {
        // Art that is cut off cannot be moved to the middle.
        guard !isPlaced, clippedEdge == nil, let bounds = facts.artBounds else { return nil }
        let offsets = [
            (2 * bounds.x + bounds.width - pixelSize.width, pixelSize.width, "far right", "far left"),
            (2 * bounds.y + bounds.height - pixelSize.height, pixelSize.height, "low", "high"),
        ]
        let places = offsets.compactMap { doubled, side, after, before -> String? in
            guard abs(doubled) * 5 > side else { return nil }
            return "\(abs(doubled) / 2) px too \(doubled > 0 ? after : before)"
        }
        return places.isEmpty ? nil : Finding(.offCenter, "the art is \(places.joined(separator: " and "))")
    }

    var visualSize: Finding? {
        guard let missed = art.prepared?.missedVisualSize else { return nil }
        let (wanted, reached) = (missed.wanted, missed.reached)
        // Rounded down, because the art has no room for more.
        let percent = (1000 * reached).rounded(.down) / 10
        return Finding(
            .visualSize,
            "the art has room for a visual size of \(percent < 1 ? "less than 1" : percent.shortText)%, and all should have "
                + "\((100 * wanted).rounded(toPlaces: 2).shortText)%")
    }

    var matteFringe: Finding? {
        // Pixel art has outlines of one pixel.
        guard art.block == nil else { return nil }
        // The edge belongs to the shadow, which may look like a dark fringe if it is narrow.
        let found =
            art.prepared?.hasDrawnShadow == true
            ? art.prepared?.fringeBefore.map { ($0, "") } : facts.fringe.found(in: facts.frames)
        guard let (fringe, place) = found else { return nil }
        return Finding(
            .matteFringe, "a \(fringe.kind.rawValue) fringe along \(fringe.percent)% of the outline\(place)")
    }

    var hiddenColor: Finding? {
        guard facts.hidden > 0 else { return nil }
        let cost = hiddenBytes > 0 ? ", about \(hiddenBytes) bytes" : ""
        return Finding(.hiddenColor, "\(facts.hidden) transparent pixels have a color\(cost)")
    }

    var hardEdge: Finding? {
        let partial = facts.alpha.partial
        if products.losePartialAlpha && partial > 0 {
            let share = 100 * partial / (partial + facts.alpha.opaque)
            return Finding(
                .hardEdge,
                "\(share < 1 ? "less than 1" : "\(share)")% of the visible pixels are translucent, which a GIF cannot store: "
                    + "each becomes opaque or transparent")
        }
        guard art.block == nil, partial == 0, facts.alpha.transparent > 0, facts.alpha.opaque > 0 else { return nil }
        return Finding(.hardEdge, "every pixel is fully opaque or fully transparent")
    }

    var lowContrast: Finding? {
        guard facts.background.frames.isEmpty, !facts.alpha.isOpaque else { return nil }
        let found = Background.allCases.filter { facts.outline.vanishes(on: $0) && facts.body.vanishes(on: $0) }
        guard !found.isEmpty else { return nil }
        return Finding(.lowContrast, "vanishes on \(found.map(\.rawValue).joined(separator: " and "))")
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
        if blank.count == total { return Finding(.empty, "no pixel is visible") }
        // A still view of the sticker shows the first frame.
        guard first == 0 else { return nil }
        return Finding(
            .empty, "nothing is visible in the first of \(total) frames", severity: .warning,
            remedy: "No action needed if it is intended; otherwise begin with a frame that shows the art.")
    }
}
