import ArgumentParser
import Support
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The system resources that the process needs before it can work.
enum RequiredResources {
    /// Ends the process if it cannot read its arguments.
    ///
    /// On Linux, Swift reads the arguments from `/proc`. Without them, every call would look like `stickermill` alone and end with status 0.
    static func refuseMissingArguments() {
        guard CommandLine.arguments.isEmpty else { return }
        Output.error.complain("the arguments cannot be read; mount /proc, as containers do")
        exit(ExitCode.failure.rawValue)
    }

    /// Ends the process if the system allows it too few threads or file descriptors.
    ///
    /// Without a thread, Dispatch would wait forever. Without a descriptor, it would trap.
    static func refuseTooFew() {
        let hasThreads = MachineLimits.threads(upTo: fewestThreads) == fewestThreads
        guard hasThreads, FileSystem.canOpen(fewestDescriptors) else {
            Output.error.complain(
                hasThreads
                    ? "this process may open too few files; allow it \(usualDescriptors) or more (ulimit -n)"
                    : "this process may start too few threads; allow its user more (ulimit -u) or it more memory (ulimit -v), or "
                        + "wait until others have ended")
            exit(ExitCode.failure.rawValue)
        }
    }

    /// Threads for Swift's tasks, Dispatch's manager, signals, a run, a worker, and its use of libvips.
    private static let fewestThreads = 8
    private static let fewestDescriptors = 12
    private static let usualDescriptors = 32
}
