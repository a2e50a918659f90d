import Inspection
import Stickermill
import Support
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The changes that a watch reports after its first run, one line per change.
final class ChangeLog: Sendable {
    private let state = Mutex(State())

    private struct State {
        var reports: [String: MasterReport] = [:]
        var changed: Set<String> = []
        var isRepeated = false
        var search: MasterSearch?
        var outputs: [String] = []
    }

    /// Whether this run follows an earlier run.
    var isRepeated: Bool { state.withLock { $0.isRepeated } }

    /// Starts another run.
    ///
    /// - Parameter changed: The paths of the files that have changed.
    func start(with changed: Set<String>) {
        state.withLock { ($0.changed, $0.isRepeated) = (changed, true) }
    }

    /// Returns the result of a search, or the last result while the settings are wrong, such as during an edit.
    func search(
        _ screen: Screen, _ search: () throws(StickermillError) -> MasterSearch
    ) throws(StickermillError) -> MasterSearch {
        do throws(StickermillError) {
            let found = try search()
            state.withLock { $0.search = found }
            return found
        } catch {
            guard error.code == .badSettings, let last = state.withLock({ $0.search })?.withoutMissingFiles else {
                throw error
            }
            screen.complain("\(Words.ofCommand.sentences(about: error)); the last settings that were right apply")
            return last
        }
    }

    /// The files that settings name, such as icons and tables of labels.
    var otherFiles: [String] {
        let groups = state.withLock { $0.search }?.groups ?? []
        return groups.map(\.settings.pack).flatMap { [$0.icon, $0.wideIcon, $0.labelTable] }
            .compactMap { $0?.pathAsWritten }
    }

    /// Notes files and folders that the run writes, if they depend on the masters, such as a page for each pack.
    func note(outputs: [String]) {
        state.withLock { $0.outputs = outputs }
    }

    /// The noted files and folders.
    var outputs: [String] { state.withLock { $0.outputs } }

    /// Returns a line for each master that changed, has a new result, or is gone.
    ///
    /// - Parameters:
    ///   - verb: The word for a master that did not fail, such as `converted`.
    ///   - withFindings: Whether each finding also has a line.
    func lines(_ report: Report, _ verb: String, withFindings: Bool = false) -> [String] {
        let reports = Dictionary(report.masters.map { ($0.path, $0.withoutTimes) }) { first, _ in first }
        let (before, changed) = state.withLock { state in
            defer { state.reports = reports }
            return (state.reports, state.changed)
        }
        var lines: [String] = []
        for master in report.masters {
            let files = Set(master.frameFiles ?? [master.path])
            guard before[master.path] != reports[master.path] || !files.isDisjoint(with: changed) else { continue }
            lines.append(line(of: master, verb))
            guard withFindings else { continue }
            lines += master.findings.map { "  \($0.severity.rawValue) \($0.rule): \(Words.ofCommand.message(of: $0))" }
        }
        lines += before.keys.filter { reports[$0] == nil }.sorted().map { "\($0): gone" }
        if lines.isEmpty { lines = changed.sorted().prefix(3).map { "\($0): changed, and nothing else" } }
        let time = Self.timeOfDay
        return lines.map { ($0.hasPrefix("  ") ? $0 : "\(time) \($0)").printable }
    }

    private func line(of master: MasterReport, _ verb: String) -> String {
        if let error = master.error { return Words.ofCommand.sentences(about: error) }
        var parts = [master.status == .cancelled ? "interrupted" : verb]
        if !master.files.isEmpty { parts.append(count(master.files.count, "file")) }
        for severity in [Finding.Severity.error, .warning, .note] {
            let number = master.findings.count { $0.severity == severity }
            if number > 0 { parts.append(count(number, severity.rawValue)) }
        }
        return "\(master.path): \(parts.joined(separator: ", "))"
    }

    /// The time of day, such as 12:03:04.
    private static var timeOfDay: String {
        var (now, local) = (time_t(), tm())
        time(&now)
        localtime_r(&now, &local)
        return [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
