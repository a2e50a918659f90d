import Stickermill

extension Screen {
    /// Runs a job, shows its progress, and cancels it on an interrupt.
    ///
    /// - Parameters:
    ///   - times: How many runs the job has, each of all masters.
    ///   - running: The job.
    func run<Value: Sendable>(
        times: Int = 1, _ running: RunningJob<Value, StickermillError>
    ) async throws(StickermillError) -> Value {
        var bar = progressBar()
        let interrupts = Interrupts { running.cancel() }
        var finished = 0
        // To wake for each master costs a twentieth of a run whose results are in the cache.
        for await now in running.events where bar != nil || isVerbose {
            switch now.step {
            case .finished(let master):
                finished += 1
                bar?.show(finished, of: times * now.total)
                describe(master)
            case .fitting(let path, let fit):
                bar?.show(finished, of: times * now.total, fitting: path, fit)
            }
        }
        bar?.clear()
        defer { interrupts.end() }
        return try await running.report
    }

    /// Starts work as a job, shows its progress, and cancels it on an interrupt.
    func run<Value: Sendable>(
        times: Int = 1, _ work: @escaping @Sendable () async throws(StickermillError) -> Value
    ) async throws(StickermillError) -> Value {
        try await run(times: times, RunningJob(work))
    }
}
