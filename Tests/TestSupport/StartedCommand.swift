import Foundation

/// A process that runs while a test goes on.
public final class StartedCommand {
    private let process = Process()
    private let streams: TemporaryFolder

    /// Starts the command.
    ///
    /// - Parameters:
    ///   - arguments: The command's arguments.
    ///   - folder: The folder that it runs in; that of the tests if there is none.
    ///   - environment: Variables to add to those of the tests.
    public convenience init(
        _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
    ) throws {
        try self.init(CommandRun.executable, arguments, in: folder, environment: environment)
    }

    /// Starts a script of the shell, in which `$KISSCUT` is the command.
    public convenience init(shell script: String, in folder: String? = nil) throws {
        try self.init(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder)
    }

    /// Starts a program, in whose environment `$KISSCUT` is the command.
    ///
    /// - Parameter terminal: Takes the place of standard error, if it is given.
    init(
        _ program: URL, _ arguments: [String], in folder: String?, environment: [String: String] = [:],
        terminal: FileHandle? = nil
    ) throws {
        // Files, not pipes: a pipe that nobody empties would hold the process up.
        streams = try TemporaryFolder()
        for name in ["output", "error"] { try streams.write(name, []) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            // No test gets what another has made, unless it asks for that.
            .merging(["KISSCUT": CommandRun.executable.path, "KISSCUT_CACHE": ""]) { $1 }.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.standardOutput = FileHandle(forWritingAtPath: streams.path("output"))
        process.standardError = terminal ?? FileHandle(forWritingAtPath: streams.path("error"))
        process.standardInput = FileHandle.nullDevice
        try Self.withSignals { try process.run() }
    }

    /// Starts a process that hears of signals.
    ///
    /// Tests run on threads of Dispatch, which block signals, and a child would inherit that: a shell would wait forever for
    /// children that have ended.
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

    /// Waits until something has happened that shows how far the process has come, or until it has ended.
    ///
    /// - Returns: Whether it has happened.
    @discardableResult
    public func wait(until hasHappened: () throws -> Bool) rethrows -> Bool {
        while process.isRunning {
            if try hasHappened() { return true }
            // Between two looks only: what is waited for decides when to go on.
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

    /// Waits for the end.
    ///
    /// - Returns: The run; its status is the signal's number if the process was killed.
    public func end() throws -> CommandRun {
        process.waitUntilExit()
        return CommandRun(
            status: process.terminationStatus, output: try outputSoFar(), error: try errorsSoFar())
    }
}
