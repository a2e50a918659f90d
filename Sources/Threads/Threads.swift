import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Threads for long work.
///
/// The threads of Dispatch also run Swift's tasks. Long work on one of them per core would block every task of the process,
/// including the one that cancels the work.
package enum Threads {
    /// The size that C libraries expect; some systems give new threads much less.
    private static let stackBytes = 4 << 20

    /// Starts a detached thread.
    ///
    /// - Returns: Whether the system could create the thread.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        makeThread(isDetached: true, work) != nil
    }

    /// Calls `work` with each number from 0 to `count - 1`, all at once, and waits for all calls.
    ///
    /// One of the calls runs on the calling thread.
    package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { work(0) }
            return
        }
        withoutActuallyEscaping(work) { work in
            let threads = (1..<count).map { number in makeThread(isDetached: false) { work(number) } }
            work(0)
            for (index, thread) in threads.enumerated() {
                if let thread {
                    pthread_join(thread, nil)
                } else {
                    work(index + 1)
                }
            }
        }
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order.
    ///
    /// Each lane, a thread, takes the next number until none is left.
    ///
    /// - Parameters:
    ///   - lanes: The maximum number of lanes.
    ///   - state: Creates what a lane reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, lanes: Int, state: @Sendable (_ lane: Int) -> State,
        _ work: @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        let next = Atomic(0)
        let outputs = Mutex([Output?](repeating: nil, count: count))
        perform(min(max(1, lanes), count)) { lane in
            var state = state(lane)
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                let output = work(number, &state)
                outputs.withLock { $0[number] = output }
            }
        }
        return outputs.withLock { $0.compactMap(\.self) }
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order, with the help of spare threads.
    ///
    /// - Parameters:
    ///   - spare: The threads that may help; they are taken now, and given back at the end.
    ///   - state: Creates what a lane, a thread, reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, helpedBy spare: SpareThreads, state: @Sendable (_ lane: Int) -> State,
        _ work: @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        let helpers = spare.take(upTo: count - 1)
        defer { spare.give(helpers) }
        return map(count, lanes: helpers + 1, state: state, work)
    }

    private static func makeThread(isDetached: Bool, _ work: @escaping @Sendable () -> Void) -> pthread_t? {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        if isDetached { pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED)) }
        let job = Unmanaged.passRetained(Job(work))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, &attributes, { Job.run($0) }, job.toOpaque())
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, &attributes, { $0.flatMap { Job.run($0) } }, job.toOpaque())
        #endif
        guard result == 0 else {
            job.release()
            return nil
        }
        return thread
    }
}

/// The work of one thread.
private final class Job: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    static func run(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        leaveSignalsToOthers()
        Unmanaged<Job>.fromOpaque(job).takeRetainedValue().work()
        return nil
    }

    /// Blocks signals to the process, so that they reach the threads that wait for them.
    private static func leaveSignalsToOthers() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM, SIGWINCH] {
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
