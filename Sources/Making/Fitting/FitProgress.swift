import Synchronization

/// How far the search for a small enough file is.
///
/// ```swift
/// for await now in pack.pack(to: output).events {
///     if case .fitting(let path, let fit) = now.step { print("\(path): step \(fit.step) of \(fit.steps)") }
/// }
/// ```
public struct FitProgress: Sendable, Hashable {
    /// The number of frames that were processed, each of them several times.
    public var frames: Int
    /// The number of the step, from 1: harder compression; losses in all frames, in half of them, and in a quarter; then smaller sizes.
    public var step: Int
    /// The number of steps; a search that succeeds does not need all of them.
    public var steps: Int

    package init(frames: Int, step: Int, steps: Int) {
        (self.frames, self.step, self.steps) = (frames, step, steps)
    }
}

/// Counts the frames and the steps of a search, on any thread.
final class FitCounter: Sendable {
    private let progress: Mutex<FitProgress>

    init(steps: Int) {
        progress = Mutex(FitProgress(frames: 0, step: 1, steps: steps))
    }

    /// Counts a frame.
    func next() -> FitProgress {
        progress.withLock { progress in
            progress.frames += 1
            return progress
        }
    }

    /// Notes that a step begins.
    func begin(_ step: Int) { progress.withLock { $0.step = step } }
}
