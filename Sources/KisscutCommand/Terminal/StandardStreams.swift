#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a process must do before it opens its first file.
enum StandardStreams {
    /// Makes sure that faults of writing are told and reach nobody's files.
    static func prepare() {
        // The number of a stream that was closed would go to the first file that is opened, and the report into it. What
        // stands there instead refuses to be written to, or read, as the closed stream does.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        // Beyond a limit on the length of files, writing fails instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
    }
}
