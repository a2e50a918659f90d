import Stickermill
import Support
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An output stream that remembers its first failed write.
final class Output: Sendable {
    static let standard = Output(descriptor: STDOUT_FILENO)
    static let error = Output(descriptor: STDERR_FILENO)

    private let descriptor: CInt
    private let firstFault = Mutex<FileSystem.Fault?>(nil)

    private init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// The first failed write, or `nil` if all writes succeeded.
    var fault: FileSystem.Fault? { firstFault.withLock { $0 } }

    func write(_ text: String) {
        write(bytes: Array(text.utf8))
    }

    /// Writes all bytes unless an earlier write failed, because output with a gap is useless.
    func write(bytes: [UInt8]) {
        firstFault.withLock { fault in
            if fault == nil { fault = FileSystem.write(bytes, to: descriptor) }
        }
    }

    /// Closes the stream.
    ///
    /// Network file systems may report failed writes only now.
    func close() {
        firstFault.withLock { fault in
            let closingFault = FileSystem.close(descriptor)
            if fault == nil { fault = closingFault }
        }
    }

    /// Whether the stream is a terminal that can move its cursor.
    var isTerminal: Bool {
        guard isatty(descriptor) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Whether text may be colored: on a terminal, unless `NO_COLOR` is set (no-color.org).
    var showsColor: Bool {
        let wish = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
        return isTerminal && wish.isEmpty
    }

    /// The width of the terminal in characters, or 80 if it is unknown.
    var columns: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
