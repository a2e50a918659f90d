#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A stream that people or programs read.
struct Output: Sendable {
    static let standard = Output(descriptor: STDOUT_FILENO)
    static let error = Output(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    func write(_ text: String) {
        write(bytes: Array(text.utf8))
    }

    func write(bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, part.baseAddress, part.count)
                #elseif canImport(Glibc)
                    let count = Glibc.write(descriptor, part.baseAddress, part.count)
                #elseif canImport(Musl)
                    let count = Musl.write(descriptor, part.baseAddress, part.count)
                #endif
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Whether a person watches: a terminal that can move its cursor.
    var isTerminal: Bool {
        guard isatty(descriptor) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Whether text may be coloured: a terminal, and no wish to the contrary (no-color.org).
    var showsColour: Bool {
        let wish = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
        return isTerminal && wish.isEmpty
    }

    /// How many characters a line of the terminal holds; 80 where it does not say.
    var columns: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
