import ArgumentParser
import Kisscut

// The one place that decides how the process ends.
extension ExitCode {
    /// 128 + SIGINT, as in shells.
    static let interrupted = ExitCode(130)
    /// What was asked for on standard output cannot be written: EX_IOERR of sysexits.h.
    static let outputLost = ExitCode(74)

    /// The status of a run: 1 if a master failed, a finding has the gate's severity or a higher one, artwork was skipped and
    /// warnings gate, or a pack is incomplete; else 0.
    init(_ report: Report, skipped: [SkippedPath], gate: Finding.Severity) {
        let gates =
            report.masters.contains { $0.findings.contains { $0.severity >= gate } } || !skipped.gating(gate).isEmpty
        let isWhole = report.allPacks.allSatisfy { ($0.isWritten || $0.isPlanned == true) && $0.leftOut.isEmpty }
        if report.summary.cancelled > 0 {
            self = .interrupted
        } else {
            self = report.summary.failed > 0 || gates || !isWhole ? .failure : .success
        }
    }

    /// The status of a verification: 1 if a fault has the gate's severity or a higher one; else 0.
    init(_ verification: PackVerification, gate: GateOption) {
        self = verification.faults.contains { $0.severity >= gate.severity } ? .failure : .success
    }

    /// The status of a measurement: 0, or 1 if a master failed.
    init(_ report: BenchmarkReport) {
        self = report.failures.isEmpty ? .success : .failure
    }

    /// The status of work that could not be done.
    init(_ error: KisscutError) {
        self = error.code == .cancelled ? .interrupted : error.isFaultOfCall ? .validationFailure : .failure
    }

    /// The paragraph about exit statuses in the help of each command that gates masters.
    static let explanation = explanation(
        success: "done",
        failure: "a master failed or has an error (with --strict, also a warning or skipped artwork)")

    /// Returns the paragraph about exit statuses of a command that gates; with `--strict`, a warning counts like an error.
    static func explanation(ofFailure failure: String) -> String {
        explanation(success: "done", failure: "\(failure) (with --strict, also a warning)")
    }

    /// Returns the paragraph about exit statuses.
    static func explanation(success: String, failure: String, faultOfCall: String = "usage error") -> String {
        "Exit status: 0 \(success); 1 \(failure); 64 \(faultOfCall); 74 could not write to standard output; 130 interrupted."
    }
}

extension [SkippedPath] {
    /// The artwork that may be missed, which counts as a warning; empty if warnings do not gate.
    func gating(_ gate: Finding.Severity) -> [SkippedPath] {
        gate <= .warning ? filter(\.isMissing) : []
    }
}

extension Screen {
    /// Does the work of a command, and ends the process with its status; an error is reported first.
    func end(_ work: () async throws -> ExitCode) async throws {
        let status: ExitCode
        do {
            status = try await work()
        } catch let error as KisscutError {
            complain(error.description.namingOptions)
            status = ExitCode(error)
        }
        guard status.isSuccess else { throw status }
    }
}
