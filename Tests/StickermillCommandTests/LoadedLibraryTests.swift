#if os(Linux)
    import Foundation
    import Stickermill
    import Raster
    import Support
    import TestSupport
    import Testing

    /// The versions that commands report: those that are loaded, whatever Stickermill was built with.
    @Suite struct LoadedLibraryTests {
        private let folder: TemporaryFolder
        private static let hasClang = (try? CommandRun(shell: "command -v clang"))?.status == 0

        init() throws {
            folder = try TemporaryFolder()
            try folder.write("photos/a.jpg", JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes)
            try folder.write("plain/a.png", Bitmap.sticker(300).pngFixture)
        }

        /// Makes a libvips in `lib` that calls itself 9.9.9, and is the system's in all else.
        private func makeOtherLibvips(
            _ code: String = "const char *vips_version_string(void) { return \"9.9.9\"; }"
        ) throws {
            try folder.write("other.c", Array("\(code)\n".utf8))
            try folder.write("empty.c", Array("void stickermill_nothing(void) {}\n".utf8))
            let made = try CommandRun(
                shell: """
                    mkdir lib && clang -shared -fPIC -o "$PWD/lib/libsystem.so" empty.c \
                        && clang -shared -fPIC -o lib/libvips.so.42 other.c -Wl,--no-as-needed "$PWD/lib/libsystem.so" \
                        && system=$(/sbin/ldconfig -p | sed -n 's/.*libvips\\.so\\.42 .*=> //p' | head -n 1) \
                        && ln -sf "$system" lib/libsystem.so
                    """, in: folder.path)
            try #require(made.status == 0, "\(made.error)")
        }

        private func run(_ line: String, libraries: String = "") throws -> CommandRun {
            let path = "LD_LIBRARY_PATH=\"\(libraries):$LD_LIBRARY_PATH\""
            return try CommandRun(shell: "\(path) \"$STICKERMILL\" \(line)", in: folder.path)
        }

        private func tool(_ run: CommandRun) throws -> Report.Tool { try Report(json: Array(run.output.utf8)).tool }

        @Test(.enabled(if: hasClang, "clang is not on the path")) func anotherLibvipsIsReportedByItsOwnVersion() throws
        {
            try makeOtherLibvips()
            let usual = try tool(run("check photos --json"))
            let other = try tool(run("check photos --json", libraries: "lib"))
            #expect(other.loaded?.libvips == "9.9.9")
            #expect(usual.loaded?.libvips != "9.9.9" && usual.loaded != nil)
            #expect(other.libvips == usual.libvips, "the one that Stickermill was built with")
            let versions = try run("--version --verbose", libraries: "lib").output
            #expect(versions.contains("\nlibvips 9.9.9 (built with \(usual.libvips))\n"), "\(versions)")
            #expect(versions.hasSuffix("\nloaded \(folder.path("lib/libvips.so.42"))\n"), "\(versions)")
            let hello = try run("work < /dev/null", libraries: "lib").output
            #expect(hello.contains(#""libvips":"9.9.9""#), "\(hello)")
            let bench = try run("bench photos --repeat 1", libraries: "lib").output
            #expect(bench.contains("libvips 9.9.9 (built with \(usual.libvips))"), "\(bench)")
        }

        @Test(
            .enabled(if: hasClang, "clang is not on the path"),
            arguments: [
                ("drawn", "const char *cairo_version_string(void) { return \"9.9.9\"; }"),
                ("photos", "int cmsGetEncodedCMMversion(void) { return 9999; }"),
            ])
        func anotherVersionOfALibraryMakesResultsAnew(input: String, code: String) throws {
            try folder.write(
                "drawn/a.svg",
                Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='4'/></svg>".utf8))
            try makeOtherLibvips(code)
            _ = try run("check \(input) --cache cache")
            let call = "check \(input) --cache cache --require-cached"
            #expect(try !run(call).output.contains("is not in the cache"))
            #expect(try run(call, libraries: "lib").output.contains("is not in the cache"))
            // The other libvips does not decide about results that need no libvips.
            _ = try run("check plain --cache cache")
            let plain = try run("check plain --cache cache --require-cached", libraries: "lib")
            #expect(!plain.output.contains("is not in the cache"))
        }

        @Test func plainPNGLoadsNoneAndReportsNone() throws {
            let run = try run("check plain --json")
            #expect(try tool(run).loaded == nil && !run.output.contains("\"loaded\""))
            #expect(try self.run("bench plain --repeat 1").output.contains(", libvips was not needed."))
        }

        /// With a cache, Stickermill looks up the version of libvips for some keys, even if libvips does nothing else.
        @Test(arguments: [
            ("check photos", true), ("convert plain -o out --format gif", true), ("pack moving -o out --fit", false),
            ("check broken", false),
            ("check drawn", true),
        ])
        func theSameLibrariesAreReportedWithAndWithoutACache(command: String, areUsed: Bool) throws {
            try folder.write(
                "drawn/a.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8))
            try folder.write("broken/a.png", Array("<html>".utf8))
            let frames = (0..<2).map { hue in
                Bitmap(300, 300) { x, y in
                    x + y < 300 ? SIMD4(UInt8(x * y % 211), UInt8(x * x % 97), UInt8(hue * 90), 255) : .zero
                }
            }
            try folder.write("moving/a.png", APNGFixture(frames, delay: (1, 10)).bytes)
            let cold = try tool(run("\(command) --cache cache --json"))
            let warm = try tool(run("\(command) --cache cache --json"))
            let none = try tool(run("\(command) --no-cache --json"))
            #expect(cold == none && warm == none)
            #expect((none.loaded != nil) == areUsed)
        }

        @Test func theLibrariesOfAChildThatDrawsAreReported() throws {
            try folder.write(
                "drawn/a.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8))
            let loaded = try tool(run("check drawn --json")).loaded
            #expect(loaded?.libvips.hasPrefix("8.") == true && loaded?.librsvg?.hasPrefix("2.") == true)
        }

        @Test func theVersionAloneLoadsNothing() throws {
            try folder.write("lib/libvips.so.42", Array("no library".utf8))
            let plain = try run("--version", libraries: "lib")
            #expect(plain.status == 0 && plain.output == "\(currentVersion)\n")
            let verbose = try run("--version --verbose", libraries: "lib")
            #expect(verbose.status == 0)
            #expect(verbose.output.hasPrefix("\(currentVersion)\nlibvips cannot be loaded ("))
        }

        @Test func allVersionsAreListed() throws {
            let lines = try run("--version --verbose").output.split(separator: "\n")
            let starts = [currentVersion, "libvips 8.", "librsvg ", "libdeflate (built with 1.", "loaded /"]
            #expect(lines.count == starts.count)
            for (line, start) in zip(lines, starts) {
                #expect(line.hasPrefix(start))
            }
            #expect(try run("-v --version").output.split(separator: "\n") == lines)
        }
    }
#endif
