import ArgumentParser
import FoundationSubset
import Platforms
import Stickermill
import Support

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks a finished sticker pack, whichever tool made it.",
        discussion: """
            \(Program.title) reads the asset catalog, its icons and stickers, and the manifest for the web. It does not know the settings of the \
            art: use --warn and --ignore for findings that you allowed there. \(InputOptions.more("verify"))

            \(ExitCode.explanation(ofFailure: "the pack has an error"))
            """)

    @Argument(help: ArgumentHelp("The folder of the pack, or a folder above it.", valueName: "pack"))
    var pack: URL

    @OptionGroup(title: "Findings") var rules: RuleArguments
    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var findings: FindingsOptions

    func validate() throws { try findings.refuse(json: common.json) }

    func run() async throws {
        let screen = Screen(common, findings)
        try await screen.end {
            let isCatalog = pack.pathExtension == "xcstickers"
            try (findings.files + [common.report]).refuseClashes(
                writing: isCatalog ? [pack] : PackPaths.products.map { pack.appending(path: $0) })
            var settings = Settings()
            rules.apply(to: &settings)
            let verification = try await screen.run {
                [pack, settings, jobs = common.jobs] () throws(StickermillError) in
                try await PackVerifier.verify(pack, settings: settings, jobs: jobs)
            }
            if common.json { Output.standard.write(bytes: try verification.json()) }
            screen.summarize(verification, gate: rules.gate.severity)
            try common.write(verification.json())
            try findings.write(
                FindingsDocument(verification, in: pack.relativePath), failingFrom: rules.gate.severity)
            return ExitCode(verification, gate: rules.gate.severity)
        }
    }
}
