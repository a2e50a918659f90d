public import FoundationSubset
public import Inspection
public import Making
import Threads

/// The workers that the jobs and calls of a process share, and what its operator allows.
///
/// ```swift
/// let workshop = Workshop(waiting: 100, limits: .untrusted)
/// let made = try await workshop.make(data, named: "cat@3x")
/// for file in made.files { print(file.path, file.data.count) }
/// ```
///
/// As many masters are worked on at once as there are workers, whether they come from one job or from many. The others wait in the order in
/// which they came, and keep nothing in memory except their own data. If a worker is idle, it helps the others with sizes and frames.
public final class Workshop: Sendable {
    /// The number of masters that are worked on at once.
    public let workers: Int
    /// The number of calls that may wait for a worker, or `nil` for any number.
    public let waiting: Int?
    /// The cache that keeps results for later jobs and calls, or `nil` for none.
    public let cache: Cache?
    /// The limits that no settings can exceed, or `nil` for none.
    public let limits: Limits?
    let threads: IdleThreads

    /// The workshop of the running job.
    @TaskLocal static var ofTask: Workshop?

    /// The workshop of all jobs and calls that have no other: a worker per processor that the process may use, without a cache.
    public static let shared = Workshop()

    /// Creates a workshop.
    ///
    /// - Parameters:
    ///   - workers: The number of workers, 1 to 128, or `nil` for one per processor that the process may use, at most 64. Outputs and
    ///     findings do not depend on it.
    ///   - waiting: How many calls may wait for a worker. Further calls throw an error with the code `busy`. `nil` lets any number wait.
    ///   - cache: The cache that keeps results for later jobs and calls, or `nil` for none.
    ///   - limits: The limits that no settings can exceed, or `nil` for none.
    public init(workers: Int? = nil, waiting: Int? = nil, cache: Cache? = nil, limits: Limits? = nil) {
        self.workers = grantedWorkers(workers)
        (self.waiting, self.cache, self.limits) = (waiting, cache, limits)
        threads = IdleThreads(self.workers)
    }

    // MARK: Calls

    /// Makes the renditions and thumbnails of one master in memory.
    ///
    /// Stickermill reads and writes no file, except in ``cache``. If the task is cancelled, the call throws.
    ///
    /// - Parameters:
    ///   - data: The bytes of a file in any format that Stickermill reads.
    ///   - name: The name of the file, such as `cat@3x` or `cat@3x.png`; paths and messages begin with it.
    ///   - settings: The settings, which say what to make.
    /// - Returns: The files, of which there is at least one, and the report. Files that would be enlargements are left out, and a finding
    ///   names them.
    /// - Throws: `StickermillError` with the code `busy`, `badSettings`, or `badName`, or with the code of the master's failure.
    public func make(
        _ data: Data, named name: String, settings: Settings = Settings()
    ) async throws(StickermillError) -> MadeMaster {
        let converter = Converter(settings: settings.lowered(to: limits), cache: cache)
        return try await run { () throws(StickermillError) in try await converter.convert(data, named: name) }
    }

    /// Checks one master in memory by all rules, and encodes nothing.
    ///
    /// - Parameters:
    ///   - data: The bytes of a file in any format that Stickermill reads.
    ///   - name: The name of the file, such as `cat@3x.png`; messages begin with it.
    ///   - settings: The settings, which say what the sticker is for, and how grave each rule is.
    /// - Returns: The report with the findings. A master that cannot be read has the status `failed`.
    /// - Throws: `StickermillError` with the code `busy`, `badSettings`, `badName`, or `cancelled`.
    public func check(
        _ data: Data, named name: String, settings: Settings = Settings()
    ) async throws(StickermillError) -> MasterReport {
        var checker = Checker(settings: settings.lowered(to: limits))
        checker.cache = cache
        return try await run { [checker] () throws(StickermillError) in try await checker.check(data, named: name) }
    }

    /// Does work on a worker: calls of ``Picture``, which would block a thread of Swift's tasks.
    ///
    /// ```swift
    /// let png = try await Workshop.shared.perform { () throws(StickermillError) in
    ///     try Picture(data).resized(to: .fit(412, 412)).data(as: .png)
    /// }
    /// ```
    ///
    /// Pictures of the work have at most the ``limits`` of the workshop. If the task is cancelled, their calls throw.
    ///
    /// - Throws: `StickermillError` with the code `busy`, `cancelled`, or `noResources`, or the error of the work.
    public func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StickermillError) -> Value
    ) async throws(StickermillError) -> Value {
        try await run { () throws(StickermillError) in
            try await offload { [limits] monitor throws(StickermillError) in
                let scope = PictureWork.Scope(monitor.cancellation, limits)
                let result = PictureWork.$scope.withValue(scope) {
                    Result { () throws(StickermillError) in try work() }
                }
                return try result.get()
            }
        }
    }

    /// Runs a job whose masters take turns on the workers.
    func run<Value: Sendable>(
        _ job: @Sendable () async throws(StickermillError) -> Value
    ) async throws(StickermillError) -> Value {
        let result = await Self.$ofTask.withValue(self) { () -> Result<Value, StickermillError> in
            do throws(StickermillError) {
                return .success(try await job())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Takes a worker for a run, or waits for one.
    ///
    /// - Throws: `StickermillError` with the code `busy` or `cancelled`.
    func takeThread() async throws(StickermillError) {
        switch await threads.takeOne(atMost: waiting) {
        case .taken: return
        case .cancelled: throw StickermillError(.cancelled(during: .waiting), path: Self.name)
        case .full: throw StickermillError(.busy(waiting: waiting ?? 0), path: Self.name)
        }
    }

    /// What errors of a workshop are about.
    private static let name = "this call"
}

extension Settings {
    /// Returns the settings with limits of an operator, which they cannot exceed.
    func lowered(to limits: Limits?) -> Settings {
        guard let limits else { return self }
        var settings = self
        settings.limits = self.limits.lowered(to: limits)
        return settings
    }
}
