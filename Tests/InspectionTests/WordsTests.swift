import Foundation
import Raster
import TestSupport
import Testing

@testable import Inspection

/// What is said about findings, whoever reads it.
@Suite struct WordsTests {
    private static let size = PixelSize(width: 200, height: 100)
    private static let canvas = Finding.SizeOnCanvas(pixelSize: size, isPrepared: true)
    private static let limit = Finding.ByteLimit(bytes: 500_000, maker: "Apple")
    private static let color = OpaqueColor(red: 255, green: 0, blue: 0)
    private static let region = Finding.Region(toward: 1, 1)
    private static let fit = FitReport(
        bytesBefore: 2, bytesAfter: 1, framesBefore: 2, framesAfter: 1, score: 90, worstScore: 88, largestError: 3,
        steps: [
            .mergedFrames, .halvedFrames, .lossyMatching, .fewerColors, .roundedColors, .nearLossless, .lossyWebP,
            .smallerSide, .gif,
        ])
    private static let lostParts = [
        LostPart(.element, "animate", isPlayed: true, remedy: .exportAnimation),
        LostPart(.mistypedPicture, "image/png", format: .jpeg, remedy: .embedWithType),
    ]
    private static let flaws: [FileFlaw] = [
        .missingEnd, .wrongChecksum(chunk: "tEXt"), .lateAnimationControl, .lateAnimationWithoutFrames,
        .wrongFrameCount(declared: 2, found: 1), .strayBytesBeforeMarker(bytes: 1), .missingEndMarker, .missingTrailer,
        .strayBytesBetweenBlocks, .codeSizeOfOne(frames: [0], frameCount: 2),
        .missingPixels(frames: [1], frameCount: 2),
    ]

