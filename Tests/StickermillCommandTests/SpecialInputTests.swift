import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// Entries among masters that are not regular files, or cannot be reached.
@Suite struct SpecialInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
    }

    @Test(arguments: [["convert", "art", "-o", "out"], ["check", "art"], ["pack", "art", "-o", "out"]])
    func aPipeInAFolderIsNamedAndTheOthersGoOn(arguments: [String]) throws {
        try folder.makePipe("art/pipe.png")
        try folder.link("art/way.gif", to: "pipe.png")
        try folder.makePipe("art/no master")
        let run = try CommandRun(arguments, in: folder.path)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("skipped: ") }
        #expect(
            lines == [
                "skipped: art/pipe.png (not a regular file)", "skipped: art/way.gif (not a regular file)",
            ])
    }

    @Test(arguments: ["pipe.png", "pipe"]) func aPipeGivenByNameFailsAlone(name: String) throws {
        try folder.makePipe(name)
        let run = try CommandRun(["convert", name, "art", "-o", "out", "--quiet"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.error == "stickermill: \(name): not a regular file\n")
        #expect(folder.exists("out/renditions/a.png"))
    }

    @Test func aPipeInPlaceOfATableIsAWrongCall() throws {
        try folder.makePipe("labels.csv")
        let run = try CommandRun(["pack", "art", "-o", "out", "--labels", "labels.csv"], in: folder.path)
        #expect(run.status == 64)
        #expect(run.error == "stickermill: labels.csv: not a regular file\n")
    }

    #if os(Linux)
        @Test func whatNeedsLibvipsSaysSoWithoutIt() throws {
            try folder.write("lib/libvips.so.42", [])
            try folder.write("photos/a.jpg", JPEGFixture(columns: 40, rows: 40, components: [60, 70, 80]).bytes)
            try folder.write("plain/a.png", Bitmap.sticker(300).pngFixture)
            let without = "LD_LIBRARY_PATH=lib:$LD_LIBRARY_PATH $STICKERMILL"
            let reason = """
                libvips cannot be loaded (lib/libvips.so.42: file too short); install it: apt-get install libvips42 \
                (Debian 13, Ubuntu 24.04: libvips42t64), dnf install vips, pacman -S libvips, or brew install vips

                """
            let photo = try CommandRun(shell: "\(without) check photos --quiet", in: folder.path)
            #expect(photo.status == 1 && photo.error == "stickermill: photos/a.jpg: cannot be read: \(reason)")
            let gif = try CommandRun(shell: "\(without) convert plain -o out --format gif --quiet", in: folder.path)
            #expect(gif.status == 1 && gif.error == "stickermill: plain/a.png: cannot be encoded: \(reason)")
            // PNG files need it only for their color profiles.
            #expect(try CommandRun(shell: "\(without) convert plain -o out --quiet", in: folder.path).status == 0)
        }
    #endif

    @Test func aPathThatIsTooLongIsNamed() throws {
        let name = String(repeating: "d", count: 200)
        // No path may have more than 4,096 bytes; a shell gets there step by step.
        let made = try CommandRun(
            shell: """
                cd art; step=0
                while [ $step -lt 25 ]; do mkdir \(name) && cd -P \(name) || exit 1; step=$((step + 1)); done
                """, in: folder.path)
        // Some shells cannot go there.
        guard made.status == 0 else { return }
        let run = try CommandRun(["check", "art"], in: folder.path)
        #expect(run.status == 0)
        #expect(run.output.contains("skipped: art/\(name)/"))
        #expect(run.output.contains("(cannot be accessed: file name too long)\n"))
        // Deeper than most tools can remove.
        _ = try CommandRun(shell: "rm -rf art", in: folder.path)
    }
}
