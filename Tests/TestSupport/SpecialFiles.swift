import Foundation

extension TemporaryFolder {
    /// Makes a named pipe, and returns its full path.
    @discardableResult
    public func makePipe(_ relative: String) throws -> String {
        let path = path(relative)
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return path
    }

    public func isPipe(_ relative: String) -> Bool {
        var status = stat()
        return lstat(path(relative), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    public func isLink(_ relative: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path(relative))) != nil
    }
}
