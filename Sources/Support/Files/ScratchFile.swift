import Synchronization
import SystemPackage

/// A file without a name, for bytes that would need too much memory.
///
/// The system removes it when the process ends, even if it is killed.
package final class ScratchFile: Sendable {
    private let descriptor: FileDescriptor
    private let end = Mutex<Int64>(0)

    /// Creates the file in a folder.
    ///
    /// - Parameter names: Names the file until its name is removed, a moment later.
    package convenience init(in folder: String, named names: TemporaryNames) throws(FileSystem.Fault) {
        try self.init(at: names.next(in: folder))
    }

    /// Creates the file at a path, which is removed a moment later.
    package init(at path: String) throws(FileSystem.Fault) {
        descriptor = try FileSystem.call {
            try FileDescriptor.open(
                path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        }
        FileSystem.remove(path)
    }

    deinit {
        try? descriptor.close()
    }

    /// Appends bytes from any thread, and returns the place where they start.
    package func append(_ bytes: [UInt8]) throws(FileSystem.Fault) -> Int64 {
        let start = end.withLock { end in
            defer { end += Int64(bytes.count) }
            return end
        }
        try FileSystem.call { _ = try descriptor.writeAll(toAbsoluteOffset: start, bytes) }
        return start
    }

    /// Returns appended bytes.
    package func bytes(at start: Int64, count: Int) throws(FileSystem.Fault) -> [UInt8] {
        try FileSystem.bytes(of: descriptor, at: start, count: count)
    }
}
