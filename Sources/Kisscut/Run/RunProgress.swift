/// The masters of a run as they are done: an asynchronous sequence that ends with the run.
///
/// Make one, pass it to a job, and iterate over it in another task:
///
/// ```swift
/// let progress = RunProgress()
/// Task { for await done in progress { print(done.finished, "of", done.total) } }
/// let report = try await Converter().convert(masters, to: output, progress: progress)
/// ```
public struct RunProgress: AsyncSequence, Sendable {
    /// A master that is done.
    public struct Element: Sendable {
        /// How many masters are done, this one included.
        public let finished: Int
        /// How many masters the run has.
        public let total: Int
        /// What became of this one, before the rules that compare it with the others of its pack.
        public let master: MasterReport
    }

    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    /// Makes the sequence of one run.
    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Returns an iterator; masters come in the order in which they are done.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }

    func yield(_ element: Element) { continuation.yield(element) }
    func finish() { continuation.finish() }
}
