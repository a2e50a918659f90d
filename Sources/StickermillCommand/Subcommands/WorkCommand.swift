import ArgumentParser
import FoundationSubset
import Stickermill
import Support

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Serves requests of another program, one per line.",
        discussion: """
            \(Program.title) reads one JSON request per line from standard input, and writes one answer per line to standard output, in any order:

              {"id": "7", "master": "art/cat@3x.png", "output": "out", "options": {"convert": {"scales": [1, 2]}}}

            A request may contain the file as Base64 in "data", with its name in "master". Without "output", the answer contains the \
            files. {"id": "8", "job": "stats"} asks for figures of the process, and {"id": "9", "job": "cancel", "request": "7"} cancels a \
            request.

            The options are the keys of \(Program.settingsName); \(Program.title) reads no settings file. A wrong request gets an answer and does not stop \
            others. The first line names the version. \(Program.title) reads requests only as fast as it works, so read the answers while you \
            write. When the input ends, \(Program.title) answers the remaining requests and exits.

            \(ExitCode.explanation(
                success: "all requests have an answer, even a failure",
                failure: "the input cannot be read, or libvips cannot be loaded"))
            """)

    @OptionGroup var workers: JobsOption

    @Option(
        help: ArgumentHelp(
            "Refuse masters and outputs that are not below this folder after links are followed; may be repeated.",
            valueName: "dir"))
    var root: [URL] = []

    @Option(
        help: ArgumentHelp(
            "How many requests may wait for a worker before no more are read; as many as there are workers by default.",
            valueName: "count"))
    var waiting: Int?

    @OptionGroup(title: "Limits that requests can only lower") var limits: LimitArguments

    @OptionGroup var caching: CacheOptions

    func validate() throws {
        if let waiting, waiting < 1 {
            throw ValidationError("'--waiting' must be 1 or more.")
        }
    }

    func run() async throws {
        // If the driver stops reading, writing fails instead of ending the process, and Stickermill removes its files and locks.
        signal(SIGPIPE, SIG_IGN)
        let screen = Screen(isQuiet: true)
        try await screen.end {
            let cache = try caching.cache()
            var allowed = Settings()
            limits.apply(to: &allowed)
            let workshop = Workshop(workers: workers.jobs, waiting: waiting, cache: cache, limits: allowed.limits)
            let task = Task { [roots = root.map(\.pathAsWritten)] () async -> Result<Bool, StickermillError> in
                do throws(StickermillError) {
                    return .success(
                        try await WorkLoop.answer(requestsFrom: STDIN_FILENO, workshop, roots: roots) { line in
                            Output.standard.write(bytes: line)
                            return Output.standard.fault == nil
                        })
                } catch {
                    return .failure(error)
                }
            }
            // If the driver stopped reading, the last answers can never be written.
            let interrupts = Interrupts(isImpatient: true) { task.cancel() }
            defer { interrupts.end() }
            let isComplete = try await task.value.get()
            screen.describe(cache, caching)
            guard Output.standard.fault == nil else { return .outputLost }
            return isComplete ? .success : .interrupted
        }
    }
}
