import Foundation
import Inspection
import Making
import PNGCodec
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Platforms
@testable import Stickermill

/// Packs for several platforms, and stickers that only some of them take.
extension MessengerPackTests {
    @Test func eachMasterIsOpenedOnceForAllPlatforms() async throws {
        let opened = Mutex(0)
        let search = try MasterSearch(inputs: [folder.url("art")]) { settings in
            settings.choosePlatforms(["messages", "whatsapp", "telegram", "signal", "discord"])
            settings.pack.author = "Jo"
            for name in ["star", "moon", "sun"] { settings.checks.emoji[name] = ["⭐"] }
        }
        var packer = Packer(settings: search.groups[0].settings)
        packer.opener = { (reader, source) throws(MakeError) in
            opened.withLock { $0 += 1 }
            return try reader.open(source)
        }
        let report = try await packer.pack(search.masters, to: folder.url("out"))
        #expect(report.pack?.isWritten == true && opened.withLock { $0 } == 3, "\(report.masters.flatMap(\.findings))")
        #expect(report.masters.allSatisfy { $0.files.count == 5 })
    }

    @Test func onePackIsMadeForSeveralPlatforms() async throws {
        let report = try await pack(["messages", "whatsapp", "telegram-emoji"])
        #expect(report.pack?.isWritten == true, "\(report.masters.flatMap(\.findings))")
        #expect(report.pack?.platforms?.map(\.platform) == ["whatsapp", "telegram-emoji"])
        #expect(folder.exists("out/messages/Stickers.xcstickers/Contents.json"))
        #expect(folder.exists("out/whatsapp/contents.json") && folder.exists("out/telegram-emoji/star.png"))
        // The pack for Messages is the same as without the others.
        _ = try await pack(["messages"], to: "alone")
        let (alone, together) = (try folder.tree("alone"), try folder.tree("out/messages"))
        #expect(alone == together)
    }

