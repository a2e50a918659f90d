import Foundation
import Raster
import TestSupport
import Testing

/// The option `--platform` of `pack` and `check`.
@Suite struct PlatformOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["star", "moon", "sun"].enumerated() {
            try folder.write("art/\(name).png", CheckedArt.sound(618, radius: 200 + 20 * Double(index)).pngFixture)
        }
        let settings = "name: Sky\npack: {author: Jo}\nemoji: {star: ⭐, moon: 🌙}\n"
        try folder.write("art/stickermill.yml", Array(settings.utf8))
    }

    private func run(_ arguments: String) throws -> CommandRun {
        try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
    }

    @Test(arguments: [
        ("pack art -o out --platform signl", "did you mean 'signal'"),
        ("pack art -o out --platform signal --platform signal", "is there twice"),
        ("pack art -o out --platform signal --size small", "--size"),
        ("pack art -o out --platform signal --xcodeproj", "--xcodeproj"),
    ])
    func aCallThatNoPlatformHasIsRefused(call: String, message: String) throws {
        let run = try run(call)
        #expect(run.status == 64 && run.error.contains(message), "\(run.error)")
        #expect(!folder.exists("out"))
    }

    @Test func aCheckNamesWhatAMessengerDoesNotAccept() throws {
        #expect(try run("check art").status == 0)
        let check = try run("check art --platform signal")
        #expect(check.status == 1 && check.output.contains("art/sun.png: no emoji; Signal needs 1"), "\(check.output)")
        #expect(!check.output.contains("art/star.png: no emoji"))
    }

    @Test func theSummaryTellsWhatEachPlatformGot() throws {
        let pack = try run("pack art -o out --platform messages --platform signal --keep-going")
        #expect(
            pack.status == 1
                && pack.output.contains("Signal: 'Sky' with 2 stickers. Not there: art/sun.png. Upload the .zip"),
            "\(pack.output)")
        #expect(!pack.output.contains("Not packed") && folder.exists("out/signal/sky.zip"))
        #expect(try folder.tree("out/messages").keys.contains { $0.hasSuffix("sun.png") })
        let dry = try run("pack art -o dry --platform signal --keep-going --dry-run --print-outputs")
        #expect(
            dry.output.split(separator: "\n").contains("dry/manifest.json") && !folder.exists("dry"), "\(dry.output)")
    }

    @Test func cleaningKeepsThePacksOfTheRun() throws {
        for name in ["cats", "dogs"] {
            try folder.write("packs/\(name)/star.png", CheckedArt.sound(618).pngFixture)
            let settings = "name: \(name)\npack: {author: Jo}\nemoji: {star: ⭐}\n"
            try folder.write("packs/\(name)/stickermill.yml", Array(settings.utf8))
        }
        let call = "pack packs -o out --platform telegram --platform signal"
        #expect(try run(call).status == 0)
        let files = try folder.tree("out")
        for more in ["", " --check", " --clean"] {
            let again = try run(call + more)
            #expect(
                again.status == 0 && !again.output.contains("other pack") && !again.output.contains("Removed"),
                "\(again.output)")
            let left = try folder.tree("out")
            #expect(left == files)
        }
        // The folder of a platform that the run has no more is removed.
        let fewer = try run("pack packs -o out --platform signal --platform discord --clean")
        #expect(
            fewer.output.contains("Removed 2 packs of other runs from out: cats/telegram, dogs/telegram."),
            "\(fewer.output)")
        #expect(folder.exists("out/dogs/signal/manifest.json") && folder.exists("out/dogs/discord/stickers.json"))
    }

    @Test func theReasonIsGivenIfNoPackIsPossible() throws {
        let run = try run("pack art -o out --platform whatsapp --keep-going")
        #expect(
            run.status == 1 && run.output.contains("has 2 still stickers, and WhatsApp needs 3 or more"),
            "\(run.output)")
        #expect(!run.output.contains("--strict") && !folder.exists("out"))
    }

    @Test func aPageShowsThePackOfAMessenger() throws {
        let pack = try run("pack art -o out --platform telegram --preview --keep-going")
        #expect(pack.status == 1 && folder.exists("out.html"), "\(pack.output)\(pack.error)")
        #expect(String(decoding: try folder.bytes("out.html"), as: UTF8.self).contains("In Telegram</h2>"))
        #expect(try run("preview art -o page.html --platform signal").status == 1 && folder.exists("page.html"))
    }

    @Test func whatAPlatformTakesIsListed() throws {
        let platforms = try run("rules --platform signal --platform messages")
        #expect(
            platforms.status == 0
                && platforms.output.hasPrefix(
                    "| Signal | |\n|---|---|\n| stickers | PNG, 512 x 512 px, at most 300,000 bytes |"),
            "\(platforms.output)")
        #expect(platforms.output.contains("| Messages | |"))
        #expect(try run("rules --platform sms").error.contains("'sms' is not a platform"))
        #expect(try run("rules opaque --platform signal").status == 64)
    }

    /// The pages have the values of the code, so that no number stands twice.
    @Test(arguments: ["whatsapp", "telegram", "telegram-emoji", "signal", "discord"])
    func thePagesListWhatPlatformsTake(platform: String) throws {
        let table = try run("rules --platform \(platform)").output
        let page = platform == "telegram-emoji" ? "telegram" : platform
        let text = try String(
            contentsOf: Project.root.appendingPathComponent("docs/platform-\(page).md"), encoding: .utf8)
        #expect(text.contains(table), "\(table)")
    }

    @Test func newSettingsProposeAnEmojiForEachSticker() throws {
        try FileManager.default.removeItem(atPath: folder.path("art/stickermill.yml"))
        try folder.write("art/xyz.png", CheckedArt.sound(618).pngFixture)
        let run = try run("init art --platform whatsapp --platform messages")
        #expect(
            run.status == 0 && run.output.contains("proposes an emoji for each sticker"), "\(run.output)\(run.error)")
        let text = String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
        #expect(text.contains("\nplatforms: [whatsapp, messages]\n"))
        #expect(
            text.contains("\n# emoji:\n#   \"moon\": 🌑\n#   \"star\": ⭐\n#   \"sun\": 🌞\n#   \"xyz\": \"\"\n"),
            "\(text)"
        )
        #expect(!text.contains("\nemoji:"))
    }
}
