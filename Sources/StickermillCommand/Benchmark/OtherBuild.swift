import Foundation
import Stickermill
import Support

/// Another build of Stickermill, which converts the same masters in turn with this build.
struct OtherBuild {
    let path: URL
    /// The arguments for both programs, without the output and the number of workers.
    let arguments: [String]

    /// - Parameter call: The arguments of this call of `bench`.
    init(_ path: URL, call: some Sequence<String>) {
        self.path = path
        arguments = Self.forConverting(call)
    }

    /// Returns the arguments of a `bench` call that also apply to `convert`.
    static func forConverting(_ call: some Sequence<String>) -> [String] {
        let withValue: Set = ["--against", "--repeat", "--jobs", "-j", "--chart"]
        var kept: [String] = []
        var skipsNext = false
        var isPastOptions = false
        for argument in call {
            if skipsNext {
                skipsNext = false
            } else if isPastOptions || argument == "--" {
                isPastOptions = true
                kept.append(argument)
            } else if withValue.contains(argument) {
                skipsNext = true
            } else if argument != "--json",
                !withValue.contains(where: { argument.hasPrefix($0 + "=") || $0 == "-j" && argument.hasPrefix($0) })
            {
                kept.append(argument)
            }
        }
        return kept
    }

    /// Runs both programs in turn.
    ///
    /// - Throws: `StickermillError` with the code `inputNotFound` if a program cannot be run, and `notComparable` if it does not write the same
    ///   files as this program.
    func compare(jobs: [Int], repeats: Int) throws -> BenchmarkReport.Against {
        let folder = try FileSystem.makeTemporaryFolder()
        defer { FileSystem.removeTree(folder) }
        let target = Paths.join(folder, "out")
        func convert(_ program: URL, _ jobs: Int) throws -> (cost: Cost, files: Set<String>) {
            defer { FileSystem.removeTree(target) }
            let options = ["--output", target, "--jobs", "\(jobs)", "--quiet"]
            let cost = try Self.run(program, ["convert"] + options + arguments).cost
            return (cost, FileSystem.files(below: target))
        }
        let version = try Self.run(path, ["--version"], statuses: [0]).output
        var pairs: [Int: [(own: Cost, other: Cost)]] = [:]
        for round in 0..<repeats {
            for number in jobs {
                // Each program goes first in every second round.
                let programs = round % 2 == 0 ? [EntryPoint.thisProgram, path] : [path, EntryPoint.thisProgram]
                var runs = try programs.map { try convert($0, number) }
                if round % 2 == 1 { runs.reverse() }
                try refuseOtherFiles(runs[1].files, than: runs[0].files)
                pairs[number, default: []].append((runs[0].cost, runs[1].cost))
            }
        }
        return BenchmarkReport.Against(
            path: path.relativePath, version: version.split(whereSeparator: \.isNewline).first.map(String.init) ?? "",
            runs: jobs.map { .init(jobs: $0, pairs: pairs[$0] ?? []) })
    }

    /// Refuses a program that did other work than this one.
    ///
    /// The bytes of the files may differ between two builds, but not the names.
    private func refuseOtherFiles(_ files: Set<String>, than own: Set<String>) throws(StickermillError) {
        guard let example = files.symmetricDifference(own).min() else { return }
        throw StickermillError(
            .otherFiles(count: files.count, ownCount: own.count, example: example, isOwn: own.contains(example)),
            path: path.relativePath)
    }

    private typealias Cost = BenchmarkReport.Against.Run.Cost

    /// Runs a program without a cache.
    ///
    /// Masters may fail, because they fail for both programs.
    private static func run(
        _ program: URL, _ arguments: [String], statuses: Set<Int32> = [0, 1]
    ) throws -> (output: String, cost: Cost) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([Program.cacheVariable: ""]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        let (cpuTime, start) = (ProcessFigures.cpuTime(ofChildren: true), ContinuousClock.now)
        do {
            try process.run()
        } catch {
            throw StickermillError(.notRunnable, path: program.relativePath)
        }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationReason == .exit, statuses.contains(process.terminationStatus) else {
            throw StickermillError(
                .otherProgramFailed(status: Int(process.terminationStatus)), path: program.relativePath)
        }
        let time = ContinuousClock.now - start
        return (String(decoding: text, as: UTF8.self), (ProcessFigures.cpuTime(ofChildren: true) - cpuTime, time))
    }
}