    /// One of each kind of problem.
    static let problems: [Finding.Problem] = [
        .failed(fault: .damaged(cause: "the PNG data ends early"), file: nil),
        .stickerBytes(bytes: 600_000, limit: limit),
        .fileBytes(files: [.init(path: "a.png", bytes: 600_000)], limit: limit),
        .frameBytes(frames: 3, bytes: 600_000, limit: .init(bytes: 9, maker: nil)),
        .unshownFormat(format: .heic, platform: "Messages", isRefusedByStore: true),
        .apngExtension(platform: "Messages"),
        .wrongExtension(format: .png, fileExtension: "gif"), .flaws(format: .png, flaws: flaws), .ignoredOrientation,
        .assumedAlpha(format: .tiff, channel: 4), .channelsLeftOut(channels: [4, 5]), .lostParts(parts: lostParts),
        .lacksCanvas, .jpeg, .indexedAlpha(isWritten: true), .convertedColors, .unusableProfile,
        .ignoredColors(of: "gAMA"), .drawnText(texts: [DrawnText("Hi", family: "Lato", chosen: "DejaVu Sans")]),
        .sides(canvas: canvas, isOfSticker: true, allowed: 300...618, isRequired: true), .reduced(size: size, to: 618),
        .otherThanPackSize(canvas: canvas, packSize: .large, side: 618),
        .notSquare(size: size, platform: "Messages"), .notDivisible(size: size, by: 3),
        .enlarged(canvas: canvas, to: 618), .smallerThanSticker(canvas: canvas, side: 618),
        .filesLeftOut(files: ["large@3x"], canvas: canvas, isPixelArt: false),
        .sheet(pictures: 9), .unevenPixels(side: 15.6, whole: 16, longerSide: 512),
        .enlargedIcon(side: 1024, art: size, times: 5.1), .opaque, .flatBorder(color: color), .checkerboardBorder,
        .nothingVisible, .blankFirstFrame(frames: 9), .specks(count: 2), .faintParts(count: 1),
        .guideLines(count: 3), .haze(pixels: 99),
        .hiddenColor(pixels: 9, bytes: 8), .hardEdge, .translucentInGIF(percent: 9),
        .fringe(kind: .colored, percent: 40),
        .vanishes(on: [.white, .yellow]), .cutOff(cuts: [.init(side: .top, length: 90)]), .masterCutOff(sides: [.left]),
        .wideMargins(percent: 30), .offCenter(right: 20, down: -10), .smallVisualSize(reached: 0.2, wanted: 0.36),
        .doubtfulRemoval(
            doubt: RemovalDoubt(.nearColor(levels: 3), share: 0.2, at: PixelRect(x: 1, y: 2, width: 3, height: 4)),
            removed: 0.9),
        .lostArt(filled: 0.1), .remains(places: [region, region]), .missingOutline, .secondBorder(color: color),
        .raggedOutline(places: 154), .thinPartsLost(share: 0.031), .secondShadow(at: region, isDrawn: true),
        .singleFrame,
        .delay(milliseconds: 10, allowed: 20...10_000),
        .equalFrames(count: 4), .repeatedFirstFrame(frames: 9), .heldFrames(count: 2),
        .slowFrame(milliseconds: 5000, usualMilliseconds: 80),
        .slower(frames: 4, wantedMilliseconds: 100, shownMilliseconds: 200),
        .framesLeftOut(kept: 30, of: 60, milliseconds: 1980),
        .notPlayed(frames: 4), .noLightTwin(name: "fig"), .darkTwin(name: "fig"),
        .messenger(name: "WhatsApp", fault: .emoji(count: 0, least: 1, most: 3)),
        .messenger(name: "Signal", fault: .emoji(count: 2, least: 1, most: 1)),
        .messenger(name: "WhatsApp", fault: .label(length: 130, limit: 125)),
        .messenger(name: "Telegram", fault: .tooSmall(pixels: 300, side: 512)),
        .messenger(name: "Telegram", fault: .enlarged(pixels: 300, side: 512)),
        .messenger(name: "Telegram", fault: .animation(frames: 12)),
        .messenger(name: "Signal", fault: .tooLong(milliseconds: 4000, limit: 3000)),
        .messenger(name: "WhatsApp", fault: .tooShort(milliseconds: 5, limit: 8)),
        .messenger(name: "Discord", fault: .tooManyFrames(count: 2000, limit: 1000)),
        .messenger(name: "Signal", fault: .sameFile(as: "star")),
        .messenger(name: "Signal", fault: .format(found: .jpeg)),
        .messenger(name: "Signal", fault: .size(found: PixelSize(width: 9, height: 8), side: 512)),
        .messenger(name: "Signal", fault: .bytes(count: 300_002, limit: 300_001, remedy: nil)),
        .messenger(name: "Signal", fault: .bytes(count: 900_002, limit: 300_001, remedy: .allowLosses)),
        .messenger(name: "WhatsApp", fault: .firstFrame(percent: 12)),
        .messenger(name: "Signal", fault: .palette),
        .messenger(name: "Signal", fault: .plays(count: 1)), .messenger(name: "Signal", fault: .unknownKey(name: "id")),
        .messenger(name: "WhatsApp", fault: .pack(fault: .tooFew(count: 2, areMoving: false, limit: 3, others: 4))),
        .messenger(name: "WhatsApp", fault: .pack(fault: .textTooLong(text: "A long name", limit: 8))),
        .messenger(name: "Signal", fault: .moreEmoji(count: 3, used: 1)),
        .messenger(name: "WhatsApp", fault: .moreEmoji(count: 4, used: 3)),
        .messenger(name: "Signal", fault: .notEmoji(text: "star")),
        .messenger(
            name: "Telegram", fault: .keywords(count: 24, characters: 60, mostWords: 20, mostCharacters: 64)),
        .messenger(
            name: "Telegram", fault: .keywords(count: 3, characters: 80, mostWords: 20, mostCharacters: 64)),
        .messenger(name: "Discord", fault: .textLength(key: "name", length: 1, least: 2, most: 30)),
        .messenger(name: "WhatsApp", fault: .pictureSize(side: 96)),
        .shortDelaysOfGIF(changed: 2, frames: 4),
        .descriptionFromName(label: "Fig"),
        .noTranslation(languages: ["de"]), .otherLanguages(languages: ["de"], packLanguage: "en"),
        .longDescription(characters: 200, language: "de", limit: 150, maker: "Apple"), .samePixels(as: "b.png"),
        .sameSticker(as: "b.png", likeness: .otherAccents),
        .unusableName(fault: .noLetter(name: "!"), sticker: "sticker"),
        .takenName(by: "b/fig.png", sticker: "fig 2"), .numberedNames(masters: 4, last: "a4.png", otherSequences: 1),
        .pack(problem: .missing), .losses(path: "a.png", fit: fit),
    ]

