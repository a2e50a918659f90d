/// How a run comes along, step by step: an asynchronous sequence that ends with the run.
///
/// Make one, pass it to a job, and iterate over it in another task:
///
/// ```swift
/// let progress = RunProgress()
/// Task { for await done in progress { print(done.finished, "of", done.total) } }
/// let report = try await Converter().convert(masters, to: output, progress: progress)
/// ```
///
/// It serves one run and one loop; make another for the next run.
public struct RunProgress: AsyncSequence, Sendable {
    /// How far a run is, and the step that it has just made.
    public struct Element: Sendable {
        /// The number of masters that are finished; one that was cancelled is not.
        public let finished: Int
        /// The number of masters in the run.
        public let total: Int
        /// What has just happened.
        public let step: Step
    }

    /// A step of a run.
    public enum Step: Sendable {
        /// A master is finished, with this result; findings of the rules that compare it with others of its pack come later.
        case finished(MasterReport)
        /// The search for a file of a master that is small enough has worked on this many frames so far.
        ///
        /// The search works on each frame several times, so the number may exceed the frames of the master.
        case fitting(path: String, frames: Int)
    }

    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    /// Creates the sequence for one run.
    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Returns an iterator; masters come in the order in which they finish.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }

    func yield(_ element: Element) { continuation.yield(element) }
    package func finish() { continuation.finish() }
}
