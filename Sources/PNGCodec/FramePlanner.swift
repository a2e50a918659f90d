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
    private static let mostWaiting = 8

    private let size: PixelSize
    private let compressor: ScanlineCompressor
    private var estimator = PixelEstimator()
    /// The last image.
    private var image: Bitmap?
    /// The plans, the cheapest first.
    private var plans: [Plan] = []
    /// The number of frames, without those that only lengthened a delay.
    private var frames = 0

    private struct Plan {
        /// What is not decided; the disposal of the last frame is open.
        var waiting: [StoredFrame]
        /// The canvas that the last frame is drawn on.
        var base: Bitmap
        /// About how many bits it takes, with a preference.
        var cost: Double

        /// The region of the last frame.
        var region: PixelRect { waiting[waiting.count - 1].control.region }
    }

    init(size: PixelSize, compressor: ScanlineCompressor) {
        (self.size, self.compressor) = (size, compressor)
    }

    /// Adds a frame without hidden color, of which only a part may differ from the previous frame.
    ///
    /// - Returns: The frames that are decided now, in order.
    mutating func add(_ image: Bitmap, delay: FrameDelay, changes: PixelRect) -> [StoredFrame] {
        guard let last = self.image else {
            // The first frame is also the still image of the file, which must cover the canvas.
            let patch = FramePatch(replacingWith: image, at: (0, 0))
            plans = [Plan(waiting: [patch.stored(delay)], base: Bitmap(size: size), cost: 0)]
            (self.image, frames) = (image, 1)
            return []
        }
        let changed = last.changedRegion(to: image, within: changes)
        if changed == nil, lengthenLast(by: delay) { return [] }
        // A frame has a pixel, even if nothing changes.
        plans = next(after: last, for: image, changed ?? PixelRect(x: 0, y: 0, width: 1, height: 1), delay)
        self.image = image
        frames += 1
        return decided()
    }

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
            if plans[0].waiting.count > Self.mostWaiting { plans.removeAll { $0.waiting[0] != first } }
            guard plans.allSatisfy({ $0.waiting[0] == first }) else { break }
            decided.append(first)
            for index in plans.indices { plans[index].waiting.removeFirst() }
        }
        return decided
    }

    // MARK: Choosing

    /// A canvas that a plan can leave: an image, of which a region may be cleared.
    private struct Canvas {
        let image: Bitmap
        var cleared: PixelRect?

        /// Returns a part that contains the cleared region; the whole image is not copied for it.
        func part(_ bounds: PixelRect) -> Bitmap {
            var part = image.cropped(to: bounds)
            if var cleared {
                (cleared.x, cleared.y) = (cleared.x - bounds.x, cleared.y - bounds.y)
                part.replace(cleared, with: Bitmap(size: cleared.size))
            }
            return part
        }

        var bitmap: Bitmap { cleared == nil ? image : part(PixelRect(image.size)) }
    }

    /// A canvas that a plan can leave, and the ways to change it into the next image.
    private struct Step {
        let plan: Plan
        let canvas: Canvas
        let disposal: FrameControl.Disposal
        let patches: [FramePatch]
    }

    /// A plan with one frame more, and the canvas that this frame is drawn on; `base` is still that of the frame before.
    private struct Candidate {
        let plan: Plan
        let canvas: Canvas
    }

    /// Returns the cheapest plans that store one image more.
    private mutating func next(after last: Bitmap, for image: Bitmap, _ changes: PixelRect, _ delay: FrameDelay) -> [Plan] {
        let steps = plans.flatMap { plan in
            canvases(of: plan, after: last).map { disposal, canvas in
                // The canvases differ from the last image only where its patch is.
                let bounds = disposal == .none ? changes : changes.union(plan.region)
                let (before, after) = (canvas.part(bounds), image.cropped(to: bounds))
                let place =
                    before.changedRegion(to: after, within: PixelRect(bounds.size))
                    ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
                let origin = (x: bounds.x + place.x, y: bounds.y + place.y)
                let changed = after.cropped(to: place)
                let replacing = FramePatch(replacingWith: changed, at: origin)
                let drawnOver = FramePatch(drawing: changed, over: before.cropped(to: place), at: origin).map { [$0] }
                return Step(
                    plan: plan, canvas: canvas, disposal: disposal, patches: (drawnOver ?? []) + [replacing])
            }
        }
        let costs = costs(of: steps)
        var candidates: [Candidate] = []
        for step in steps {
            for patch in step.patches {
                var plan = step.plan
                plan.cost += costs[candidates.count]
                plan.waiting[plan.waiting.count - 1].control.disposal = step.disposal
                plan.waiting.append(patch.stored(delay))
                candidates.append(Candidate(plan: plan, canvas: step.canvas))
            }
        }
        return cheapest(of: candidates)
    }

    /// Returns what a plan can leave of the last image.
    private func canvases(of plan: Plan, after last: Bitmap) -> [(FrameControl.Disposal, Canvas)] {
        // What is before the first frame is the same as a cleared one.
        let previous = frames > 1 ? [(FrameControl.Disposal.previous, Canvas(image: plan.base))] : []
        return [(.none, Canvas(image: last)), (.background, Canvas(image: last, cleared: plan.region))] + previous
    }

    /// Returns about how many bits each patch of the steps takes, with a preference; 0 if nothing can be chosen.
    ///
    /// For a single plan, only the least cost must be known: others are at least as large as it.
    private mutating func costs(of steps: [Step]) -> [Double] {
        let choices = steps.flatMap { step in step.patches.map { (patch: $0, disposal: step.disposal) } }
        guard choices.count > 1 || compressor.mostPlans > 1 else { return [0] }
        // Plans often have patches in common, and each is compressed once.
        var known: [(patch: FramePatch, bits: Int)] = []
        var least = Double.infinity
        return choices.map { patch, disposal in
            // A single plan prefers to keep the canvas a little, because a later frame may repeat the last image.
            let weight = compressor.mostPlans == 1 && disposal == .none ? Self.preferenceForKeeping : 1
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
        compressor.mostPlans == 1
            ? patch.pixels.withWords { estimator.bits($0, upTo: most) }
            : compressor.estimate(frame: patch.scanlines) * 8
    }

    /// Returns the cheapest plans, of which no two leave the same to the next frame.
    private func cheapest(of candidates: [Candidate]) -> [Plan] {
        let order = candidates.indices.sorted { (candidates[$0].plan.cost, $0) < (candidates[$1].plan.cost, $1) }
        var kept: [Plan] = []
        for index in order where kept.count < compressor.mostPlans {
            var plan = candidates[index].plan
            plan.base = candidates[index].canvas.bitmap
            if !kept.contains(where: { $0.region == plan.region && $0.base == plan.base }) { kept.append(plan) }
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
