/// Which gaps and parts an outline ignores in all frames of an animation, by the place where they are.
///
/// In each frame, a tuft can be just above or just below what counts as thin. Without one decision, the outline around it would jump from frame
/// to frame.
struct OutlineVotes {
    /// The votes for each step in which a silhouette is made smooth.
    private var votes: [StepVotes] = []

    /// Adds what one frame would ignore by itself.
    mutating func add(_ silhouette: SmoothSilhouette) {
        if votes.isEmpty { votes = silhouette.steps.map { StepVotes(places: $0.distances.count) } }
        for (index, step) in silhouette.steps.enumerated() { votes[index].add(step) }
    }

    /// Returns the votes for one step, in the order of the steps.
    subscript(step: Int) -> StepVotes { votes[step] }

    /// The votes about the places of one step.
    struct StepVotes {
        /// In how many frames each place was part of something that could be ignored, and in how many it was ignored.
        private var candidates: [UInt32]
        private var ignored: [UInt32]

        init(places: Int) {
            candidates = [UInt32](repeating: 0, count: places)
            ignored = candidates
        }

        mutating func add(_ thin: ThinParts) {
            for pixel in thin.candidates.joined() { candidates[pixel] += 1 }
            for pixel in thin.parts.joined() { ignored[pixel] += 1 }
        }

        /// Returns whether most frames ignore what they have at the place of some pixels.
        func areIgnored(_ pixels: [Int]) -> Bool {
            let all = pixels.reduce(0) { $0 + Int(candidates[$1]) }
            let votes = pixels.reduce(0) { $0 + Int(ignored[$1]) }
            return 2 * votes > all
        }
    }
}
