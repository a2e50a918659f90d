import ArgumentParser
import FoundationSubset
import Inspection
import Stickermill

/// The formats in which other programs read findings.
enum FindingsFormat: String, CaseIterable {
    case github, gitlab, junit, markdown, sarif, xcode

    fileprivate func bytes(_ document: FindingsDocument, failingFrom severity: Finding.Severity) throws -> [UInt8] {
        switch self {
        case .github: Array(document.annotations().utf8)
        case .gitlab: try document.gitLab()
        case .junit: Array(document.junit(failingFrom: severity).utf8)
        case .markdown: Array(document.markdown().utf8)
        case .sarif: try document.sarif()
        case .xcode: Array(document.xcodeLines().utf8)
        }
    }
}

/// A format for findings and its destination: a file, as in `sarif=found.sarif`, or standard output.
struct FindingsTarget: ExpressibleByArgument {
    let format: FindingsFormat
    /// The file to write, or `nil` for standard output.
    let file: URL?

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = parts.first.flatMap({ FindingsFormat(rawValue: String($0)) }),
            parts.count == 1 || !parts[1].isEmpty
        else { return nil }
        self.format = format
        file = parts.count == 2 ? URL(argument: String(parts[1])) : nil
    }
}

/// The options that write findings for other programs.
struct FindingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print the findings for another program, or write them to a file: github, sarif=found.sarif; may be repeated. (values: "
                + "\(FindingsFormat.allCases.map(\.rawValue).joined(separator: ", ")))",
            valueName: "format[=file]"))
    var findings: [FindingsTarget] = []

    /// Whether findings in a format go to standard output, so that the text for people goes to standard error.
    var usesStandardOutput: Bool { findings.contains { $0.file == nil } }

    var files: [URL?] { findings.compactMap(\.file) }

    func validate() throws {
        guard findings.count(where: { $0.file == nil }) < 2 else {
            throw ValidationError(
                "Standard output is for one format; the others of '--findings' need a file, such as sarif=found.sarif.")
        }
    }

    /// Throws if the report and the findings both need standard output.
    func refuse(json: Bool) throws {
        guard json && usesStandardOutput else { return }
        throw ValidationError(
            "'--json' and '--findings' without a file both need standard output; '--report' writes to a file.")
    }

    /// Writes the findings.
    ///
    /// - Parameter severity: A finding of this severity or higher fails its master.
    func write(_ document: @autoclosure () -> FindingsDocument, failingFrom severity: Finding.Severity) throws {
        guard !findings.isEmpty else { return }
        let document = document()
        for target in findings {
            let bytes = try target.format.bytes(document, failingFrom: severity)
            if let file = target.file { try writeOutput(bytes, to: file) } else { Output.standard.write(bytes: bytes) }
        }
    }
}
