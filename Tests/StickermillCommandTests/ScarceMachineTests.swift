#if os(Linux)
    import Foundation
    import Stickermill
    import Raster
    import TestSupport
    import Testing

    /// Machines, users and containers that grant few threads, descriptors or bytes.
    @Suite struct ScarceMachineTests {
        private let folder: TemporaryFolder
        /// Limits on threads do not hold for root, so root runs the command as another user, who must be able to read it.
        private static let canBeAnotherUser: Bool = {
            guard getuid() == 0, let folder = try? TemporaryFolder(), copyCommand(to: folder) else { return false }
            return (try? CommandRun(shell: "\(asAnotherUser) ./stickermill --version", in: folder.path))?.status == 0
        }()
        private static let asAnotherUser = "setpriv --reuid=65534 --clear-groups"

        init() throws {
            folder = try TemporaryFolder()
            let photo = Project.root.appendingPathComponent("samples/exports/mug.jpg")
            for name in ["a", "b", "c", "d"] { try folder.write("art/\(name).jpg", Array(Data(contentsOf: photo))) }
        }

        private static func copyCommand(to folder: TemporaryFolder) -> Bool {
            (try? FileManager.default.copyItem(atPath: CommandRun.executable.path, toPath: folder.path("stickermill")))
                != nil
        }

        private func check(threads: Int) throws -> CommandRun {
            try #require(Self.copyCommand(to: folder))
            return try CommandRun(
                shell: "\(Self.asAnotherUser) prlimit --nproc=\(threads) ./stickermill check art --jobs 4 --json",
                in: folder.path)
        }

        @Test(.enabled(if: canBeAnotherUser, "only root can become another user, who must be able to run the command"))
        func withoutThreadsItEndsAndSaysSo() throws {
            let run = try check(threads: 3)
            #expect(run.status == 1 && run.error.contains("may start too few threads") && run.output == "")
        }

        @Test(
            .enabled(if: canBeAnotherUser, "only root can become another user, who must be able to run the command"),
            arguments: [9, 11, 14])
        func withFewThreadsNoMasterIsCalledDamaged(threads: Int) throws {
            let run = try check(threads: threads)
            // Other processes of this user also count.
            guard run.output != "" else {
                #expect(run.status == 1 && run.error.contains("may start too few threads"))
                return
            }
            let report = try Report(json: Array(run.output.utf8))
            let hasFailed = report.masters.contains { $0.status == .failed }
            #expect(
                hasFailed
                    == run.error.contains("stickermill: Use --jobs 1, or allow this process more threads or memory.\n"))
            for master in report.masters where master.status == .failed {
                #expect(master.error?.code == .noResources)
                #expect(!master.findings.contains { $0.rule == .unreadable })
            }
        }

        @Test(arguments: [300_000, 450_000, 600_000]) func withLittleMemoryNoMasterIsCalledDamaged(kilobytes: Int)
            throws
        {
            let run = try CommandRun(
                shell: "ulimit -v \(kilobytes); exec \"$STICKERMILL\" check art --jobs 1 --json", in: folder.path)
            // SECURITY.md promises no more: with so little, Swift's allocator ends the process by a signal now and then.
            guard run.output != "" else {
                #expect(run.status != 0 && !run.error.contains("damaged"))
                return
            }
            let report = try Report(json: Array(run.output.utf8))
            #expect(report.masters.allSatisfy { $0.status == .checked || $0.error?.code == .noResources })
        }

        private static let hidesProc = "unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$@\"' -"
        private static let canHideProc = (try? CommandRun(shell: "\(hidesProc) true").status) == 0

        /// Swift reads the arguments there; without them, every call looks like one for the help.
        @Test(.enabled(if: canHideProc, "needs a namespace of mounts"))
        func withoutItsArgumentsNoCallSucceeds() throws {
            let run = try CommandRun(shell: "\(Self.hidesProc) \"$STICKERMILL\" convert art -o out", in: folder.path)
            #expect(run.status == 1 && run.output == "")
            #expect(run.error == "stickermill: the arguments cannot be read; mount /proc, as containers do\n")
        }

        @Test(arguments: [6, 10]) func withFewDescriptorsItEndsAndSaysSo(files: Int) throws {
            let run = try CommandRun(
                shell: "exec 2> errors < /dev/null; ulimit -n \(files); exec \"$STICKERMILL\" check art",
                in: folder.path)
            let errors = try String(decoding: folder.bytes("errors"), as: UTF8.self)
            #expect(run.status == 1)
            #expect(errors == "stickermill: this process may open too few files; allow it 32 or more (ulimit -n)\n")
        }

        @Test func asManyDescriptorsAsItSaysAreEnough() throws {
            let run = try CommandRun(shell: "ulimit -n 32; exec \"$STICKERMILL\" check art --jobs 2", in: folder.path)
            #expect([0, 1].contains(run.status) && !run.output.contains("failed") && run.error == "")
        }

        @Test(.enabled(if: (try? CommandRun(shell: "command -v taskset"))?.status == 0, "taskset is not on the path"))
        func workersAreAsManyAsProcessorsThatMayBeUsed() throws {
            let run = try CommandRun(shell: "taskset -c 0 \"$STICKERMILL\" work < /dev/null")
            #expect(run.output.contains(#""jobs":1,"#))
        }

        @Test func aHangupEndsARunAsOtherSignalsDo() throws {
            try folder.write("art/slow.svg", Array(HostileSVG.slow.utf8))
            let command = try StartedCommand(["check", "art", "--verbose"], in: folder.path)
            try command.wait { try command.errorsSoFar().contains("art/d.jpg") }
            command.send(SIGHUP)
            #expect(try command.end().status == 130)
        }

        @Test(arguments: ["0", "129"]) func impossibleNumbersOfWorkersAreRefused(jobs: String) throws {
            let run = try CommandRun(["check", "art", "--jobs", jobs], in: folder.path)
            #expect(run.status == 64 && run.error.contains("'--jobs' must be 1 to 128."))
        }
    }
#endif
