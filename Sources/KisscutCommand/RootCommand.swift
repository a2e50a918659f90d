import ArgumentParser
import Kisscut

struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kisscut",
        abstract: "Turns @3x sticker masters into everything a Messages sticker pack needs.",
        discussion: """
            Masters are PNG, APNG, GIF or JPEG files of 300 to 618 px a side, on a transparent background.

            Exit status: 0 done; 1 a master failed, or a gate found an error; 64 the call is wrong and nothing was \
            done; 74 standard output cannot be written; 130 interrupted.
            """,
        version: Kisscut.version,
        subcommands: [
            ConvertCommand.self, CheckCommand.self, PackCommand.self, InitCommand.self, BenchCommand.self,
        ])
}
