/// A started job, with its progress and its result.
///
/// ```swift
/// let job = try Pack(in: art).pack(to: output)
/// for await event in job.events { print(event.finished, "of", event.total) }
/// print(try await job.report.summary)
/// ```
public struct RunningJob<Report: Sendable, Failure: Error>: Sendable {
    /// The events of the job until it ends, for a single loop.
    public let events: RunProgress
    private let task: Task<Result<Report, Failure>, Never>

    /// Starts a job.
    ///
    /// - Parameter job: The work, in which Stickermill's jobs report to this job.
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

    /// The result of the job.
    ///
    /// Reading it waits until the job has ended. Cancelling the waiting task cancels the job.
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
    /// The progress that the jobs of this task report to.
    @TaskLocal static var ofTask: RunProgress?

    /// The progress of a run, and its latest step.
    public struct Element: Sendable {
        /// The number of finished masters, without the cancelled masters.
        public let finished: Int
        /// The number of masters in the run.
        public let total: Int
        /// The step that has just happened.
        public let step: Step
    }

    /// A step of a run.
    public enum Step: Sendable {
        /// A master is finished, with this result.
        ///
        /// The result does not have the findings of rules that compare the master with others of its pack.
        case finished(MasterReport)
        /// The search for a small enough file of a master goes on.
        case fitting(path: String, FitProgress)
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
