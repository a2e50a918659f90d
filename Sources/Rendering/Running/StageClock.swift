/// The parts of a run that take its time.
public enum Stage: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// Reading files.
    case read
    /// Opening masters and decoding frames.
    case decode
    /// Looking at pixels for the rules.
    case inspect
    /// Drawing frames at other sizes.
    case resample
    /// Compressing.
    case encode
    /// Writing files.
    case write
}

/// Adds up how long each stage of one worker takes.
///
/// A stage inside another pauses it, so that no time counts twice.
package final class StageClock {
    package private(set) var times: [Stage: Duration] = [:]
    private var current: Stage?
    private var since = ContinuousClock.now

    package init() {}

    /// Does a part of a stage.
    package func measure<Value, Fault: Error>(_ stage: Stage, _ work: () throws(Fault) -> Value) throws(Fault) -> Value
    {
        let outer = current
        turn(to: stage)
        defer { turn(to: outer) }
        return try work()
    }

    /// Starts again from nothing.
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
