import Foundation
import TestSupport
import Testing

/// What every command says of itself, as the files in `Help` have it; `make help-snapshots` writes them again.
@Suite struct HelpTests {
    private static let snapshots = Project.root.appendingPathComponent("Tests/KisscutCommandTests/Help")

    private func help(_ arguments: String...) throws -> String {
        // As wide as in a terminal of 80 columns, wherever the tests run.
        let run = try StartedCommand(arguments + ["--help"], environment: ["COLUMNS": "80"]).end()
        #expect(run.status == 0 && run.error == "")
        return run.output
    }

    /// The help of `kisscut` and of every subcommand that it lists, by name.
    private func helpOfAllCommands() throws -> [String: String] {
        let root = try help()
        var texts = ["kisscut": root]
        let list = root.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "SUBCOMMANDS:" }
        for line in list.dropFirst().prefix(while: { !$0.isEmpty }) {
            let name = String(line.dropFirst(2).prefix { $0 != " " })
            if !name.isEmpty { texts[name] = try help(name) }
        }
        return texts
    }

    @Test(arguments: [("chek", "; did you mean 'check'?"), ("art", "; 'kisscut --help' lists them")])
    func aWordThatIsNoCommandIsNamed(word: String, hint: String) throws {
        let run = try CommandRun([word, "art", "--strict"])
        #expect(run.status == 64)
        #expect(run.error == "kisscut: no command is called '\(word)'\(hint)\n")
    }

    @Test func helpIsTheCommittedText() throws {
        let texts = try helpOfAllCommands()
        #expect(texts.count >= 6)
        if Snapshots.areWritten { try write(texts) }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.snapshots.path)
        #expect(names.sorted() == texts.keys.map { "\($0).txt" }.sorted(), "make help-snapshots")
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            let file = Self.snapshots.appendingPathComponent("\(name).txt")
            let committed = try? String(contentsOf: file, encoding: .utf8)
            #expect(text == committed, "the help of \(name) has changed; if it should, run make help-snapshots")
        }
    }

    private func write(_ texts: [String: String]) throws {
        try? FileManager.default.removeItem(at: Self.snapshots)
        try FileManager.default.createDirectory(at: Self.snapshots, withIntermediateDirectories: true)
        for (name, text) in texts {
            try Data(text.utf8).write(to: Self.snapshots.appendingPathComponent("\(name).txt"))
        }
    }

    @Test func helpNamesTheLimitsOfTextFiles() throws {
        let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(words(try help("pack")).contains("At most 4000000 bytes."))
        #expect(words(try help("init")).contains("The file may have 1000000 bytes"))
    }

    @Test func versionIsPrinted() throws {
        #expect(try CommandRun(["--version"]).output == "0.1.0\n")
    }
}
