public import Making

/// A job that has started: how it comes along, and its result.
///
/// ```swift
/// let job = RunningJob { try await Packer().pack(masters, to: output) }
/// for await event in job.events { print(event.finished, "of", event.total) }
/// print(try await job.report.summary)
/// ```
public struct RunningJob<Report: Sendable, Failure: Error>: Sendable {
    /// What happens, step by step, until the job ends; for one loop.
    public let events: RunProgress
    private let task: Task<Result<Report, Failure>, Never>

    /// Starts a job.
    ///
    /// - Parameter job: A call of a job, such as ``Converter/convert(_:to:jobs:shard:isDryRun:)``.
    public init(_ job: @escaping @Sendable () async throws(Failure) -> Report) {
        let events = RunProgress()
        self.events = events
        task = Task {
            await RunProgress.$ofTask.withValue(events) {
                defer { events.finish() }
                do throws(Failure) {
                    return .success(try await job())
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    /// The result of the job, when it has ended; cancelling the task that waits for it cancels the job.
    public var report: Report {
        get async throws(Failure) {
            try await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() }).get()
        }
    }

    /// Cancels the job, which ends within a tenth of a second.
    public func cancel() { task.cancel() }
}

/// The events of a ``RunningJob``: an asynchronous sequence that ends with the job.
public struct RunProgress: AsyncSequence, Sendable {
    /// Where the jobs of this task report to.
    @TaskLocal static var ofTask: RunProgress?

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

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Returns an iterator; masters come in the order in which they finish.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }

    func yield(_ element: Element) { continuation.yield(element) }
    func finish() { continuation.finish() }
}
