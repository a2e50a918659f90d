import Foundation
import Raster
import TestSupport
import Testing

/// The steps of the GitHub Action, as a runner runs them: with GitHub's files and variables.
@Suite struct ActionTests {
    private let folder: TemporaryFolder
    private static let scripts = Project.root.appendingPathComponent("Integrations/action").path

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder(".git")
        for name in ["output", "summary", "tmp/x"] { try folder.write(name, []) }
    }

    private func step(_ name: String, _ variables: [String: String]) throws -> CommandRun {
        let github = [
            "GITHUB_OUTPUT": folder.path("output"), "GITHUB_STEP_SUMMARY": folder.path("summary"),
            "GITHUB_ACTION_PATH": Project.root.path, "RUNNER_TEMP": folder.path("tmp"),
        ]
        let all = github.merging(variables) { $1 }
        // Values reach the step through files, whatever they have in them; a shell drops line feeds at the end.
        for (key, value) in all { try folder.write("env/\(key)", Array(value.utf8)) }
        let exports = all.keys.sorted().map { "\($0)=$(cat env/\($0); printf x); export \($0)=\"${\($0)%x}\"; " }
            .joined()
        let script = exports + "exec '\(Self.scripts)/\(name)'"
        return try CommandRun(shell: script, in: folder.path)
    }

    private func check(_ path: String, _ variables: [String: String] = [:]) throws -> CommandRun {
        try step(
            "check",
            [
                "STICKERMILL_PATH": path, "STICKERMILL_ARGS": "", "STICKERMILL_SARIF": "",
                "STICKERMILL_SUMMARY": "true",
                "STICKERMILL_PREVIEW": "", "STICKERMILL_CACHE": "",
            ].merging(variables) { $1 })
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    @Test func aCheckFailsWithWhatItFoundEverywhere() throws {
        try folder.write("art/good.png", CheckedArt.sound(300).pngFixture)
        try folder.write("art/solid.png", CheckedArt.opaque.pngFixture)
        let run = try check(
            "art",
            [
                "STICKERMILL_SARIF": "found.sarif", "STICKERMILL_PREVIEW": "page.html",
                "STICKERMILL_ARGS": "--strict\n--size=small",
            ])
        #expect(run.status == 1)
        #expect(run.output.contains("::error file=art/solid.png,title=stickermill opaque::"))
        let outputs = try text("output")
        #expect(outputs.hasPrefix("errors=1\nwarnings=") && outputs.contains("\nsarif=found.sarif\n"), "\(outputs)")
        #expect(outputs.hasSuffix("preview=page.html\n"))
        #expect(try text("summary").contains("| art/solid.png | error | `opaque` |"))
        #expect(folder.exists("page.html"))
        #expect(try text("found.sarif").contains("\"opaque\""))
    }

    @Test func aSoundFolderPasses() throws {
        try folder.write("my art/good $(touch owned) '.png", CheckedArt.sound(300).pngFixture)
        try folder.write("other/b.png", Bitmap.sticker(300).pngFixture)
        let run = try check("my art\nother", ["STICKERMILL_SUMMARY": "false"])
        #expect(run.status == 0, "\(run.error)")
        #expect(try text("summary") == "")
        #expect(!folder.exists("owned"))
    }

    @Test func outputsThatAreOutOfDateFailTheJob() throws {
        try folder.write("my art/good.png", CheckedArt.sound(300).pngFixture)
        try folder.write("my art/stickermill.yml", Array("outputs: [{to: ../app, layout: android}]\n".utf8))
        let stale = try check("my art", ["STICKERMILL_OUTPUTS": "my art"])
        #expect(stale.status == 1, "\(stale.error)")
        #expect(stale.output.contains("::error file=app/res/drawable-mdpi/good.png"), "\(stale.output)")
        #expect(try text("summary").contains("drawable-mdpi/good.png"))
        #expect(try text("output").hasPrefix("errors=0\n") && !folder.exists("app"))
        let run = try CommandRun(["convert", "my art"], in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        let current = try check("my art", ["STICKERMILL_OUTPUTS": "my art"])
        #expect(current.status == 0, "\(current.output) \(current.error)")
        #expect(try check("my art", ["STICKERMILL_OUTPUTS": "missing"]).status == 64)
    }

    /// A line is one argument, and no shell reads it.
    @Test func inputsAreNoCommands() throws {
        try folder.write("art/good.png", CheckedArt.sound(300).pngFixture)
        for path in ["art; touch owned", "$(touch owned)", "`touch owned`", "--output=owned", "*"] {
            let run = try check(path)
            #expect(run.status == 64, "\(path): \(run.output)")
        }
        #expect(!folder.exists("owned"))
    }

    @Test func everyPackOfARepositoryHasAPage() throws {
        for (index, name) in ["cats", "dogs", "x\nerrors=0"].enumerated() {
            try folder.write("\(name)/a.png", CheckedArt.sound(300, radius: 120 + 9 * Double(index)).pngFixture)
            try folder.write("\(name)/stickermill.yml", Array("name: Pack \(index)\nrules: {label: ignore}\n".utf8))
        }
        let old = try folder.write("page-old.html", [1])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: old)
        let run = try check(".", ["STICKERMILL_PREVIEW": "page.html"])
        #expect(run.status == 0, "\(run.error)")
        let value = try #require(try text("output").firstMatch(of: /\npreview<<(end-.*)\n((?s).*)\n(end-.*)\n$/))
        #expect(value.1 == value.3)
        #expect(value.2 == "page-cats.html\npage-dogs.html\npage-x\nerrors=0.html")
        #expect(folder.exists("page-cats.html") && !folder.exists("page.html"))
    }

    /// A line of the file of outputs is an output.
    @Test(arguments: ["STICKERMILL_SARIF", "STICKERMILL_PREVIEW"], ["\n", "\r", "\r\n"])
    func aLineBreakInAnInputAddsNoOutput(variable: String, lineBreak: String) throws {
        try folder.write("art/good.png", CheckedArt.sound(300).pngFixture)
        let run = try check("art", [variable: "page.html\(lineBreak)errors=0"])
        #expect(run.status == 64)
        #expect(run.output.hasPrefix("::error::the inputs sarif and preview must be one line each"), "\(run.output)")
        #expect(try text("output") == "")
    }

    @Test func aLongSummaryIsCutBetweenLines() throws {
        let art = CheckedArt.opaque.pngFixture
        let name = String(repeating: "long ", count: 36)
        for index in 0..<60 { try folder.write("art/\(name)\(index).png", art) }
        _ = try check("art", ["STICKERMILL_SUMMARY_BYTES": "5000"])
        let summary = try text("summary")
        #expect(summary.utf8.count < 5200 && summary.hasSuffix("\nThe table was cut; the log has all findings.\n"))
        #expect(summary.split(separator: "\n").dropLast().allSatisfy { $0.hasPrefix("|") && $0.hasSuffix("|") })
    }

    @Test(arguments: ["0.1.0; rm -rf x", "../0.1.0", ""]) func aVersionIsAWord(version: String) throws {
        #expect(try step("tool", ["STICKERMILL_VERSION": version]).status == 1)
    }

    @Test func theToolIsCachedByItsSource() throws {
        #expect(try step("tool", ["STICKERMILL_VERSION": "source"]).status == 0)
        let first = try text("output")
        #expect(first.hasPrefix("cache=\(folder.path("tmp"))/stickermill-cache\nkey=source-"))
        #expect(first.contains("\nfolder=\(folder.path("tmp"))/stickermill-source-"))
        #expect(try step("tool", ["STICKERMILL_VERSION": "0.1.0"]).status == 0)
        #expect(try text("output").contains("\nfolder=\(folder.path("tmp"))/stickermill-0.1.0"))
    }

    /// A server of releases in a folder.
    private func release() throws -> [String: String] {
        let made = try CommandRun(
            shell: """
                set -e
                system=$(uname -s | tr A-Z a-z | sed s/darwin/macos/); machine=$(uname -m | sed s/aarch64/arm64/)
                name=stickermill-9.9-$system-$machine
                mkdir -p $name/bin $name/share server/me/stickermill/releases/download/9.9
                printf '#!/bin/sh\necho 9.9\n' > $name/bin/stickermill
                chmod +x $name/bin/stickermill
                cd server/me/stickermill/releases/download/9.9
                tar -czf $name.tar.gz -C "$OLDPWD" $name
                if command -v sha256sum >/dev/null; then sha256sum $name.tar.gz; else shasum -a 256 $name.tar.gz; fi > $name.tar.gz.sha256
                """, in: folder.path)
        #expect(made.status == 0, "\(made.error)")
        return [
            "STICKERMILL_VERSION": "9.9", "STICKERMILL_REPOSITORY": "me/stickermill", "STICKERMILL_CHECKSUM": "",
            "STICKERMILL_FOLDER": folder.path("tool"), "STICKERMILL_SERVER": "file://\(folder.path("server"))",
        ]
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "needs curl"))
    func aReleaseIsInstalledIfItsChecksumIsRight() throws {
        let variables = try release()
        let run = try step("install", variables)
        #expect(run.status == 0 && run.output.contains("\n9.9\n"), "\(run.error)")
        try FileManager.default.removeItem(atPath: folder.path("tool"))
        let wrong = try step(
            "install", variables.merging(["STICKERMILL_CHECKSUM": String(repeating: "0", count: 64)]) { $1 })
        #expect(
            wrong.status == 1 && wrong.error.contains("has another checksum than 000")
                && wrong.output.contains("::error::"))
        #expect(!folder.exists("tool"))
        #expect(try step("install", variables.merging(["STICKERMILL_VERSION": "8.0"]) { $1 }).status != 0)
    }
}

