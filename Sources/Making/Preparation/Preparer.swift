package import Inspection
package import Raster
import Support

/// Prepares the frames of one master: measures all of them, and then changes each in the same way.
package struct Preparer {
    private var options: PreparationOptions
    /// The side of a pixel of pixel art in the master, or `nil` for other art; the frames have one pixel for each.
    private let block: Int?
    /// The square that the sticker is shown in.
    package let square: StickerSquare
    private var art = ArtMeasures()
    /// What was found in the frames so far.
    private var found = Traces()
    /// The borders of the master's canvas that the art seems to be cut off by.
    private var cuts: Set<FrameFacts.Border> = []
    /// The fringe of the art before a shadow is drawn; nil if it has none, or no shadow is drawn.
    package private(set) var fringe: Fringe?
    /// Where pieces of the background are left in the first frame that had one.
    package private(set) var remains: [Place] = []
    /// The color of the border that the first frame has already; nil if it has none, or no outline is drawn.
    package private(set) var ownBorder: OpaqueColor?
    /// The side of the shadow that the first frame has already; nil if it has none, or neither an outline nor a shadow is drawn.
    package private(set) var ownShadow: Place?
    private var isFirst = true
    private var plan: CanvasPlan?
    /// The size of the master's frames.
    package let masterSize: PixelSize
    /// The size of the prepared frames.
    package private(set) var size: PixelSize
    /// What is done, in order.
    package private(set) var steps: [PreparationStep] = []

    /// Creates a preparer for the frames of a master.
    ///
    /// - Parameters:
    ///   - size: The size of the master's frames.
    ///   - block: The side in the master of each pixel of the frames, if they are pixel art.
    ///   - square: The square that the sticker is shown in; lengths are in its pixels.
    package init(_ options: PreparationOptions, size: PixelSize, block: Int? = nil, for square: StickerSquare) {
        (self.options, self.block, self.square) = (options, block, square)
        (masterSize, self.size) = (size, size)
    }

    /// Whether the art is placed on its canvas as the options ask.
    package var placesArt: Bool { plan != nil && options.placesArt }

    /// Whether a shadow is drawn under the art.
    package var drawsShadow: Bool { plan != nil && hasShadow }

    /// Whether a shadow is asked for that can be seen.
    private var hasShadow: Bool { options.shadow.map { $0.alpha > 0 } ?? false }

    /// The visual size that the art should get and the largest that it has room for; nil if it gets what it should.
    package var missedVisualSize: PreparedFacts.MissedVisualSize? {
        guard let wanted = options.visualSize, let reached = plan?.reachedVisualSize else { return nil }
        return .init(wanted: wanted, reached: reached)
    }

    /// The borders of the master's canvas that cut off the art: empty if the art fills the canvas along an axis, as that of a tight export
    /// does.
    package var cutsOfMaster: Set<FrameFacts.Border> {
        guard let bounds = art.bounds else { return [] }
        return bounds.width < masterSize.width && bounds.height < masterSize.height ? cuts : []
    }

    /// Whether an outline is asked for, and no pixel has enough alpha for one.
    package var lacksOutline: Bool { options.outlineWidth > 0 && plan != nil && !drawsOutline }

    private var drawsOutline: Bool { art.strongest >= OutlineCoverage.inside }

    /// How much of its convex hull the art fills after a background was removed, or `nil` if none was.
    package var fillWithoutBackground: Double? { found.background == nil ? nil : art.fill }

    /// Whether specks are removed, which have few pixels.
    package var removesSpecks: Bool { found.specks > 0 }

    /// Whether prepared frames have pixels of partial alpha that the master's need not have.
    package var softensAlpha: Bool {
        found.background != nil || found.fringe > 0
            || plan != nil && (options.outlineWidth > 0 || options.shadow != nil)
    }

    // MARK: Measuring

    /// What is taken out of frames.
    private struct Traces {
        var background: (backdrop: Backdrop, hasShadow: Bool, share: Double)?
        var fringe = 0
        var specks = 0
    }

    /// Measures the next frame, and returns it without background, fringe and specks.
    ///
    /// - Throws: `PreparationFault` if its background cannot be removed.
    @discardableResult
    package mutating func measure(_ frame: Bitmap) throws(PreparationFault) -> Bitmap {
        let hadBackground = found.background != nil
        let cleaned = try cleaned(frame, into: &found)
        art.add(cleaned)
        if block == nil {
            if !hadBackground, let backdrop = found.background?.backdrop { remains = backdrop.remains(in: cleaned) }
            if isFirst { findOwnEdge(of: cleaned) }
        }
        isFirst = false
        cuts.formUnion(BorderContacts(cleaned).cuts.keys)
        if options.shadow != nil && fringe == nil { fringe = Outline(of: cleaned).fringe }
        return cleaned
    }

    /// Finds the border and the shadow that a frame has before it gets others.
    private mutating func findOwnEdge(of frame: Bitmap) {
        guard options.outlineWidth > 0 || hasShadow, let bounds = art.bounds else { return }
        let sample = ArtSample(of: frame, in: bounds)
        if options.outlineWidth > 0 { ownBorder = sample.border(like: options.outlineColor ?? .white) }
        ownShadow = sample.shadow
    }

    /// Decides what is done with the frames, after the last one was measured.
    ///
    /// - Throws: `PreparationFault` if the options leave too little room for the art.
    package mutating func decide() throws(PreparationFault) {
        if let (backdrop, hasShadow, share) = found.background {
            let name = backdrop.name + (hasShadow ? " with a shadow" : "")
            steps.append(.init(.background, "\(name), \(Self.text(100 * share)) % of the first frame with one"))
        }
        if found.fringe > 0 { steps.append(.init(.defringe, "\(found.fringe) pixels")) }
        // What is empty stays as it is, and has a finding.
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
        let unit = block == nil ? "px" : "pixels of the art"
        if found.specks > 0 { steps.append(.init(.specks, "\(found.specks) removed")) }
        let change = "\(masterSize) \(unit) to \(plan.canvas) \(unit)"
        if options.placesArt {
            let place = "the art of \(bounds.size) \(unit) was at \(bounds.x), \(bounds.y), and is at "
            steps.append(.init(.trim, "\(change); \(place)\(bounds.x + plan.x), \(bounds.y + plan.y)"))
        } else if plan.canvas != masterSize {
            steps.append(.init(.grow, change))
        }
        if options.outlineWidth > 0 {
            let width = "\(Self.text(options.outlineWidth * plan.scale)) \(unit) wide on this canvas"
            steps.append(.init(.outline, drawsOutline ? width : "none, because no pixel has an alpha of 50 % or more"))
        }
        if let shadow = options.shadow {
            let offset = "\(Self.text(shadow.x * plan.scale)), \(Self.text(shadow.y * plan.scale))"
            steps.append(
                .init(.shadow, "at \(offset) \(unit), blurred by \(Self.text(shadow.blur * plan.scale)) \(unit)"))
        }
    }

    private static func text(_ number: Double) -> String {
        number.rounded(toPlaces: 1).shortText
    }

    // MARK: Frames

    /// Returns a frame as it is prepared.
    ///
    /// - Throws: `PreparationFault` if it is not one that was measured.
    package func prepared(_ frame: Bitmap) throws(PreparationFault) -> Bitmap {
        var traces = Traces()
        return finished(try cleaned(frame, into: &traces))
    }

    private func cleaned(_ frame: Bitmap, into traces: inout Traces) throws(PreparationFault) -> Bitmap {
        var cleaned = frame
        if options.removesBackground || options.removesHoles,
            // The first frame with a background decides for those after it.
            found.background != nil || !BackgroundRemoval.isCutOut(frame),
            // On an outline, the shadow would be a stain.
            let removal = try BackgroundRemoval(
                from: frame, withHoles: options.removesHoles, withShadow: options.outlineWidth > 0)
        {
            cleaned = removal.image
            if traces.background == nil {
                traces.background = (removal.backdrop, removal.hasShadow, removal.share)
            }
        }
        if let matte = options.matte {
            let defringing = Defringing(cleaned, matte: matte)
            cleaned = defringing.image
            traces.fringe += defringing.pixels
        }
        // Pixels of pixel art are art or background, and each may be a spark.
        guard block == nil else { return frame.masked(by: cleaned) }
        guard options.placesArt else { return cleaned }
        let specks = cleaned.specks
        traces.specks += specks.count
        for speck in specks { cleaned.replace(speck, with: Bitmap(size: speck.size)) }
        return cleaned
    }

    /// Returns a frame that `measure` returned, as it is prepared.
    package func finished(_ frame: Bitmap) -> Bitmap {
        guard let plan else { return frame }
        var result = frame.placed(at: plan.x, plan.y, on: plan.canvas)
        if options.outlineWidth > 0 {
            var outline = OutlineCoverage(
                around: result.alphaPlane, size: plan.canvas, width: options.outlineWidth * plan.scale)
            if let side = options.filledHoles?.value {
                outline.fillHoles(below: side * side * plan.scale * plan.scale)
            }
            if block != nil { outline.harden() }
            result.underlay(options.outlineColor ?? .white, alpha: outline.values)
        }
        if let shadow = options.shadow { draw(shadow, under: &result, plan.scale) }
        return result
    }

    private func draw(_ shadow: Shadow, under sticker: inout Bitmap, _ scale: Double) {
        let (x, y) = (Int((shadow.x * scale).rounded()), Int((shadow.y * scale).rounded()))
        let moved = sticker.placed(at: x, y, on: sticker.size)
        let soft = BoxBlur(radius: shadow.blur * scale).blurred(moved.alphaPlane, size: sticker.size)
        let alpha = UInt32(shadow.alpha)
        sticker.underlay(shadow.color, alpha: soft.map { UInt8((UInt32($0) * alpha + 127) / 255) })
    }
}
