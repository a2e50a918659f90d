import Inspection
import Logging
import Stickermill
import Support

/// Shows the progress, messages, and summary of a run.
///
/// The summary goes to standard output, or to standard error if a report goes to standard output. Everything else goes to
/// standard error.
struct Screen: Sendable {
    let isQuiet: Bool
    let isVerbose: Bool
    fileprivate let summaryOutput: Output
    /// How findings are shown.
    let style: FindingsText.Style

    /// - Parameters:
    ///   - isFilter: Whether the command writes its result to standard output.
    ///   - findings: The options for findings, which may also go to standard output.
    init(_ options: RunOptions, isFilter: Bool = false, _ findings: FindingsOptions? = nil) {
        let isTaken = isFilter || options.json || findings?.usesStandardOutput == true
        self.init(
            isQuiet: options.quiet || (isFilter && !options.verbose), isVerbose: options.verbose,
            summaryOutput: isTaken ? .error : .standard,
            options.display.style(isVerbose: options.verbose, for: isTaken ? .error : .standard))
    }

    init(
        isQuiet: Bool, isVerbose: Bool = false, summaryOutput: Output = .standard,
        _ style: FindingsText.Style = .init()
    ) {
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.summaryOutput = summaryOutput
        self.style = style
        let showsLog = isVerbose
        LoggingSystem.bootstrap { label in
            guard showsLog else { return SwiftLogNoOpLogHandler() }
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .debug
            return handler
        }
    }

    /// Returns a progress bar, or `nil` if the options or standard error rule it out.
    func progressBar() -> ProgressBar? {
        !isQuiet && !isVerbose && Output.error.isTerminal ? ProgressBar(output: .error) : nil
    }

    func complain(_ sentence: String) {
        Output.error.complain(sentence)
    }

    /// Adds a sentence to the summary.
    func addToSummary(_ sentence: String) {
        if !isQuiet { summaryOutput.write("\(sentence)\n") }
    }

    /// With `--verbose`, prints the result for a master as soon as it is known.
    func describe(_ report: MasterReport) {
        guard isVerbose else { return }
        let outcome =
            switch report.status {
            case .converted, .planned: count(report.files.count, "file")
            case .checked: count(report.findings.count, "finding")
            case .failed: "failed"
            case .cancelled: "interrupted"
            }
        let others = report.frameFiles.map { " and \(count($0.count - 1, "other frame"))" } ?? ""
        var lines = ["\(report.path)\(others): \(outcome)"]
        lines += (report.preparation ?? []).map { "  \($0.step.rawValue): \($0.detail)" }
        if let detail = report.error?.detail { lines.append("  libvips: \(detail)") }
        Output.error.write(lines.map { $0.printable + "\n" }.joined())
    }

    /// Prints the summary, or only failures with `--quiet`.
    ///
    /// - Parameter gate: A finding of this severity or higher ends the command with status 1.
    func summarize(
        _ report: Report, skipped: [SkippedPath], gate: Finding.Severity, isPreview: Bool = false
    ) {
        if isQuiet {
            for failure in report.failures(at: gate) { complain(failure) }
            let failed = Set(report.masters.filter { $0.status == .failed }.map(\.path))
            for path in report.pack?.leftOut ?? [] where !failed.contains(path) {
                complain("\(path): left out of the pack")
            }
            if let pack = report.pack, !pack.isWritten && pack.isPlanned != true {
                complain(pack.error.map(Words.ofCommand.sentences) ?? Summary.sentence(ofUnwrittenPack: report))
            }
        } else {
            summaryOutput.write(Summary(report, skipped: skipped, style, isPreview: isPreview).text)
        }
        complain(aboutSkipped: skipped, gate: gate)
        complainOfResources(report)
    }

    /// Reports that the settings ask for sequences, but the art has no frames.
    func complainOfMissingSequences(in report: Report, of groups: [MasterGroup]) {
        guard groups.contains(where: \.settings.conversion.takesSequences),
            report.masters.allSatisfy({ $0.frameFiles == nil })
        else { return }
        complain(
            "no sequences found: frames are PNG files with numbers in their names, such as dance_01.png; each master is a sticker of "
                + "its own")
    }

    /// Prints advice if masters failed because the system grants too few resources.
    func complainOfResources(_ report: Report) {
        guard report.masters.contains(where: { $0.error?.code == .noResources }) else { return }
        complain("Use --jobs 1, or allow this process more threads or memory.")
    }

    /// Reports that skipped artwork ends the command with status 1, if warnings do.
    ///
    /// With `--quiet`, this also lists the skipped artwork.
    func complain(aboutSkipped skipped: [SkippedPath], gate: Finding.Severity) {
        let missing = skipped.filter { $0.gates(at: gate) }
        guard !missing.isEmpty else { return }
        if isQuiet { for line in skippedLines(missing) { complain(line) } }
        let hint = missing.contains { $0.cause == .link } ? "; --follow-links follows symbolic links" : ""
        complain("\(count(missing.count, "file")) skipped, which --strict counts as warnings\(hint)")
    }
}

extension Screen {
    /// Prints the faults of a pack, or with `--quiet` only the faults that end the command with status 1.
    func summarize(_ verification: PackVerification, gate: Finding.Severity) {
        if isQuiet {
            for fault in verification.faults where gate.gates(fault.finding.severity) {
                let finding = fault.finding
                complain("\(fault.path): \(finding.severity.rawValue): \(Words.ofCommand.message(of: finding))")
            }
        } else {
            summaryOutput.write(verification.text(style))
        }
    }
}

extension PackVerification {
    /// Returns the faults, then a line with their numbers.
    func text(_ style: FindingsText.Style) -> String {
        let verdict =
            "\(path.printable): \(count(stickers, "sticker")), \(count(errors, "error")), \(count(warnings, "warning"))."
        return [FindingsText(self, style).text, verdict].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
