import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension FileSystem {
    /// An error that a call to the system reported.
    package struct Fault: Error, Equatable {
        let code: Errno
        private var words: String?

        init(_ code: Errno) {
            self.code = code
        }

        /// The fault of the C function that failed last.
        static var last: Fault { Fault(Errno(rawValue: errno)) }

        /// The system cannot lock any folder.
        package static var noLock: Fault { Fault(.noLocks) }

        /// A file or another item has the name of a folder that is needed.
        package static var notAFolder: Fault { Fault(.notDirectory) }

        /// A path leads to a FIFO, a device or a socket.
        package static var notRegular: Fault {
            var fault = Fault(.invalidArgument)
            fault.words = "not a regular file"
            return fault
        }

        /// A folder has files that do not belong there.
        package static var holdsOtherFiles: Fault {
            var fault = Fault(.fileExists)
            fault.words = "it holds other files, and is no cache"
            return fault
        }

        /// Whether no file or folder has the name.
        package var isMissing: Bool { code == .noSuchFileOrDirectory }

        /// Whether the reader of a pipe has closed it.
        package var isClosedPipe: Bool { code == .brokenPipe }

        /// The system's text, in lower case for the end of a sentence.
        package var reason: String {
            let text = words ?? code.description
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }

    /// Calls the system, and throws the error that it reports as a fault.
    static func call<Value>(_ body: () throws -> Value) throws(Fault) -> Value {
        do {
            return try body()
        } catch {
            throw error as? Fault ?? Fault(error as? Errno ?? .ioError)
        }
    }

    /// Calls a C function that returns `nil` at an end and also after a fault, and uses `errno` to distinguish the two.
    static func next<Value>(_ function: () -> Value?) throws(Fault) -> Value? {
        errno = 0
        if let value = function() { return value }
        guard errno == 0 else { throw .last }
        return nil
    }

    /// Throws the fault of a C function, unless the function returned 0.
    static func check(_ status: CInt) throws(Fault) {
        guard status == 0 else { throw .last }
    }
}
