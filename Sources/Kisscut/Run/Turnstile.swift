/// Lets a limited number of tasks pass at once; the others wait in order, until they are cancelled.
actor Turnstile {
    private var free: Int
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var tickets = 0

    init(_ count: Int) {
        free = count
    }

    /// Waits for a turn.
    ///
    /// - Returns: Whether the task may pass; `false` if it was cancelled.
    func enter() async -> Bool {
        guard free == 0 else {
            free -= 1
            return true
        }
        tickets += 1
        let ticket = tickets
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task { await self.giveUp(ticket) }
        }
    }

    private func giveUp(_ ticket: Int) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).continuation.resume(returning: false)
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }
}
