import Synchronization

/// The number of idle threads that may help busy workers, or for which calls wait.
///
/// Code that takes a thread from this stock starts it. A worker that ends adds its own thread. Whoever waits for a thread gets the next one,
/// in the order of waiting, before any helper.
package final class IdleThreads: Sendable {
    private let state: Mutex<State>
    /// The number of available threads, which is read far more often than it changes.
    private let available: Atomic<Int>

    private struct State {
        var free: Int
        var waits: [Wait] = []
    }

    private struct Wait {
        let waiter: Waiter
        let isCall: Bool
        /// Called once, on any thread, when the wait ends.
        let proceed: @Sendable (_ hasThread: Bool) -> Void
    }

    /// Who waits for threads: a call, or a run for its workers.
    package final class Waiter: Sendable {
        package init() {}
    }

    /// How a call's request for a thread ended.
    package enum Outcome: Sendable {
        case taken, cancelled
        /// As many calls wait as may wait.
        case full
    }

    /// Creates a stock of threads.
    package init(_ count: Int) {
        state = Mutex(State(free: max(0, count)))
        available = Atomic(max(0, count))
    }

    /// The number of available threads, which other threads may take at any time.
    package var count: Int { available.load(ordering: .relaxed) }

    /// Takes threads.
    ///
    /// - Returns: The number of threads taken: at most `most`, and 0 if none are available.
    package func take(upTo most: Int) -> Int {
        guard count > 0 && most > 0 else { return 0 }
        return state.withLock { state in
            let taken = min(most, state.free)
            state.free -= taken
            available.store(state.free, ordering: .relaxed)
            return taken
        }
    }

    /// Adds threads, or gives taken threads back.
    package func give(_ count: Int) {
        let next = state.withLock { state in
            state.free += count
            let next = state.waits.prefix(state.free).map(\.proceed)
            state.waits.removeFirst(next.count)
            state.free -= next.count
            available.store(state.free, ordering: .relaxed)
            return next
        }
        for proceed in next { proceed(true) }
    }

    // MARK: Waiting

    /// Whether somebody waits for a thread.
    package var isAwaited: Bool { state.withLock { !$0.waits.isEmpty } }

    /// Takes a thread for a run, or begins to wait for one.
    ///
    /// - Parameter proceed: Called once, on any thread, if the run had to wait.
    /// - Returns: Whether a thread was taken.
    package func takeOne(
        for run: Waiter, then proceed: @escaping @Sendable (_ hasThread: Bool) -> Void
    ) -> Bool {
        state.withLock { state in
            guard !takeFree(&state) else { return true }
            state.waits.append(Wait(waiter: run, isCall: false, proceed: proceed))
            return false
        }
    }

    /// Takes a thread for a call, and waits for it until the task is cancelled.
    ///
    /// - Parameter most: How many calls may wait at once, or `nil` for any number. Runs do not count.
    package func takeOne(atMost most: Int?) async -> Outcome {
        let call = Waiter()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let end = state.withLock { state -> Outcome? in
                    guard !takeFree(&state) else { return .taken }
                    if let most, state.waits.count(where: \.isCall) >= most { return .full }
                    let proceed = { @Sendable hasThread in
                        continuation.resume(returning: hasThread ? Outcome.taken : .cancelled)
                    }
                    state.waits.append(Wait(waiter: call, isCall: true, proceed: proceed))
                    return nil
                }
                if let end { return continuation.resume(returning: end) }
                // The handler did not know a wait that began after the cancellation.
                if Task.isCancelled { giveUp(call) }
            }
        } onCancel: {
            giveUp(call)
        }
    }

    private func takeFree(_ state: inout State) -> Bool {
        guard state.free > 0 else { return false }
        state.free -= 1
        available.store(state.free, ordering: .relaxed)
        return true
    }

    /// Ends all waits of a call or a run without a thread.
    package func giveUp(_ waiter: Waiter) {
        let ended = state.withLock { state in
            let ended = state.waits.filter { $0.waiter === waiter }
            state.waits.removeAll { $0.waiter === waiter }
            return ended
        }
        for wait in ended { wait.proceed(false) }
    }
}
