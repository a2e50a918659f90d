#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prepares the standard streams before the process opens its first file.
enum StandardStreams {
    /// Makes sure that failed writes are reported, and that output never goes to another file.
    static func prepare() {
        // If a standard stream is closed, the first file that is opened would get its descriptor, and the report would be
        // written into that file. The stand-in opened here fails writes, or reads, as a closed stream does.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        // If a file exceeds the size limit of the process, writing fails instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
    }
}