    @Test func aPlatformThatCannotBeMadeDoesNotStopTheOthersIfTheCallKeepsGoing() async throws {
        let withoutAuthor = { (settings: inout Settings) in settings.pack.author = nil }
        let error = await #expect(throws: StickermillError.self) {
            try await pack(["telegram", "signal"], withoutAuthor)
        }
        #expect(error.map { "\($0)" }?.contains("has no author, which Signal needs") == true && !folder.exists("out"))
        let report = try await pack(["telegram", "signal"], keepsGoing: true, withoutAuthor)
        #expect(report.pack?.platforms?.map(\.isWritten) == [true, false])
        #expect(folder.exists("out/telegram/stickers.json") && !folder.exists("out/signal/manifest.json"))
    }

    /// Art with so much grain that no loss that the floor allows brings it below a limit.
    private var grainy: [UInt8] {
        var random = SeededRandom(7)
        return CheckedArt.sound(512).grained(by: 120, channels: 0..<3, using: &random).pngFixture
    }

    @Test func aStickerThatOneMessengerRefusesStaysInTheOtherPacks() async throws {
        try folder.write("art/walk.png", grainy)
        let accept = { (settings: inout Settings) in
            settings.checks.byteLimit = 5_000_000
            settings.checks.rules.ignored.formUnion([.strayPixels, .hardEdge, .lowContrast])
        }
        let whole = try await pack(["messages", "signal", "discord"], accept)
        #expect(whole.pack?.isWritten == false && !folder.exists("out"))
        let report = try await pack(["messages", "signal", "discord"], keepsGoing: true, accept)
        let walk = try #require(report.masters.first { $0.name == "walk" })
        let faults = walk.findings.filter { $0.severity == .error }
        #expect(
            faults.allSatisfy { $0.rule == .messenger } && !faults.isEmpty,
            "\(walk.findings) \(String(describing: walk.error))")
        #expect(report.pack?.isWritten == true && report.pack?.leftOut == [], "\(walk.findings)")
        #expect(report.pack?.platforms?.map(\.leftOut.count) == [1, 0])
        #expect(report.pack?.platforms?.map { $0.packs.map(\.stickers) } == [[3], [4]])
        #expect(!folder.exists("out/signal/walk.png") && folder.exists("out/signal/star.png"))
        #expect(
            walk.files.map(\.kind) == [.sticker, .messenger] && folder.exists("out/discord/walk.png"), "\(walk.files)")
        let sticker = try #require(walk.files.first)
        #expect(folder.exists("out/\(sticker.path)"))
        // One platform alone has nothing else to write the sticker to.
        let alone = try await pack(["signal"], to: "alone", keepsGoing: true, accept)
        #expect(alone.pack?.leftOut.count == 1 && alone.pack?.isWritten == true)
    }

    @Test func anAnimationIsDrawnSmallerBeforeItLosesFrames() async throws {
        for name in ["star", "moon", "sun"] {
            try FileManager.default.removeItem(atPath: folder.path("art/\(name).png"))
        }
        // Grain of its own in every frame costs many bytes, and becomes fainter where the art is drawn smaller.
        var random = SeededRandom(7)
        let frames = (0..<6).map { Bitmap.sticker(512, hue: $0).grained(by: 4, channels: 0..<3, using: &random) }
        try folder.write("art/walk.png", APNGFixture(frames, delay: (1, 20)).bytes)
        let accept = { (settings: inout Settings) in
            settings.checks.rules.ignored = Set(Rule.allCases).subtracting([.messenger])
            settings.checks.byteLimit = 9_000_000
        }
        let report = try await pack(["signal"], accept)
        let file = try #require(report.masters[0].files.first, "\(report.masters[0].findings)")
        let fit = try #require(file.fit)
        #expect(fit.framesAfter == 6 && fit.steps.first == .smallerSide && fit.score >= 80, "\(fit)")
        #expect(fit.side == file.pixelSize.width && [409, 320].contains(file.pixelSize.width), "\(file)")
        #expect(try PNGFile(folder.bytes("out/walk.png")).header.size == file.pixelSize)
        #expect(try await PackVerifier.verify(folder.url("out")).faults == [])
        // Discord takes stickers of one size only.
        let other = try await pack(["discord"], to: "other", accept)
        #expect(other.masters[0].files.allSatisfy { $0.pixelSize.width == 320 && $0.fit?.side == nil })
    }

    @Test func aTooLargeStickerSaysWhatALossWouldGive() async throws {
        try folder.write("art/walk.png", grainy)
        let report = try await pack(["signal"]) { $0.fit.use = .never }
        let walk = try #require(report.masters.first { $0.name == "walk" })
        #expect(
            walk.findings.contains { finding in
                if case .messenger("Signal", .bytes(let count, 300_001, .allowLosses)) = finding.problem {
                    count > 300_000
                } else {
                    false
                }
            }, "\(walk.findings)")
    }

    @Test func aFirstFrameThatShowsLittleIsNamedWhereAnimationsStopOnIt() async throws {
        for (name, radii) in [("walk", [40.0, 150, 200]), ("run", [190.0, 150, 200]), ("jump", [190.0, 180, 200])] {
            let frames = radii.map { CheckedArt.sound(512, radius: $0) }
            try folder.write("art/\(name).png", APNGFixture(frames, delay: (1, 10)).bytes)
        }
        let report = try await pack(["whatsapp", "discord"]) {
            $0.checks.rules.ignored.formUnion([.visualSize, .offCenter])
        }
        let faults = report.masters.flatMap { master in master.findings.map { (master.name, $0.problem) } }
        let first = faults.filter { if case .messenger(_, .firstFrame) = $1 { true } else { false } }
        #expect(first.count == 1 && first[0].0 == "walk", "\(first)")
        #expect(first[0].1 == .messenger(name: "WhatsApp", fault: .firstFrame(percent: 4)), "\(first)")
    }

    @Test(arguments: [(99_700, true), (100_000 - 60, false)])
    func textsAreLeftOutOfAFileThatTheyWouldBringOverTheLimit(bytes: Int, hasTexts: Bool) throws {
        let chunk = Array("VP8L".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 0, count: bytes - 20)
        var file = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + chunk
        for (place, length) in [(4, bytes - 8), (16, bytes - 20)] {
            for index in 0..<4 { file[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
        }
        var planned = PackPlan.Sticker(name: "star", key: "star", label: "A star", master: 0, isSequence: false)
        planned.emoji = ["⭐"]
        let sticker = MessengerPack.Sticker(
            planned: planned, fileName: "star.webp", isMoving: false, size: PixelSize(width: 512, height: 512),
            bytes: file)
        let pack = MessengerPack(
            name: "Sky", identifier: "sky", author: "Jo", stickers: [sticker], coverPicture: CheckedArt.sound(100))
        let written = try #require(try Messenger.whatsApp.files([pack]).first { $0.path == "sky/star.webp" })
        #expect((written.bytes != file) == hasTexts && written.bytes.count <= 100_000)
    }

    @Test func allPlatformsOfARunAreVerified() async throws {
        _ = try await pack(["messages", "whatsapp", "signal"])
        let sound = try await PackVerifier.verify(folder.url("out"))
        #expect(sound.stickers == 9 && sound.faults.filter { $0.finding.severity == .error } == [], "\(sound.faults)")
        try FileManager.default.removeItem(atPath: folder.path("out/whatsapp/night-sky/star.webp"))
        try folder.replace("out/signal/manifest.json", Array("{".utf8))
        let faults = try await PackVerifier.verify(folder.url("out")).faults.filter { $0.finding.severity == .error }
        #expect(
            faults.contains { $0.path.hasPrefix("whatsapp/") } && faults.contains { $0.path == "signal/manifest.json" },
            "\(faults)")
        #expect(try await PackVerifier.verify(folder.url("out/signal")).faults.map(\.path) == ["manifest.json"])
    }

    @Test func aMessengerWithoutPackMakesTheRunIncomplete() async throws {
        let withoutAuthor = { (settings: inout Settings) in settings.pack.author = nil }
        let report = try await pack(["telegram", "signal"], keepsGoing: true, withoutAuthor)
        #expect(report.pack?.isWritten == true && report.gates(at: .error))
        let check = try await pack(["telegram", "signal"], keepsGoing: true, isCheck: true, withoutAuthor)
        #expect(check.stale == nil && check.gates(at: .error))
        let none = try await pack(["signal"], to: "none", keepsGoing: true, withoutAuthor)
        #expect(none.pack?.isWritten == false && none.gates(at: .error) && !folder.exists("none"))
    }

    @Test func thePageShowsTheDrawersOfTheMessengers() async throws {
        func page(_ platforms: [String]) async throws -> String {
            let pack = try Pack(in: folder.url("art")) { settings in
                settings.choosePlatforms(platforms)
                settings.checks.emoji["star"] = ["⭐"]
            }
            let report = try await pack.preview(to: folder.url("page.html")).report
            // The emoji of two stickers are missing in each messenger.
            #expect(
                report.masters.flatMap(\.findings).count { $0.rule == .messenger } == 2
                    * platforms.count { $0 != "messages" })
            return String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        }
        let both = try await page(["messages", "whatsapp", "signal"])
        #expect(
            both.contains("value=\"whatsapp\" data-title=\"WhatsApp\"") && both.contains(".signal { --cell: 68px; }"))
        #expect(
            both.contains("In Messages</h2>") && both.contains("data-size=\"large\"")
                && both.contains("no emoji; Signal needs 1"))
        #expect(!both.contains("image/webp"))
        let own = try await page(["whatsapp"])
        #expect(
            own.contains("In WhatsApp</h2>") && own.contains("data-size=\"whatsapp\"") && own.contains("image/webp"))
        #expect(own.contains("for WhatsApp; ") && !own.contains("value=\"regular\""))
    }
}
