#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Figures from the system about this process and its machine.
package enum ProcessFigures {
    /// The most bytes of memory that the process has held so far.
    package static var peakMemory: Int {
        let usage = usage(ofChildren: false)
        #if canImport(Darwin)
            return usage.ru_maxrss
        #else
            return usage.ru_maxrss * 1024
        #endif
    }

    /// The CPU time of the process and of its children that have ended, so far.
    package static var cpuTime: Duration { cpuTime(ofChildren: false) + cpuTime(ofChildren: true) }

    /// The CPU time of the process, or of its children that have ended, so far.
    package static func cpuTime(ofChildren: Bool) -> Duration {
        let usage = usage(ofChildren: ofChildren)
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds(Int($1.tv_sec)) + .microseconds(Int($1.tv_usec))
        }
    }

    private static func usage(ofChildren: Bool) -> rusage {
        var usage = rusage()
        #if canImport(Glibc)
            let process = (ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF).rawValue
        #else
            let process = ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF
        #endif
        return getrusage(numericCast(process), &usage) == 0 ? usage : rusage()
    }

    /// The number of processors that are online.
    package static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
}
