import Foundation
import Raster
import TestSupport
import Testing

/// Repositories that are made from scratch and use what `docs/ci.md` shows: a check fails, the art is mended, the check passes.
@Suite struct RepositoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/good.png", CheckedArt.sound(618).pngFixture)
        try folder.write("art/pear.png", CheckedArt.opaque.pngFixture)
        try folder.write("art/stickermill.yml", Array("labels: {good: A blue disc, pear: A pear}\n".utf8))
    }

    private func mend() throws { try folder.write("art/pear.png", CheckedArt.sound(300).pngFixture) }

    private static let page = Result {
        try String(contentsOf: Project.root.appendingPathComponent("docs/ci.md"), encoding: .utf8)
    }

    /// Runs a script in which `stickermill` is found as an installed program is.
    private func run(_ script: String, in subfolder: String = "") throws -> CommandRun {
        try folder.makeFolder("programs")
        if !folder.exists("programs/stickermill") {
            try folder.link("programs/stickermill", to: CommandRun.executable.path)
        }
        return try CommandRun(
            shell: "PATH=\"\(folder.path("programs")):$PATH\"; export PATH; \(script)", in: folder.path(subfolder))
    }

    /// fastlane is not here: these are the commands of its lane.
    @Test func theCommandsOfTheLaneCheckAndPack() throws {
        let calls = try Self.page.get().matches(of: #/  sh\((".*")\)/#).map {
            $0.1.matches(of: /"(.*?)"/).map { "'\($0.1)'" }
        }
        #expect(calls.count == 2)
        try folder.makeFolder("fastlane")
        let lane = calls.map { $0.joined(separator: " ") }.joined(separator: " && ")
        #expect(try run(lane, in: "fastlane").status == 1)
        #expect(!folder.exists("Garden"))
        try mend()
        let passing = try run(lane, in: "fastlane")
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")
        #expect(folder.exists("fastlane/stickermill.xml") && folder.exists("Garden/Stickers.xcstickers"))
    }

    @Test func theJobForGitLabReportsAndPasses() throws {
        let job = try #require(try Self.page.get().firstMatch(of: /script:\n    - (stickermill .*)\n/)).1
        let script =
            "cd web && CI_PROJECT_DIR=\"$PWD/..\" && export CI_PROJECT_DIR && \(job.replacing("check art", with: "check ../art"))"
        try folder.makeFolder("web")
        let failing = try run(script)
        #expect(failing.status == 1)
        let quality = try String(contentsOf: folder.url("web/quality.json"), encoding: .utf8)
        #expect(quality.contains(#""path" : "art/pear.png""#), "\(quality)")
        #expect(
            try String(contentsOf: folder.url("web/junit.xml"), encoding: .utf8).contains("<failure type=\"opaque\""))
        try mend()
        let passing = try run(script)
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")
    }

    /// pre-commit itself, with a clone of this repository.
    @Test(.enabled(if: Extras.arePresent, "needs pre-commit; make test-extended installs it and runs this"))
    func theHooksOfPreCommitFailAndPass() throws {
        let program = try #require(Extras.tool("pre-commit"))
        let setUp = """
            set -e
            PRE_COMMIT_HOME="$PWD/hooks"; export PRE_COMMIT_HOME
            git() { command git -c user.name=a -c user.email=a@b -c protocol.file.allow=always "$@"; }
            """
        let config = """
            repos:
              - repo: \(Project.root.path)
                rev: HEAD
                hooks:
                  - id: stickermill-check
                  - id: stickermill-check-pack
                    args: [art]
            """
        try folder.write(".pre-commit-config.yaml", Array(config.utf8))
        try folder.write(".gitignore", Array("hooks\nprograms\n".utf8))
        try folder.write("README.md", Array("# No art\n".utf8))
        let failing = try run("\(setUp)\ngit init -q .; git add -A; '\(program)' run --all-files")
        #expect(failing.status == 1)
        #expect(failing.output.contains("art/pear.png: error opaque: "), "\(failing.output)\(failing.error)")
        try mend()
        let passing = try run("\(setUp)\ngit add -A; '\(program)' run --all-files")
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")
        #expect(passing.output.matches(of: /Passed/).count == 2, "\(passing.output)")
        // A commit that only removes art may break a pack.
        let removing = try run(
            """
            \(setUp)
            git commit -qm first; '\(program)' install
            git rm -q art/good.png; git commit -qm second
            """)
        let said = removing.output + removing.error
        #expect(removing.status == 1 && said.contains("no sticker has the name 'good'"), "\(said)")
    }
}
