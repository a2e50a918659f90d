#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Takes a folder for this process, as long as the handle is open; nil where another has it.
    ///
    /// The system lets go of it when the process ends, however it ends.
    static func lock(folder path: String) -> CInt? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            _ = close(descriptor)
            return nil
        }
        return descriptor
    }

    static func unlock(_ descriptor: CInt) {
        _ = close(descriptor)
    }
}
