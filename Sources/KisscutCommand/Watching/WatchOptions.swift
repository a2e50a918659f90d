import ArgumentParser
import Kisscut
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Does the work of a command once, or again and again.
    ///
    /// Files are looked at by their size, time and inode, because containers and network disks send no events. A file counts as changed
    /// when it is the same in two looks, so that no half of an export is read.
    ///
    /// - Parameters:
    ///   - files: Looks at the files that the work depends on.
    ///   - work: Gets the log of changes, or nil if it is done only once.
    func run(
        _ screen: Screen, watching files: () -> WatchedFiles, _ work: (ChangeLog?) async throws -> ExitCode
    ) async throws -> ExitCode {
        guard watch else { return try await work(nil) }
        // Between two runs no signal may end the process in the middle of something.
        let signals = Interrupts()
        defer { signals.end() }
        let log = ChangeLog()
        var seen = files()
        while true {
            do {
                if try await work(log) == .interrupted { return .interrupted }
            } catch let error as KisscutError {
                guard error.code != .cancelled else { return .interrupted }
                screen.complain(error.description.namingOptions)
            }
            if !log.isRepeated { screen.complain("watching; Ctrl-C ends it") }
            // What the run itself has written, such as rows of labels, is no change.
            seen.add(others: log.otherFiles)
            let (before, interval) = (seen, interval)
            let pause = Task { await before.nextChange(every: interval) }
            let interrupts = Interrupts { pause.cancel() }
            // A run that was just ending had nothing to cancel.
            if Interrupts.areRequested { pause.cancel() }
            let next = await pause.value
            interrupts.end()
            guard let next else { return .interrupted }
            seen = next
            log.start(with: next.paths(changedSince: before))
        }
    }
}
