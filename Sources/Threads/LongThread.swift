import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A separate thread, for work that waits long inside a worker or that calls libraries which need a certain stack size.
package enum LongThread {
    /// The size that C libraries expect; some systems give new threads much less.
    package static let stackBytes = 4 << 20

    /// Starts a detached thread.
    ///
    /// - Parameter stackBytes: The size of its stack, or `nil` for the size that Dispatch uses.
    /// - Returns: Whether the system could create the thread.
    package static func start(stackBytes: Int? = stackBytes, _ work: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let job = UnsafeMutablePointer<Work>.allocate(capacity: 1)
        job.initialize(to: work)
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, &attributes, { run($0) }, job)
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, &attributes, { $0.flatMap(run) }, job)
        #endif
        if result != 0 { job.deinitialize(count: 1).deallocate() }
        return result == 0
    }
}

private typealias Work = @Sendable () -> Void

/// Does the work of one thread, and frees it.
private func run(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let job = job.assumingMemoryBound(to: Work.self)
    let work = job.move()
    job.deallocate()
    work()
    return nil
}
