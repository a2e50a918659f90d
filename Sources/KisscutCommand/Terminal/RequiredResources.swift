import ArgumentParser
import Support
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the process needs of the system before anything else.
enum RequiredResources {
    /// Ends the process if it does not know its arguments: without them, any call would print the help and end with 0.
    ///
    /// On Linux, Swift reads them from `/proc`.
    static func refuseMissingArguments() {
        guard CommandLine.arguments.isEmpty else { return }
        Output.error.complain("the arguments cannot be read; mount /proc, as containers do")
        exit(ExitCode.failure.rawValue)
    }

    /// Ends the process if it may have too few threads or descriptors to begin with: Dispatch would wait forever for the one, and trap
    /// without the other.
    static func refuseTooFew() {
        let hasThreads = ThreadSupply.count(upTo: fewestThreads) == fewestThreads
        guard hasThreads, FileSystem.canOpen(fewestDescriptors) else {
            Output.error.complain(
                hasThreads
                    ? "this process may open too few files; allow it \(usualDescriptors) or more (ulimit -n)"
                    : "this process may start too few threads; allow its user more (ulimit -u) or it more memory (ulimit -v), or "
                        + "wait until others have ended")
            exit(ExitCode.failure.rawValue)
        }
    }

    /// Swift's tasks, Dispatch's manager, signals, a run, a worker, and threads of libvips for it.
    private static let fewestThreads = 8
    private static let fewestDescriptors = 12
    private static let usualDescriptors = 32
}
