import Raster

/// A frame in its stored form.
struct StoredFrame: Equatable {
    var control: FrameControl
    let scanlines: Scanlines
}

/// Decides how the frames of an animation are stored: which part of each frame stays on the canvas, and which pixels make the next frame.
///
/// A plan is one way to store all frames so far. The planner follows the cheapest plans, because a canvas that costs more now may save more
/// later. A single plan uses quick estimates; several plans use the lengths of real streams. Frames that are equal in all plans are
/// decided. If the plans disagree for too long, the cheapest plan decides.
struct FramePlanner {
    private static let preferenceForKeeping = 0.95
    /// The most frames of a plan that may wait for a decision.
    private static let maximumWaiting = 8

    private let compressor: ScanlineCompressor
    private var estimator = PixelEstimator()
    /// The last image.
    private var image: Bitmap
    /// The plans, with the cheapest first.
    private var plans: [Plan] = []
    /// The number of frames, without frames that only lengthened a delay.
    private var frames = 0

    private struct Plan {
        /// The undecided frames, where the disposal of the last frame is open.
        var waiting: [StoredFrame]
        /// The pixels under the last frame, in the frame's region.
        ///
        /// Elsewhere, the canvas under the last frame equals the last image.
        var below: Bitmap
        /// The approximate number of bits, including a preference for some plans.
        var cost: Double

        /// The region of the last frame.
        var region: PixelRect { waiting[waiting.count - 1].control.region }
    }

    private var hasOnePlan: Bool { compressor.maximumPlans == 1 }

    init(size: PixelSize, compressor: ScanlineCompressor) {
        self.compressor = compressor
        image = Bitmap(size: size)
    }

    /// Adds a frame without hidden color, of which only a part may differ from the previous frame.
    ///
    /// - Parameters:
    ///   - part: The pixels of this part.
    ///   - place: Where the part is. For the first frame, this is the whole canvas.
    /// - Returns: The frames that this call decides, in order.
    mutating func add(_ part: Bitmap, at place: PixelRect, delay: FrameDelay) -> [StoredFrame] {
        guard frames > 0 else {
            // The first frame is also the still image of the file, which must cover the canvas.
            let patch = FramePatch(replacing: PixelRect(image.size), with: part)
            plans = [Plan(waiting: [patch.stored(delay)], below: image, cost: 0)]
            (image, frames) = (part, 1)
            return []
        }
        let changed = image.changedRegion(to: part, at: place)
        if changed == nil, lengthenLast(by: delay) { return [] }
        // A frame must have at least one pixel, even if no pixel changes.
        let changes = changed ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        let area = plans.reduce(changes) { $0.union($1.region) }
        let last = image.cropped(to: area)
        image.replace(place, with: part)
        plans = next(Change(area: area, last: last, next: image.cropped(to: area), region: changes), delay)
        frames += 1
        return decided()
    }

    /// The scanlines of the last frame if there is a single plan, or `nil` if several plans may differ.
    var decidedScanlines: Scanlines? { hasOnePlan ? plans.first?.waiting.last?.scanlines : nil }

    /// Ends the animation.
    ///
    /// - Returns: The remaining undecided frames.
    mutating func finish() -> [StoredFrame] {
        defer { plans = [] }
        return plans.first?.waiting ?? []
    }

    /// Adds a delay to the last frame, if the sum can be stored.
    private mutating func lengthenLast(by delay: FrameDelay) -> Bool {
        // Plans may store the last frame differently, but with the same delay.
        for index in plans.indices {
            let place = plans[index].waiting.count - 1
            guard let sum = plans[index].waiting[place].control.delay.adding(delay) else { return false }
            plans[index].waiting[place].control.delay = sum
        }
        return true
    }

    /// Removes the frames that are equal in all plans, and returns them.
    private mutating func decided() -> [StoredFrame] {
        var decided: [StoredFrame] = []
        while plans[0].waiting.count > 1 {
            let first = plans[0].waiting[0]
            if plans[0].waiting.count > Self.maximumWaiting { plans.removeAll { $0.waiting[0] != first } }
            guard plans.allSatisfy({ $0.waiting[0] == first }) else { break }
            decided.append(first)
            for index in plans.indices { plans[index].waiting.removeFirst() }
        }
        return decided
    }

    // MARK: Choosing

    /// The difference between an image and the last image.
    private struct Change {
        /// A part of the canvas that contains the difference and the last frames of all plans.
        let area: PixelRect
        /// The pixels of the last image in this part.
        let last: Bitmap
        /// The pixels of the next image in this part.
        let next: Bitmap
        /// The region of the difference.
        let region: PixelRect
    }

