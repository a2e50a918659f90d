import Raster

/// A frame as it is stored.
struct StoredFrame: Equatable {
    var control: FrameControl
    let scanlines: Scanlines
}

/// Decides how the frames of an animation are stored: what stays of each on the canvas, and the pixels that make the next one.
///
/// A plan is one way to store all frames so far. The cheapest ones are carried on, because a canvas that costs more now may
/// save more later: a single plan with quick estimates, several with the lengths of real streams. What the plans agree
/// on is decided; if they do not agree for long, the cheapest decides.
struct FramePlanner {
    private static let preferenceForKeeping = 0.95
    /// The most frames of a plan that wait for a decision.
    private static let maximumWaiting = 8

    private let compressor: ScanlineCompressor
    private var estimator = PixelEstimator()
    /// The last image.
    private var image: Bitmap
    /// The plans, the cheapest first.
    private var plans: [Plan] = []
    /// The number of frames, without those that only lengthened a delay.
    private var frames = 0

    private struct Plan {
        /// What is not decided; the disposal of the last frame is open.
        var waiting: [StoredFrame]
        /// What the canvas that the last frame is drawn on has in the frame's region; elsewhere it equals the last image.
        var below: Bitmap
        /// About how many bits it takes, with a preference.
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
    ///   - place: Where it is; for the first frame, the whole canvas.
    /// - Returns: The frames that are decided now, in order.
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
        // A frame has a pixel, even if nothing changes.
        let changes = changed ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        let area = plans.reduce(changes) { $0.union($1.region) }
        let last = image.cropped(to: area)
        image.replace(place, with: part)
        plans = next(Change(area: area, last: last, next: image.cropped(to: area), region: changes), delay)
        frames += 1
        return decided()
    }

    /// The scanlines of the last frame if a single plan decides them; nil if several may.
    var decidedScanlines: Scanlines? { hasOnePlan ? plans.first?.waiting.last?.scanlines : nil }

    /// Ends the animation.
    ///
    /// - Returns: The frames that were not decided.
    mutating func finish() -> [StoredFrame] {
        defer { plans = [] }
        return plans.first?.waiting ?? []
    }

    /// Adds a delay to that of the last frame, if the sum can be stored.
    private mutating func lengthenLast(by delay: FrameDelay) -> Bool {
        // All plans have the last frame in their own way, but with the same delay.
        for index in plans.indices {
            let place = plans[index].waiting.count - 1
            guard let sum = plans[index].waiting[place].control.delay.adding(delay) else { return false }
            plans[index].waiting[place].control.delay = sum
        }
        return true
    }

    /// Removes from all plans, and returns, the frames that they agree on.
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

    /// How an image differs from the last one.
    private struct Change {
        /// A part of the canvas with all that differs and with the last frames of all plans.
        let area: PixelRect
        /// What the last image has there.
        let last: Bitmap
        /// What the next image has there.
        let next: Bitmap
        /// What differs.
        let region: PixelRect
    }

    /// A canvas that a plan can leave, and the ways to change it into the next image.
    private struct Step {
        let plan: Plan
        let disposal: FrameControl.Disposal
        /// What the canvas has in the region of the patches.
        let below: Bitmap
        let patches: [FramePatch]
    }

    /// Returns the cheapest plans that store one image more.
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

    /// Returns the canvases that a plan can leave, by what replaces its last frame on them; nil if the frame stays.
    private func canvases(of plan: Plan) -> [(disposal: FrameControl.Disposal, replacement: Bitmap?)] {
        // What is before the first frame is the same as a cleared one.
        let previous = frames > 1 ? [(FrameControl.Disposal.previous, plan.below)] : []
        return [(.none, nil), (.background, Bitmap(size: plan.region.size))] + previous
    }

    private func step(
        from plan: Plan, _ disposal: FrameControl.Disposal, _ replacement: Bitmap?, _ change: Change
    ) -> Step {
        // The canvases differ from the last image only where its patch is.
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

    /// Returns about how many bits each patch of the steps takes, with a preference.
    ///
    /// For a single plan, only the least cost must be known: higher ones are not counted to the end.
    private mutating func costs(of steps: [Step]) -> [Double] {
        let choices = steps.flatMap { step in step.patches.map { (patch: $0, disposal: step.disposal) } }
        // Plans often have patches in common, and each is rated once.
        var known: [(patch: FramePatch, bits: Int)] = []
        var least = Double.infinity
        return choices.map { patch, disposal in
            // A single plan prefers to keep the canvas a little, because a later frame may repeat the last image.
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

    /// - Parameter most: More bits than this need not be counted to the end.
    private mutating func estimateBits(of patch: FramePatch, upTo most: Int) -> Int {
        hasOnePlan
            ? patch.pixels.withWords { estimator.bits($0, upTo: most) }
            : compressor.estimate(frame: patch.scanlines) * 8
    }

    /// Returns the cheapest plans, of which no two leave the same to the next frame.
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
