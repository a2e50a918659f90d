import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension FileSystem {
    /// What a call to the system reported.
    package struct Fault: Error, Equatable {
        let code: Errno
        private var words: String?

        init(_ code: Errno) {
            self.code = code
        }

        /// The fault of the C function that has just failed.
        static var last: Fault { Fault(Errno(rawValue: errno)) }

        /// No folder can be locked.
        package static var noLock: Fault { Fault(.noLocks) }

        /// Something else has the name that a folder must have.
        package static var notAFolder: Fault { Fault(.notDirectory) }

        /// A path leads to a FIFO, a device or a socket.
        package static var notRegular: Fault {
            var fault = Fault(.invalidArgument)
            fault.words = "not a regular file"
            return fault
        }

        /// A folder has files that do not belong into it.
        package static var holdsOtherFiles: Fault {
            var fault = Fault(.fileExists)
            fault.words = "it holds other files, and is no cache"
            return fault
        }

        /// Whether nothing has the name.
        package var isMissing: Bool { code == .noSuchFileOrDirectory }

        /// Whether the reader of a pipe has closed it.
        package var isClosedPipe: Bool { code == .brokenPipe }

        /// The system's own words, in lower case for the end of a sentence.
        package var reason: String {
            let text = words ?? code.description
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }

    /// Calls the system, and throws what it reports as a fault.
    static func call<Value>(_ body: () throws -> Value) throws(Fault) -> Value {
        do {
            return try body()
        } catch {
            throw error as? Fault ?? Fault(error as? Errno ?? .ioError)
        }
    }

    /// Calls a C function that returns nil both at an end and after a fault, which only `errno` tells apart.
    static func next<Value>(_ function: () -> Value?) throws(Fault) -> Value? {
        errno = 0
        if let value = function() { return value }
        guard errno == 0 else { throw .last }
        return nil
    }

    /// Throws the fault of a C function that returned another number than 0.
    static func check(_ status: CInt) throws(Fault) {
        guard status == 0 else { throw .last }
    }
}