/// GitHub's own schemas, and a reader of shell scripts.
@Suite(
    .enabled(
        if: Extras.arePresent,
        "needs check-jsonschema, shellcheck and pre-commit; make test-extended installs them and runs this"))
struct ActionSchemaTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func tool(_ name: String, _ arguments: [String]) throws -> CommandRun {
        let program = URL(fileURLWithPath: try #require(Extras.tool(name)))
        return try CommandRun(program: program, arguments, in: folder.path)
    }

    private func path(_ name: String) -> String { Project.root.appendingPathComponent(name).path }

    @Test func theActionAndItsWorkflowsAreValid() throws {
        let action = try tool("check-jsonschema", ["--builtin-schema", "vendor.github-actions", path("action.yml")])
        #expect(action.status == 0, "\(action.output)\(action.error)")
        let folder = path(".github/workflows")
        let workflows = try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        #expect(!workflows.isEmpty)
        let all = try tool("check-jsonschema", ["--builtin-schema", "vendor.github-workflows"] + workflows)
        #expect(all.status == 0, "\(all.output)\(all.error)")
    }

    @Test func everyScriptIsSoundShell() throws {
        let scripts = try ["Integrations", ".ci"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: path(folder)).map { path("\(folder)/\($0)") }
        }.filter { (try? Data(contentsOf: URL(fileURLWithPath: $0)))?.starts(with: Array("#!/bin/sh\n".utf8)) == true }
        #expect(scripts.count > 10)
        let run = try tool("shellcheck", ["--shell=sh"] + scripts)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func theHooksAreValid() throws {
        let run = try tool("pre-commit", ["validate-manifest", path(".pre-commit-hooks.yaml")])
        #expect(run.status == 0, "\(run.output)")
    }
}
