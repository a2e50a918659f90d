import Kisscut

extension Screen {
    /// Runs a job and shows its progress; an interrupt cancels it.
    ///
    /// - Parameters:
    ///   - masters: How many masters the job will report as finished.
    ///   - withFindings: Whether `--verbose` shows each master's findings at once.
    func watch<Value: Sendable>(
        _ masters: Int, withFindings: Bool = true,
        _ job: @escaping @Sendable (RunProgress) async throws(KisscutError) -> Value
    ) async throws(KisscutError) -> Value {
        let progress = RunProgress()
        let task = Task { () async -> Result<Value, KisscutError> in
            do throws(KisscutError) {
                return .success(try await job(progress))
            } catch {
                return .failure(error)
            }
        }
        let interrupts = Interrupts { task.cancel() }
        let bar = progressBar(of: masters)
        for await done in progress {
            bar?.advance()
            describe(done.master, withFindings: withFindings)
        }
        bar?.clear()
        let result = await task.value
        interrupts.end()
        return try result.get()
    }
}
