#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Threads for long work.
///
/// Dispatch's threads serve Swift's tasks too: long work on as many of them as there are processors would keep every task of the
/// process waiting, the one that asks for a stop among them.
public enum Threads {
    /// What C libraries below are used to; some systems give new threads far less.
    private static let stackBytes = 4 << 20

    /// Starts a thread that ends with its work; nobody waits for it.
    ///
    /// - Returns: Whether the system had a thread left.
    public static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        makeThread(isDetached: true, work) != nil
    }

    /// Does work several times at once, each time with another number from 0 on, and waits for all of it.
    ///
    /// The calling thread does its share.
    public static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
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

    /// Signals that are sent to the process are for the threads that wait for them.
    private static func leaveSignalsToOthers() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM, SIGWINCH] {
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
