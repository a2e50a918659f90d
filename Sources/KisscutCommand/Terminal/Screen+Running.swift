import Kisscut

extension Screen {
    /// Runs a job, shows its progress, and cancels it on an interrupt.
    ///
    /// - Parameter job: The function that runs the job.
    func run<Value: Sendable>(
        _ job: @escaping @Sendable () async throws(KisscutError) -> Value
    ) async throws(KisscutError) -> Value {
        var bar = progressBar()
        let running = RunningJob(job)
        let interrupts = Interrupts { running.cancel() }
        for await now in running.events {
            switch now.step {
            case .finished(let master):
                bar?.show(now.finished, of: now.total)
                describe(master)
            case .fitting(let path, let frames):
                bar?.show(now.finished, of: now.total, fitting: path, frames: frames)
            }
        }
        bar?.clear()
        defer { interrupts.end() }
        return try await running.report
    }
}
