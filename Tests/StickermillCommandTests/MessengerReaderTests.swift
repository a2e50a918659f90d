import Foundation
import Raster
import TestSupport
import Testing

/// Packs for messengers, read by the clients of their platforms, or by the documented rules of those without one.
@Suite(.enabled(if: Extras.arePresent, "needs the clients of .ci/extras")) struct MessengerReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        var emoji = ""
        for index in 0..<3 {
            try folder.write(
                "art/still\(index).png", CheckedArt.sound(618, radius: 200 + 30 * Double(index)).pngFixture)
            let frames = (0..<4).map { Bitmap.sticker(512, hue: index + 3 * $0) }
            try folder.write("art/moving\(index).png", APNGFixture(frames, delay: (1, 25)).bytes)
            emoji += "  still\(index): ⭐\n  moving\(index): [🌟, ✨]\n"
        }
        let settings = """
            name: Night, sky & co.
            pack: {author: "Jörg"}
            emoji:
            \(emoji)labels:
              still0: A star
            keywords:
              still0: [night, "a \\"quote\\""]
            ignore: {}
            """
        try folder.write("art/stickermill.yml", Array(settings.utf8))
    }

    private func pack(_ platform: String, _ arguments: String...) throws {
        let run = try CommandRun(
            ["pack", "art", "--no-cache", "--output", "pack", "--platform", platform] + arguments, in: folder.path)
        #expect(run.status == 0, "\(run.output)\(run.error)")
    }

    private func read(with client: String, _ name: String, _ arguments: String...) throws -> String {
        let script = Project.root.appendingPathComponent("Tests/StickermillCommandTests/Messengers/\(name)").path
        let python = try #require(Extras.tool("python3", of: client))
        let run = try CommandRun(program: URL(filePath: python), [script] + arguments, in: folder.path)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        return run.output
    }

    @Test func metasRulesAcceptThePacks() throws {
        try pack("whatsapp")
        let output = try read(with: "python", "whatsapp_pack.py", "pack")
        #expect(output == "night-sky-and-co-1 3 3\nnight-sky-and-co-2 3 12\n", "\(output)")
    }

    /// Runs the unmodified code of a messenger's app, which throws for a fault.
    private func judge(_ messenger: String, _ sources: String, _ pack: String) throws -> CommandRun {
        let script = Project.root.appendingPathComponent("Tests/StickermillCommandTests/Messengers/java/judge")
        let (checkout, classes) = (try #require(Extras.path(sources)), try #require(Extras.path("classes")))
        return try CommandRun(program: script, [messenger, checkout, classes, pack], in: folder.path)
    }

    @Test(.enabled(if: Extras.has("stickers"), "needs the sources of Meta's sample app, which could not be fetched"))
    func metasCodeAcceptsThePacks() throws {
        try pack("whatsapp")
        let sound = try judge("whatsapp", "stickers", "pack")
        #expect(sound.output == "night-sky-and-co-1 3 still\nnight-sky-and-co-2 3 animated\n", "\(sound.error)")
        let contents = String(decoding: try folder.bytes("pack/contents.json"), as: UTF8.self)
        try folder.replace("pack/contents.json", Array(contents.replacing("\"emojis\"", with: "\"emoji\"").utf8))
        let broken = try judge("whatsapp", "stickers", "pack")
        #expect(broken.status == 1 && broken.error.contains("unknown field in json: emoji"), "\(broken.error)")
    }

    @Test(.enabled(if: Extras.has("signal-cli"), "needs the sources of signal-cli, which could not be fetched"))
    func signalCLIReadsThePack() throws {
        try oneEmojiEach()
        try pack("signal")
        for path in ["pack/night-sky-and-co.zip", "pack/manifest.json"] {
            let read = try judge("signal", "signal-cli", path)
            #expect(read.output == "Night, sky & co.|Jörg|6|🌟🌟🌟⭐⭐⭐\n", "\(read.output)\(read.error)")
        }
    }

    @Test func signalsClientEncryptsThePack() throws {
        try oneEmojiEach()
        try pack("signal")
        let output = try read(with: "signal", "signal_pack.py", "pack/night-sky-and-co.zip")
        #expect(output == "6 Night, sky & co. Jörg\n", "\(output)")
    }

    @Test func telegramsClientSendsTheSet() throws {
        try pack("telegram")
        #expect(try read(with: "messengers", "telegram_set.py", "pack") == "3\n")
    }

    @Test func discordsClientSendsTheStickers() throws {
        try oneEmojiEach()
        try pack("discord")
        #expect(try read(with: "messengers", "discord_guild.py", "pack") == "6 ['image/png']\n")
    }

    private func oneEmojiEach() throws {
        let settings = String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
        try folder.replace("art/stickermill.yml", Array(settings.replacing("[🌟, ✨]", with: "🌟").utf8))
    }
}
