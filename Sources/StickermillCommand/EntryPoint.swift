import ArgumentParser
import FoundationSubset
import Stickermill
import Support
import Vips

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

#if !Command
    #error("The command needs a trait, with which SwiftPM fetches what it needs: swift build --traits Command")
#endif

/// The entry point, which reports failed writes to standard output before the process ends.
@main
enum EntryPoint {
    static func main() async {
        StandardStreams.prepare()
        RequiredResources.refuseMissingArguments()
        RequiredResources.refuseTooFew()
        SVGDrawing.current = .byCommand(thisProgram)
        let installation = Installation(program: thisProgram.path)
        LibvipsPlace.choose {
            installation.libvips(named: ProcessInfo.processInfo.environment[Program.libvipsVariable])
        }
        let status = await run()
        Output.standard.close()
        // A reader that closes its pipe early has seen enough.
        guard let fault = Output.standard.fault, !fault.isClosedPipe else { exit(status.rawValue) }
        Output.error.complain("could not write to standard output: \(fault.reason)")
        exit(ExitCode.outputLost.rawValue)
    }

    /// The file of the running program.
    ///
    /// On Linux, this is the program that was started, even if its file has been replaced since.
    static var thisProgram: URL {
        #if os(Linux)
            URL(fileURLWithPath: "/proc/self/exe")
        #else
            Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
    }

    /// Runs the command that the arguments name.
    ///
    /// Help and version also go through `Output`, which notices failed writes.
    private static func run() async -> ExitCode {
        if let versions = Versions.text(for: CommandLine.arguments.dropFirst()) {
            Output.standard.write(versions)
            return .success
        }
        if let overview = RootCommand.overview(for: CommandLine.arguments.dropFirst()) {
            Output.standard.write(overview.text)
            return .success
        }
        if let sentence = RootCommand.unknownCommand(in: CommandLine.arguments.dropFirst()) {
            Output.error.complain(sentence)
            return .validationFailure
        }
        do {
            var command = try RootCommand.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return .success
        } catch {
            let status = RootCommand.exitCode(for: error)
            let message = RootCommand.fullMessage(for: error)
            if !message.isEmpty {
                if status.isSuccess {
                    Output.standard.write(message + "\n")
                } else {
                    Output.error.write(message.printableLines + "\n")
                }
            }
            return status
        }
    }
}

extension Output {
    /// Writes a sentence for people, with the control characters of file names replaced.
    func complain(_ sentence: String) {
        write("\(Program.name): \(sentence.printable)\n")
    }
}
