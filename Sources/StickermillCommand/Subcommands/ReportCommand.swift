import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Shows the findings of a saved report.",
        discussion: """
            Reads a report that check, convert, pack or verify wrote with --report or --json. With --findings, it writes the findings in \
            another format.

            \(ExitCode.explanation(success: "done", failure: "a file cannot be written"))
            """)

    @Argument(help: ArgumentHelp("The report, a JSON file.", valueName: "file"))
    var file: URL

    @OptionGroup var findings: FindingsOptions

    @OptionGroup var display: DisplayOptions

    @Flag(help: "In JUnit, treat warnings as errors.")
    var strict = false

    /// The report of a million masters has a few hundred megabytes.
    private static let maximumBytes = 1_000_000_000

    func run() throws {
        do throws(StickermillError) {
            try show()
        } catch {
            Output.error.complain(error.description)
            throw ExitCode(error)
        }
    }

    private func show() throws(StickermillError) {
        try findings.files.refuseClashes(reading: [file])
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: file.pathAsWritten, limit: Self.maximumBytes)
        } catch {
            throw StickermillError(.inputNotFound(cause: error.reason), path: file.relativePath)
        }
        let document: FindingsDocument
        let text: String
        let style = display.style(isVerbose: false, for: .standard)
        if let report = try? Report(json: bytes) {
            document = FindingsDocument(report, of: report.command)
            text = report.findingsAndVerdict(skipped: report.skipped ?? [], style)
        } else if let verification = try? PackVerification(json: bytes) {
            document = FindingsDocument(verification, in: verification.path)
            text = verification.text(style)
        } else {
            throw StickermillError(.notAReport, path: file.relativePath)
        }
        guard !findings.findings.isEmpty else { return Output.standard.write(text) }
        do {
            try findings.write(document, failingFrom: strict ? .warning : .error)
        } catch {
            throw error as? StickermillError
                ?? StickermillError(.notWritable(cause: "\(error)"), path: file.relativePath)
        }
    }
}

extension Report {
    /// The command that made the report, as far as the report shows it.
    fileprivate var command: String {
        if !allPacks.isEmpty { return "pack" }
        return masters.contains { [.converted, .planned].contains($0.status) } ? "convert" : "check"
    }
}