    private static func source(_ name: String) throws -> String {
        try String(
            contentsOf: Project.root.appendingPathComponent("Sources/Inspection/Findings/\(name).swift"),
            encoding: .utf8)
    }

    /// The names of the cases of an enum, as its file has them.
    private static func cases(in text: Substring) -> Set<String> {
        Set(text.matches(of: /\n        case ([a-zA-Z]+)/).map { String($0.output.1) })
    }

    /// The key under which JSON has a value of an enum.
    private static func kind(_ value: some Encodable) throws -> String {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any]
        return try #require(object?.keys.first)
    }

    @Test func everyKindOfProblemIsAmongTheSamples() throws {
        let text = try Self.source("Problem")
        let end = try #require(
            text.range(of: "    /// Files of this many bytes or more are too large.\n    public struct"))
        let kinds = try Set(Self.problems.map(Self.kind))
        #expect(kinds == Self.cases(in: text[..<end.lowerBound]))
    }

    @Test(arguments: problems) func aProblemHasWordsInOneForm(problem: Finding.Problem) throws {
        let finding = Finding(
            problem, at: .init(frames: [1], frameCount: 3, rectangle: PixelRect(x: 1, y: 2, width: 3, height: 4)))
        let message = finding.message
        #expect(message.count > 5 && message.count < 1200)
        #expect(
            !message.hasSuffix(".") && !message.contains("  ") && !message.contains("..") && !message.contains(" ,"))
        #expect(!message.contains("--") && !message.contains("nil") && !message.contains("Optional"))
        let start = try #require(message.unicodeScalars.first)
        #expect(!CharacterSet.uppercaseLetters.contains(start) || message.hasPrefix("Stickermill "), "\(message)")
        #expect(finding.advice.hasSuffix(".") && finding.advice.first?.isUppercase == true)
    }

    @Test(arguments: problems) func aFindingIsReadAsItWasWritten(problem: Finding.Problem) throws {
        let finding = Finding(
            problem, severity: .note, at: .init(frames: [1], frameCount: 3), remedy: .crop(trim: .trim, margin: .margin)
        )
        let json = try JSONEncoder().encode(finding)
        #expect(try JSONDecoder().decode(Finding.self, from: json) == finding)
        #expect(!String(decoding: json, as: UTF8.self).contains("\"_0\""), "a value has no name")
    }

    @Test(arguments: Rule.allCases) func aRuleIsExplained(rule: Rule) {
        #expect(rule.definition.hasSuffix(".") && rule.advice.hasSuffix(".") && !rule.title.hasSuffix("."))
        #expect(rule.title.first?.isUppercase == true && rule.advice.first?.isUppercase == true)
        #expect(!(rule.definition + rule.advice).contains("--"))
    }

    @Test func everyRuleHasAProblem() {
        #expect(Set(Self.problems.map(\.rule)).union([.unreadable, .format, .fileSize]) == Set(Rule.allCases))
    }

    @Test func settingsAreNamedAsTheAudienceKnowsThem() {
        let words = Words { "<\($0.rawValue)>" }
        #expect(words.advice(Rule.wastedMargin.remedy).hasSuffix("use <prepare.trim> with <prepare.margin>."))
        #expect(Words.ofLibrary.advice(Rule.wastedMargin.remedy).hasSuffix("use prepare.trim with prepare.margin."))
    }

    @Test func theSchemaHasEveryKindOfProblem() throws {
        let url = Project.root.appendingPathComponent("docs/schemas/report.schema.json")
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        let definitions = schema?["$defs"] as? [String: [String: Any]]
        let properties = definitions?["finding"]?["properties"] as? [String: [String: Any]]
        let names = (properties?["problem"]?["propertyNames"] as? [String: [String]])?["enum"]
        #expect(try Set(names ?? []) == Set(Self.problems.map(Self.kind)))
    }
}
