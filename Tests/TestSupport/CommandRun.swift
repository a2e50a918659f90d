public import Foundation

/// A run of the built `kisscut`, as a process of its own.
public struct CommandRun {
    public let status: Int32
    public let output: String
    public let error: String

    /// The command, which lies beside the tests.
    public static let executable: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let tests = bundles.first ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("kisscut")
    }()

    /// Runs the command to its end.
    public init(_ arguments: [String], in folder: String? = nil) throws {
        try self.init(Self.executable, arguments, in: folder)
    }

    /// Runs the command as a user whom file permissions bind, which they do not where root runs the tests.
    ///
    /// The command is copied into a folder that this user can reach.
    public init(unprivileged arguments: [String], copyingInto folder: TemporaryFolder) throws {
        let copy = folder.path("kisscut-copy")
        try? FileManager.default.copyItem(atPath: Self.executable.path, toPath: copy)
        if getuid() == 0 {
            let user = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"]
            try self.init(URL(fileURLWithPath: "/usr/bin/setpriv"), user + [copy] + arguments, in: nil)
        } else {
            try self.init(URL(fileURLWithPath: copy), arguments, in: nil)
        }
    }

    /// Runs a script of the shell, in which `$KISSCUT` is the command.
    public init(shell script: String, in folder: String? = nil) throws {
        try self.init(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder)
    }

    private init(_ executable: URL, _ arguments: [String], in folder: String?) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["KISSCUT": Self.executable.path]) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        // Files, not pipes: a pipe that nobody empties would hold the process up.
        let streams = try TemporaryFolder()
        for name in ["output", "error"] { try streams.write(name, []) }
        process.standardOutput = FileHandle(forWritingAtPath: streams.path("output"))
        process.standardError = FileHandle(forWritingAtPath: streams.path("error"))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: try streams.bytes("output"), as: UTF8.self)
        error = String(decoding: try streams.bytes("error"), as: UTF8.self)
    }
}
