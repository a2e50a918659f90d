import ArgumentParser
import Stickermill

// This file decides all exit statuses.
extension ExitCode {
    /// 128 + SIGINT, as in shells.
    static let interrupted = ExitCode(130)
    /// The command could not write to standard output: EX_IOERR of sysexits.h.
    static let outputLost = ExitCode(74)

    /// The status of a run: 130 if it was interrupted, 1 if its report gates, otherwise 0.
    init(_ report: Report, skipped: [SkippedPath], gate: Finding.Severity) {
        if report.summary.cancelled > 0 {
            self = .interrupted
        } else {
            self = report.naming(skipped).gates(at: gate) ? .failure : .success
        }
    }

    /// The status of a verification: 1 if it gates, otherwise 0.
    init(_ verification: PackVerification, gate: Finding.Severity) {
        self = verification.gates(at: gate) ? .failure : .success
    }

    /// The status of a benchmark: 1 if a master failed, otherwise 0.
    init(_ report: BenchmarkReport) {
        self = report.failures.isEmpty ? .success : .failure
    }

    /// The status for an error: 130 if the work was cancelled, 64 if the call is wrong, otherwise 1.
    init(_ error: StickermillError) {
        self = error.code == .cancelled ? .interrupted : error.isFaultOfCall ? .validationFailure : .failure
    }

    /// The paragraph about exit statuses in the help of each command that gates masters.
    static let explanation = explanation(
        success: "done",
        failure: "a sticker failed or has an error (with --strict: or a warning, or a skipped file)")

    /// Returns the paragraph about exit statuses for a command whose `--strict` treats warnings as errors.
    static func explanation(ofFailure failure: String) -> String {
        explanation(success: "done", failure: "\(failure) (with --strict: or a warning)")
    }

    /// Returns the paragraph about exit statuses.
    static func explanation(success: String, failure: String, faultOfCall: String = "usage error") -> String {
        """
        Exit status:
        0    \(success)
        1    \(failure)
        64   \(faultOfCall)
        74   could not write to standard output
        130  interrupted
        """
    }
}

extension Screen {
    /// Runs the work of a command, reports an error, and throws the exit status if it is not 0.
    func end(_ work: () async throws -> ExitCode) async throws {
        let status: ExitCode
        do {
            status = try await work()
        } catch let error as StickermillError {
            for error in error.all { complain(Words.ofCommand.sentences(about: error)) }
            status = ExitCode(error)
        }
        guard status.isSuccess else { throw status }
    }
}
