import Raster
import TestSupport
import Testing

/// What `pack` prints at its end.
extension PackCommandTests {
    @Test func aStrictPackSaysThatWarningsCount() throws {
        try draw("pear.png")
        let run = try pack("--strict", "--warn", "label")
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                "\n1 warning.\n--strict treats warnings as errors. Stickermill did not write the pack, and left the output unchanged. "
                    + "--ignore <rule> allows a finding.\n"), "\(run.output)")
        #expect(try pack("--strict").status == 0)
        try draw("apple.png")
        try folder.write("art/stickermill.yml", Array("labels:\n  apple: An apple\n".utf8))
        let mixed = try pack("--strict", "--ignore", "duplicate")
        #expect(
            mixed.output.contains(" --keep-going packs the rest; --ignore <rule> allows a finding.\n"),
            "\(mixed.output)"
        )
    }

    @Test func aProjectOfAnEarlierRunIsNamedAsSuch() throws {
        try draw("pear.png")
        #expect(try pack("--name", "Zoo", "--xcodeproj").output.contains("out/Zoo.xcodeproj: open it on a Mac"))
        #expect(try pack().output.contains("out/Zoo.xcodeproj: from an earlier run; --xcodeproj updates it"))
    }

    @Test func namesOfSeveralWordsAreOfOneKind() throws {
        try draw("emoji_u1f300.png", "emoji_u1f385_1f3fd.png", "it's.png")
        let output = try pack("--notes").output
        #expect(output.ranges(of: "(label)").count == 1)
        #expect(output.ranges(of: "no description, so VoiceOver reads the file name:").count == 3)
    }

    /// Three stickers that are not enlarged, of two sizes, and an icon that is.
    @Test func theSummaryGroupsFindingsByWhatToDo() throws {
        try draw("fig.png", "pear.png")
        try draw("plum.png", side: 408)
        try folder.write("art/stickermill.yml", Array("labels: {fig: A fig, pear: A pear, plum: A plum}\n".utf8))
        let hidden = try pack("--size", "large").output
        #expect(!hidden.contains("enlargement") && hidden.contains("\n4 notes (--notes shows them).\n"), "\(hidden)")
        let shown = try pack("--size", "large", "--notes").output
        #expect(
            shown.hasPrefix(
                """
                note: The art is too small (enlargement)
                  art/fig.png: 300 x 300 px, so it looks small on a sticker of 618 px
                  art/pear.png: 300 x 300 px, so it looks small on a sticker of 618 px
                  art/plum.png: 408 x 408 px, so it looks small on a sticker of 618 px
                  →
                """), "\(shown)")
        // The icon has another remedy.
        #expect(shown.ranges(of: "→").count == 2 && shown.contains("\n4 notes.\n"))
    }

    /// An icon in the folder of the art is not a sticker, which its artist may not expect.
    @Test func anIconAmongTheArtIsNamed() throws {
        try draw("pear.png")
        try folder.write("art/icon.png", Bitmap(1024, 1024) { _, _ in SIMD4(10, 120, 200, 255) }.pngFixture)
        let run = try pack("--icon", "art/icon.png")
        #expect(run.status == 0 && run.output.contains("Packed 1 sticker"), "\(run.output)\(run.error)")
        #expect(run.output.contains("\nNot a sticker, because it is an icon: art/icon.png\n"))
    }

    @Test func enlargedArtIsNotToldToBeEnlarged() throws {
        try draw("pear.png")
        let run = try pack("--size", "large", "--allow-enlarging", "--notes")
        #expect(
            run.output.contains("enlarged from 300 x 300 px to 618 px\n  → No action needed if it looks sharp"),
            "\(run.output)")
    }
}