    /// A canvas that a plan can leave for the next frame, and the ways to change it into the next image.
    private struct Step {
        let plan: Plan
        let disposal: FrameControl.Disposal
        /// The pixels of the canvas in the region of the patches.
        let below: Bitmap
        let patches: [FramePatch]
    }

    /// Returns the cheapest plans that store one more image.
    private mutating func next(_ change: Change, _ delay: FrameDelay) -> [Plan] {
        let steps = plans.flatMap { plan in
            canvases(of: plan).map { step(from: plan, $0.disposal, $0.replacement, change) }
        }
        let costs = costs(of: steps)
        var candidates: [Plan] = []
        for step in steps {
            for patch in step.patches {
                var plan = step.plan
                plan.cost += costs[candidates.count]
                plan.waiting[plan.waiting.count - 1].control.disposal = step.disposal
                plan.waiting.append(patch.stored(delay))
                plan.below = step.below
                candidates.append(plan)
            }
        }
        return cheapest(of: candidates)
    }

    /// Returns the canvases that a plan can leave, as the pixels that replace its last frame, or `nil` if the frame stays.
    private func canvases(of plan: Plan) -> [(disposal: FrameControl.Disposal, replacement: Bitmap?)] {
        // Before the first frame, the canvas equals a cleared canvas.
        let previous = frames > 1 ? [(FrameControl.Disposal.previous, plan.below)] : []
        return [(.none, nil), (.background, Bitmap(size: plan.region.size))] + previous
    }

    private func step(
        from plan: Plan, _ disposal: FrameControl.Disposal, _ replacement: Bitmap?, _ change: Change
    ) -> Step {
        // The canvases differ from the last image only in the region of its patch.
        let bounds = replacement == nil ? change.region : change.region.union(plan.region)
        var before = change.last.cropped(to: bounds.relative(to: change.area))
        if let replacement { before.replace(plan.region.relative(to: bounds), with: replacement) }
        let after = change.next.cropped(to: bounds.relative(to: change.area))
        let place =
            before.changedRegion(to: after, within: PixelRect(bounds.size))
            ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        let region = PixelRect(x: bounds.x + place.x, y: bounds.y + place.y, width: place.width, height: place.height)
        let (below, pixels) = (before.cropped(to: place), after.cropped(to: place))
        let drawnOver = FramePatch(drawingOver: region, of: below, with: pixels).map { [$0] } ?? []
        return Step(
            plan: plan, disposal: disposal, below: below,
            patches: drawnOver + [FramePatch(replacing: region, with: pixels)])
    }

    /// Returns the approximate number of bits of each patch of the steps, including a preference.
    ///
    /// For a single plan, only the lowest cost must be exact, so counting stops early for higher costs.
    private mutating func costs(of steps: [Step]) -> [Double] {
        let choices = steps.flatMap { step in step.patches.map { (patch: $0, disposal: step.disposal) } }
        // Plans often have patches in common. Each patch is rated once.
        var known: [(patch: FramePatch, bits: Int)] = []
        var least = Double.infinity
        return choices.map { patch, disposal in
            // A single plan slightly prefers to keep the canvas, because a later frame may repeat the last image.
            let weight = hasOnePlan && disposal == .none ? Self.preferenceForKeeping : 1
            let most = Int(exactly: (least / weight).rounded(.up)) ?? .max
            let bits: Int
            if let same = known.first(where: { $0.patch == patch }) {
                bits = same.bits
            } else {
                bits = estimateBits(of: patch, upTo: most)
                known.append((patch, bits))
            }
            least = min(least, Double(bits) * weight)
            return Double(bits) * weight
        }
    }

    /// - Parameter most: The number of bits at which counting may stop.
    private mutating func estimateBits(of patch: FramePatch, upTo most: Int) -> Int {
        hasOnePlan
            ? patch.pixels.withWords { estimator.bits($0, upTo: most) }
            : compressor.estimate(frame: patch.scanlines) * 8
    }

    /// Returns the cheapest plans, but only one of those that leave the same canvas to the next frame.
    private func cheapest(of candidates: [Plan]) -> [Plan] {
        let order = candidates.indices.sorted { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) }
        var kept: [Plan] = []
        for index in order where kept.count < compressor.maximumPlans {
            let plan = candidates[index]
            if !kept.contains(where: { $0.region == plan.region && $0.below == plan.below }) { kept.append(plan) }
        }
        return kept
    }
}

extension FramePatch {
    fileprivate func stored(_ delay: FrameDelay) -> StoredFrame {
        StoredFrame(
            control: FrameControl(region: region, delay: delay, disposal: .none, blend: blend), scanlines: scanlines)
    }
}
