import Foundation
import PNGCodec
import Raster
import Stickermill
import Support
import TestSupport
import Testing

/// The cache as those meet it who call the command.
@Suite struct CacheCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["a", "b", "c"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(310 + 10 * index, hue: index).pngFixture)
        }
    }

    private func run(_ arguments: String, environment: [String: String] = [:]) throws -> CommandRun {
        try StartedCommand(
            arguments.split(separator: " ").map(String.init), in: folder.path, environment: environment
        ).end()
    }

    @Test func theFolderIsThatOfTheVariablesUnlessItIsNamed() throws {
        let places: [(String, [String: String], String)] = [
            ("", ["STICKERMILL_CACHE": "named"], "named"),
            (" --cache given", ["STICKERMILL_CACHE": "named2"], "given"),
        ]
        for (option, environment, place) in places {
            #expect(try run("check art" + option, environment: environment).status == 0)
            #expect(folder.exists("\(place)/CACHEDIR.TAG"))
        }
        // The variable of the tests is empty, which stands for none.
        let shell = try CommandRun(
            shell: """
                unset STICKERMILL_CACHE; export XDG_CACHE_HOME="$PWD/xdg"; "$STICKERMILL" check art -q && "$STICKERMILL" cache size
                unset XDG_CACHE_HOME; HOME="$PWD/home" "$STICKERMILL" check art -q
                unset HOME; "$STICKERMILL" check art -v
                """, in: folder.path)
        #expect(folder.exists("xdg/stickermill/CACHEDIR.TAG"))
        #expect(
            folder.exists("home/.cache/stickermill/entries") || folder.exists("home/Library/Caches/stickermill/entries")
        )
        #expect(shell.output.contains("xdg/stickermill: 3 files, "))
        #expect(shell.error.contains("no cache, because there is no home folder"))
        #expect(try run("check art --no-cache", environment: ["STICKERMILL_CACHE": "never"]).status == 0)
        #expect(!folder.exists("never"))
        #expect(try !folder.tree().keys.contains { $0.hasPrefix("named2") })
    }

    @Test func theFolderIsForItsUserAlone() throws {
        #expect(try run("check art --cache deep/cache").status == 0)
        let permissions = try FileManager.default.attributesOfItem(atPath: folder.path("deep/cache"))[.posixPermissions]
        #expect(permissions as? Int == 0o700)
    }

    @Test func aFolderThatOthersMayWriteToIsNamed() throws {
        func warns(_ permissions: Int, group: Int? = nil) throws -> Bool {
            #expect(try run("check art --cache cache").status == 0)
            let path = folder.path("cache")
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
            let runs = try [run("check art --cache cache"), run("cache size --cache cache")].map {
                $0.error.contains("stickermill: cache: other users can write to this cache")
            }
            #expect(runs[0] == runs[1])
            return runs[0]
        }
        #expect(try !warns(0o700))
        #expect(try !warns(0o755))
        #expect(try warns(0o757))
        #expect(try warns(0o1777))
    }

    @Test(arguments: ["clear", "prune --keep-bytes 1KB"])
    func aFolderWithoutTheTagOfACacheIsNotTouched(command: String) throws {
        try folder.write("mine/bytes", Array("my data".utf8))
        try folder.write("mine/entries/ab/\(String(repeating: "c", count: 62))", Array("mine".utf8))
        let before = try folder.tree("mine")
        let result = try run("cache \(command) --cache mine")
        #expect(result.status == 64)
        #expect(result.error == "stickermill: mine: is not a cache of Stickermill; nothing was removed\n")
        #expect(try folder.tree("mine") == before)
        #expect(try run("cache \(command) --cache none").output == "none: 0 files removed, 0 bytes\n")
        #expect(!folder.exists("none"))
    }

    @Test func itSaysHowLargeItIsAndCanBeEmptied() throws {
        #expect(try run("cache size --cache cache").output == "cache: 0 files, 0 bytes\n")
        #expect(try run("convert art -o out --cache cache").status == 0)
        // One of what was measured, and one per size, of which none is larger than the master.
        let files = try folder.tree("cache").keys.filter { $0.hasPrefix("entries/") }.count
        #expect(try run("cache size --cache cache").output.hasPrefix("cache: \(files) files, "))
        #expect(try run("cache prune --keep-bytes 1GB --cache cache").output == "cache: 0 files removed, 0 bytes\n")
        #expect(try run("cache clear --cache cache").output.hasPrefix("cache: \(files) files removed, "))
        #expect(try run("cache size --cache cache").output == "cache: 0 files, 0 bytes\n")
        #expect(try run("cache prune --keep-bytes much --cache cache").status == 64)
        #expect(try run("check art --no-cache --cache-export x").status == 64)
    }

    @Test func aCacheThatCannotBeWrittenIsNamedOnce() throws {
        try folder.write("file", [1])
        let result = try run("convert art -o out --cache file")
        #expect(result.status == 0)
        #expect(try folder.tree("out").count > 20)
        #expect(result.error.components(separatedBy: "file: cannot be written").count == 2)
    }

    @Test(arguments: [
        "convert art -o out", "pack art -o out --name Pack --manifest --imageset --xcodeproj",
    ]) func outputsThatAreRightAreNotWrittenAgain(call: String) throws {
        for (cache, hue) in [("--no-cache", 4), ("--cache cache", 5)] {
            #expect(try run("\(call) \(cache)").status == 0)
            let files = try folder.tree("out")
            let before = try states()
            #expect(try run("\(call) \(cache)").status == 0)
            #expect(try states() == before)
            #expect(try folder.tree("out") == files)
            try folder.write("art/b.png", Bitmap.sticker(300, hue: hue).pngFixture)
            #expect(try run("\(call) \(cache)").status == 0)
            let changed = try states()
            // Files of earlier manifests stay.
            let same = changed.filter { before[$0.key] == $0.value && !$0.key.hasPrefix("Web/") }.keys
            #expect(!same.isEmpty)
            #expect(same.allSatisfy { !Paths.name(of: $0).hasPrefix("b") })
            let others = before.keys.filter { Paths.name(of: $0).hasPrefix("a") }
            #expect(others.filter { changed[$0] != before[$0] } == [])
        }
    }

    /// The inode and the time of change of every file of the output.
    private func states() throws -> [String: [Int]] {
        try folder.tree("out").keys.reduce(into: [:]) { states, path in
            var status = stat()
            guard lstat(folder.path("out/\(path)"), &status) == 0 else { return }
            #if canImport(Darwin)
                states[path] = [Int(status.st_ino), status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
            #else
                states[path] = [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
            #endif
        }
    }

    @Test(arguments: [
        "convert art -o out", "check art", "pack art -o out --name Pack --manifest --preview",
        "preview art -o out/ --sheet sheet.png",
    ]) func shardsMakeWhatOneCallThenHas(call: String) throws {
        try folder.write("art/sub/copy.png", folder.bytes("art/a.png"))
        let whole = try run("\(call) --no-cache --json --size large")
        let files = try outputs()
        for path in ["out", "out.html", "sheet.png"] { try? FileManager.default.removeItem(atPath: folder.path(path)) }
        for shard in 1...3 {
            // Each on a machine of its own.
            let result = try run(
                "\(call) --shard \(shard)/3 --cache own\(shard) --cache-export parts\(shard) --size large")
            #expect(result.status == 0, "\(result.error)")
            #expect(result.output.contains(" made."))
        }
        #expect(!folder.exists("out") && !folder.exists("out.html") && !folder.exists("sheet.png"))
        #expect(
            try CommandRun(shell: "mkdir all; for p in parts*; do cp -R $p/. all/; done", in: folder.path).status == 0)
        let joined = try run("\(call) --cache all --require-cached --json --size large")
        #expect(try report(joined) == report(whole))
        #expect(try outputs() == files)
    }

    private func outputs() throws -> [String: [UInt8]] {
        try folder.tree().filter { $0.key.hasPrefix("out") || $0.key == "sheet.png" }
    }

    private func report(_ run: CommandRun) throws -> Report {
        var report = try Report(json: Array(run.output.utf8))
        report.summary.seconds = 0
        report.masters = report.masters.map(\.withoutTimes)
        return report
    }

    @Test func aMissingMasterIsNamedIfAllMustBeThere() throws {
        #expect(try run("convert art -o out --shard 1/2 --cache cache").status == 0)
        let result = try run("convert art -o out --cache cache --require-cached")
        #expect(result.status == 1)
        #expect(result.output.contains("is not in the cache"))
        let made = try run("convert art -o out --cache cache --verbose")
        #expect(made.status == 0)
        #expect(made.output.contains("from the cache"))
    }

    @Test func aFolderWithOtherFilesIsNoCache() throws {
        try folder.write("mine/bytes", Array("my data".utf8))
        let result = try run("convert art -o out --cache mine")
        #expect(result.status == 0)
        #expect(result.error.contains("mine: cannot be written (it holds other files, and is no cache)"))
        #expect(try folder.tree("mine") == ["bytes": Array("my data".utf8)])
        // A link in the place of a file of the cache leads nowhere.
        #expect(try run("check art --cache cache").status == 0)
        try FileManager.default.removeItem(atPath: folder.path("cache/bytes"))
        try folder.link("cache/bytes", to: folder.path("mine/bytes"))
        #expect(try run("convert art -o out --cache cache").status == 0)
        #expect(try folder.bytes("mine/bytes") == Array("my data".utf8))
    }

    @Test func aMasterThatCannotBeReadSaysSoEvenIfEverythingMustBeThere() throws {
        try folder.write("art/broken.png", Array(folder.bytes("art/a.png").dropLast(200)))
        let result = try run("check art --cache cache --require-cached")
        #expect(result.status == 1)
        #expect(
            result.output.contains("art/broken.png: the PNG data ends early") || result.output.contains("ends early"))
    }

    @Test func aShardNeedsACache() throws {
        let result = try run("pack art -o out --shard 1/2 --no-cache")
        #expect(result.status == 64)
        #expect(result.error == "stickermill: --shard: needs a cache; name one with --cache\n")
    }

    @Test func killedRunsLeaveACacheThatIsRight() throws {
        #expect(try run("convert art -o expected --no-cache").status == 0)
        let expected = try folder.tree("expected")
        for round in 0..<Extras.rounds(8, extended: 50) {
            let started = try StartedCommand(
                ["convert", "art", "-o", "out\(round)", "--cache", "cache", "--jobs", "2"], in: folder.path)
            usleep(UInt32(3000 * round))
            started.send(SIGKILL)
            _ = try started.end()
            if round % 3 == 0 { #expect(try run("cache clear --cache cache").status == 0) }
        }
        #expect(try run("convert art -o out --cache cache").status == 0)
        #expect(try folder.tree("out") == expected)
        #expect(try run("convert art -o again --cache cache --require-cached").status == 0)
        #expect(try folder.tree("again") == expected)
        // The next run that writes removes what killed runs have left.
        try folder.write("art/new.png", Bitmap.sticker(300, hue: 21).pngFixture)
        #expect(try run("convert art -o more --cache cache").status == 0)
        #expect(try folder.tree("cache/temporary").isEmpty)
    }

    @Test func twoRunsAtOnceShareACacheAndAnOutput() throws {
        #expect(try run("convert art -o expected --no-cache").status == 0)
        let calls = try (0..<3).map { _ in
            try StartedCommand(["convert", "art", "-o", "out", "--cache", "cache"], in: folder.path)
        }
        for call in calls { #expect(try call.end().status == 0) }
        #expect(try folder.tree("out") == folder.tree("expected"))
        #expect(try run("convert art -o again --cache cache --require-cached").status == 0)
        #expect(try folder.tree("again") == folder.tree("expected"))
    }
}
