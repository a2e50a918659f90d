import ArgumentParser
import Inspection
import Kisscut
import Making
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ConvertCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes renditions and thumbnails of masters.",
        discussion: """
            Every file is made straight from its master and is written whole or not at all. One master that fails never \
            stops the others. Nothing is enlarged: a thumbnail larger than its master is left out. Animated masters keep \
            all their frames, their timing and their plays. \(InputOptions.settings)

            Written below the output folder, in the subfolders of the input:
              renditions/<name>[@2x|@3x].png
              thumbnails/<small|regular|large>/<name>[@2x|@3x].png

            \(ExitCode.explanation)
            """)

    @OptionGroup var inputs: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; - writes the only file to standard output.", valueName: "dir"))
    var output: URL

    @Option(
        help: ArgumentHelp(
            "The name of a master that is read from standard input, for which the input is -. (default: stdin)",
            valueName: "name"))
    var stdinName: String?

    @OptionGroup(title: "What to make") var conversion: ConversionArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "The rules") var rules: RuleArguments
    @OptionGroup(title: "The run") var common: RunOptions

    @OptionGroup(title: "The run") var sharing: ShardOption

    @Flag(help: "Do everything except writing.")
    var dryRun = false

    func validate() throws { try validateStreams() }

    func apply(to settings: inout Settings) {
        conversion.apply(to: &settings)
        rendering.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        guard !usesStreams else { return try await convertStreams() }
        let screen = Screen(common)
        try await screen.end {
            let settings = try settings(of: inputs.inputs)
            let search = try inputs.search(output: output).excluding(by: settings)
            try search.refuseOverwriting(by: common.report)
            try [common.report].refuseClashes(writing: ConvertedFiles.folders.map { output.appending(path: $0) })
            let (converter, masters) = (Converter(settings: settings), search.masters)
            let report = try await screen.run {
                [output, dryRun, jobs = common.jobs, shard = sharing.shard] () throws(KisscutError) in
                try await converter.convert(
                    masters, to: output, jobs: jobs, shard: shard, isDryRun: dryRun)
            }
            try common.deliver(
                sharing.completing(report, rules.gate), skipped: search.skipped, gate: rules.gate, to: screen)
            let folder = output.relativePath
            if let input = inputs.inputs.map(\.relativePath).first(where: { FileSystem.isFolder(folder, inside: $0) }) {
                screen.addToSummary(
                    "\(folder.printable) is inside \(input.printable): other commands would read its files as masters, so write elsewhere."
                )
            }
            // Older files of a master that is not converted now are not left over.
            let isWhole = sharing.shard == nil && report.summary.converted == report.summary.masters
            if isWhole, let sentence = leftovers(of: report) { screen.addToSummary(sentence) }
            return ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
        }
    }

    /// Names the files of runs before this one, whose masters may be gone; nil if there are none.
    private func leftovers(of report: Report) -> String? {
        let written = Set(report.masters.flatMap(\.files).map(\.path))
        let extensions = Set(ImageFormat.allCases.filter(\.capabilities.isWritten).map(\.fileExtension))
        let files = ConvertedFiles.folders.flatMap { folder in
            let path = output.appending(path: folder).path
            return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map { Paths.join(folder, $0) }
        }
        let others = files.filter { extensions.contains(Paths.fileExtension(of: $0)) && !written.contains($0) }
        guard let first = others.min() else { return nil }
        return
            "\(output.relativePath.printable) has \(count(others.count, "file")) that this run did not write, such as "
            + "\(first.printable)."
    }
}
