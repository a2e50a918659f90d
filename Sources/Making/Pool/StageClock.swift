/// The stages of a run whose times Stickermill measures.
package enum Stage: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// Reading files.
    case read
    /// Opening masters and decoding frames.
    case decode
    /// Preparing frames: trimming, outlines, shadows.
    case prepare
    /// Measuring pixels for the rules.
    case inspect
    /// Resampling frames to other sizes.
    case resample
    /// Encoding and compressing files.
    case encode
    /// Writing files.
    case write
}

/// Measures how much time one worker spends in each stage.
///
/// A nested stage pauses the outer stage, so that no time counts twice.
package final class StageClock {
    package private(set) var times: [Stage: Duration] = [:]
    private var current: Stage?
    private var since = ContinuousClock.now

    package init() {}

    /// Runs `work` and adds its time to a stage.
    package func measure<Value, Fault: Error>(_ stage: Stage, _ work: () throws(Fault) -> Value) throws(Fault) -> Value
    {
        let outer = current
        turn(to: stage)
        defer { turn(to: outer) }
        return try work()
    }

    /// Resets all times to zero.
    package func reset() {
        times = [:]
    }

    private func turn(to next: Stage?) {
        let now = ContinuousClock.now
        if let current { times[current, default: .zero] += now - since }
        since = now
        current = next
    }
}
