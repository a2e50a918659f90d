/// The parts of a conversion that take its time.
public enum Stage: String, Sendable, CaseIterable, Codable {
    case read, decode, inspect, resample, encode, write
}

/// Adds up how long each stage of one worker takes.
///
/// A stage inside another pauses it, so that no time counts twice.
final class StageClock {
    private(set) var times: [Stage: Duration] = [:]
    private var current: Stage?
    private var since = ContinuousClock.now

    /// Does a part of a stage.
    func measure<Value>(_ stage: Stage, _ work: () throws -> Value) rethrows -> Value {
        let outer = current
        turn(to: stage)
        defer { turn(to: outer) }
        return try work()
    }

    /// Starts again from nothing.
    func reset() {
        times = [:]
    }

    private func turn(to next: Stage?) {
        let now = ContinuousClock.now
        if let current { times[current, default: .zero] += now - since }
        since = now
        current = next
    }
}
