import SystemPackage
import SystemShim

extension FileSystem {
    /// The permissions of a new file, before the system applies the user's mask.
    static let newFilePermissions = FilePermissions(rawValue: 0o666)

    /// Writes a new file, and removes it if writing fails.
    ///
    /// Fails if the name exists.
    package static func writeNew(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        try writeNew(path) { put in try put(bytes) }
    }

    /// Writes a new file piece by piece, and removes it if that fails.
    ///
    /// Fails if the name exists.
    ///
    /// - Parameter body: Writes the file by calling the given function with each piece.
    package static func writeNew(
        _ path: String, pieces body: (_ put: ([UInt8]) throws -> Void) throws -> Void
    ) throws(Fault) {
        try call {
            let descriptor = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: newFilePermissions)
            do {
                try descriptor.closeAfter { try body { try write($0, descriptor) } }
            } catch {
                remove(path)
                throw error
            }
        }
    }

    /// Writes a new file from any thread, and makes the missing folders above it.
    package static func writeNewWithFolders(_ path: String, _ bytes: [UInt8]) throws(Fault) {
        try makeFolder(Paths.folder(of: path))
        try writeNew(path, bytes)
    }

    /// Writes all bytes to an open descriptor, and returns the fault that ended it early, or `nil`.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> Fault? {
        fault { try write(bytes, FileDescriptor(rawValue: descriptor)) }
    }

    /// Closes a descriptor, and returns the fault if the system could not store all bytes, or `nil`.
    package static func close(_ descriptor: CInt) -> Fault? {
        fault { try FileDescriptor(rawValue: descriptor).close() }
    }

    /// Writes all bytes and closes the descriptor, because some file systems report a full disk only then.
    static func writeAndClose(_ bytes: [UInt8], _ descriptor: FileDescriptor) throws {
        try descriptor.closeAfter { try write(bytes, descriptor) }
    }

    private static func write(_ bytes: [UInt8], _ descriptor: FileDescriptor) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                do {
                    let count = try descriptor.write(UnsafeRawBufferPointer(rebasing: rest))
                    guard count > 0 else { throw Errno.ioError }
                    rest = rest.dropFirst(count)
                } catch Errno.resourceTemporarilyUnavailable {
                    // The process that started this one may have made its streams non-blocking.
                    var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                }
            }
        }
    }

    private static func fault(of body: () throws -> Void) -> Fault? {
        do throws(Fault) {
            try call(body)
            return nil
        } catch {
            return error
        }
    }

    /// Renames `path` to `target`, and replaces a file of that name in the same step.
    package static func replace(_ target: String, with path: String) throws(Fault) {
        try check(rename(path, target))
    }

    /// Swaps the names of two folders, in one step if the file system can, and otherwise in three.
    ///
    /// If the process is killed between these steps, the second folder keeps the name `aside`, or a name such as `<other>.aside`.
    package static func swap(_ one: String, _ other: String, aside: String? = nil) throws(Fault) {
        if stickermill_swap(one, other) == 0 { return }
        let fault = Fault.last
        guard [.invalidArgument, .noFunction, .notSupported].contains(fault.code) else { throw fault }
        let names =
            aside.map { [$0] } ?? (1...100).map { number in other + (number == 1 ? ".aside" : ".aside\(number)") }
        guard let aside = names.first(where: { (try? kind(of: $0)) == nil }) else { throw Fault(.fileExists) }
        try replace(aside, with: other)
        do {
            try replace(other, with: one)
        } catch {
            try replace(other, with: aside)
            throw error
        }
        try replace(one, with: aside)
    }

    /// Removes a file or a symbolic link, if it can.
    package static func remove(_ path: String) {
        unlink(path)
    }
}
