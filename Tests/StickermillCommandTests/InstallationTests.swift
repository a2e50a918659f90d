#if os(Linux)
    import TestSupport
    import Testing

    /// The libvips that an installed program loads, and what it says if there is none.
    @Suite struct InstallationTests {
        private let folder: TemporaryFolder
        private static let hasClang = (try? CommandRun(shell: "command -v clang"))?.status == 0

        init() throws {
            folder = try TemporaryFolder()
            try folder.write("photos/a.jpg", JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes)
        }

        /// Installs the program as a Python tool does, below a folder.
        private func install(below prefix: String, withWheel: Bool = true, by installer: String = "pip\n") throws {
            let packages = "\(prefix)/lib/python3.12/site-packages"
            try folder.makeFolder(packages)
            if withWheel {
                try folder.write("\(packages)/stickermill-0.1.0.dist-info/INSTALLER", Array(installer.utf8))
            }
            try folder.makeFolder("\(prefix)/bin")
            let copy = try CommandRun(
                shell: "cp '\(CommandRun.executable.path)' '\(prefix)/bin/stickermill'", in: folder.path)
            try #require(copy.status == 0, "\(copy.error)")
        }

        private func run(_ line: String, in prefix: String, _ variables: String = "") throws -> CommandRun {
            try CommandRun(shell: "\(variables) '\(prefix)/bin/stickermill' \(line)", in: folder.path)
        }

        /// Where tools put the program, what they write into its records, and the lines that add and mend libvips.
        static let tools = [
            (
                "an environment", "pip\n", "pip install 'stickermill[formats]'",
                "pip install --force-reinstall pyvips-binary"
            ),
            (
                "uv/.venv", "uv", "uv pip install 'stickermill[formats]'",
                "uv pip install --reinstall pyvips-binary"
            ),
            (
                "pipx/venvs/stickermill", "pip\n", "pipx install --force 'stickermill[formats]'",
                "pipx install --force 'stickermill[formats]'"
            ),
            (
                "uv/tools/stickermill", "uv", "uv tool install 'stickermill[formats]'",
                "uv tool install --reinstall 'stickermill[formats]'"
            ),
            (
                "memory/archive-v0/a1", "uv", "uvx --from 'stickermill[formats]' stickermill",
                "uvx --refresh --from 'stickermill[formats]' stickermill"
            ),
        ]

        @Test(arguments: tools)
        func theErrorHasTheLineOfTheToolThatInstalled(
            prefix: String, installer: String, installation: String, repair: String
        ) throws {
            try install(below: prefix, by: installer)
            try folder.write("lib/libvips.so.42", [])
            let missing = try run("check photos --quiet", in: prefix, "LD_LIBRARY_PATH=lib:$LD_LIBRARY_PATH")
            #expect(missing.status == 1)
            let fault = "libvips cannot be loaded (lib/libvips.so.42: file too short)"
            #expect(missing.error == "stickermill: photos/a.jpg: cannot be read: \(fault); type \(installation)\n")
            // A broken library is named, whatever its path contains.
            let library = "\(prefix)/lib/python3.12/site-packages/pyvips_binary.libs/libvips-1a2b.so.42"
            try folder.write(library, Array("no library".utf8))
            let broken = try run("check photos --quiet", in: prefix)
            #expect(broken.status == 1)
            #expect(broken.error.contains("cannot be loaded (\(folder.path(library)): "))
            #expect(broken.error.hasSuffix("; type \(repair)\n"), "\(broken.error)")
        }

        @Test func theArtIsNotBlamedForAMissingLibrary() throws {
            try install(below: "env")
            let report = try run("check photos", in: "env", "STICKERMILL_LIBVIPS=/nowhere").output
            #expect(report.contains("  → Install libvips as the message says; the art need not change.\n"), "\(report)")
        }

        /// A leftover of another Python does not hide the environment's own packages.
        @Test func theFolderWithTheLibraryCounts() throws {
            try install(below: "env")
            try folder.makeFolder("env/lib/python3.10/site-packages/stickermill-0.0.9.dist-info")
            let library = "env/lib/python3.12/site-packages/pyvips_binary.libs/libvips-1a2b.so.42"
            try folder.write(library, Array("no library".utf8))
            #expect(try run("check photos --quiet", in: "env").error.contains("libvips-1a2b"))
        }

        @Test(.enabled(if: hasClang, "clang is not on the path"))
        func aMissingDependencyOfLibvipsIsNamed() throws {
            try install(below: "env")
            try folder.write("empty.c", Array("void stickermill_nothing(void) {}\n".utf8))
            let made = try CommandRun(
                shell: """
                    mkdir lib && clang -shared -fPIC -Wl,-soname,libpart.so.1 -o libpart.so empty.c \
                        && clang -shared -fPIC -o lib/libvips.so.42 empty.c -Wl,--no-as-needed "$PWD/libpart.so"
                    """, in: folder.path)
            try #require(made.status == 0, "\(made.error)")
            let run = try run("check photos --quiet", in: "env", "LD_LIBRARY_PATH=lib:$LD_LIBRARY_PATH")
            #expect(run.error.contains("libvips cannot be loaded (libpart.so.1: "), "\(run.error)")
        }

        @Test func aLibraryThatTheUserNamesComesFirst() throws {
            try install(below: "env")
            try folder.write("env/lib/python3.12/site-packages/pyvips_binary.libs/libvips-1a2b.so.42", [])
            let system = try CommandRun(
                shell: "/sbin/ldconfig -p | sed -n 's/.*libvips\\.so\\.42 .*=> //p' | head -n 1")
            let named = "STICKERMILL_LIBVIPS=\(system.output.split(separator: "\n")[0])"
            #expect(try !run("check photos", in: "env", named).output.contains("libvips"))
            let wrong = try run("check photos --quiet", in: "env", "STICKERMILL_LIBVIPS=/nowhere/libvips.so")
            #expect(wrong.status == 1)
            #expect(
                wrong.error.contains("cannot be loaded (/nowhere/libvips.so: cannot open shared object file: No such"))
            #expect(wrong.error.hasSuffix("; correct or unset STICKERMILL_LIBVIPS, which names it\n"))
            // An empty name is none.
            #expect(try run("check photos --quiet", in: "env", "STICKERMILL_LIBVIPS=").error.contains("libvips-1a2b"))
        }

        /// A Python package beside a program of another origin does not decide about its pixels.
        @Test func onlyAProgramOfAWheelUsesTheEnvironment() throws {
            try install(below: "prefix", withWheel: false)
            try folder.write("prefix/lib/python3.12/site-packages/pyvips_binary.libs/libvips-1a2b.so.42", [])
            #expect(try !run("check photos", in: "prefix").output.contains("libvips"))
        }

        @Test(.enabled(if: hasClang, "clang is not on the path"))
        func theLibraryOfTheEnvironmentIsLoadedAndNamed() throws {
            try install(below: "env")
            try folder.write("other.c", Array("const char *vips_version_string(void) { return \"9.9.9\"; }\n".utf8))
            let library = "env/lib/python3.12/site-packages/pyvips_binary.libs/libvips-1a2b.so.42"
            let made = try CommandRun(
                shell: """
                    mkdir -p "$(dirname \(library))"
                    system=$(/sbin/ldconfig -p | sed -n 's/.*libvips\\.so\\.42 .*=> //p' | head -n 1)
                    clang -shared -fPIC -o \(library) other.c -Wl,--no-as-needed "$system"
                    """, in: folder.path)
            try #require(made.status == 0, "\(made.error)")
            let versions = try run("--version --verbose", in: "env").output
            #expect(versions.contains("\nlibvips 9.9.9 (built with "), "\(versions)")
            #expect(versions.hasSuffix("\nloaded \(folder.path(library))\n"), "\(versions)")
            // The process that draws SVG loads the same one, wherever the choice comes from.
            try folder.write(
                "drawn/a.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8))
            #expect(try run("check drawn --json", in: "env").output.contains(#""libvips" : "9.9.9""#))
            try install(below: "prefix", withWheel: false)
            _ = try run("check drawn --cache cache", in: "prefix")
            let named = "STICKERMILL_LIBVIPS=\(library)"
            let other = try run("check drawn --cache cache --require-cached", in: "prefix", named)
            #expect(other.output.contains("is not in the cache"), "\(other.output)")
            #expect(try run("check drawn --json", in: "prefix", named).output.contains(#""libvips" : "9.9.9""#))
        }
    }
#endif
