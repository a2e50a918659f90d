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
        var tickets = 0
        var waiting: [(ticket: Int, proceed: @Sendable (_ hasThread: Bool) -> Void)] = []
    }

    /// How a request for a thread begins.
    package enum Start: Sendable {
        case taken
        case waiting(ticket: Int)
        /// As many wait as may wait.
        case full
    }

    /// How a wait for a thread ended.
    package enum Wait: Sendable {
        case taken, cancelled, full
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
            let next = state.waiting.prefix(state.free).map(\.proceed)
            state.waiting.removeFirst(next.count)
            state.free -= next.count
            available.store(state.free, ordering: .relaxed)
            return next
        }
        for proceed in next { proceed(true) }
    }

    // MARK: Waiting

    /// Whether somebody waits for a thread.
    package var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Takes a thread, or begins to wait for one.
    ///
    /// - Parameters:
    ///   - most: How many may wait at once, or `nil` for any number.
    ///   - proceed: Called once, on any thread, when the wait ends.
    package func takeOne(
        atMost most: Int? = nil, then proceed: @escaping @Sendable (_ hasThread: Bool) -> Void
    ) -> Start {
        state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                available.store(state.free, ordering: .relaxed)
                return .taken
            }
            if let most, state.waiting.count >= most { return .full }
            state.tickets += 1
            state.waiting.append((state.tickets, proceed))
            return .waiting(ticket: state.tickets)
        }
    }

    /// Ends a wait without a thread, unless it has ended.
    package func giveUp(_ ticket: Int) {
        let waiter = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        waiter?.proceed(false)
    }

    /// Takes a thread for a task, and waits for it until the task is cancelled.
    ///
    /// - Parameter most: How many may wait at once, or `nil` for any number.
    package func takeOne(atMost most: Int? = nil) async -> Wait {
        let ticket = Mutex<Int?>(nil)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let start = takeOne(atMost: most) { continuation.resume(returning: $0 ? .taken : .cancelled) }
                switch start {
                case .taken: continuation.resume(returning: .taken)
                case .full: continuation.resume(returning: .full)
                case .waiting(let own):
                    ticket.withLock { $0 = own }
                    if Task.isCancelled { giveUp(own) }
                }
            }
        } onCancel: {
            if let own = ticket.withLock({ $0 }) { giveUp(own) }
        }
    }
}
