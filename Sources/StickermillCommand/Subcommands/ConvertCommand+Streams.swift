import ArgumentParser
import FoundationSubset
import Stickermill
import Support

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Converts a master from standard input, or to a file on standard output.
extension ConvertCommand {
    /// Whether an input is standard input, or the output is standard output.
    var usesStreams: Bool { inputs.inputs.contains(where: \.isStream) || isFilter }

    /// Whether the output is standard output.
    private var isFilter: Bool { output?.isStream == true }

    func validateStreams() throws {
        guard usesStreams else { return }
        guard output != nil else {
            throw ValidationError("'-' needs '--output'.")
        }
        guard inputs.inputs.count == 1 else {
            throw ValidationError("'-' stands for one master; name no other input.")
        }
        guard sharing.shard == nil, !dryRun, !watching.watch else {
            throw ValidationError("'-' excludes '--shard', '--dry-run' and '--watch'.")
        }
        guard !isFilter || !common.json else {
            throw ValidationError("'--output -' and '--json' cannot be combined; '--report' writes a file.")
        }
        guard !isFilter || !findings.usesStandardOutput else {
            throw ValidationError(
                "'--output -' uses standard output; '--findings' needs a file, such as sarif=found.sarif.")
        }
    }

    func convertStreams() async throws {
        let screen = Screen(common, isFilter: isFilter, findings)
        try await screen.end {
            let input = inputs.inputs[0]
            try (findings.files + [common.report]).refuseClashes(reading: input.isStream ? [] : [input])
            var given = try Settings(
                ofFolder: URL(pathAsWritten: input.isStream ? "." : Paths.folder(of: input.pathAsWritten)))
            apply(to: &given)
            let settings = given
            let (bytes, master) = try read(input, limit: settings.limits.bytes)
            let folder = isFilter ? nil : output
            let cache = try caching.cache()
            let (report, files) = try await screen.run { [jobs = common.jobs] () throws(StickermillError) in
                try await Converter(settings: settings, cache: cache).convert(
                    bytes, of: master, isFile: !input.isStream, to: folder, jobs: jobs)
            }
            try common.deliver(report, skipped: [], gate: rules.gate, to: screen)
            try findings.write(FindingsDocument(report, of: "convert"), failingFrom: rules.gate.severity)
            screen.describe(cache, caching)
            if isFilter && report.summary.failed == 0 {
                guard !files.isEmpty else {
                    // An empty stream is no image, and a finding knows why every file was left out.
                    for failure in report.failures(at: .warning) { screen.complain(failure) }
                    return .failure
                }
                try write(files)
            }
            return ExitCode(report, skipped: [], gate: rules.gate.severity)
        }
    }

    /// Reads the master.
    private func read(_ input: URL, limit: Int) throws(StickermillError) -> (bytes: [UInt8], Master) {
        let name = input.isStream ? "standard input" : input.pathAsWritten
        let master = input.isStream ? try Master(inMemory: stdinName ?? "stdin") : Master(input)
        do throws(FileSystem.Fault) {
            let bytes =
                input.isStream
                ? try FileSystem.contents(ofStream: STDIN_FILENO, limit: limit)
                : try FileSystem.contents(of: input.pathAsWritten, limit: limit)
            return (bytes, master)
        } catch {
            throw StickermillError(.inputNotReadable(cause: error.reason), path: name)
        }
    }

    /// Writes the only file to standard output.
    private func write(_ files: [MadeMaster.File]) throws(StickermillError) {
        guard files.count == 1 else {
            throw StickermillError(.severalFiles(count: files.count), path: "--output -")
        }
        Output.standard.write(bytes: Array(files[0].data))
    }
}

extension URL {
    /// Whether the argument stands for standard input or output.
    var isStream: Bool { relativePath == "-" }
}
