import Foundation
import Inspection
import Platforms
import TestSupport
import Testing

@testable import Stickermill

/// What messengers accept about packs and their texts.
extension MessengerPackTests {
    private func faults(_ report: Report) -> [Finding.MessengerFault] {
        report.masters.flatMap(\.findings).compactMap {
            if case .messenger(_, let fault) = $0.problem { fault } else { nil }
        }
    }

    @Test func aCheckNamesWhatKeepsAPackFromBeingMade() async throws {
        try folder.write("art/walk.png", animation())
        let pack = try Pack(in: folder.url("art")) { settings in
            settings.choosePlatforms(["whatsapp", "telegram"])
            for name in ["star", "moon", "sun", "walk"] { settings.checks.emoji[name] = ["⭐"] }
        }
        let found = faults(try await pack.check().report)
        #expect(found.contains(.pack(fault: .noAuthor)))
        #expect(found.contains(.pack(fault: .tooFew(count: 1, areMoving: true, limit: 3, others: 3))), "\(found)")
        // Telegram takes the three stills.
        #expect(found.count { if case .pack = $0 { true } else { false } } == 2)
    }

    @Test func aPackWithoutAuthorIsRefusedBeforeTheWork() async throws {
        try folder.write("art/broken.png", Array("no picture".utf8))
        let error = await #expect(throws: StickermillError.self) { try await pack(["signal"]) { $0.pack.author = " " } }
        #expect(error.map { "\($0)" }?.contains("pack.author") == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func anAuthorWithAControlCharacterIsRefused() async {
        let error = await #expect(throws: StickermillError.self) {
            try await pack(["signal"]) { $0.pack.author = "J\u{7}" }
        }
        #expect(error.map { "\($0)" }?.contains("U+0007") == true)
    }

    @Test func theFirstEmojiIsUsedWhereOneIsTaken() async throws {
        let report = try await pack(["signal", "discord", "whatsapp"]) { $0.checks.emoji["moon"] = ["🌙", "🌛"] }
        let more = Finding.MessengerFault.moreEmoji(count: 2, used: 1)
        #expect(report.pack?.isWritten == true && faults(report) == [more, more])
        let stickers = try #require(try json("out/signal/manifest.json")["stickers"] as? [[String: Any]])
        #expect(stickers.first { $0["file"] as? String == "moon.png" }?["emoji"] as? String == "🌙")
        let list = try JSONSerialization.jsonObject(with: Data(try folder.bytes("out/discord/stickers.json")))
        let tags = (list as? [[String: Any]])?.first { $0["file"] as? String == "moon.png" }?["tags"]
        #expect(tags as? String == "🌙")
        let packs = try #require(try json("out/whatsapp/contents.json")["sticker_packs"] as? [[String: Any]])
        let others = try #require(packs[0]["stickers"] as? [[String: Any]])
        #expect(others.first { $0["image_file"] as? String == "moon.webp" }?["emojis"] as? [String] == ["🌙", "🌛"])
    }

    @Test func tooManyKeywordsAreNamed() async throws {
        let report = try await pack(["telegram"]) {
            $0.checks.keywords = ["star": (1...21).map { "w\($0)" }, "moon": [String(repeating: "m", count: 65)]]
        }
        #expect(
            Set(faults(report)) == [
                .keywords(count: 21, characters: 54, mostWords: 20, mostCharacters: 64),
                .keywords(count: 1, characters: 65, mostWords: 20, mostCharacters: 64),
            ])
        #expect(report.pack?.isWritten == false)
    }

    @Test func framesWithoutADelayTakeTheTimeForWhichTheyAreShown() async throws {
        try folder.write("art/walk.png", animation(31, milliseconds: 0))
        let found = faults(try await pack(["signal"], keepsGoing: true))
        #expect(found == [.tooLong(milliseconds: 3100, limit: 3000)])
        #expect(!folder.exists("out/walk.png") && folder.exists("out/star.png"))
    }

    @Test func anAnimationOfOneFrameIsAStill() async throws {
        try folder.write("art/walk.png", animation(1))
        let report = try await pack(["whatsapp", "signal", "telegram"])
        #expect(report.pack?.isWritten == true, "\(faults(report))")
        for path in ["out/signal/walk.png", "out/telegram/walk.png"] {
            #expect(Data(try folder.bytes(path)).range(of: Data("acTL".utf8)) == nil)
        }
        #expect(Data(try folder.bytes("out/whatsapp/night-sky/walk.webp")).range(of: Data("ANIM".utf8)) == nil)
        #expect(try await PackVerifier.verify(folder.url("out")).faults == [])
    }

    @Test func textsOfForeignPacksAreVerified() async throws {
        _ = try await pack(["signal", "discord", "whatsapp"])
        func change(_ path: String, _ change: (inout [String: Any]) -> Void) throws {
            var object = try json(path)
            change(&object)
            try folder.replace(path, Array(try JSONSerialization.data(withJSONObject: object)))
        }
        try change("out/signal/manifest.json") {
            ($0["title"], $0["author"]) = (" ", String(repeating: "a", count: 129))
            var stickers = $0["stickers"] as? [[String: Any]] ?? []
            (stickers[0]["emoji"], stickers[1]["file"]) = ("star", stickers[0]["file"] ?? "")
            $0["stickers"] = stickers
        }
        try change("out/whatsapp/contents.json") {
            var packs = $0["sticker_packs"] as? [[String: Any]] ?? []
            packs[0]["publisher"] = ""
            $0["sticker_packs"] = packs
        }
        let list = "[{\"file\":\"moon.png\",\"name\":\"m\",\"description\":\"d\",\"tags\":\"🌙\"}]"
        try folder.replace("out/discord/stickers.json", Array(list.utf8))
        let problems = try await PackVerifier.verify(folder.url("out")).faults.map(\.finding.problem)
        for (name, fault) in [
            ("Signal", .pack(fault: .noName)),
            ("Signal", .pack(fault: .textTooLong(text: String(repeating: "a", count: 129), limit: 128))),
            ("Signal", .notEmoji(text: "star")), ("Signal", .sameFile(as: "moon.png")),
            ("WhatsApp", .pack(fault: .noAuthor)),
            ("Discord", .textLength(key: "name", length: 1, least: 2, most: 30)),
            ("Discord", .textLength(key: "description", length: 1, least: 2, most: 100)),
        ] as [(String, Finding.MessengerFault)] {
            #expect(problems.contains(.messenger(name: name, fault: fault)), "\(fault) in \(problems)")
        }
        let remedies = try await PackVerifier.verify(folder.url("out")).faults.map(\.finding.remedy)
        #expect(!remedies.contains(.repairPack), "There is no project for Xcode.")
    }
}
