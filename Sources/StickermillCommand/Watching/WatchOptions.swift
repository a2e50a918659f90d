import ArgumentParser
import FoundationSubset
import Stickermill
import Support

/// The options of a command that runs again whenever its files change.
struct WatchOptions: ParsableArguments {
    @Flag(help: "Run again whenever an image or a setting changes, until Ctrl-C.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "How often to look for changes, in milliseconds. (default: \(Self.usualInterval))", valueName: "ms",
            visibility: .rare))
    var pollInterval: Int?

    private static let usualInterval = 300
    private static let intervals = 20...60_000

    func validate() throws {
        if pollInterval != nil && !watch { throw ValidationError("'--poll-interval' needs '--watch'.") }
        guard Self.intervals ~= interval else {
            throw ValidationError(
                "'--poll-interval' must be \(Self.intervals.lowerBound) to \(Self.intervals.upperBound) milliseconds.")
        }
    }

    private var interval: Int { pollInterval ?? Self.usualInterval }

    /// Runs the work of a command once, or with `--watch` after each change.
    ///
    /// Stickermill compares the size, time, and inode of files, because containers and network disks send no events. After a change, it waits
    /// until two looks in a row find the same state, so that it does not read half an export.
    ///
    /// - Parameters:
    ///   - files: Returns the state of the files that the work depends on.
    ///   - work: The work, which gets the log of changes, or `nil` without `--watch`.
    func run(
        _ screen: Screen, watching files: () -> WatchedFiles, _ work: (ChangeLog?) async throws -> ExitCode
    ) async throws -> ExitCode {
        guard watch else { return try await work(nil) }
        // Between two runs, a signal must not end the process in the middle of an action.
        let signals = Interrupts()
        defer { signals.end() }
        let log = ChangeLog()
        var seen = files()
        while true {
            do {
                if try await work(log) == .interrupted { return .interrupted }
            } catch let error as StickermillError {
                guard error.code != .cancelled else { return .interrupted }
                screen.complain(Words.ofCommand.sentences(about: error))
            }
            if !log.isRepeated { screen.complain("watching; Ctrl-C ends it") }
            // Files that the run itself has written, such as tables of labels, do not count as changed.
            seen.add(others: log.otherFiles)
            seen.leaveOut(outputs: log.outputs)
            let (before, interval) = (seen, interval)
            let pause = Task { await before.nextChange(every: interval) }
            let interrupts = Interrupts { pause.cancel() }
            // If the signal came when the run was just ending, it has not cancelled anything yet.
            if Interrupts.areRequested { pause.cancel() }
            let next = await pause.value
            interrupts.end()
            guard let next else { return .interrupted }
            seen = next
            log.start(with: next.paths(changedSince: before))
        }
    }
}
