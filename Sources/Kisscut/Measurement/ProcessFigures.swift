#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the system knows about this process and its machine.
enum ProcessFigures {
    /// The most bytes of memory that the process has held so far.
    static var peakMemory: Int {
        var usage = rusage()
        #if canImport(Glibc)
            let process = RUSAGE_SELF.rawValue
        #else
            let process = RUSAGE_SELF
        #endif
        guard getrusage(numericCast(process), &usage) == 0 else { return 0 }
        #if canImport(Darwin)
            return usage.ru_maxrss
        #else
            return usage.ru_maxrss * 1024
        #endif
    }

    /// The number of processors that are online.
    static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
}
