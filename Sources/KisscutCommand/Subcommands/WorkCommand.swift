import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Converts or checks masters that another program names, one by one.",
        discussion: """
            Reads one request per line on standard input, in JSON, and writes one answer per line on standard output, in any \
            order:

              {"id": "7", "master": "art/cat@3x.png", "output": "out", "options": {"convert": {"scales": [1, 2]}}}

            A request may have the file itself: "data" in Base64, and its name as "master". Without "output", the answer has the \
            files. {"id": "8", "job": "stats"} is answered with figures of the process, and {"id": "9", "job": "cancel", \
            "request": "7"} ends a request.

            The options are the keys of kisscut.yml; no file with settings is read. A request that is wrong, or whose \
            master fails, is answered and stops no other. The first line says which version this is. No more requests are \
            read than the workers need, so the program that writes them must read the answers at the same time. At the end \
            of the input the command ends when all requests are answered.

            \(ExitCode.explanation(
                success: "all requests are answered, whatever the answers say",
                failure: "the input cannot be read, or libvips cannot be loaded"))
            """)

    @OptionGroup var workers: JobsOption

    @Option(
        help: ArgumentHelp(
            "Refuse masters and outputs that are not below this folder after links are followed; may be repeated.",
            valueName: "dir"))
    var root: [URL] = []

    @OptionGroup var caching: CacheOptions

    func run() async throws {
        // A driver that stops reading is a failed write, after which files and locks are cleaned up.
        signal(SIGPIPE, SIG_IGN)
        let screen = Screen(isQuiet: true)
        try await screen.end {
            let cache = try caching.cache()
            let task = Task {
                [jobs = workers.jobs, roots = root.map(\.pathAsWritten)] () async -> Result<Bool, KisscutError> in
                do throws(KisscutError) {
                    return .success(
                        try await WorkLoop.answer(requestsFrom: STDIN_FILENO, jobs: jobs, cache: cache, roots: roots) {
                            line in
                            Output.standard.write(bytes: line)
                            return Output.standard.fault == nil
                        })
                } catch {
                    return .failure(error)
                }
            }
            let interrupts = Interrupts { task.cancel() }
            defer { interrupts.end() }
            let isComplete = try await task.value.get()
            screen.describe(cache, caching)
            guard Output.standard.fault == nil else { return .outputLost }
            return isComplete ? .success : .interrupted
        }
    }
}
