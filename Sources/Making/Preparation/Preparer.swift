package import Inspection
package import Raster

/// Prepares the frames of one master.
///
/// It measures all frames, and then changes each frame in the same way.
package struct Preparer {
    private var options: PreparationOptions
    /// The side of a pixel of pixel art in the master, where each becomes one pixel of the frames, or `nil` for other art.
    private let block: Int?
    /// The square in which the sticker is shown.
    package let square: StickerSquare
    private var art = ArtMeasures()
    /// The traces found in the frames so far.
    private var found = Traces()
    /// The borders of the master's canvas that cut off the art.
    package private(set) var cuts: Set<FrameFacts.Border> = []
    /// The fringe of the art before a shadow or an outline is drawn around it, or `nil` if there is none.
    package private(set) var fringe: Fringe?
    /// The places of leftover background in the first frame that had a background.
    package private(set) var remains: [Finding.Region] = []
    /// A sign in the first frame with a background that more or less than the background was removed.
    package private(set) var removalDoubt: RemovalDoubt?
    /// The color of the border that the first frame already has, or `nil` if it has none or no outline is drawn.
    package private(set) var ownBorder: OpaqueColor?
    /// The side of the shadow that the first frame already has, or `nil` if it has none or neither an outline nor a shadow is drawn.
    package private(set) var ownShadow: Finding.Region?
    /// The number of small gaps and tufts that the outline of the first frame follows, or `nil` if it is smooth, or there is none.
    package private(set) var raggedPlaces: Int?
    /// Whether every pixel of the art is opaque, after a background was removed.
    package private(set) var isArtOpaque = true
    private var isFirst = true
    private var plan: CanvasPlan?
    /// What all frames of an animation decide about their outline, or `nil` before they voted.
    private var outlineVotes: OutlineVotes?
    /// The size of the master's frames.
    package let masterSize: PixelSize
    /// The size of the prepared frames.
    package private(set) var size: PixelSize
    /// The steps of the preparation, in order.
    package private(set) var steps: [PreparationStep] = []

    /// Creates a preparer for the frames of a master.
    ///
    /// - Parameters:
    ///   - size: The size of the master's frames.
    ///   - block: The side of a pixel of the frames in the master, if they are pixel art.
    ///   - square: The square in which the sticker is shown. Lengths are in its pixels.
    package init(_ options: PreparationOptions, size: PixelSize, block: Int? = nil, for square: StickerSquare) {
        (self.options, self.block, self.square) = (options, block, square)
        (masterSize, self.size) = (size, size)
    }

    /// Whether the art is placed on its canvas as the options request.
    package var placesArt: Bool { plan != nil && options.placesArt }

    /// Whether a shadow is drawn under the art.
    package var drawsShadow: Bool { plan != nil && hasShadow }

    /// Whether a visible shadow is requested.
    private var hasShadow: Bool { options.shadow.map { $0.alpha > 0 } ?? false }

    /// Whether the shadow on a background is removed.
    ///
    /// Under an outline, it would look like a stain.
    private var removesShadow: Bool { options.outlineWidth > 0 || hasShadow || options.removesShadow }

    /// The requested visual size and the largest size that the art has room for, or `nil` if the art gets the requested size.
    package var missedVisualSize: PreparedFacts.MissedVisualSize? {
        guard let wanted = options.visualSize, let reached = plan?.reachedVisualSize else { return nil }
        return .init(wanted: wanted, reached: reached)
    }

    /// Whether an outline is requested, but no pixel has enough alpha for it.
    package var lacksOutline: Bool { options.outlineWidth > 0 && plan != nil && !drawsOutline }

    private var drawsOutline: Bool { art.strongest >= OutlineCoverage.inside }

    /// The share of the first frame with a background that was removed, or `nil` if no background was removed.
    package var removedShare: Double? { found.background?.share }

    /// How much of its convex hull the art fills after its background was removed, or `nil` if no background was removed.
    package var fillWithoutBackground: Double? { found.background == nil ? nil : art.fill }

    /// Whether specks and faint parts away from the art are removed.
    package var removesStrays: Bool { found.strays > 0 }

    /// Whether prepared frames may have pixels of partial alpha that the master's frames do not have.
    package var softensAlpha: Bool {
        found.background != nil || found.fringe > 0 || chokes
            || plan != nil && (options.outlineWidth > 0 || options.shadow != nil)
    }

    /// Whether the edge moves inward.
    private var chokes: Bool { options.chokeDistance > 0 && block == nil }

    /// The parts of the first frame that disappeared because its edge moved inward, or `nil` if none did.
    package var lostToChoke: PreparedFacts.LostParts? { found.lostToChoke }

    // MARK: Measuring

    /// The parts that are removed from frames.
    private struct Traces {
        var background: (backdrop: Backdrop, hasShadow: Bool, share: Double)?
        var fringe = 0
        /// The number of specks, faint parts and guide lines.
        var strays = 0
        var hasHaze = false
        var lostToChoke: PreparedFacts.LostParts?

        mutating func add(_ found: Strays) {
            strays += found.specks.count + found.faintParts.count + found.lines.count
            hasHaze = hasHaze || found.hasHaze
        }
    }

    /// Measures the next frame, and returns it without background, fringe and specks.
    ///
    /// - Throws: `PreparationFault` if its background cannot be removed.
    @discardableResult
    package mutating func measure(_ frame: Bitmap) throws(PreparationFault) -> Bitmap {
        let hadBackground = found.background != nil
        var cleaned = try cleaned(frame, into: &found)
        let sticker = inSticker(cleaned)
        cuts.formUnion(BorderContacts(sticker).cuts.keys)
        if fringe == nil, options.shadow != nil || options.outlineWidth > 0 {
            var found = Fringe(of: sticker)
            if options.matte == nil { found?.tryDefringing(of: sticker) }
            if options.outlineWidth == 0 || found?.isSeen(beside: options.outlineColor ?? .white) == true {
                fringe = found
            }
        }
        let strays = block == nil ? Strays(of: sticker) : nil
        if let strays, options.placesArt {
            found.add(strays)
            cleaned.erase(strays, foundIn: sticker.size)
        }
        art.add(cleaned, outside: strays, foundIn: sticker.size)
        isArtOpaque = isArtOpaque && cleaned.isOpaque
        if block == nil {
            if !hadBackground, let backdrop = found.background?.backdrop {
                remains = backdrop.remains(in: cleaned)
                removalDoubt = backdrop.doubt(of: frame, cleaned)
            }
            if isFirst { findOwnEdge(of: cleaned) }
        }
        isFirst = false
        return cleaned
    }

    /// Returns a frame in the size that it has in a sticker that is as large as its square.
    private func inSticker(_ frame: Bitmap) -> Bitmap {
        let side = frame.size.longerSide
        guard block == nil, side > square.side else { return frame }
        return frame.resampled(to: frame.size.scaled(by: square.side, over: side))
    }

    /// Finds the border and the shadow that a frame has before others are added.
    private mutating func findOwnEdge(of frame: Bitmap) {
        guard options.outlineWidth > 0 || hasShadow, let bounds = art.bounds else { return }
        let sample = ArtSample(of: frame, in: bounds)
        if options.outlineWidth > 0 { ownBorder = sample.border(like: options.outlineColor ?? .white) }
        ownShadow = sample.shadow
        if options.outlineWidth > 0, options.outlineSmoothing == nil {
            raggedPlaces = SmoothSilhouette.raggedPlaces(
                of: frame, scale: square.scale(ofCanvas: Double(frame.size.longerSide)), outline: options.outlineWidth)
        }
    }

    /// Decides how the frames are changed, after the last frame was measured.
    ///
    /// - Throws: `PreparationFault` if the options leave too little room for the art.
    package mutating func decide() throws(PreparationFault) {
        if let (backdrop, hasShadow, share) = found.background {
            steps.append(
                .init(
                    .background(
                        colors: backdrop.colors, square: backdrop.square, withShadow: hasShadow, share: share)))
        }
        if chokes { steps.append(.init(.choke(distance: options.chokeDistance))) }
        if found.fringe > 0 { steps.append(.init(.defringe(pixels: found.fringe))) }
        // An empty master stays unchanged, and gets a finding.
        guard options.needsBounds, let bounds = art.bounds else { return }
        try CanvasPlan.checkRoom(options, square)
        let plan: CanvasPlan
        if let block {
            (plan, options) = CanvasPlan.ofPixelArt(
                options, master: masterSize, block: block, art, bounds: bounds, square)
        } else {
            plan = CanvasPlan(options, master: masterSize, art, bounds: bounds, square)
        }
        (self.plan, size) = (plan, plan.canvas)
        func add(_ change: PreparationStep.Change) { steps.append(.init(change, isInArtPixels: block != nil)) }
        if found.strays > 0 || found.hasHaze {
            add(.strays(count: found.strays, ignoringHaze: found.hasHaze))
        }
        if options.placesArt {
            var moved = bounds
            (moved.x, moved.y) = (bounds.x + plan.x, bounds.y + plan.y)
            add(.trim(from: masterSize, to: plan.canvas, art: bounds, movedTo: moved))
        } else if plan.canvas != masterSize {
            add(.grow(from: masterSize, to: plan.canvas))
        }
        if options.outlineWidth > 0 {
            add(.outline(width: drawsOutline ? options.outlineWidth * plan.scale : nil))
        }
        if let shadow = options.shadow {
            add(
                .shadow(
                    right: shadow.x * plan.scale, down: shadow.y * plan.scale, blur: shadow.blur * plan.scale))
        }
    }

    // MARK: Voting

    /// Whether the frames of an animation vote on their outline after `decide`.
    var needsVotes: Bool { plan != nil && smoothing != nil }

    /// Adds a frame's votes.
    ///
    /// - Throws: `PreparationFault` if the frame was not measured.
    func vote(on frame: Bitmap, in votes: inout OutlineVotes) throws(PreparationFault) {
        guard let plan else { return }
        let placed = try artOnly(frame).placed(at: plan.x, plan.y, on: plan.canvas)
        let alpha = placed.alphaPlane
        if let silhouette = smoothSilhouette(of: alpha, placed.size, plan.scale, by: nil) {
            votes.add(silhouette)
        }
    }

    /// Ends the vote.
    mutating func decide(by votes: OutlineVotes) { outlineVotes = votes }

    // MARK: Frames

    /// Returns a prepared frame.
    ///
    /// - Throws: `PreparationFault` if the frame was not measured.
    package func prepared(_ frame: Bitmap) throws(PreparationFault) -> Bitmap {
        finished(try artOnly(frame))
    }

    /// Returns a frame without background, fringe and specks.
    private func artOnly(_ frame: Bitmap) throws(PreparationFault) -> Bitmap {
        var traces = Traces()
        var cleaned = try cleaned(frame, into: &traces)
        if block == nil, options.placesArt {
            let sticker = inSticker(cleaned)
            cleaned.erase(Strays(of: sticker), foundIn: sticker.size)
        }
        return cleaned
    }

    private func cleaned(_ frame: Bitmap, into traces: inout Traces) throws(PreparationFault) -> Bitmap {
        var cleaned = frame
        if options.removesBackground || options.removesHoles,
            // The first frame with a background decides for all later frames.
            found.background != nil || !BackgroundRemoval.isCutOut(frame),
            let removal = try BackgroundRemoval(
                from: frame, withHoles: options.removesHoles, withShadow: removesShadow)
        {
            cleaned = removal.image
            if traces.background == nil {
                traces.background = (removal.backdrop, removal.hasShadow, removal.share)
            }
        }
        if chokes {
            let whole = cleaned
            let distance = options.chokeDistance * square.scale(ofCanvas: Double(masterSize.longerSide))
            cleaned = whole.choked(by: distance)
            if isFirst { traces.lostToChoke = cleaned.parts(missingFrom: whole, chokedBy: distance) }
        }
        if let matte = options.matte {
            let defringing = Defringing(cleaned, matte: matte)
            cleaned = defringing.image
            traces.fringe += defringing.pixels
        }
        // A pixel of pixel art is either art or background, and any pixel may be a spark.
        return block == nil ? cleaned : frame.masked(by: cleaned)
    }

    /// Prepares a frame that `measure` returned.
    package func finished(_ frame: Bitmap) -> Bitmap {
        guard let plan else { return frame }
        var result = frame.placed(at: plan.x, plan.y, on: plan.canvas)
        if options.outlineWidth > 0 {
            var outline = OutlineCoverage(
                around: silhouette(of: result, plan.scale), size: plan.canvas, width: options.outlineWidth * plan.scale)
            if let side = options.filledHoles?.value {
                outline.fillHoles(below: side * side * plan.scale * plan.scale)
            }
            if block != nil { outline.harden() }
            result.underlay(options.outlineColor ?? .white, alpha: outline.values)
        }
        if let shadow = options.shadow { result.underlay(shadow, scale: plan.scale) }
        return result
    }

    /// The width below which the outline ignores gaps and tufts, or `nil` if it follows all of them.
    private var smoothing: Double? {
        options.outlineSmoothing.flatMap { $0.value > 0 && options.outlineWidth > 0 && block == nil ? $0.value : nil }
    }

    /// Returns the alpha around which the outline is drawn.
    private func silhouette(of sticker: Bitmap, _ scale: Double) -> [UInt8] {
        let alpha = sticker.alphaPlane
        return smoothSilhouette(of: alpha, sticker.size, scale, by: outlineVotes)?.smoothed(alpha) ?? alpha
    }

    private func smoothSilhouette(
        of alpha: [UInt8], _ size: PixelSize, _ scale: Double, by votes: OutlineVotes?
    ) -> SmoothSilhouette? {
        smoothing.map { length in
            SmoothSilhouette(
                of: alpha, size: size, length: length * scale, outline: options.outlineWidth * scale, by: votes)
        }
    }
}
