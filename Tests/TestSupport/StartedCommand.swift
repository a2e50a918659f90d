import Foundation

/// A process that runs at the same time as a test.
public final class StartedCommand {
    private let process = Process()
    private let streams: TemporaryFolder

    /// Starts the command.
    ///
    /// - Parameters:
    ///   - arguments: The command's arguments.
    ///   - folder: The folder to run in. By default, this is the current folder of the tests.
    ///   - environment: Variables to add to the environment of the tests.
    public convenience init(
        _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
    ) throws {
        try self.init(CommandRun.executable, arguments, in: folder, environment: environment)
    }

    /// Starts a shell script in which `$STICKERMILL` is the command.
    public convenience init(shell script: String, in folder: String? = nil) throws {
        try self.init(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder)
    }

    /// Starts a program, with the path of the command in the variable `STICKERMILL`.
    ///
    /// - Parameter terminal: A terminal to use as standard error, if any.
    init(
        _ program: URL, _ arguments: [String], in folder: String?, environment: [String: String] = [:],
        terminal: FileHandle? = nil
    ) throws {
        // Collect output in files, because a full pipe would block the process.
        streams = try TemporaryFolder()
        for name in ["output", "error"] { try streams.write(name, []) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            // Turn the cache off, so that tests do not share results unless a test asks for it.
            .merging(["STICKERMILL": CommandRun.executable.path, "STICKERMILL_CACHE": ""]) { $1 }.merging(environment) {
                $1
            }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.standardOutput = FileHandle(forWritingAtPath: streams.path("output"))
        process.standardError = terminal ?? FileHandle(forWritingAtPath: streams.path("error"))
        process.standardInput = FileHandle.nullDevice
        try Self.withSignals { try process.run() }
    }

    /// Starts a process that receives signals.
    ///
    /// Tests run on threads of Dispatch, which block signals. A child process would inherit this, and a shell would wait forever for child
    /// processes that have ended.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    public var processIdentifier: Int32 { process.processIdentifier }

    public var isRunning: Bool { process.isRunning }

    /// Waits until a condition holds, or until the process has ended.
    ///
    /// - Returns: Whether the condition holds.
    @discardableResult
    public func wait(until hasHappened: () throws -> Bool) rethrows -> Bool {
        while process.isRunning {
            if try hasHappened() { return true }
            // This is only the pause between two looks at the condition, which decides when the wait is over.
            usleep(500)
        }
        return try hasHappened()
    }

    /// Returns what the process has written to standard output until now.
    public func outputSoFar() throws -> String { String(decoding: try streams.bytes("output"), as: UTF8.self) }

    /// Returns what the process has written to standard error until now.
    public func errorsSoFar() throws -> String { String(decoding: try streams.bytes("error"), as: UTF8.self) }

    public func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: The finished run. If a signal ended the process, the status is the number of the signal.
    public func end() throws -> CommandRun {
        process.waitUntilExit()
        return CommandRun(
            status: process.terminationStatus, output: try outputSoFar(), error: try errorsSoFar())
    }
}
