import Foundation

/// A folder for one test, which is removed with its content when the test releases it.
public final class TemporaryFolder {
    /// The folder above all temporary folders.
    ///
    /// It is in memory if Linux has room there, because some disks cost a seventh of the tests' time.
    private static let parent: URL = {
        let memory = "/dev/shm"
        let free = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? NSNumber
        let isRoomy = (free?.int64Value ?? 0) > 4_000_000_000 && FileManager.default.isWritableFile(atPath: memory)
        let isChosen = ProcessInfo.processInfo.environment["TMPDIR"] != nil
        return isRoomy && !isChosen ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    }()

    public let path: String

    public init() throws {
        let url = Self.parent
            .appendingPathComponent("stickermill-tests-\(UUID().uuidString)").resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the full path for a path relative to the folder.
    public func path(_ relative: String) -> String { "\(path)/\(relative)" }

    /// Returns the file URL for a path relative to the folder.
    public func url(_ relative: String) -> URL { URL(filePath: path(relative)) }

    /// Writes a file, makes the folders above it, and returns its full path.
    @discardableResult
    public func write(_ relative: String, _ bytes: [UInt8]) throws -> String {
        let url = URL(fileURLWithPath: path(relative))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// Replaces a file in one step, so that whoever watches it never sees a part.
    public func replace(_ relative: String, _ bytes: [UInt8]) throws {
        let new = try write(".replacing", bytes)
        guard rename(new, path(relative)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    public func makeFolder(_ relative: String) throws {
        try FileManager.default.createDirectory(atPath: path(relative), withIntermediateDirectories: true)
    }

    public func link(_ relative: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
    }

    public func bytes(_ relative: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(relative))))
    }

    public func exists(_ relative: String) -> Bool {
        FileManager.default.fileExists(atPath: path(relative))
    }

    /// Returns the number of files and folders below a folder, including hidden files.
    ///
    /// Other processes may add files at the same time.
    public func count(_ relative: String = "") -> Int {
        FileManager.default.enumerator(atPath: path(relative))?.reduce(0) { count, _ in count + 1 } ?? 0
    }

    /// Returns the content of every file below a folder, including hidden files, by its relative path.
    public func tree(_ relative: String = "") throws -> [String: [UInt8]] {
        let root = path(relative)
        var files: [String: [UInt8]] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            var isFolder: ObjCBool = false
            let path = "\(root)/\(name)"
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            files[name] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        }
        return files
    }
}
