import Foundation
import Making
import PNGCodec
import Platforms
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Stickermill

/// Packs for messengers: what each takes, and how it is written.
@Suite struct MessengerPackTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["star", "moon", "sun"].enumerated() {
            try folder.write("art/\(name).png", CheckedArt.sound(618, radius: 200 + 20 * Double(index)).pngFixture)
        }
    }

    /// - Parameter platforms: The platforms, where every sticker has an emoji unless the settings are changed.
    func pack(
        _ platforms: [String], to output: String = "out", keepsGoing: Bool = false, isCheck: Bool = false,
        _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        let pack = try Pack(in: folder.url("art")) { settings in
            settings.choosePlatforms(platforms)
            settings.pack.author = "Jo"
            settings.name = "Night sky"
            settings.checks.labels = [:]
            for name in ["star", "moon", "sun", "walk", "run", "jump"] {
                settings.checks.emoji[name] = ["⭐"]
                settings.checks.labels?[name] = "A \(name)"
            }
            change(&settings)
        }
        return try await pack.pack(to: folder.url(output), keepsGoing: keepsGoing, isCheck: isCheck).report
    }

    func json(_ path: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(try folder.bytes(path))) as? [String: Any])
    }

    /// Discs of different sizes.
    func animation(_ count: Int = 3, from radius: Double = 100, milliseconds: Int = 100) -> [UInt8] {
        let frames = (0..<count).map { CheckedArt.sound(512, radius: radius + 2 * Double($0)) }
        var fixture = APNGFixture(frames, delay: (UInt16(milliseconds), 1000))
        fixture.plays = 2
        return fixture.bytes
    }

    // MARK: WhatsApp

    @Test func whatsAppGetsTheFolderOfMetasSampleAndAnArchive() async throws {
        let report = try await pack(["whatsapp"])
        #expect(
            report.pack?.isWritten == true,
            "\(report.masters.flatMap(\.findings)) \(report.masters.compactMap(\.error))")
        #expect(
            Set(try folder.tree("out").keys) == [
                ".stickermill-pack.json", "contents.json", "night-sky.wastickers", "night-sky/tray.png",
                "night-sky/star.webp", "night-sky/moon.webp", "night-sky/sun.webp",
            ])
        #expect(
            Set(report.masters.flatMap(\.files).map(\.path)) == [
                "night-sky/star.webp", "night-sky/moon.webp", "night-sky/sun.webp",
            ])
        #expect(report.masters.flatMap(\.files).allSatisfy { $0.pixelSize.width == 512 && $0.pixelSize.height == 512 })
        let contents = try json("out/contents.json")
        #expect(Set(contents.keys) == ["android_play_store_link", "ios_app_store_link", "sticker_packs"])
        let packs = try #require(contents["sticker_packs"] as? [[String: Any]])
        #expect(packs.count == 1 && packs[0]["animated_sticker_pack"] as? Bool == false)
        let stickers = try #require(packs[0]["stickers"] as? [[String: Any]])
        #expect(Set(stickers.flatMap(\.keys)) == ["image_file", "emojis", "accessibility_text"])
        #expect(stickers.map { $0["image_file"] as? String } == ["moon.webp", "star.webp", "sun.webp"])
        let file = try folder.bytes("out/night-sky/star.webp")
        #expect(String(decoding: file, as: UTF8.self).contains(#""emojis":["⭐"]"#))
        let tray = try PNGDecoder().still(of: PNGFile(folder.bytes("out/night-sky/tray.png")))
        #expect(tray.size == PixelSize(width: 96, height: 96))
    }

    @Test func theSamePackIsNotWrittenAgain() async throws {
        _ = try await pack(["whatsapp", "signal"])
        let before = try folder.tree("out")
        #expect(try await pack(["whatsapp", "signal"], isCheck: true).staleFiles == [])
        _ = try await pack(["whatsapp", "signal"])
        #expect(try folder.tree("out") == before)
        try folder.replace("art/moon.png", Bitmap.sticker(618, hue: 5).pngFixture)
        let stale = try await pack(["whatsapp", "signal"], isCheck: true).staleFiles ?? []
        #expect(stale.first { $0.path == "signal/moon.png" }?.because == .master, "\(stale)")
        #expect(stale.contains { $0.path == "whatsapp/night-sky.wastickers" })
    }

    @Test func manyStickersBecomeEvenPacksOfEachKind() async throws {
        try FileManager.default.removeItem(atPath: folder.path("art"))
        for index in 0..<31 { try folder.write("art/s\(index).png", Bitmap.sticker(300, hue: index).pngFixture) }
        for index in 0..<3 {
            try folder.write(
                "art/a\(index).png", APNGFixture([.sticker(300, hue: index), .sticker(300, hue: index + 7)]).bytes)
        }
        let report = try await pack(["whatsapp"]) { settings in
            for index in 0..<31 { settings.checks.emoji["s\(index)"] = ["⭐"] }
            for index in 0..<3 { settings.checks.emoji["a\(index)"] = ["⭐"] }
            settings.checks.rules.ignored = Set(Rule.allCases)
            settings.checks.rules.ignored.remove(.messenger)
        }
        let packs = try #require(report.pack?.platforms?.first?.packs)
        #expect(packs.map(\.stickers) == [16, 15, 3])
        #expect(packs.map(\.name) == ["Night sky 1", "Night sky 2", "Night sky 3"])
        #expect(folder.exists("out/night-sky-3/a0.webp") && folder.exists("out/night-sky-3.wastickers"))
    }

    @Test func tooFewOfAKindIsAnErrorThatNamesTheOther() async throws {
        try folder.write("art/walk.png", animation())
        let error = await #expect(throws: StickermillError.self) { try await pack(["whatsapp"]) }
        #expect(
            error.map { "\($0)" }?.contains("1 animated sticker, and WhatsApp needs 3 or more") == true
                && error.map { "\($0)" }?.contains("3 still") == true, "\(error.map { "\($0)" } ?? "")")
        #expect(!folder.exists("out"))
    }

    @Test func aMissingEmojiKeepsThePackFromBeingWritten() async throws {
        let report = try await pack(["whatsapp"]) { $0.checks.emoji["moon"] = nil }
        #expect(report.pack?.isWritten == false && !folder.exists("out/contents.json"))
        let faults = report.masters.filter { $0.findings.contains { $0.rule == .messenger } }
        #expect(faults.map(\.name) == ["moon"])
    }

    /// Every frame stays, the losses are measured, and the file is below the limit.
    @Test func anAnimationIsBroughtBelowTheLimit() async throws {
        let frames = (0..<12).map { index in
            Bitmap(512, 512) { x, y in
                var noise = UInt32(x) &* 374_761_393 &+ UInt32(y) &* 668_265_263 &+ UInt32(index) &* 2_246_822_519
                noise = ((noise ^ (noise >> 13)) &* 1_274_126_177) >> 28
                let inside = (x - 256) * (x - 256) + (y - 256) * (y - 256) < 230 * 230
                return inside ? SIMD4(UInt8(noise) + 60, UInt8(x / 2), UInt8(y / 2), 255) : .zero
            }
        }
        for name in ["walk", "run", "jump"] {
            try folder.write("moving/\(name).png", APNGFixture(frames, delay: (1, 20)).bytes)
        }
        let pack = try Pack(in: folder.url("moving")) { settings in
            settings.choosePlatforms(["whatsapp"])
            settings.pack.author = "Jo"
            for name in ["walk", "run", "jump"] { settings.checks.emoji[name] = ["🏃"] }
            settings.checks.rules.ignored = [.duplicate]
        }
        let report = try await pack.pack(to: folder.url("out")).report
        let files = report.masters.flatMap(\.files)
        #expect(files.count == 3 && files.allSatisfy { $0.bytes < 500_000 }, "\(report.masters.flatMap(\.findings))")
        for file in files {
            let fit = try #require(file.fit)
            // The finding names the file where it is.
            #expect(
                report.masters.flatMap(\.findings).contains { finding in
                    if case .losses(let path, _) = finding.problem { path == file.path } else { false }
                })
            #expect(fit.seconds ?? 0 > 0)
            #expect(fit.score >= 80 && fit.framesAfter == 12 && !fit.steps.contains(.halvedFrames), "\(fit)")
        }
    }

    // MARK: Others

    @Test func signalGetsTruecolorThatPlaysForever() async throws {
        for (index, name) in ["walk", "run"].enumerated() {
            try folder.write("art/\(name).png", animation(from: 90 + 30 * Double(index)))
        }
        let report = try await pack(["signal"])
        #expect(report.pack?.isWritten == true, "\(report.masters.flatMap(\.findings))")
        let manifest = try json("out/manifest.json")
        #expect(Set(manifest.keys) == ["title", "author", "cover", "stickers"])
        for (path, bytes) in try folder.tree("out") where path.hasSuffix(".png") {
            let file = try PNGFile(bytes)
            // Byte 25 of a PNG is its color type, where 6 is truecolor with alpha.
            #expect(bytes[25] == 6 && file.header.size.width == 512, "\(path)")
            #expect(file.animation.map { $0.plays == 0 } ?? true)
            #expect(bytes.count <= 300_000)
        }
        #expect(folder.exists("out/night-sky.zip"))
    }

    @Test func equalFilesAreRefusedWhereTheyBreakAPack() async throws {
        try folder.write("art/walk.png", try folder.bytes("art/star.png"))
        let report = try await pack(["signal"]) { $0.checks.rules.ignored = [.duplicate] }
        #expect(report.pack?.isWritten == false)
        #expect(
            report.masters.flatMap(\.findings).map(\.problem).contains(
                .messenger(name: "Signal", fault: .sameFile(as: "star"))))
    }

    @Test func telegramGetsOneSideOfExactlyItsLength() async throws {
        try folder.write(
            "art/run.png", CheckedArt.sound(700).cropped(to: PixelRect(x: 0, y: 50, width: 700, height: 611)).pngFixture
        )
        try folder.write("art/walk.png", animation())
        let report = try await pack(["telegram"]) {
            $0.checks.rules.ignored.formUnion([.notSquare, .clippedEdge, .notDivisible])
        }
        #expect(report.pack?.isWritten == true, "\(report.masters.flatMap(\.findings))")
        let sizes = report.masters.flatMap(\.files).map(\.pixelSize)
        #expect(sizes.count == 4 && sizes.allSatisfy { max($0.width, $0.height) == 512 })
        #expect(
            report.masters.first { $0.name == "walk" }?.findings.map(\.severity).contains(.warning) == true
                && report.masters.first { $0.name == "walk" }?.files == [])
        #expect(report.pack?.platforms?[0].leftOut.count == 1)
        let stickers = try #require(
            JSONSerialization.jsonObject(with: Data(try folder.bytes("out/stickers.json"))) as? [[String: Any]])
        #expect(Set(stickers.flatMap(\.keys)) == ["sticker", "format", "emoji_list", "keywords"])
        try folder.write("art/jump.png", CheckedArt.sound(408).pngFixture)
        let small = try await pack(["telegram"], to: "small")
        #expect(small.pack?.isWritten == false)
        // Even if that is accepted, no file of a wrong size is written.
        let warned = try await pack(["telegram"], to: "warned") { $0.checks.rules.severities[.messenger] = .warning }
        #expect(warned.pack?.isWritten == true && warned.pack?.platforms?[0].leftOut.count == 2)
        #expect(!folder.exists("warned/jump.png"))
        let larger = try await pack(["telegram"], to: "larger") { $0.pack.allowsEnlarging = true }
        #expect(larger.pack?.isWritten == true, "\(larger.masters.flatMap(\.findings))")
    }

    @Test func discordGetsItsFormAndItsLimits() async throws {
        try folder.write("art/walk.png", animation(60, milliseconds: 100))
        let long = try await pack(["discord"])
        #expect(
            long.masters.flatMap(\.findings).map(\.problem).contains(
                .messenger(name: "Discord", fault: .tooLong(milliseconds: 6000, limit: 5000))))
        let going = try await pack(["discord"], keepsGoing: true)
        #expect(going.pack?.isWritten == true && going.pack?.leftOut.count == 1)
        #expect(going.masters.flatMap(\.files).allSatisfy { $0.pixelSize.width == 320 && $0.path.hasSuffix(".png") })
    }

    // MARK: Verification

    @Test(arguments: ["whatsapp", "telegram", "telegram-emoji", "signal", "discord"])
    func whatWasWrittenIsVerified(platform: String) async throws {
        _ = try await pack([platform])
        let sound = try await PackVerifier.verify(folder.url("out"))
        #expect(sound.stickers == 3 && sound.faults == [], "\(sound.faults)")
        // A file of another size, and one that is gone.
        let place = platform == "whatsapp" ? "out/night-sky" : "out"
        let ending = platform == "whatsapp" ? "webp" : "png"
        try folder.replace("\(place)/moon.\(ending)", Bitmap.sticker(600).pngFixture)
        try FileManager.default.removeItem(atPath: folder.path("\(place)/sun.\(ending)"))
        let faults = try await PackVerifier.verify(folder.url("out")).faults
        let messages = faults.filter { $0.finding.severity == .error }.map(\.finding.message)
        #expect(
            messages.contains { $0.contains("600 x 600 px") } && messages.contains { $0.contains("sun") }, "\(messages)"
        )
    }

    @Test func faultsOfForeignPacksAreNamed() async throws {
        _ = try await pack(["signal"])
        var manifest = try json("out/manifest.json")
        manifest["version"] = 2
        let stickers = try #require(manifest["stickers"] as? [[String: Any]])
        manifest["stickers"] = stickers.map { $0.merging(["emoji": "", "file": "../art/star.png"]) { $1 } }
        try folder.replace("out/manifest.json", Array(try JSONSerialization.data(withJSONObject: manifest)))
        let faults = try await PackVerifier.verify(folder.url("out")).faults.map(\.finding.problem)
        #expect(faults.contains(.messenger(name: "Signal", fault: .unknownKey(name: "version"))), "\(faults)")
        #expect(faults.contains(.pack(problem: .notAFileName(entry: .sticker(number: 1), name: "../art/star.png"))))
        var twice = APNGFixture([.sticker(512), .sticker(512, hue: 1)])
        twice.plays = 2
        _ = try await pack(["signal"], to: "other")
        try folder.replace("other/star.png", twice.bytes)
        let others = try await PackVerifier.verify(folder.url("other")).faults.map(\.finding.problem)
        #expect(others.contains(.messenger(name: "Signal", fault: .plays(count: 2))), "\(others)")
    }

    // MARK: Settings

    @Test(arguments: [
        ("{star: ⭐}", ["⭐"]), ("{star: \"🌙🌛\"}", ["🌙", "🌛"]), ("{star: [👨‍👩‍👧, 🇩🇪, 👍🏽]}", ["👨‍👩‍👧", "🇩🇪", "👍🏽"]),
        ("{star: \"❤️\"}", ["❤️"]), ("{star: \"❤\"}", ["❤️"]),
    ])
    func emojiAreCountedAsPeopleSeeThem(text: String, emoji: [String]) throws {
        try folder.write("art/stickermill.yml", Array("emoji: \(text)\n".utf8))
        #expect(try Pack(in: folder.url("art")).groups[0].settings.checks.emoji["star"] == emoji)
    }

    @Test(arguments: [
        "emoji: {star: star}", "emoji: {star: 1}", "emoji: {star: \"⭐ yes\"}", "platforms: [whatsap]",
        "emoji: {star: 🇩}", "pack: {author: null}",
        "platforms: {signal: {size: 3}}", "platforms: [signal, signal]",
        "emoji: {sonne: ⭐}",
    ])
    func wrongTextsAreRefused(text: String) throws {
        try folder.write("art/stickermill.yml", Array("\(text)\n".utf8))
        #expect(throws: StickermillError.self) { try Pack(in: folder.url("art")) }
    }

    @Test func aPlatformMayDescribeThePackInItsOwnWay() async throws {
        let text = "platforms:\n  signal: {name: Sky, author: Ann}\n  telegram: {}\n"
        try folder.write("art/stickermill.yml", Array(text.utf8))
        let report = try await Pack(in: folder.url("art")) { settings in
            settings.name = "Night sky"
            for name in ["star", "moon", "sun"] { settings.checks.emoji[name] = ["⭐"] }
        }.pack(to: folder.url("out")).report
        #expect(report.pack?.isWritten == true, "\(report.masters.flatMap(\.findings))")
        #expect(try json("out/signal/manifest.json")["title"] as? String == "Sky")
        #expect(folder.exists("out/signal/sky.zip"))
    }
}
