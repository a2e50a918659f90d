/// The finished masters of a run: an asynchronous sequence that ends with the run.
///
/// Make one, pass it to a job, and iterate over it in another task:
///
/// ```swift
/// let progress = RunProgress()
/// Task { for await done in progress { print(done.finished, "of", done.total) } }
/// let report = try await Converter().convert(masters, to: output, progress: progress)
/// ```
public struct RunProgress: AsyncSequence, Sendable {
    /// A finished master.
    public struct Element: Sendable {
        /// The number of masters that are finished, including this one.
        public let finished: Int
        /// The number of masters in the run.
        public let total: Int
        /// The result for this master, without the findings of the rules that compare it with others of its pack.
        public let master: MasterReport
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
