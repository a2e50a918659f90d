import Foundation
import TestSupport
import Testing

/// The scripts of a release that need no build.
@Suite struct ReleaseTests {
    private let folder: TemporaryFolder
    private static let scripts = Project.root.appendingPathComponent("Integrations/release").path

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a server of releases in a folder, with an archive for this machine.
    private func release(says version: String = "9.9") throws {
        let made = try CommandRun(
            shell: """
                set -e
                system=$(uname -s | tr A-Z a-z | sed s/darwin/macos/); machine=$(uname -m | sed s/aarch64/arm64/)
                name=stickermill-9.9-$system-$machine
                rm -rf server && mkdir -p $name/bin $name/share/man/man1 server/9.9
                printf '#!/bin/sh\necho \(version)\n' > $name/bin/stickermill
                chmod +x $name/bin/stickermill
                echo page > $name/share/man/man1/stickermill.1
                tar -czf server/9.9/$name.tar.gz $name
                cd server/9.9
                if command -v sha256sum >/dev/null; then sha256sum $name.tar.gz; else shasum -a 256 $name.tar.gz; fi > $name.tar.gz.sha256
                """, in: folder.path)
        #expect(made.status == 0, "\(made.error)")
    }

    private func install(_ arguments: String) throws -> CommandRun {
        try CommandRun(shell: "'\(Self.scripts)/install.sh' --prefix 'my prefix' \(arguments)", in: folder.path)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "needs curl"))
    func aReleaseIsInstalledAndReplaced() throws {
        let from = "--version 9.9 --from 'file://\(folder.path("server"))'"
        try release()
        let run = try install(from)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("copies the program, its man pages and completions below my prefix.\n"))
        #expect(run.output.contains("\n9.9\n") && run.output.contains("on your PATH"))
        #expect(try folder.tree("my prefix").keys.sorted() == ["bin/stickermill", "share/man/man1/stickermill.1"])
        try release(says: "9.9 again")
        #expect(try install(from).output.contains("\n9.9 again\n"))
        // What does not start replaces nothing.
        try release(says: "9.9; exit 3")
        #expect(try install(from).status == 1)
        #expect(try CommandRun(shell: "'my prefix/bin/stickermill'", in: folder.path).output == "9.9 again\n")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "needs curl"))
    func whatIsNotTheReleaseIsNotInstalled() throws {
        try release()
        let server = "--from 'file://\(folder.path("server"))'"
        #expect(try install("--version 8.0 \(server)").status == 1)
        #expect(try install("--version ../9.9 \(server)").status == 64)
        #expect(try install("--version 9.9").status == 64)
        let other = try CommandRun(
            shell: "for f in server/9.9/*.sha256; do sed 's/^[0-9a-f]*/0000/' $f > f && mv f $f; done", in: folder.path)
        #expect(other.status == 0)
        let run = try install("--version 9.9 \(server)")
        #expect(run.status == 1 && run.error.contains("has another checksum than 0000; nothing was installed"))
        #expect(!folder.exists("my prefix"))
    }

    /// A server must not lead the installer to an unencrypted copy.
    @Test func redirectsAreFollowedToHTTPSOnly() throws {
        let curl = try folder.write("bin/curl", Array("#!/bin/sh\nprintf '%s\\n' \"$@\" >> calls\nexit 1\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl)
        let run = try CommandRun(
            shell:
                "PATH=\"$PWD/bin:$PATH\" '\(Self.scripts)/install.sh' --prefix p --version 9.9 --from https://localhost/x",
            in: folder.path)
        #expect(run.status == 1)
        let arguments = String(decoding: try folder.bytes("calls"), as: UTF8.self).split(separator: "\n")
        #expect(arguments.contains("--location"))
        let place = try #require(arguments.firstIndex(of: "--proto-redir"))
        #expect(arguments[place + 1] == "=https")
    }

    /// In a copy of the two files that it reads.
    @Test func aTagIsTheVersionOfTheSourceAndInTheChangelog() throws {
        func check(
            _ tag: String, _ version: String, _ changelog: String, installer: String? = nil
        ) throws -> CommandRun {
            try folder.write(
                "Integrations/release/check-version",
                Array(Data(contentsOf: URL(fileURLWithPath: "\(Self.scripts)/check-version"))))
            try folder.write("Integrations/release/install.sh", Array("version=\(installer ?? version)\n".utf8))
            try folder.write(
                "Sources/Support/Version.swift", Array("package let currentVersion = \"\(version)\"\n".utf8))
            try folder.write("CHANGELOG.md", Array("# Changelog\n\n## \(changelog)\n".utf8))
            return try CommandRun(shell: "sh Integrations/release/check-version \(tag)", in: folder.path)
        }
        #expect(try check("0.2.0", "0.2.0", "0.2.0 (2027-01-31)").output == "0.2.0\n")
        #expect(try check("0.2.0", "0.2.0", "0.2.0 (2027-01-31)", installer: "0.1.0").status == 1)
        let wrong = try check("0.3.0", "0.2.0", "0.3.0 (2027-01-31)")
        #expect(wrong.status == 1 && wrong.error.contains("says '0.2.0'"))
        #expect(try check("0.2.0", "0.2.0", "0.2.0 (unreleased)").error.contains("is unreleased"))
        #expect(try check("0.2.0", "0.2.0", "0.1.0 (2026-12-01)").error.contains("has no part '## 0.2.0'"))
    }
}
