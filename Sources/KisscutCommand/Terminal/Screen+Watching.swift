import Kisscut

extension Screen {
    /// Runs a job and shows its progress; an interrupt cancels it.
    ///
    /// - Parameters:
    ///   - withFindings: Whether `--verbose` shows each master's findings at once.
    ///   - job: Takes the sequence to report to; nil if nothing of it is shown.
    func watch<Value: Sendable>(
        withFindings: Bool = true, _ job: @escaping @Sendable (RunProgress?) async throws(KisscutError) -> Value
    ) async throws(KisscutError) -> Value {
        let progress = RunProgress()
        var bar = progressBar()
        let isWatched = bar != nil || isVerbose
        let task = Task { () async -> Result<Value, KisscutError> in
            // Whatever the job does with it, the loop below must end.
            defer { progress.finish() }
            do throws(KisscutError) {
                return .success(try await job(isWatched ? progress : nil))
            } catch {
                return .failure(error)
            }
        }
        let interrupts = Interrupts { task.cancel() }
        for await now in progress {
            switch now.step {
            case .finished(let master):
                bar?.show(now.finished, of: now.total)
                describe(master, withFindings: withFindings)
            case .fitting(let path, let frames):
                bar?.show(now.finished, of: now.total, fitting: path, frames: frames)
            }
        }
        bar?.clear()
        let result = await task.value
        interrupts.end()
        return try result.get()
    }
}
